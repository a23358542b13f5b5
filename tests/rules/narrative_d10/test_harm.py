"""Harm, healing, and what becomes of whoever has no Hit Points left."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.narrative_d10.harm import amount_of, grade_of, severity_of
from tests.rules.narrative_d10.blows import STAFF, STURDY, TOUGH, strike, struck, told
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, WOLF, plain, table_of
from tests.rules.table import Table, faces, fiat, kinds, only

SOUND = plain(DESERTER, max_hp=100)
SENSELESS = {"seq": 0, "grade": "major", "senseless": "a rest"}


def hurt(amount: int, who: str = "deserter", **more: Any) -> tuple[Table, tuple[Any, ...]]:
    """Ada (23 HP), or the deserter (18), hurt by the master's word."""
    table = table_of(ADA, BO, DESERTER, WOLF)
    return table, table.plays(None, fiat("harm", who=who, amount=amount, **more))


@pytest.mark.clause("ND-ZERO")
@pytest.mark.parametrize(("who", "whole"), [("deserter", 18), ("ada", 23)])
@pytest.mark.parametrize("beyond", [0, 1, 50])
def test_at_0_anyone_is_incapacitated_and_hit_points_stop_there(who: str, whole: int, beyond: int) -> None:
    table, came = hurt(whole + beyond, who, by="bo")
    assert kinds(came)[:2] == ["harmed", "fell"]
    fell, harm = only(came, "fell"), only(came, "harmed")
    assert (fell.who, fell.by, fell.rules, fell.cause) == (who, "bo", ("ND-ZERO",), harm.seq)
    assert harm.amount == whole + beyond
    assert (table.encounter.combatants[who].sheet.hp, table.encounter.combatants[who].out) == (0, "unconscious")


@pytest.mark.clause("ND-ZERO")
@pytest.mark.parametrize(("who", "whole"), [("deserter", 18), ("ada", 23)])
def test_one_point_less_leaves_them_able_to_act(who: str, whole: int) -> None:
    table, came = hurt(whole - 1, who)
    assert "fell" not in kinds(came)
    assert (table.encounter.combatants[who].sheet.hp, table.encounter.combatants[who].out) == (1, None)


@pytest.mark.clause("ND-ZERO", "ND-DAMAGE", "ND-END")
def test_a_blow_that_takes_the_last_hit_point_ends_the_fight() -> None:
    weak = plain(DESERTER, hp=1)
    blow = strike(weapon=STAFF)
    came = struck(blow, faces("ada", "attack", 8), faces("ada", "harm", 1), cast=(ADA, weak))
    assert kinds(came) == ["declared", "attack_rolled", "harmed", "fell", "ended"]
    fell, ended = only(came, "fell"), only(came, "ended")
    assert (fell.who, fell.by, fell.rules) == ("deserter", "ada", ("ND-ZERO",))
    assert (ended.how, ended.side, ended.rules, ended.cause) == ("defeat", "others", ("ND-END",), fell.seq)
    assert "turn_ended" not in [o.kind for o in came]


@pytest.mark.clause("ND-ZERO")
def test_whoever_stands_aside_falls_too_and_whoever_lies_falls_no_more() -> None:
    for out, falls in (("yielded", True), ("calmed", True), ("unconscious", False)):
        table = table_of(ADA, {**DESERTER, "out": out}, WOLF)
        came = table.plays(None, fiat("harm", who="deserter", amount=99))
        assert ("fell" in kinds(came)) == falls
        assert table.encounter.combatants["deserter"].out == "unconscious"


@pytest.mark.clause("ND-ARMOR")
def test_harm_of_0_leaves_no_trace() -> None:
    table, came = hurt(0, by="ada")
    assert kinds(came) == ["harmed"]
    assert (only(came, "harmed").amount, only(came, "harmed").severity) == (0, "none")
    assert table.encounter.combatants["deserter"].sheet.hp == 18
    assert table.encounter.own.grudges == {}


@pytest.mark.clause("ND-WOUND-MAJOR", "ND-WOUND-CATASTROPHIC")
@pytest.mark.parametrize("whole", range(1, 100))
def test_a_quarter_and_a_half_are_exact_fractions_of_every_maximum(whole: int) -> None:
    for amount in range(1, whole + 3):
        share = Fraction(amount, whole)
        grade = "catastrophic" if share >= Fraction(1, 2) else "major" if share >= Fraction(1, 4) else None
        assert grade_of(amount, whole) == grade
        assert severity_of(amount, whole) == {None: "light", "major": "heavy", "catastrophic": "grievous"}[grade]
    assert (severity_of(0, whole), severity_of(-1, whole)) == ("none", "none")


@pytest.mark.clause("ND-WOUND-MAJOR", "ND-WOUND-CATASTROPHIC")
@pytest.mark.parametrize(("amount", "grade"), [(24, None), (25, "major"), (49, "major"), (50, "catastrophic")])
def test_a_wound_goes_by_one_hit_after_armor_and_before_hit_points_stop(amount: int, grade: str | None) -> None:
    for hp in (100, 3):
        table = table_of(ADA, plain(SOUND, hp=hp), WOLF)
        came = table.plays(None, fiat("harm", who="deserter", by="ada", amount=amount))
        wounds = [(o.wound.grade, o.by, o.cause) for o in came if o.kind == "wounded"]
        assert wounds == ([(grade, "ada", only(came, "harmed").seq)] if grade else [])
    clad = plain(SOUND, armor={"name": "plates", "dr": 100 - amount})
    armed = plain(ADA, weapons=[{"name": "log", "damage": "99+1", "skill": "staves", "stat": "strength", "attack": 9}])
    came = struck(strike(weapon="log"), cast=(armed, clad))
    assert only(came, "harmed").amount == amount
    assert [o.wound.grade for o in came if o.kind == "wounded"] == ([grade] if grade else [])


def test_the_unconscious_are_wounded_like_anyone() -> None:
    table = table_of(ADA, {**SOUND, "out": "unconscious"}, WOLF)
    assert kinds(table.plays(None, fiat("harm", who="deserter", amount=25)))[:2] == ["harmed", "wounded"]


@pytest.mark.parametrize(
    ("severity", "amounts"),
    [("none", (0, 0, 0, 0)), ("light", (1, 2, 3, 13)), ("heavy", (2, 4, 5, 25)), ("grievous", (4, 8, 9, 50))],
)
def test_harm_told_in_words_has_an_amount(severity: Any, amounts: tuple[int, ...]) -> None:
    assert tuple(amount_of(severity, whole) for whole in (8, 16, 18, 100)) == amounts
    table = table_of(ADA, DESERTER, WOLF)
    harm = only(table.plays(None, fiat("harm", who="deserter", severity=severity)), "harmed")
    assert (harm.amount, harm.severity) == (amounts[2], severity)


@pytest.mark.parametrize("whole", range(5, 100))
def test_harm_told_by_severity_is_of_that_severity(whole: int) -> None:
    for severity in ("none", "light", "heavy", "grievous"):
        assert severity_of(amount_of(severity, whole), whole) == severity


def test_the_masters_harm_says_why() -> None:
    _, came = hurt(3, by="ada", tool="the cart", part="hip", words="the cart rolls back")
    harm = only(came, "harmed")
    assert told(harm.modifiers) == [(3, "the cart rolls back", "fiat")]
    assert (harm.by, harm.tool, harm.part, harm.rolls, harm.rules) == ("ada", "the cart", "hip", (), ("fiat",))
    assert told(only(hurt(3)[1], "harmed").modifiers) == [(3, "the game master says so", "fiat")]


def test_whoever_is_hurt_remembers_by_whom_and_neither_has_been_idle() -> None:
    table = table_of(ADA, BO, DESERTER)
    for _ in range(2):
        table.plays("pcs")
        table.plays("others")
    assert table.encounter.own.idle == {"ada": 2, "bo": 2, "deserter": 2}
    table.plays(None, fiat("harm", who="deserter", by="ada", amount=1))
    assert table.encounter.own.grudges == {"deserter": "ada"}
    assert table.encounter.own.idle == {"ada": -1, "bo": 2}
    table.plays("pcs")
    assert table.encounter.own.idle == {"ada": 0, "bo": 3}


@pytest.mark.clause("ND-ZERO")
def test_healing_stops_at_the_maximum_and_wakes_whoever_has_hit_points_again() -> None:
    table = table_of({**ADA, "out": "unconscious", "sheet": {"hp": 0}}, plain(BO, hp=15), DESERTER)
    came = table.plays(None, fiat("heal", who="ada", by="bo", amount=6), fiat("heal", who="bo", amount=9))
    healed = [(o.who, o.by, o.amount, o.severity, o.rules) for o in came if o.kind == "healed"]
    assert healed == [("ada", "bo", 6, "heavy", ("fiat",)), ("bo", None, 2, "light", ("fiat",))]
    assert kinds(came) == ["healed", "woke", "healed"]
    woke = only(came, "woke")
    assert (woke.who, woke.by, woke.rules, woke.cause) == ("ada", "bo", ("fiat",), came[0].seq)
    ada, bo = (table.encounter.combatants[who] for who in ("ada", "bo"))
    assert (ada.out, ada.sheet.hp, bo.sheet.hp) == (None, 6, 17)


@pytest.mark.clause("ND-ZERO", "ND-WOUND-EFFECT")
@pytest.mark.parametrize(
    ("sheet", "amount", "wakes"),
    [({"hp": 0}, 0, False), ({"hp": 0}, 1, True), ({"hp": 0, "wounds": [SENSELESS]}, 1, False), ({"hp": 23}, 5, False)],
)
def test_healing_wakes_only_by_hit_points_and_not_past_a_wound_that_keeps_one_under(
    sheet: dict[str, Any], amount: int, wakes: bool
) -> None:
    table = table_of({**ADA, "out": "unconscious", "sheet": sheet}, BO, DESERTER)
    came = table.plays(None, fiat("heal", who="ada", amount=amount))
    assert kinds(came) == ["healed", *(["woke"] if wakes else [])]


def test_healing_in_words_has_an_amount_and_calls_nobody_back_who_stands_aside() -> None:
    table = table_of(ADA, {**plain(DESERTER, hp=1), "out": "yielded"}, WOLF)
    came = table.plays(None, fiat("heal", who="deserter", severity="heavy"))
    assert [(o.kind, o.amount) for o in came] == [("healed", 5)]
    assert table.encounter.combatants["deserter"].out == "yielded"


@pytest.mark.clause("ND-ZERO")
def test_whoever_comes_round_by_the_masters_word_has_a_hit_point_and_the_dead_have_none() -> None:
    table = table_of({**ADA, "out": "unconscious", "sheet": {"hp": 0, "wounds": [SENSELESS]}}, BO, DESERTER)
    table.plays(None, fiat("woke", who="ada"), fiat("died", who="bo"))
    ada, bo = (table.encounter.combatants[who] for who in ("ada", "bo"))
    assert (ada.out, ada.sheet.hp, ada.sheet.wounds[0].senseless) == (None, 1, None)
    assert (bo.out, bo.sheet.hp) == ("dead", 0)
    table = table_of({**ADA, "out": "unconscious", "sheet": {"hp": 7}}, BO, DESERTER)
    table.plays(None, fiat("woke", who="ada"))
    assert table.encounter.combatants["ada"].sheet.hp == 7


def test_a_character_hit_by_a_blow_knows_by_whom() -> None:
    table = table_of(TOUGH, plain(STURDY, skill=30), first="others")
    table.plays("others", strike("deserter", "ada", weapon="short sword"))
    assert table.encounter.own.grudges == {"ada": "deserter"}
    assert table.encounter.own.idle == {"deserter": 0}
