"""The blow, against the clauses: every result of 3d6 at every target number, and what it does."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.outcome import Outcome
from rules.resolution import Resolved
from tests.rules.table import (
    MARA,
    MILLER,
    THREE_DICE,
    TOBIN,
    Table,
    attack,
    does,
    faces,
    fiat,
    kinds,
    only,
    opened,
    says,
)

BREN: dict[str, Any] = {"id": "bren", "name": "Bren", "like": "poacher", "side": "pcs"}
STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}}
NOBODY: dict[str, Any] = {"max_health": 90, "strength": 0, "agility": 0, "talents": {}}


def struck(declaration: dict[str, Any], *fell: Any, cast: tuple[dict[str, Any], ...] = (MARA, STURDY), **more: Any
           ) -> tuple[Outcome, ...]:  # fmt: skip
    result = Table(opened(*cast, **more)).tries("pcs", declaration, answers=fell)
    assert isinstance(result, Resolved)
    return result.outcomes


@pytest.mark.clause("BD-ATTACK", "BD-CRIT", "BD-FUMBLE", "BD-ROLL")
@pytest.mark.parametrize("target_number", range(3, 21))
def test_every_result_of_3d6_at_every_target_number(target_number: int) -> None:
    """All 216: 17 and 18 hit and are critical, 3 and 4 miss and are fumbles, between them the total decides."""
    armor = {"name": "something", "defense": target_number}
    table = Table(
        opened({**MARA, "sheet": {**NOBODY, "weapons": []}}, {**MILLER, "sheet": {"max_health": 90, "armor": armor}})
    )
    hits = 0
    for shown in THREE_DICE:
        result = table.tries("pcs", attack(), answers=[faces("mara", "attack", *shown)])
        assert isinstance(result, Resolved)
        swing = only(result.outcomes, "attack_rolled")
        natural = sum(shown)
        if natural >= 17:
            expected = "critical"
        elif natural <= 4:
            expected = "fumble"
        else:
            expected = "success" if natural >= target_number else "failure"
        assert swing.check.degree == expected
        assert swing.check.target == target_number
        assert swing.check.margin == natural - target_number
        landed = expected in ("critical", "success")
        assert ("harmed" in kinds(result.outcomes)) == landed
        assert ("BD-CRIT" in swing.rules, "BD-FUMBLE" in swing.rules) == (natural >= 17, natural <= 4)
        hits += landed
    assert hits == sum(natural >= 17 or (natural > 4 and natural >= target_number) for natural in map(sum, THREE_DICE))


@pytest.mark.clause("BD-ROLL")
def test_what_adds_to_the_roll_each_with_its_cause_and_clause() -> None:
    helped = attack(
        weapon="oak staff",
        talent="staves",
        subdue=True,
        modifiers=[
            {"value": 1, "reason": "the stair"},
            {"value": -2, "reason": "smoke", "on": "attack", "secret": True},
        ],
    )
    check = only(struck(helped, faces("mara", "attack", 3, 3, 2)), "attack_rolled").check
    assert [(m.value, m.cause, m.rule, m.secret) for m in check.modifiers] == [
        (2, "strength", "BD-ROLL", False),
        (1, "staves", "BD-ROLL", False),
        (-1, "to subdue", "BD-SUBDUE", False),
        (1, "the stair", "BD-ROLL", False),
        (-2, "smoke", "BD-ROLL", True),
    ]
    assert (check.total, check.target, check.margin, check.degree) == (9, 8, 1, "success")


@pytest.mark.clause("BD-BARE")
def test_bare_hands_do_one_and_strength_and_talent_without_a_die() -> None:
    brawler = {**MARA, "sheet": {"strength": 3, "talents": {"fists": 2}}}
    harm = only(struck(attack(talent="fists"), faces("mara", "attack", 4, 4, 4), cast=(brawler, STURDY)), "harmed")
    assert (harm.amount, harm.rolls, harm.tool) == (6, (), None)
    assert [(m.value, m.cause) for m in harm.modifiers] == [(1, "bare hands"), (3, "strength"), (2, "fists")]
    assert harm.rules == ("BD-BARE",)


@pytest.mark.clause("BD-WEAPON")
@pytest.mark.parametrize("shown", range(1, 7))
def test_a_weapon_does_its_die_and_its_attribute_and_talent(shown: int) -> None:
    blow = attack(weapon="oak staff", talent="staves")
    harm = only(struck(blow, faces("mara", "attack", 4, 4, 4), faces("mara", "harm", shown)), "harmed")
    assert harm.amount == shown + 2 + 1
    assert harm.rolls[0].notation == "1d6"
    assert (harm.tool, harm.rules) == ("oak staff", ("BD-WEAPON",))


@pytest.mark.clause("BD-WEAPON")
def test_damage_is_never_below_0_and_then_nothing_is_lost() -> None:
    weak = {**MARA, "sheet": {"strength": -5}}
    outcomes = struck(attack(), faces("mara", "attack", 6, 5, 5), cast=(weak, MILLER))
    assert (only(outcomes, "harmed").amount, only(outcomes, "harmed").severity) == (0, "none")
    assert kinds(outcomes) == ["declared", "attack_rolled", "harmed"]


@pytest.mark.clause("BD-CRIT")
@pytest.mark.parametrize("shown", [(6, 6, 5), (6, 6, 6)])
def test_a_critical_hits_whatever_the_number_and_does_2d6_more(shown: tuple[int, int, int]) -> None:
    walled = {**STURDY, "sheet": {"max_health": 90, "armor": {"name": "a wall", "defense": 25}}}
    outcomes = struck(
        attack(weapon="oak staff"), faces("mara", "attack", *shown), faces("mara", "harm", 4, 6, 5), cast=(MARA, walled)
    )
    harm = only(outcomes, "harmed")
    assert harm.rolls[0].notation == "1d6+2d6"
    assert (harm.amount, harm.rules) == (4 + 6 + 5 + 2, ("BD-WEAPON", "BD-CRIT"))


@pytest.mark.clause("BD-CRIT", "BD-BARE")
def test_a_critical_with_bare_hands_rolls_its_2d6_alone() -> None:
    harm = only(struck(attack(), faces("mara", "attack", 6, 6, 6), faces("mara", "harm", 1, 2)), "harmed")
    assert (harm.rolls[0].notation, harm.amount) == ("2d6", 3 + 1 + 2)


@pytest.mark.clause("BD-FUMBLE")
def test_a_fumble_misses_even_a_total_that_would_hit_and_means_nothing_more_by_default() -> None:
    giant = {**MARA, "sheet": {"strength": 10}}
    outcomes = struck(attack(), faces("mara", "attack", 1, 1, 2), cast=(giant, MILLER))
    swing = only(outcomes, "attack_rolled")
    assert (swing.check.degree, swing.check.margin) == ("fumble", 6)
    assert kinds(outcomes) == ["declared", "attack_rolled"]


@pytest.mark.clause("BD-FUMBLE")
def test_the_master_may_say_what_the_mishap_is() -> None:
    outcomes = struck(attack(), faces("mara", "attack", 1, 1, 1), says("BD-FUMBLE", "the staff rolls into the race"))
    ruled = only(outcomes, "ruled")
    assert (ruled.value, ruled.cause) == ("the staff rolls into the race", only(outcomes, "attack_rolled").seq)


def test_a_fumble_leaves_no_clause_on_the_next_declaration() -> None:
    result = Table(opened(MARA, TOBIN, STURDY)).tries(
        "pcs", attack(), attack("tobin"), answers=[faces("mara", "attack", 1, 1, 1)]
    )
    assert isinstance(result, Resolved)
    assert [o.rules for o in result.outcomes if o.kind == "declared"] == [("BD-ACTIONS",)] * 2


BOTH = {"weapon": "dagger", "other": "hatchet"}


@pytest.mark.clause("BD-DUAL")
@pytest.mark.parametrize(("lead", "second"), list(product(range(1, 5), range(1, 7))))
def test_of_two_weapons_the_better_counts_and_a_tie_is_the_leaders(lead: int, second: int) -> None:
    """Dagger 1d4 by agility (3), hatchet 1d6 by strength (0)."""
    outcomes = struck(
        attack("bren", **BOTH),
        faces("bren", "attack", 4, 4, 4),
        faces("bren", "harm", lead),
        faces("bren", "harm of the other", second),
        cast=(BREN, STURDY),
    )
    check, harm = only(outcomes, "attack_rolled").check, only(outcomes, "harmed")
    assert [(m.value, m.rule) for m in check.modifiers] == [(3, "BD-ROLL"), (-1, "BD-DUAL")]
    leads = lead + 3 >= second
    assert (harm.tool, harm.amount) == (("dagger", lead + 3) if leads else ("hatchet", second))
    assert harm.discarded.total == (second if leads else lead)
    assert "BD-DUAL" in harm.rules


@pytest.mark.clause("BD-DUAL", "BD-CRIT")
def test_totals_are_compared_before_the_critical_which_counts_once() -> None:
    outcomes = struck(
        attack("bren", **BOTH),
        faces("bren", "attack", 6, 6, 6),
        faces("bren", "harm", 1),
        faces("bren", "harm of the other", 6),
        faces("bren", "critical", 6, 6),
        cast=(BREN, STURDY),
    )
    harm = only(outcomes, "harmed")
    assert (harm.tool, harm.amount, len(harm.rolls)) == ("hatchet", 6 + 12, 2)
    assert harm.rules == ("BD-WEAPON", "BD-DUAL", "BD-CRIT")


@pytest.mark.clause("BD-DUAL")
def test_one_weapon_of_two_has_no_penalty() -> None:
    check = only(struck(attack("bren", weapon="dagger"), cast=(BREN, STURDY)), "attack_rolled").check
    assert [m.rule for m in check.modifiers] == ["BD-ROLL"]


@pytest.mark.clause("BD-DEFENSE")
def test_defense_is_8_and_armor_names_its_own() -> None:
    assert only(struck(attack(), cast=(MARA, STURDY)), "attack_rolled").check.target == 8
    stag = {"id": "stag", "name": "the stag", "like": "thorn stag", "side": "beings"}
    swing = only(struck(attack(target="stag"), cast=(MARA, stag)), "attack_rolled")
    assert (swing.check.target, "BD-DEFENSE" in swing.rules) == (11, True)


@pytest.mark.clause("BD-DEFEND")
def test_defending_adds_one_until_ones_next_turn_begins() -> None:
    table = Table(opened({**MARA, "sheet": {"max_health": 50}}, STURDY))
    table.plays("pcs", does("mara", "defend"))
    first = table.plays("beings", attack("miller", "mara"))
    assert only(first, "attack_rolled").check.target == 9 + 1
    assert "BD-DEFEND" in only(first, "attack_rolled").rules
    begun = table.plays("pcs", does("mara", "hold"))
    assert kinds(begun)[0] == "condition_ended"
    second = table.plays("beings", attack("miller", "mara"))
    assert only(second, "attack_rolled").check.target == 9


@pytest.mark.clause("BD-DEFEND")
def test_defending_twice_does_not_add_up() -> None:
    table = Table(opened(MARA, STURDY))
    table.plays("pcs", fiat("condition on", who="mara", condition="defending"), does("mara", "defend"))
    assert only(table.plays("beings", attack("miller", "mara")), "attack_rolled").check.target == 9 + 1


@pytest.mark.clause("BD-DIZZY")
def test_the_dizzy_strike_at_less_1() -> None:
    dizzy = {**MARA, "conditions": [{"name": "dizzy", "until": "night"}]}
    check = only(struck(attack(), cast=(dizzy, STURDY)), "attack_rolled").check
    assert (check.modifiers[-1].value, check.modifiers[-1].rule) == (-1, "BD-DIZZY")


@pytest.mark.clause("BD-SUBDUE")
@pytest.mark.parametrize(
    ("more", "spares"),
    [
        ({}, True),
        ({"weapon": "dagger"}, True),
        ({"weapon": "hunting bow"}, False),
        ({"weapon": "dagger", "other": "sling"}, False),
    ],
)
def test_by_default_melee_can_spare_and_a_shot_cannot(more: dict[str, str], spares: bool) -> None:
    archer = {**BREN, "sheet": {"weapons": ["dagger", "hunting bow", "sling"], "agility": 3, "strength": 3}}
    weak = {**MILLER, "sheet": {"health": 1}}
    outcomes = struck(attack("bren", subdue=True, **more), faces("bren", "attack", 4, 4, 4), cast=(archer, weak))
    assert ("fell" if spares else "died") in kinds(outcomes)
    assert "BD-SUBDUE" in only(outcomes, "attack_rolled").rules


@pytest.mark.clause("BD-SUBDUE")
@pytest.mark.parametrize(("said", "came"), [("yes", "fell"), ("no", "died")])
def test_the_master_may_say_whether_this_blow_can_spare(said: str, came: str) -> None:
    weak = {**MILLER, "sheet": {"health": 1}}
    outcomes = struck(attack(subdue=True), faces("mara", "attack", 4, 4, 4), says("BD-SUBDUE", said), cast=(MARA, weak))
    assert came in kinds(outcomes)


@pytest.mark.clause("BD-DEATHBLOW")
@pytest.mark.parametrize("character", [True, False])
def test_a_blow_at_the_unconscious_lands_without_a_roll_and_kills(character: bool) -> None:
    down = {**MILLER, "out": "unconscious", "character": character, "sheet": {"health": 0, "max_health": 9}}
    hound = {"id": "hound", "name": "the hound", "like": "grieving hound", "side": "beings"}
    outcomes = struck(attack(weapon="oak staff"), cast=(MARA, down, hound))
    assert kinds(outcomes) == ["declared", "deathblow", "died"]
    died = only(outcomes, "died")
    assert (died.was, died.by, died.rules) == ("unconscious", "mara", ("BD-DEATHBLOW",))


@pytest.mark.clause("BD-PARLEY")
def test_a_blow_after_agreement_reopens_the_fight() -> None:
    table = Table(opened(MARA, TOBIN, STURDY))
    table.plays("pcs", does("tobin", "parley"), answers=[says("BD-PARLEY", "yes")])
    outcomes = table.plays("pcs", attack(), does("tobin", "hold"))
    assert kinds(outcomes)[:3] == ["declared", "reopened", "attack_rolled"]
    assert only(outcomes, "reopened").rules == ("BD-PARLEY",)
    assert (table.encounter.phase, table.encounter.round, table.encounter.side) == ("fighting", 2, "beings")
    assert table.encounter.own.broken == ((only(outcomes, "attack_rolled").seq, "mara"),)


@pytest.mark.clause("BD-COST")
def test_whoever_strikes_back_breaks_no_faith() -> None:
    table = Table(opened({**MARA, "sheet": {"max_health": 50}}, TOBIN, STURDY))
    table.plays("pcs", does("tobin", "parley"), answers=[says("BD-PARLEY", "yes")])
    table.plays("pcs", attack())
    table.plays("beings", attack("miller", "mara"))
    assert [who for _, who in table.encounter.own.broken] == ["mara"]


def test_a_blow_among_companions_after_the_end_reopens_nothing() -> None:
    table = Table(opened(MARA, TOBIN, STURDY))
    table.plays(None, fiat("end", how="parley"))
    assert "reopened" not in kinds(table.plays("pcs", attack(target="tobin")))
    assert table.encounter.phase == "over"
