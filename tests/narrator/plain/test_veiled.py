"""Lines and veils in the built-in voice: that a beat ended is told, and nothing of how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import pytest

from narrator.beat import Plan, Span
from narrator.guard import TaggedLine, check, check_passage
from narrator.plain import PlainLine, plain, tell
from narrator.plain.choose import Chooser
from narrator.plain.lexicon import lexicon
from narrator.plain.orthography import finish
from narrator.plan import plan, whole
from narrator.subjects import known
from narrator.telling import Telling
from narrator.told import Told, told_before
from rules.claim import UNSEEN, Claim
from rules.model import evolve
from rules.visibility import View, view
from tests.generate import BRIGHT_DARK, NARRATIVE_D10, fight
from tests.narrator.guard import fights
from tests.narrator.plain.fights import hit, miss
from tests.views import MARA, MILLER, TOBIN, figure, view_of

WOLVES = figure("the wolves", "they", "beings")
HOUND = figure("the hound", "it", "beings")
CAST = (MARA, TOBIN, MILLER, WOLVES, HOUND)


def told(seen: View, telling: Telling) -> tuple[Plan, tuple[PlainLine, ...]]:
    made = plan(seen, whole(seen), "turn", telling)
    return made, plain(made, told_before(seen, whole(seen), telling))


def texts(*declarations: Sequence[Claim], **telling: tuple[str, ...]) -> list[str]:
    return [line.text for line in told(view_of(CAST, *declarations), Telling.model_validate(telling))[1]]


def grievous(who: str, *more: Claim) -> list[Claim]:
    return [*hit("tobin", who, "lantern", "grievous"), *more]


# -- the sentences


def _parts() -> Iterator[tuple[str, str, bool]]:
    for slot, parts in sorted(lexicon().items()):
        if slot.startswith("veiled."):
            yield from ((slot, part.text, bool({"after", "cost"} & part.tags)) for part in parts)


def _beat(kind: str, who: str, first: bool) -> list[Claim]:
    """What a sentence of this kind is told of. ``first``: right after a hint, or of a cost."""
    if kind == "hint":
        return [Claim(kind="cost", who="mara", what="a bloody wage")] if first else grievous("mara")
    if kind == "up":
        return [*([] if first else [Claim(kind="woke", who="tobin")]), *grievous("mara" if who == UNSEEN else who)]
    return grievous("miller", Claim.model_validate({"kind": kind, "who": who}))


def _over(slot: str, first: bool) -> Telling:
    return Telling(veils=("gore",)) if first or slot in ("veiled.hint", "veiled.up") else Telling(lines=("gore",))


@pytest.mark.parametrize(("slot", "text", "first"), list(_parts()))
@pytest.mark.parametrize("who", ["mara", "miller", "wolves", "hound", UNSEEN])
def test_every_sentence_passes_the_guard(
    slot: str, text: str, first: bool, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Chooser.pick
    monkeypatch.setattr(Chooser, "pick", lambda self, s, t, only="": text if s == slot else own(self, s, t, only))
    made, lines = told(view_of(CAST, _beat(slot.removeprefix("veiled."), who, first)), _over(slot, first))
    assert text.split()[-1] in lines[0].text
    assert [(v.code, v.message, lines[0].text) for v in check(made, made.beats[0], lines[0].text)] == []


# -- whole fights


def _agree(seen: View, subject: str, weight: str) -> int:
    """How many beats a line or a veil lies over. No line of the fight speaks of the subject, or of what it covers."""
    made, lines = told(seen, Telling.model_validate({weight: (subject,)}))
    for beat, line in zip(made.beats, lines, strict=True):
        assert bool(line.text) is not beat.silent
        found = {v.code for v in check(made, beat, line.text)} if line.text else set()
        assert found & {"lined", "veiled"} == set(), line.text
        assert beat.veil is None or found == set(), line.text
        assert beat.veil is None or set(beat.musts) <= set(line.states)
    return sum(beat.veil is not None for beat in made.beats)


@pytest.mark.parametrize("weight", ["lines", "veils"])
@pytest.mark.parametrize("subject", known())
def test_no_generated_fight_speaks_of_it(subject: str, weight: str) -> None:
    veiled = sum(_agree(seen, subject, weight) for seen in _generated())
    assert veiled > 0 or subject == "eyes"  # nobody in them is blinded


@lru_cache(maxsize=1)
def _generated() -> tuple[View, ...]:
    games = [(game, number) for game in (BRIGHT_DARK, NARRATIVE_D10) for number in range(16)]
    tables = ((game, fight(number, game=game, edit=_plainly_named)) for game, number in games)
    return tuple(view(game.ruleset, table.transcript, "gm") for game, table in tables)


def _plainly_named(encounter: Any) -> Any:
    """Without the letters that tell alike people apart: the guard would take the name «the hound a» for «a»."""
    names = ("Mara", "Tobin", "the Miller", "the hound", "the widow", "Ysolde", "Bren", "the stag", "Aldo", "the child")
    people = encounter.combatants
    named = {id_: evolve(one, name=names[i % len(names)]) for i, (id_, one) in enumerate(people.items())}
    return evolve(encounter, combatants=named)


@pytest.mark.parametrize("subject", ["children", "gore", "animals"])
def test_a_veiled_passage_passes_as_a_whole(subject: str) -> None:
    for number in range(6):
        made, lines = told(fights.fight(number), Telling(veils=(subject,)))
        tagged = [TaggedLine(beats=(line.beat,), text=line.text) for line in lines if line.text]
        assert [v.message for v in check_passage(made, tagged)] == []


# -- what comes of a table's own words


def test_a_line_leaves_nothing_of_a_blow_but_who_fell() -> None:
    felled = hit("miller", "mara", "bare hands", "grievous", "fell")
    (line,) = texts(felled, lines=("gore",))
    assert "senseless" in line or "unconscious" in line
    assert "Miller" not in line
    assert texts(grievous("mara"), lines=("gore",)) == [""]


def test_hints_in_a_row_are_one() -> None:
    went = [Claim(kind="moved", who="mara", how="under")]
    out = [Claim(kind="moved", who="mara", how="out")]
    first, *others, last = texts(went, out, went, [Claim(kind="fell", who="mara")], veils=("drowning",))
    assert first
    assert others == ["", ""]
    assert "Mara" in last
    assert not any(finish(hint.text) in last for hint in lexicon()["veiled.hint"])


def test_a_passage_that_goes_on_from_a_hint_says_so() -> None:
    went = [Claim(kind="moved", who="mara", how="under")]
    seen = view_of(CAST, went, went)
    how = Telling(veils=("drowning",))
    first, second = (plan(seen, Span(first=n, last=n), "turn", how) for n in (1, 2))
    said, told = tell(first, Told())
    again = tell(second, told)[0]
    hints = {finish(hint.text) for hint in lexicon()["veiled.hint"] if "again" in hint.tags}
    assert said[0].text not in hints
    assert again[0].text in hints


def test_words_of_players_are_left_out_where_they_speak_of_it() -> None:
    pleads = Claim(kind="acted", who="tobin", whom="miller", what="plead", words='"Edric, your girl is safe."')
    open_, veiled = texts([pleads])[0], texts([pleads], veils=("children",))[0]
    assert "girl" in open_
    assert "girl" not in veiled
    assert "Tobin" in veiled
    note = Claim(kind="said", words="A child is crying in the loft.")
    assert texts(miss("mara", "miller", "oak staff"), [note], lines=("children",))[1:] == []


def test_a_tool_whose_own_words_speak_of_it_is_told_behind_a_veil() -> None:
    shot = texts(hit("mara", "miller", "short bow", "light"), lines=("shot",))
    assert "shot" not in shot[0].lower()
    assert shot[0]


def test_no_wound_behind_a_veil_is_remembered_but_who_is_under_is() -> None:
    seen = view_of(CAST, grievous("miller"), [Claim(kind="moved", who="mara", how="under")])
    usual, veiled = (
        tell(plan(seen, whole(seen), "turn", how), Told())[1]
        for how in (Telling(), Telling(lines=("gore", "drowning")))
    )
    assert [wound.who for wound in usual.wounds] == ["miller"]
    assert veiled.wounds == ()
    assert veiled.under == usual.under == ("mara",)
