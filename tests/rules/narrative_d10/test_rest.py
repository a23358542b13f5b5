"""After the fight: rest, and the conclusion; and the game master's own healing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Malformed
from rules.ruling import Answer, Key
from tests.rules.narrative_d10.hurt import EFFECT, all_of, down, plainly, wounded, wounds_of
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, plain, table_of
from tests.rules.table import Table, does, faces, fiat, kinds, only, refused

REST: dict[str, Any] = {"kind": "rest"}
DAYS: dict[str, Any] = {"kind": "days", "days": 3}
CONCLUDE: dict[str, Any] = {"kind": "conclude"}
OVER = fiat("end", how="parley")


def afterwards(*cast: dict[str, Any], **more: Any) -> Table:
    table = table_of(*cast, **more)
    table.plays(None, OVER)
    return table


def answer(value: str, rule: str, who: str, nth: int = 0, declaration: str = "days:0") -> Answer:
    return Answer(key=Key(declaration=declaration, rule=rule, subject=who, nth=nth), value=value)


def hp(table: Table, who: str) -> int:
    found: int = table.encounter.combatants[who].sheet.hp
    return found


@pytest.mark.clause("ND-REST")
def test_all_hit_points_return_to_whoever_has_no_wound() -> None:
    table = afterwards(plain(ADA, hp=3), wounded(BO, {}, hp=4), REN, plain(DESERTER, hp=17))
    outcomes = table.plays(None, REST)
    assert kinds(outcomes) == ["rested", "healed", "healed"]
    rested = only(outcomes, "rested")
    assert plainly(rested) == {"who": ("ada", "bo", "ren", "deserter"), "rules": ("ND-REST",)}
    assert rested.cause is None
    assert [plainly(o) for o in all_of(outcomes, "healed")] == [
        {"who": "ada", "amount": 20, "severity": "grievous", "rules": ("ND-REST",)},
        {"who": "deserter", "amount": 1, "severity": "light", "rules": ("ND-REST",)},
    ]
    assert {o.cause for o in all_of(outcomes, "healed")} == {rested.seq}
    assert [hp(table, who) for who in ("ada", "bo", "ren", "deserter")] == [23, 4, 17, 18]


@pytest.mark.clause("ND-REST")
@pytest.mark.parametrize("grade", ["major", "catastrophic"])
def test_one_wound_is_enough_treated_or_not(grade: str) -> None:
    table = afterwards(wounded(ADA, {"grade": grade, "treated": True, "pain": 3, "bleeds": 1}, hp=4), BO, DESERTER)
    assert kinds(table.plays(None, REST)) == ["rested"]
    assert (hp(table, "ada"), wounds_of(table, "ada")) == (
        4, [{"grade": grade, "pain": 3, "bleeds": 1, "treated": True}]
    )  # fmt: skip


@pytest.mark.clause("ND-REST", "ND-ZERO")
def test_whoever_was_incapacitated_comes_round_by_it() -> None:
    table = afterwards(down(ADA), down(BO, {}), DESERTER)
    outcomes = table.plays(None, REST)
    assert kinds(outcomes) == ["rested", "healed", "woke"]
    woke = only(outcomes, "woke")
    assert plainly(woke) == {"who": "ada", "rules": ("ND-REST",)}
    assert woke.cause == only(outcomes, "healed").seq
    assert (hp(table, "ada"), table.encounter.combatants["bo"].out) == (23, "unconscious")


@pytest.mark.clause("ND-REST")
@pytest.mark.parametrize(
    ("out", "rests"), [("yielded", True), ("calmed", True), ("fled", False), ("left", False), ("dead", False)]
)
def test_who_rests(out: str, rests: bool) -> None:
    table = afterwards(ADA, {**plain(BO, hp=0 if out == "dead" else 3), "out": out}, DESERTER)
    outcomes = table.plays(None, REST)
    assert ("bo" in only(outcomes, "rested").who) == rests
    assert ("healed" in kinds(outcomes)) == rests


@pytest.mark.clause("ND-REST", "ND-KNOCKDOWN", "ND-RALLY")
def test_it_ends_stances_rally_and_knockdown_and_what_ends_with_the_fight() -> None:
    held: list[dict[str, Any]] = [
        {"name": "offensive stance", "until": "own_turn_begins"},
        {"name": "rallied", "until": "own_turn_ends"},
        {"name": "wavering", "until": "fight_ends"},
        {"name": "drunk", "until": "night"},
        {"name": "deaf"},
        {"name": "prone"},
    ]
    table = afterwards({**ADA, "conditions": held}, {**BO, "conditions": held[-1:]}, DESERTER)
    outcomes = table.plays(None, REST)
    ended = all_of(outcomes, "condition_ended")
    assert [(o.who, o.name, o.rules) for o in ended] == [
        ("ada", "offensive stance", ("ND-REST",)),
        ("ada", "rallied", ("ND-REST",)),
        ("ada", "wavering", ("ND-REST",)),
        ("ada", "prone", ("ND-REST",)),
        ("bo", "prone", ("ND-REST",)),
    ]
    assert {o.cause for o in ended} == {only(outcomes, "rested").seq}
    assert [c.name for c in table.encounter.combatants["ada"].conditions] == ["drunk", "deaf"]


@pytest.mark.clause("ND-WOUND-EFFECT", "ND-REST", "ND-END")
@pytest.mark.parametrize(
    ("until", "by_rest", "at_the_end"),
    [
        (("the end of the fight",), True, True),
        (("a rest",), True, False),
        (("the end of the fight", "a rest"), True, False),
        ((None,), False, False),
    ],
)
def test_whom_a_wound_keeps_under_comes_round_when_its_time_is_over(
    until: tuple[str | None, ...], by_rest: bool, at_the_end: bool
) -> None:
    for declared, wakes in ((REST, by_rest), (CONCLUDE, at_the_end), ({**CONCLUDE, "breather": True}, by_rest)):
        table = afterwards(down(ADA, *({"senseless": u} for u in until), hp=5), BO, DESERTER)
        outcomes = table.plays(None, declared)
        assert [plainly(o) for o in all_of(outcomes, "woke")] == [{"who": "ada", "rules": (EFFECT,)}] * wakes
        assert (table.encounter.combatants["ada"].out, hp(table, "ada")) == (None if wakes else "unconscious", 5)
        if wakes:
            assert not any("senseless" in w for w in wounds_of(table, "ada"))


@pytest.mark.clause("ND-WOUND-EFFECT", "ND-ZERO")
@pytest.mark.parametrize("declared", [REST, CONCLUDE])
def test_with_no_hit_points_one_does_not_come_round_by_that(declared: dict[str, Any]) -> None:
    table = afterwards(down(ADA, {"senseless": "the end of the fight"}), BO, DESERTER)
    assert all_of(table.plays(None, declared), "woke") == []


@pytest.mark.clause("ND-WOUND-EFFECT", "ND-REST", "ND-FIRST-AID")
def test_what_a_rest_is_over_keeps_nobody_under_afterwards() -> None:
    """Ada has no Hit Points to wake with at the rest; first aid wakes her then."""
    table = afterwards(down(ADA, {"senseless": "a rest"}, {"senseless": "the end of the fight"}), BO, DESERTER)
    table.plays(None, REST)
    outcomes = table.plays("pcs", does("bo", "first aid", target="ada"), answers=[faces("bo", "first aid", 10)])
    assert "woke" in kinds(outcomes)


@pytest.mark.clause("ND-WOUND-EFFECT")
def test_only_the_unconscious_come_round() -> None:
    table = afterwards(wounded(ADA, {"senseless": "a rest"}), BO, DESERTER)
    assert kinds(table.plays(None, REST)) == ["rested"]


@pytest.mark.clause("ND-REST", "ND-WOUND-HEAL", "ND-END")
@pytest.mark.parametrize("kind", ["rest", "days", "conclude"])
def test_while_they_fight_nobody_rests(kind: str) -> None:
    found = refused(table_of(), {"kind": kind}, side=None)
    assert (found.message, found.where, found.rule, found.choices) == (
        "the fight is not over yet.", kind, "ND-END", ("fight on",)
    )  # fmt: skip


@pytest.mark.clause("ND-END")
def test_the_conclusion_in_its_order() -> None:
    stance = {"name": "defensive stance", "until": "own_turn_begins"}
    fight: dict[str, Any] = {"name": "wavering", "until": "fight_ends"}
    cast = ({**plain(ADA, hp=4), "conditions": [stance, {"name": "deaf"}]}, down(BO, {"senseless": "a rest"}, hp=1),
            down(REN, {"senseless": "the end of the fight"}, hp=1), {**DESERTER, "conditions": [fight]})  # fmt: skip
    table = afterwards(*cast)
    outcomes = table.plays(None, {**CONCLUDE, "breather": True, "costs": ["a cow", "her name"], "keepsake": "a bell"})
    assert kinds(outcomes) == [
        "condition_ended", "condition_ended", "woke", "rested", "healed", "woke", "cost", "cost", "noted", "concluded",
    ]  # fmt: skip
    assert [(o.name, o.rules) for o in all_of(outcomes, "condition_ended")] == [
        ("defensive stance", ("ND-END",)), ("wavering", ("ND-END",)),
    ]  # fmt: skip
    assert [o.who for o in all_of(outcomes, "woke")] == ["ren", "bo"]
    assert [plainly(o) for o in all_of(outcomes, "cost")] == [
        {"cost": "a cow", "rules": ("fiat",)}, {"cost": "her name", "rules": ("fiat",)},
    ]  # fmt: skip
    assert plainly(only(outcomes, "noted")) == {"text": "a bell", "rules": ("ND-END",)}
    assert only(outcomes, "concluded").rules == ("ND-END",)
    assert table.encounter.phase == "concluded"


@pytest.mark.clause("ND-END", "ND-REST")
def test_without_a_breather_nobody_rests_and_without_a_keepsake_none_is_told() -> None:
    table = afterwards(plain(ADA, hp=4), BO, DESERTER)
    assert kinds(table.plays(None, CONCLUDE)) == ["concluded"]
    assert hp(table, "ada") == 4


def test_no_cost_comes_by_itself_and_so_none_is_struck() -> None:
    table = afterwards(ADA, BO, DESERTER)
    with pytest.raises(Malformed) as refusal:
        table.tries(None, {**CONCLUDE, "costs": ["a cow"], "strike": ["a cow"]})
    found = refusal.value
    assert (found.message, found.where, found.choices) == (
        "nothing costs anything by itself here.", "conclude.strike", ("leave it out",)
    )  # fmt: skip


@pytest.mark.clause("ND-ZERO")
def test_the_game_masters_healing_wakes_whom_no_wound_keeps_under() -> None:
    table = table_of(down(ADA), down(BO, {"senseless": "a rest"}), down(REN), DESERTER, first="others")
    for effect, woken in (
        ({"who": "ada", "by": "deserter", "amount": 1}, True),
        ({"who": "bo", "amount": 1}, False),
        ({"who": "ren", "amount": 0}, False),
        ({"who": "ren", "severity": "heavy"}, True),
    ):
        outcomes = table.plays(None, fiat("heal", **effect))
        assert ("woke" in kinds(outcomes)) == woken
        healed = only(outcomes, "healed")
        assert (healed.by, healed.rules) == (effect.get("by"), ("fiat",))
        if woken:
            woke = only(outcomes, "woke")
            assert (woke.who, woke.by, woke.rules, woke.cause) == (
                effect["who"], effect.get("by"), ("fiat",), healed.seq
            )  # fmt: skip
    assert [hp(table, who) for who in ("ada", "bo", "ren")] == [1, 1, 5]


@pytest.mark.clause("ND-HP")
def test_healing_stops_at_the_maximum() -> None:
    table = table_of(plain(ADA, hp=20), BO, DESERTER)
    healed = only(table.plays(None, fiat("heal", who="ada", amount=9)), "healed")
    assert (healed.amount, healed.severity, hp(table, "ada")) == (3, "light", 23)
    again = only(table.plays(None, fiat("heal", who="ada", amount=9)), "healed")
    assert (again.amount, again.severity) == (0, "none")


@pytest.mark.clause("ND-ZERO", "ND-WOUND-EFFECT")
@pytest.mark.parametrize(("left", "then"), [(0, 1), (7, 7)])
def test_whoever_the_master_wakes_has_hit_points_and_no_wound_keeps_them_under(left: int, then: int) -> None:
    table = table_of(down(ADA, {"senseless": "a rest", "pain": 2}, hp=left), BO, DESERTER)
    table.plays(None, fiat("woke", who="ada"))
    assert (hp(table, "ada"), wounds_of(table, "ada")) == (then, [{"grade": "major", "pain": 2}])


@pytest.mark.clause("ND-ZERO")
def test_the_dead_have_no_hit_points() -> None:
    table = table_of()
    table.plays(None, fiat("died", who="ada"))
    assert (table.encounter.combatants["ada"].out, hp(table, "ada")) == ("dead", 0)
