"""However it is asked to be told, what the built-in voice says passes the guard, and fits the records."""

from __future__ import annotations

import pytest

from narrator.guard import TaggedLine, check_passage
from narrator.plain import plain
from narrator.plan import plan, whole
from narrator.telling import Telling
from narrator.told import told_before
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
        assert _refused(number, telling) == []


@pytest.mark.parametrize("tense", ["past", "present"])
def test_every_passage_passes_whoever_tells_it(tense: str) -> None:
    for number in range(20):
        figures = fight(number).figures
        person = figures[number % len(figures)].id
        assert _refused(number, Telling.model_validate({"tense": tense, "person": person})) == []


def _refused(number: int, telling: Telling) -> list[tuple[int, str, str, list[str]]]:
    view = fight(number)
    made = plan(view, whole(view), "turn", telling)
    lines = plain(made, told_before(view, whole(view), telling))
    found = check_passage(made, [TaggedLine(beats=(line.beat,), text=line.text) for line in lines])
    return [(number, v.code, v.message, [line.text for line in lines if line.beat == v.beat]) for v in found]
