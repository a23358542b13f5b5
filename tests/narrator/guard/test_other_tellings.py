"""However it is asked to be told, what the built-in voice says passes the guard, and fits the records."""

from __future__ import annotations

import pytest

from narrator.guard import TaggedLine, check_passage
from narrator.plain import plain
from narrator.plan import plan, turns
from narrator.telling import Telling
from narrator.told import told_before
from rules.visibility import View, view
from tests.generate import BRIGHT_DARK, DEEP, NARRATIVE_D10, Game
from tests.generate import fight as generated
from tests.narrator.guard.fights import fight

TELLINGS = (
    Telling(tense="present"),
    Telling(length="short"),
    Telling(length="long"),
    Telling(tone="grim"),
    Telling(tone="brisk"),
    Telling(tone="fireside"),
    Telling(tense="present", tone="fireside", length="long"),
    Telling(tense="present", tone="brisk", length="short"),
    Telling(tense="present", tone="grim", length="long"),
)


@pytest.mark.parametrize("telling", TELLINGS, ids=lambda t: f"{t.tense}-{t.length}-{t.tone}")
def test_every_passage_passes_however_it_is_told(telling: Telling) -> None:
    for number in range(20):
        assert _refused(fight(number), telling) == []


@pytest.mark.parametrize("telling", TELLINGS, ids=lambda t: f"{t.tense}-{t.length}-{t.tone}")
@pytest.mark.parametrize("game", [BRIGHT_DARK, NARRATIVE_D10], ids=lambda game: game.ruleset.id)
def test_so_does_every_generated_fight(game: Game, telling: Telling) -> None:
    for number in range(500 if DEEP else 15):
        assert _of_generated(game, number, telling) == []


@pytest.mark.parametrize(
    ("game", "number", "telling"),
    [
        (BRIGHT_DARK, 179, Telling(length="long")),
        (BRIGHT_DARK, 179, Telling(tense="present", tone="grim", length="long")),
        (NARRATIVE_D10, 293, Telling(length="long")),
        (BRIGHT_DARK, 409, Telling(tone="fireside")),
        (NARRATIVE_D10, 494, Telling(tense="present")),
        (BRIGHT_DARK, 527, Telling(length="short")),
        (NARRATIVE_D10, 537, Telling(tone="grim")),
        (BRIGHT_DARK, 543, Telling(tense="present", tone="brisk", length="short")),
        (BRIGHT_DARK, 548, Telling(tense="present")),
        (BRIGHT_DARK, 550, Telling(tone="fireside")),
        (BRIGHT_DARK, 739, Telling(tone="fireside")),
    ],
)
def test_what_was_once_refused_passes(game: Game, number: int, telling: Telling) -> None:
    assert _of_generated(game, number, telling) == []


@pytest.mark.parametrize("tense", ["past", "present"])
def test_every_passage_passes_whoever_tells_it(tense: str) -> None:
    for number in range(20):
        figures = fight(number).figures
        person = figures[number % len(figures)].id
        assert _refused(fight(number), Telling.model_validate({"tense": tense, "person": person})) == []


def _of_generated(game: Game, number: int, telling: Telling) -> list[tuple[str, str, list[str]]]:
    seen = view(game.ruleset, generated(number, game=game).closed(), "public")
    persons = [None, *(figure.id for figure in seen.figures)]
    return _refused(seen, telling.model_copy(update={"person": persons[number % len(persons)]}))


def _refused(seen: View, telling: Telling) -> list[tuple[str, str, list[str]]]:
    found: list[tuple[str, str, list[str]]] = []
    for span in turns(seen):
        made = plan(seen, span, "turn", telling)
        lines = plain(made, told_before(seen, span, telling))
        for v in check_passage(made, [TaggedLine(beats=(line.beat,), text=line.text) for line in lines]):
            found.append((v.code, v.message, [line.text for line in lines if line.beat == v.beat]))
    return found
