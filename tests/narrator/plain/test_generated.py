"""The built-in voice tells every generated fight of both rulesets, and the guard accepts it and nothing else.

Told are each turn, the end of a fight as an aftermath and to be read aloud, and all of it as a chapter: as everybody,
the game master and one player see it. A line is refused as soon as what it must tell was otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from narrator.beat import Beat, Plan, Purpose, Span
from narrator.guard import TaggedLine, check_passage
from narrator.guard.cast import cast_of
from narrator.plain import PlainLine, plain
from narrator.plan import plan, turns, whole
from narrator.told import told_before
from rules.visibility import View, view
from tests.generate import BRIGHT_DARK, DEEP, NARRATIVE_D10, Game, fight
from tests.narrator.guard.mutations import mutated
from tests.narrator.guard.test_plain import against

GAMES = pytest.mark.parametrize("game", [BRIGHT_DARK, NARRATIVE_D10], ids=lambda game: game.ruleset.id)
NUMBERS = range(500 if DEEP else 25)
AUDIENCES = ("public", "gm", "player:Ines")


def seen_by(audience: str, game: Game, number: int) -> View:
    return view(game.ruleset, fight(number, game=game).closed(), audience)


def spans(seen: View) -> Iterator[tuple[Span, Purpose]]:
    """What there is to tell of a fight, and as what."""
    over = min((e.outcome.seq for e in seen.entries if any(c.kind == "ended" for c in e.claims)), default=None)
    for span in turns(seen):
        yield span, "turn"
        if over is not None and span.last >= over:
            yield span, "aftermath"
            yield span, "read-aloud"
    if seen.entries:
        yield whole(seen), "chapter"


def told(seen: View, span: Span, purpose: Purpose) -> tuple[Plan, tuple[PlainLine, ...]]:
    made = plan(seen, span, purpose)
    return made, plain(made, told_before(seen, span))


@pytest.mark.parametrize(
    ("game", "number"),
    [
        *((NARRATIVE_D10, number) for number in (72, 153, 167, 619, 732, 812)),
        *((BRIGHT_DARK, number) for number in (90, 370, 422, 445, 657, 701, 702, 705, 706, 755, 799)),
    ],
)
def test_the_guard_accepts_what_it_once_refused(game: Game, number: int) -> None:
    test_the_guard_accepts_every_line(game, number)


@GAMES
@pytest.mark.parametrize("number", NUMBERS)
def test_the_guard_accepts_every_line(game: Game, number: int) -> None:
    refused = []
    for seen in (seen_by(audience, game, number) for audience in AUDIENCES):
        for span, purpose in spans(seen):
            made, lines = told(seen, span, purpose)
            texts = {line.beat: line.text for line in lines}
            for fault in check_passage(made, [TaggedLine(beats=(line.beat,), text=line.text) for line in lines]):
                refused.append((seen.audience, purpose, fault.code, fault.message, texts.get(fault.beat or 0)))
    assert refused == []


@GAMES
def test_the_guard_refuses_every_line_of_another_record(game: Game) -> None:
    tried: Counter[str] = Counter()
    passed: dict[str, list[str]] = {}
    for number in NUMBERS:
        seen = seen_by("public", game, number)
        for span in turns(seen):
            made, lines = told(seen, span, "turn")
            beats = {beat.number: beat for beat in made.beats}
            for line in lines:
                for name, beat in mutated(beats[line.beat]):
                    if tells_them_apart(made, beats[line.beat], name):
                        tried[name] += 1
                        if not against(made, beat, line.text):
                            passed.setdefault(name, []).append(line.text)
    assert tried["hit to miss"] > 10
    assert tried["died added"] > 10
    # Some misses name neither weapon nor side, and read alone they could be either one's blow.
    swapped = passed.pop("swapped", [])
    assert len(swapped) <= 0.05 * tried["swapped"], swapped
    assert {name: texts for name, texts in passed.items() if len(texts) > max(1, 0.02 * tried[name])} == {}


def tells_them_apart(made: Plan, beat: Beat, mutation: str) -> bool:
    """Whether words could show the difference: none tell two of one name apart.

    Nor do they say whether somebody slept of whom nobody knew it, or how one falls who lies there already.
    """
    people = {who for claim in beat.claims for who in (claim.who, claim.whom) if who is not None}
    alike = cast_of(made).namesakes
    if not people.isdisjoint(alike):
        return False
    earlier = [one.out for one in made.beats if one.number < beat.number]
    out = earlier[-1] if earlier else made.out_before
    if mutation == "woke dropped":
        return all(claim.who in out for claim in beat.claims if claim.kind == "woke")
    struck = next((claim.whom for claim in beat.claims if claim.kind in ("hit", "missed")), None)
    return mutation != "fell added" or out.get(struck or "") not in ("dead", "unconscious")
