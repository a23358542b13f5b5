"""The charge with a lance: what it needs, what it does more, and who goes down."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.errors import Illegal
from rules.resolution import Resolved
from tests.rules.table import (
    HOUND,
    MARA,
    MILLER,
    THREE_DICE,
    TOBIN,
    Table,
    attack,
    does,
    faces,
    kinds,
    only,
    opened,
    says,
)

CHARGER: dict[str, Any] = {"id": "charger", "name": "the war horse", "like": "war horse", "side": "pcs"}
BLACK: dict[str, Any] = {"id": "black", "name": "the black horse", "like": "war horse", "side": "beings"}
BARE: dict[str, Any] = {"strength": 0, "agility": 0, "talents": {}, "max_health": 90}
RIDER: dict[str, Any] = {**MARA, "sheet": {**BARE, "rides": "charger", "weapons": ["lance", "dagger"]}}
STURDY: dict[str, Any] = {**MILLER, "sheet": BARE}
MOUNTED: dict[str, Any] = {**MILLER, "sheet": {**BARE, "rides": "black"}}
STANDS = faces("miller", "keep one's feet", 6, 6, 6)
SITS = faces("miller", "keep the saddle", 6, 6, 6)
HITS = faces("mara", "attack", 4, 4, 4)


def charge(**more: Any) -> dict[str, Any]:
    return attack(**{"weapon": "lance", "charge": True, **more})


def charged(*cast: dict[str, Any], answers: Any = (HITS,), declared: Any = None, **more: Any) -> tuple[Any, ...]:
    result = Table(opened(RIDER, CHARGER, *(cast or (STURDY,)), **more)).tries(
        "pcs", declared or charge(), answers=answers
    )
    assert isinstance(result, Resolved)
    return result.outcomes


def apart(feet: int, height: int = 0, along: int = 0) -> Table:
    here = {"place": [0, 0]}
    return Table(opened({**RIDER, **here}, {**CHARGER, **here}, {**STURDY, "place": [feet, along, height]}))


def refused(table: Table, *declared: dict[str, Any]) -> Illegal:
    with pytest.raises(Illegal) as error:
        table.tries("pcs", *declared)
    assert (error.value.rule, error.value.where) == ("BD-LANCE", "mara")
    assert error.value.choices == ("the same blow, not at the charge",)
    return error.value


@pytest.mark.clause("BD-LANCE")
@pytest.mark.parametrize(("weapon", "more"), list(product((1, 8), (1, 6))))
def test_a_lance_at_the_charge_does_1d6_more_in_the_same_roll(weapon: int, more: int) -> None:
    outcomes = charged(answers=[HITS, faces("mara", "harm", weapon, more), STANDS])
    swing, harmed = only(outcomes, "attack_rolled"), only(outcomes, "harmed")
    assert (swing.charge, harmed.amount, harmed.rolls[0].notation) == (True, weapon + more, "1d8+1d6")
    assert harmed.rules == ("BD-WEAPON", "BD-LANCE")


@pytest.mark.clause("BD-LANCE", "BD-CRIT")
def test_the_lance_comes_before_the_critical() -> None:
    outcomes = charged(answers=[faces("mara", "attack", 6, 6, 6), faces("mara", "harm", 1, 2, 3, 4), STANDS])
    harmed = only(outcomes, "harmed")
    assert (harmed.rolls[0].notation, harmed.amount) == ("1d8+1d6+2d6", 10)
    assert {"BD-LANCE", "BD-CRIT"} <= set(harmed.rules)


@pytest.mark.clause("BD-LANCE")
def test_without_the_charge_a_lance_is_a_long_weapon() -> None:
    outcomes = charged(declared=attack(weapon="lance"), answers=[HITS])
    assert (only(outcomes, "attack_rolled").charge, only(outcomes, "harmed").rules) == (False, ("BD-WEAPON",))
    assert "checked" not in kinds(outcomes)


@pytest.mark.clause("BD-LANCE", "BD-DUAL")
@pytest.mark.parametrize(("lance", "dagger", "more"), [(4, 4, True), (1, 4, False)])
def test_of_two_weapons_only_the_lance_does_more(lance: int, dagger: int, more: bool) -> None:
    answers = [HITS, faces("mara", "harm", lance), faces("mara", "harm of the other", dagger), STANDS]
    table = apart(15)
    result = table.tries("pcs", charge(other="dagger"), answers=answers)
    assert isinstance(result, Resolved)
    assert ("BD-LANCE" in only(result.outcomes, "harmed").rules) == more
    assert ("checked" in kinds(result.outcomes)) == more
    refused(apart(14), charge(other="dagger"))


@pytest.mark.clause("BD-LANCE")
@pytest.mark.parametrize("strength", [-1, 0, 2])
def test_one_so_struck_keeps_their_feet_at_12(strength: int) -> None:
    table = Table(opened(RIDER, CHARGER, {**MILLER, "sheet": {**BARE, "strength": strength}}))
    for shown in THREE_DICE:
        result = table.tries("pcs", charge(), answers=[HITS, faces("miller", "keep one's feet", *shown)])
        assert isinstance(result, Resolved)
        outcomes: tuple[Any, ...] = result.outcomes
        kept, harmed = only(outcomes, "checked"), only(outcomes, "harmed")
        stands = sum(shown) + strength >= 12
        assert (kept.actor, kept.act, kept.target, kept.check.target) == ("miller", "keep one's feet", None, 12)
        assert [(m.value, m.cause) for m in kept.check.modifiers] == [(strength, "strength")]
        assert (kept.check.succeeded, kept.rules, kept.cause) == (stands, ("BD-LANCE",), harmed.seq)
        down = [o for o in outcomes if o.kind == "condition_began"]
        assert len(down) == (not stands)
        if down:
            assert (down[0].who, down[0].condition.name, down[0].condition.until) == ("miller", "prone", "ended")
            assert (down[0].cause, down[0].rules) == (kept.seq, ("BD-LANCE",))


@pytest.mark.clause("BD-LANCE")
def test_one_who_lies_already_and_one_the_blow_misses_roll_nothing() -> None:
    lying = {**STURDY, "conditions": [{"name": "prone"}]}
    assert "checked" not in kinds(charged(lying))
    assert "checked" not in kinds(charged(answers=[faces("mara", "attack", 1, 1, 2)]))


@pytest.mark.clause("BD-LANCE")
@pytest.mark.parametrize("spared", ["yes", "no"])
def test_one_the_blow_fells_rolls_nothing(spared: str) -> None:
    weak = {**MILLER, "sheet": {"health": 1}}
    outcomes = charged(weak, answers=[HITS, says("BD-DOWN", spared)])
    assert ("fell" if spared == "yes" else "died") in kinds(outcomes)
    assert "checked" not in kinds(outcomes)


@pytest.mark.clause("BD-LANCE")
def test_one_who_yielded_and_is_struck_all_the_same_may_go_down() -> None:
    assert "checked" in kinds(charged({**STURDY, "out": "yielded"}, {**TOBIN, "side": "beings"}))


@pytest.mark.clause("BD-LANCE")
@pytest.mark.parametrize("shown", [(3, 4, 4), (4, 4, 4)])
def test_a_rider_so_struck_keeps_the_saddle_or_falls_and_takes_1d6(shown: tuple[int, int, int]) -> None:
    answers = [HITS, faces("miller", "keep the saddle", *shown), faces("miller", "thrown", 4)]
    outcomes = charged(MOUNTED, BLACK, answers=answers)
    kept, blow = only(outcomes, "checked"), next(o for o in outcomes if o.kind == "harmed")
    sits = sum(shown) >= 12
    assert (kept.actor, kept.act, kept.target, kept.check.target) == ("miller", "keep the saddle", "black", 12)
    assert (kept.check.succeeded, kept.rules, kept.cause) == (sits, ("BD-LANCE",), blow.seq)
    if sits:
        assert "unmounted" not in kinds(outcomes)
        return
    off, fall = only(outcomes, "unmounted"), [o for o in outcomes if o.kind == "harmed"][1]
    assert (off.who, off.mount, off.fell, off.cause, off.rules) == ("miller", "black", True, kept.seq, ("BD-LANCE",))
    assert (fall.who, fall.by, fall.amount, fall.cause, fall.rules) == ("miller", "mara", 4, off.seq, ("BD-LANCE",))
    assert fall.rolls[0].notation == "1d6"
    assert "condition_began" not in kinds(outcomes)


@pytest.mark.clause("BD-LANCE")
def test_a_rider_felled_by_the_blow_falls_off_and_no_die_is_rolled() -> None:
    weak = {**MILLER, "sheet": {"health": 1, "rides": "black"}}
    outcomes = charged(weak, BLACK)
    off, died = only(outcomes, "unmounted"), only(outcomes, "died")
    assert (off.who, off.fell, off.cause, off.rules) == ("miller", True, died.seq, ("BD-LANCE",))
    assert (kinds(outcomes).count("harmed"), "checked" in kinds(outcomes)) == (1, False)


@pytest.mark.clause("BD-LANCE", "BD-MOUNT")
def test_a_rider_felled_by_another_blow_is_not_felled_by_the_lance() -> None:
    weak = {**HOUND, "sheet": {"health": 1, "rides": "black"}}
    table = Table(opened(RIDER, CHARGER, TOBIN, STURDY, weak, BLACK))
    outcomes = table.plays(
        "pcs", charge(), attack("tobin", "hound"), answers=[HITS, STANDS, faces("tobin", "attack", 6, 6, 4)]
    )
    off, died = only(outcomes, "unmounted"), only(outcomes, "died")
    assert (off.who, off.cause, off.rules) == ("hound", died.seq, ("BD-MOUNT",))


@pytest.mark.clause("BD-LANCE", "BD-MOUNT")
def test_a_rider_whose_horse_the_lance_fells_falls_with_it() -> None:
    frail = {**BLACK, "sheet": {"health": 1}}
    outcomes = charged(MOUNTED, frail, declared=charge(target="black"))
    assert only(outcomes, "unmounted").rules == ("BD-MOUNT",)


@pytest.mark.clause("BD-LANCE", "BD-DIZZY")
def test_dizziness_bears_on_feet_and_saddle() -> None:
    dizzy = {"conditions": [{"name": "dizzy", "until": "night"}]}
    for cast in (({**STURDY, **dizzy},), ({**MOUNTED, **dizzy}, BLACK)):
        kept = only(charged(*cast), "checked")
        assert [(m.value, m.rule) for m in kept.check.modifiers] == [(0, "BD-ROLL"), (-1, "BD-DIZZY")]


@pytest.mark.clause("BD-LANCE")
@pytest.mark.parametrize("feet", [19, 20, 55])
def test_the_mount_must_run_10_ft_before_the_lance_reaches(feet: int) -> None:
    if feet == 19:
        assert refused(apart(feet), charge()).message == "a charge needs 10 ft to run: 1 ft lacking."
    else:
        assert "attack_rolled" in kinds(apart(feet).plays("pcs", charge()))


@pytest.mark.clause("BD-LANCE", "BD-CLOSE")
def test_the_run_is_measured_by_squares_of_feet() -> None:
    """19.4 ft are not 20, and 20.02 are."""
    refused(apart(19, along=4), charge())
    assert "attack_rolled" in kinds(apart(20, along=1).plays("pcs", charge()))


@pytest.mark.clause("BD-LANCE")
def test_at_hand_there_is_no_room_to_run() -> None:
    assert refused(apart(5), charge()).message == "a charge needs 10 ft to run: 15 ft lacking."


@pytest.mark.clause("BD-LANCE")
def test_on_foot_and_without_a_lance_nobody_charges() -> None:
    on_foot = Table(opened({**MARA, "sheet": {**BARE, "weapons": ["lance"]}}, CHARGER, STURDY))
    assert refused(on_foot, charge()).message == "Mara is not in the saddle, and cannot charge."
    for declared in (charge(weapon="dagger"), attack(charge=True)):
        error = refused(Table(opened(RIDER, CHARGER, STURDY)), declared)
        assert error.message == "only a lance does more at the charge."


@pytest.mark.clause("BD-LANCE")
@pytest.mark.parametrize(
    ("move", "straight"),
    [
        ({"toward": "miller"}, True),
        ({"water": "under"}, False),
        ({"toward": "miller", "feet": 12}, False),
        ({"toward": "tobin"}, False),
        ({"away": "miller"}, False),
        ("the bridge", False),
    ],
)
def test_a_charge_runs_straight_at_its_target(move: Any, straight: bool) -> None:
    table = Table(opened(RIDER, CHARGER, TOBIN, STURDY))
    if straight:
        assert "attack_rolled" in kinds(table.plays("pcs", charge(move=move)))
    else:
        assert refused(table, charge(move=move)).message == "a charge runs straight at the Miller."


@pytest.mark.clause("BD-LANCE", "BD-TURN")
def test_the_mount_does_not_move_besides_and_a_run_that_is_spent_is_none() -> None:
    table = Table(opened(RIDER, CHARGER, {**STURDY, "conditions": [{"name": "prone"}]}))
    with pytest.raises(Illegal) as error:
        table.tries("pcs", charge(), does("charger", "move", to="the bridge"))
    assert error.value.rule == "BD-TURN"
    outcomes = table.plays("pcs", does("charger", "trample", target="miller"), charge())
    assert only(outcomes, "lapsed").reason == "the mount has made its move"


@pytest.mark.clause("BD-LANCE", "BD-SUBDUE")
def test_a_charge_does_not_spare() -> None:
    weak = {**MILLER, "sheet": {"health": 1}}
    assert "died" in kinds(charged(weak, declared=charge(subdue=True)))


@pytest.mark.clause("BD-LANCE")
def test_the_numbers_are_options() -> None:
    options = {"lance_die": "1d4", "lance_run": 30, "saddle": 3, "saddle_die": "1d4"}
    here = {"place": [0, 0]}
    table = Table(opened({**RIDER, **here}, {**CHARGER, **here}, {**STURDY, "place": [40, 0]}, options=options))
    outcomes = table.plays("pcs", charge(), answers=[HITS, faces("miller", "keep one's feet", 1, 1, 1)])
    assert only(outcomes, "harmed").rolls[0].notation == "1d8+1d4"
    assert only(outcomes, "checked").check.succeeded
    table = Table(opened({**RIDER, **here}, {**CHARGER, **here}, {**STURDY, "place": [39, 0]}, options=options))
    refused(table, charge())


@pytest.mark.clause("BD-LANCE")
def test_a_charge_is_said_when_it_is_set_about() -> None:
    assert only(charged(answers=[HITS, STANDS]), "declared").act == "charge"
    assert only(charged(declared=attack(weapon="lance"), answers=[HITS]), "declared").act == "strike"
