"""What is counted of written prose: beats, lines, lies and alarms."""

from __future__ import annotations

import pytest

from narrator.guard import TaggedLine
from tests.fidelity.cases import Case, read
from tests.fidelity.goals import Goal
from tests.fidelity.kinds import kind_of
from tests.fidelity.rate import Rate
from tests.fidelity.written import figures, shown
from tests.narrator.guard.tables import plan_of, strike

PLAN = plan_of(strike("mara", "miller", hit=True), strike("miller", "mara", hit=False, tool="bare hands"))
TRUE = (
    TaggedLine(beats=(1,), text="Mara's oak staff struck the Miller on the shoulder, and it hurt."),
    TaggedLine(beats=(2,), text="The Miller swung at Mara and missed her."),
)
JOINED = (TaggedLine(beats=(1, 2), text="Mara hit the Miller with the oak staff, and he rolled a 14."),)
DEAD = (TaggedLine(beats=(1,), text="Mara's oak staff struck the Miller and killed him."), TRUE[1])


def lie(lines: tuple[TaggedLine, ...], code: str, *lying: int, truly: tuple[TaggedLine, ...] = ()) -> Case:
    return Case(PLAN, lines, code, frozenset(lying), truly)


def test_true_prose_that_is_accepted_counts_for_nothing() -> None:
    found = figures(read([Case(PLAN, TRUE)]))
    assert (found.alarms, found.turns, found.precision) == (Rate(0, 2), Rate(0, 1), Rate(0, 0))


def test_all_beats_of_a_refused_line_are_refused() -> None:
    found = figures(read([Case(PLAN, JOINED), Case(PLAN, TRUE)]))
    assert (found.alarms, found.turns, found.precision) == (Rate(2, 4), Rate(1, 2), Rate(0, 1))
    assert found.by_check["world"] == Rate(2, 4)
    assert found.by_code["number"] == Rate(2, 4)


def test_a_beat_left_out_is_refused() -> None:
    found = figures(read([Case(PLAN, TRUE[:1]), lie(TRUE[:1], "result-not-told", 2)]))
    assert found.alarms == Rate(1, 2)
    assert found.by_class["outcome left out"] == Rate(1, 1)
    assert found.precision == Rate(1, 2)


def test_a_lie_is_caught_only_where_it_lies() -> None:
    found = figures(read([lie(DEAD, "invented-death", 1), lie(DEAD, "hit-told-as-miss", 2)]))
    assert found.caught == Rate(1, 2)
    assert found.by_kind["an invented death"] == Rate(1, 1)
    assert found.by_class["hit told as miss, miss as hit"] == Rate(0, 1)
    assert found.precision == Rate(1, 2)


def test_who_refuses_the_truth_as_well_tells_nothing_apart() -> None:
    found = figures(read([lie(DEAD, "invented-death", 1, truly=TRUE), lie(DEAD, "invented-death", 1, truly=JOINED)]))
    assert found.caught == Rate(2, 2)
    assert found.apart == Rate(1, 2)


def test_the_tables_hold_every_kind_that_was_tried() -> None:
    text = shown({"one": read([lie(DEAD, "invented-death", 1), Case(PLAN, JOINED)])})
    assert "| an invented death | 1 of 1 | 100.0 % |" in text
    assert "| `number` | 2 of 2 | 100.0 % |" in text
    assert "a miss told as a hit" not in text


def test_a_word_for_a_lie_has_to_be_known() -> None:
    assert kind_of("invented-yield") == kind_of("invented-yielding")
    with pytest.raises(KeyError):
        kind_of("something-new")


def test_a_goal_is_met_for_sure_when_all_of_the_interval_meets_it() -> None:
    sure, doubtful = Goal("", Rate(990, 1000), 0.95), Goal("", Rate(19, 20), 0.95)
    missed, alarms = Goal("", Rate(10, 20), 0.95), Goal("", Rate(1, 1000), 0.08, at_most=True)
    assert [(one.met, one.sure) for one in (sure, doubtful, missed, alarms)] == [
        (True, True), (True, False), (False, True), (True, True),
    ]  # fmt: skip
