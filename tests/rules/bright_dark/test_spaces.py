"""Spells over a space: who is inside, and what befalls them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.bright_dark.casters import (
    FRIEND,
    SPACE,
    STURDY,
    WORKS,
    at,
    came,
    caster,
    casts,
    spell,
)
from tests.rules.table import (
    HOUND,
    MILLER,
    TOBIN,
    faces,
    kinds,
    only,
)


@pytest.mark.clause("BD-MAJOR")
def test_one_die_for_all_inside_caster_and_companions_too() -> None:
    """Where nobody's place is told in feet, those are inside who are said to be."""
    outcomes = came(
        caster(spell(**SPACE)),
        casts(inside=["tobin", "odo"]),
        WORKS,
        faces("odo", "harm", 2),
        others=(FRIEND, STURDY, HOUND),
    )
    harms = [o for o in outcomes if o.kind == "harmed"]
    assert [(harm.who, harm.amount) for harm in harms] == [("odo", 2), ("tobin", 2), ("miller", 2)]
    assert len({harm.rolls for harm in harms}) == 1
    assert {harm.cause for harm in harms} == {only(outcomes, "spell_cast").seq}


@pytest.mark.clause("BD-MAJOR")
def test_a_described_shape_leaves_out_whom_it_leaves_out() -> None:
    outcomes = came(
        caster(spell(**SPACE)),
        casts(inside=["tobin", "odo"], spare=["tobin", "miller"]),
        WORKS,
        others=(FRIEND, STURDY),
    )
    assert [o.who for o in outcomes if o.kind == "harmed"] == ["odo"]


@pytest.mark.clause("BD-MAJOR")
@pytest.mark.parametrize("made", [spell(**SPACE, does="heal"), spell(**SPACE, condition="slowed")])
def test_a_space_may_heal_or_lay_a_condition_on_all_inside(made: Any) -> None:
    outcomes = came(caster(made), casts(inside=["tobin"]), WORKS, others=(FRIEND, STURDY))
    kind = "healed" if made.get("does") else "condition_began"
    assert [o.who for o in outcomes if o.kind == kind] == ["tobin", "miller"]


@pytest.mark.clause("BD-MAJOR")
@pytest.mark.parametrize(("feet", "inside"), [(15, True), (16, False)])
@pytest.mark.parametrize("way", [(1, 0, 0), (0, -1, 0), (0, 0, 1)])
def test_whoever_stands_within_15_ft_of_the_middle_is_inside(feet: int, inside: bool, way: Any) -> None:
    spot = [100 + feet * way[0], feet * way[1], feet * way[2]]
    cast_ = (at(STURDY, 100, 0, 0), at(HOUND, *spot))
    for middle in ({"target": "miller"}, {"target": None, "at": [100, 0, 0]}):
        outcomes = came(at(caster(spell(**SPACE)), 0, 0, 0), casts(**middle), WORKS, others=cast_)
        hit = [o.who for o in outcomes if o.kind == "harmed"]
        assert hit == (["miller", "hound"] if inside else ["miller"])


@pytest.mark.clause("BD-MAJOR")
def test_a_space_that_nobody_stands_in_the_middle_of() -> None:
    """Who stands nowhere in feet is in it only if that is said."""
    cast_ = (at(STURDY, 30, 10, 0), HOUND, FRIEND)
    odo = at(caster(spell(**SPACE)), 0, 0, 0)
    outcomes = came(odo, casts(None, at=[30, 0, 0], inside=["tobin"]), WORKS, others=cast_)
    assert [o.who for o in outcomes if o.kind == "harmed"] == ["miller", "tobin"]
    assert only(outcomes, "spell_cast").target is None


@pytest.mark.clause("BD-MAJOR")
def test_how_far_across_a_space_is_is_an_option() -> None:
    cast_ = (at(STURDY, 0, 0, 0), at(HOUND, 10, 0, 0))
    odo = at(caster(spell(**SPACE)), 60, 0, 0)
    for across, inside in ((20, 2), (19, 1)):
        outcomes = came(odo, casts(), WORKS, others=cast_, options={"space": across})
        assert kinds(outcomes).count("harmed") == inside


@pytest.mark.clause("BD-MAJOR")
def test_the_dead_and_those_who_left_are_in_no_space() -> None:
    gone = [{**HOUND, "id": out, "out": out} for out in ("dead", "fled", "left", "yielded", "calmed")]
    odo = at(caster(spell(**SPACE)), 60, 0, 0)
    outcomes = came(odo, casts(), WORKS, others=(at(STURDY, 0, 0, 0), *(at(g, 0, 0, 0) for g in gone)))
    assert [o.who for o in outcomes if o.kind == "harmed"] == ["miller", "yielded", "calmed"]


@pytest.mark.clause("BD-DEATHBLOW")
@pytest.mark.parametrize(("health", "harmed"), [(0, False), (1, True), (5, True)])
def test_a_space_does_no_harm_to_one_who_lies_at_0(health: int, harmed: bool) -> None:
    down = {**TOBIN, "out": "unconscious", "sheet": {"health": health, "max_health": 8}}
    outcomes = came(caster(spell(**SPACE)), casts(inside=["tobin"]), WORKS, others=(down, STURDY))
    assert [o.who for o in outcomes if o.kind == "harmed"] == (["tobin", "miller"] if harmed else ["miller"])
    assert "died" not in kinds(outcomes)


@pytest.mark.clause("BD-DEATHBLOW")
def test_a_space_around_one_who_lies_at_0_rolls_no_harm_for_nobody() -> None:
    down = {**MILLER, "out": "unconscious", "sheet": {"health": 0, "max_health": 8}}
    outcomes = came(caster(spell(**SPACE)), casts(), WORKS, others=(down, HOUND))
    assert kinds(outcomes) == ["declared", "spell_cast", "ether_spent"]
