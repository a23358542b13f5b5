"""Harm, and what becomes of whoever has no Health left."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark.harm import amount_of, massive, severity_of
from tests.rules.table import MARA, MILLER, TOBIN, Table, attack, faces, fiat, kinds, only, opened, says


def hurt(amount: int, **more: Any) -> tuple[Table, tuple[Any, ...]]:
    """The Miller (12 Health) or who is named, hurt by the master's word."""
    table = Table()
    told = {"who": "miller", **more}
    answers = told.pop("answers", ())
    return table, table.plays(None, fiat("harm", amount=amount, **told), answers=answers)


@pytest.mark.clause("BD-DOWN")
def test_at_0_a_being_is_dead_and_its_health_stops_there() -> None:
    table, outcomes = hurt(20)
    assert kinds(outcomes) == ["harmed", "died", "ended"]
    assert only(outcomes, "died").rules == ("BD-DOWN",)
    assert (table.encounter.combatants["miller"].sheet.health, table.encounter.combatants["miller"].out) == (0, "dead")


@pytest.mark.clause("BD-DOWN")
def test_at_0_a_character_falls_unconscious_and_nobody_is_asked() -> None:
    table = Table()
    outcomes = table.plays(None, fiat("harm", who="tobin", amount=8))
    assert kinds(outcomes)[:2] == ["harmed", "fell"]
    assert only(outcomes, "fell").rules == ("BD-DOWN",)
    assert table.encounter.combatants["tobin"].out == "unconscious"


@pytest.mark.clause("BD-DOWN")
def test_the_master_may_spare() -> None:
    _, outcomes = hurt(12, answers=[says("BD-DOWN", "yes", subject="miller")])
    assert kinds(outcomes)[:3] == ["harmed", "ruled", "fell"]
    need = Table().asks(None, fiat("harm", who="miller", amount=12), ask="notable")
    assert (need.key.rule, need.key.subject, need.to, need.default) == ("BD-DOWN", "miller", "gm", "no")


@pytest.mark.clause("BD-DOWN")
def test_one_point_less_leaves_them_standing() -> None:
    table, outcomes = hurt(11)
    assert kinds(outcomes) == ["harmed"]
    assert table.encounter.combatants["miller"].sheet.health == 1


@pytest.mark.clause("BD-DOWN", "BD-SUBDUE")
def test_subdued_beings_are_unconscious_and_characters_would_be_anyway() -> None:
    for target, cast in (("miller", ({**MILLER, "sheet": {"health": 1}},)), ("tobin", (MILLER,))):
        table = Table(opened(MARA, {**TOBIN, "sheet": {"health": 1}}, *cast))
        outcomes = table.plays(
            "pcs", attack(target=target, weapon="oak staff", subdue=True), answers=[faces("mara", "attack", 4, 4, 4)]
        )
        assert "fell" in kinds(outcomes)
        subdued = ("BD-SUBDUE",) if target == "miller" else ()
        assert only(outcomes, "fell").rules == ("BD-DOWN", *subdued)


@pytest.mark.clause("BD-MASSIVE", "BD-DIZZY")
@pytest.mark.parametrize(("health", "amount", "dizzy"), [(3, 5, False), (3, 6, True), (12, 12, True)])
def test_who_falls_to_half_their_whole_health_in_one_harm_is_dizzy(health: int, amount: int, dizzy: bool) -> None:
    """Counted on the damage done, before Health stops at 0."""
    mara = {**MARA, "sheet": {"health": health, "max_health": 12}}
    table = Table(opened(mara, TOBIN, MILLER))
    outcomes = table.plays(None, fiat("harm", who="mara", amount=amount))
    assert table.encounter.combatants["mara"].has("dizzy") == dizzy
    if dizzy:
        assert only(outcomes, "condition_began").rules == ("BD-MASSIVE", "BD-DIZZY")
        assert only(outcomes, "condition_began").cause == only(outcomes, "fell").seq


@pytest.mark.clause("BD-DIZZY", "BD-CRIT")
def test_who_falls_to_a_critical_is_dizzy_however_small_the_harm() -> None:
    mara = {**MARA, "sheet": {"health": 3, "max_health": 40}}
    table = Table(opened(mara, TOBIN, MILLER), seed="x")
    table.plays("pcs")
    outcomes = table.plays(
        "beings",
        attack("miller", "mara"),
        answers=[faces("miller", "attack", 6, 6, 6), faces("miller", "harm", 1, 1)],
    )
    assert only(outcomes, "condition_began").rules == ("BD-CRIT", "BD-DIZZY")


def test_who_is_hurt_massively_and_stands_is_not_dizzy() -> None:
    table, _ = hurt(6)
    assert not table.encounter.combatants["miller"].conditions


@pytest.mark.clause("BD-MASSIVE")
@pytest.mark.parametrize(
    ("amount", "whole", "is_massive"), [(5, 11, False), (6, 11, True), (6, 12, True), (5, 12, False)]
)
def test_massive_is_half_or_more_exactly(amount: int, whole: int, is_massive: bool) -> None:
    assert massive(amount, whole) == is_massive


def test_who_is_unconscious_already_falls_no_more() -> None:
    table = Table()
    table.plays(None, fiat("fell", who="tobin"))
    assert kinds(table.plays(None, fiat("harm", who="tobin", amount=99))) == ["harmed"]
    assert table.encounter.combatants["tobin"].out == "unconscious"


@pytest.mark.parametrize(
    ("amount", "severity"), [(0, "none"), (1, "light"), (2, "light"), (3, "heavy"), (5, "heavy"), (6, "grievous")]
)
def test_severity_goes_by_quarters_of_the_whole(amount: int, severity: str) -> None:
    assert severity_of(amount, 12) == severity


def test_a_little_less_than_a_quarter_is_light() -> None:
    assert [severity_of(amount, 9) for amount in (2, 3, 4, 5)] == ["light", "heavy", "heavy", "grievous"]


def test_harm_told_in_words_has_an_amount() -> None:
    assert [amount_of(severity, 9) for severity in ("none", "light", "heavy", "grievous")] == [0, 2, 3, 5]
    for severity, amount in (("light", 2), ("heavy", 3), ("grievous", 6)):
        told = only(Table().plays(None, fiat("harm", who="miller", severity=severity)), "harmed")
        assert (told.amount, told.severity) == (amount, severity)


@pytest.mark.parametrize("whole", range(1, 30))
def test_harm_told_by_severity_is_of_that_severity(whole: int) -> None:
    for severity in ("none", "heavy", "grievous"):
        told = severity_of(amount_of(severity, whole), whole)
        assert told == severity or whole < 4
    assert amount_of("light", whole) >= 1


@pytest.mark.clause("BD-WAKE-HEAL")
def test_healing_to_1_or_more_wakes_at_once() -> None:
    table = Table()
    table.plays(None, fiat("harm", who="tobin", amount=8))
    outcomes = table.plays(None, fiat("heal", who="tobin", by="mara", amount=3))
    assert kinds(outcomes) == ["healed", "woke"]
    assert only(outcomes, "woke").rules == ("BD-WAKE-HEAL",)
    tobin = table.encounter.combatants["tobin"]
    assert (tobin.out, tobin.sheet.health) == (None, 3)


@pytest.mark.clause("BD-WAKE-HEAL")
def test_healing_that_brings_nothing_wakes_nobody_and_stops_at_the_whole() -> None:
    table = Table()
    table.plays(None, fiat("harm", who="tobin", amount=8), fiat("harm", who="mara", amount=1))
    outcomes = table.plays(None, fiat("heal", who="tobin", amount=0), fiat("heal", who="mara", severity="grievous"))
    assert kinds(outcomes) == ["healed", "healed"]
    assert [o.amount for o in outcomes if o.kind == "healed"] == [0, 1]
    assert table.encounter.combatants["mara"].sheet.health == 12
