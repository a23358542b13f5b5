"""Names as people give them: with figures, marks and small words, which are nothing but the name in a line."""

from __future__ import annotations

import pytest

from narrator.guard import check
from narrator.guard.violation import Violation
from rules.claim import Claim
from tests.narrator.guard.tables import claim, plan_of, strike

VANE = "Dr. Vane (the elder)"


def found(line: str, *claims: Claim, **names: str) -> list[Violation]:
    """What is wrong with a line told of people who are called as ``names`` says, by id."""
    plan = plan_of(claims)
    world = plan.world
    figures = tuple(f.model_copy(update={"name": names.get(f.id, f.name)}) for f in world.figures)
    bands = tuple(b.model_copy(update={"name": names.get(b.id, b.name)}) for b in world.bands)
    plan = plan.model_copy(update={"world": world.model_copy(update={"figures": figures, "bands": bands})})
    return list(check(plan, plan.beats[0], line))


def codes(line: str, *claims: Claim, **names: str) -> set[str]:
    return {v.code for v in found(line, *claims, **names)}


YIELDED = (claim("acted", "mara", what="yield"), claim("yielded", "mara"))
REFUSED = (
    claim("acted", "mara", what="offer mercy"),
    claim("offered", "mara", side="pcs", what="mercy"),
    claim("refused", side="beings", what="mercy"),
)
ACCEPTED = (*REFUSED[:2], claim("accepted", side="beings", what="mercy"))


@pytest.mark.parametrize("name", ["Ysolde a", VANE, "Ann of the No Man's Land", "R2 (7)", 'Ann "Red" Hale'])
def test_a_name_is_the_subject_of_what_follows_it(name: str) -> None:
    assert codes(f"{name} surrendered.", *YIELDED, mara=name) == set()
    assert "invented-yielding" in codes(f"{name} surrendered.", claim("acted", "mara", what="hold"), mara=name)


@pytest.mark.parametrize("name", ["Ysolde a", VANE, "R2 (7)"])
def test_a_name_is_the_object_of_what_stands_before_it(name: str) -> None:
    line = f"Mara's staff caught {name} in the ribs."
    assert codes(line, *strike("mara", "miller", hit=True), miller=name) == set()
    assert "miss-told-as-hit" in codes(line, *strike("mara", "miller", hit=False), miller=name)


def test_the_figures_of_a_name_are_no_number() -> None:
    line = "Mara offered the others (2) mercy. The others (2) refused."
    assert codes(line, *REFUSED, beings="the others (2)") == set()
    assert "number" in codes(line.replace("mercy", "2 mercies"), *REFUSED, beings="the others (2)")
    assert "number" in codes(line, *REFUSED)


def test_a_small_word_of_a_name_denies_nothing() -> None:
    line = "Mara offered the others (no) mercy. The others (no) agreed to it."
    assert codes(line, *ACCEPTED, beings="the others (no)") == set()
    assert codes(line, *REFUSED, beings="the others (no)") != set()


def test_where_a_name_with_marks_stands_is_said_in_the_line_as_written() -> None:
    line = f"{VANE} surrendered, and the Miller lay dead."
    (fault,) = [v for v in found(line, *YIELDED, mara=VANE) if v.code == "invented-death"]
    assert "dead" in line[fault.start : fault.end]


def test_of_two_who_bear_a_name_it_is_whom_the_beat_is_about() -> None:
    hit = strike("mara", "miller", hit=True)
    line = "Mara's staff caught the dog in the ribs. The dog grunted."
    assert codes(line, *hit, miller="the dog", hound="the dog") == set()
    assert "invented-fall" in codes(line + " The dog fell senseless.", *hit, miller="the dog", hound="the dog")


def test_one_may_strike_another_of_the_same_name() -> None:
    line = "Mara clipped Mara with a forearm."
    assert codes(line, *strike("mara", "miller", hit=True, tool="bare hands"), miller="Mara") == set()
    assert codes(line, *strike("mara", "miller", hit=False, tool="bare hands"), miller="Mara") != set()
