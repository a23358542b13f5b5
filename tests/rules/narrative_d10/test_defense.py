"""Parrying and dodging, against the clauses: every roll against every roll, and which of them one uses."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.narrative_d10.defense import in_hand
from tests.rules.narrative_d10.blows import (
    ATTACK,
    CLAUSE,
    DEFENSE,
    STAFF,
    STANCES,
    STURDY,
    TOUGH,
    outcomes,
    standing,
    strike,
    struck,
    told,
)
from tests.rules.narrative_d10.road import ADA, DESERTER, REN, WOLF, opened, plain, table_of
from tests.rules.table import does, faces, fiat, kinds, only

D10 = range(1, 11)
SKILLED = plain(STURDY, skill=10)
FOE = strike("deserter", "ada", weapon="short sword")
GUARDS = {
    "parry": (9, [(4, "staves", "ND-PARRY"), (4, "speed", "ND-PARRY"), (1, STAFF, "ND-PARRY")]),
    "dodge": (5, [(3, "dodge", "ND-DODGE"), (4, "speed", "ND-DODGE"), (-2, "encumbrance", "ND-DODGE")]),
}


@pytest.mark.clause("ND-PARRY", "ND-DODGE", "ND-NPC-ATTACK", "ND-STANCE-DEFENSIVE", "ND-STANCE-OFFENSIVE")
@pytest.mark.parametrize("guard", GUARDS)
@pytest.mark.parametrize(("mine", "theirs"), list(product(STANCES, STANCES)))
def test_every_roll_of_a_guard_against_every_attack_in_every_stance(
    guard: str, mine: str | None, theirs: str | None
) -> None:
    """One that meets the attack stops it: it has to be beaten."""
    adds, modifiers = GUARDS[guard]
    if theirs:
        modifiers = [*modifiers, (DEFENSE[theirs], f"{theirs} stance", CLAUSE[theirs])]
    defender = standing(plain(TOUGH, guard=guard, encumbrance=2), theirs)
    table = table_of(defender, SKILLED, first="others")
    blow = {**FOE, **({"stance": mine} if mine else {})}
    for shown, met in product(D10, D10):
        came = outcomes(table, "others", blow, faces("deserter", "attack", shown), faces("ada", "defense", met))
        guarded, swing = only(came, "guarded"), only(came, "attack_rolled")
        reached, stops = shown + 10 + ATTACK[mine], met + adds + DEFENSE[theirs]
        assert guarded.roll.total + sum(m.value for m in guarded.modifiers) == stops
        assert (swing.check.total, swing.check.target, swing.check.margin) == (reached, stops + 1, reached - stops - 1)
        assert swing.check.degree == ("success" if reached > stops else "failure")
        assert ("harmed" in kinds(came)) == (reached > stops)
        rule = f"ND-{guard.upper()}"
        assert told(guarded.modifiers) == modifiers
        assert (guarded.rules, swing.rules) == ((rule, "ND-DEFENSE-CHOICE"), ("ND-NPC-ATTACK", rule))
        assert (guarded.guard, swing.guard) == (guard, guard)


@pytest.mark.clause("ND-PARRY", "ND-DEFENSE-CHOICE")
def test_the_guard_is_rolled_before_the_blow_and_told() -> None:
    came = struck(FOE, faces("ada", "defense", 7), cast=(SKILLED, TOUGH))
    assert kinds(came)[:3] == ["declared", "guarded", "attack_rolled"]
    guarded = only(came, "guarded")
    assert (guarded.actor, guarded.target, guarded.weapon) == ("ada", "deserter", STAFF)
    assert (guarded.roll.notation, guarded.roll.total) == ("1d10", 7)
    assert guarded.cause == only(came, "attack_rolled").cause == only(came, "declared").seq


@pytest.mark.clause("ND-PARRY", "ND-DODGE", "ND-PAIN")
def test_pain_is_taken_from_a_guard_and_not_from_a_fixed_defense() -> None:
    hurt = {"wounds": [{"seq": 0, "grade": "catastrophic", "pain": 3}]}
    guarded = only(struck(FOE, cast=(SKILLED, plain(TOUGH, **hurt))), "guarded")
    assert told(guarded.modifiers)[-1] == (-3, "pain", "ND-PAIN")
    assert only(struck(strike(), cast=(ADA, plain(STURDY, **hurt))), "attack_rolled").check.target == 16


@pytest.mark.clause("ND-DODGE")
def test_what_one_carries_hinders_a_dodge_and_nothing_nothing() -> None:
    for burden, found in ((0, []), (3, [(-3, "encumbrance", "ND-DODGE")])):
        dodger = plain(TOUGH, guard="dodge", encumbrance=burden)
        guarded = only(struck(FOE, cast=(SKILLED, dodger)), "guarded")
        assert told(guarded.modifiers) == [(3, "dodge", "ND-DODGE"), (4, "speed", "ND-DODGE"), *found]
        assert guarded.weapon is None


def _armed(parry: int, dodge: int, **more: Any) -> dict[str, Any]:
    """Speed 4: a parry of ``parry`` and a dodge of ``dodge``."""
    club = {"name": "club", "damage": "1d6", "skill": "clubs", "stat": "speed", "parry": parry - 4}
    return plain(TOUGH, weapons=[club], skills={"dodge": dodge - 4}, **more)


@pytest.mark.clause("ND-DEFENSE-CHOICE")
@pytest.mark.parametrize(
    ("parry", "dodge", "named", "used"),
    [
        (7, 6, None, "parry"),
        (6, 6, None, "parry"),
        (6, 7, None, "dodge"),
        (4, 9, "parry", "parry"),
        (9, 4, "dodge", "dodge"),
    ],
)
def test_the_guard_named_else_the_better_sum_and_a_parry_where_they_are_equal(
    parry: int, dodge: int, named: str | None, used: str
) -> None:
    guarded = only(struck(FOE, cast=(SKILLED, _armed(parry, dodge, guard=named))), "guarded")
    assert guarded.guard == used
    assert sum(m.value for m in guarded.modifiers) == (parry if used == "parry" else dodge)


@pytest.mark.clause("ND-DEFENSE-CHOICE")
def test_of_several_weapons_the_best_parries_and_the_first_of_equals() -> None:
    blades = [
        {"name": name, "damage": "1d6", "skill": "clubs", "stat": "speed", "parry": parry}
        for name, parry in (("cudgel", 0), ("targe", 3), ("stake", 3), ("rod", 1))
    ]
    guarded = only(struck(FOE, cast=(SKILLED, plain(TOUGH, weapons=blades, guard="parry"))), "guarded")
    assert (guarded.weapon, told(guarded.modifiers)[-1]) == ("targe", (3, "targe", "ND-PARRY"))


@pytest.mark.clause("ND-PARRY")
@pytest.mark.parametrize("named", ["parry", None])
def test_a_shot_is_not_parried(named: str | None) -> None:
    archer = plain(SKILLED, weapons=["bow"])
    guarded = only(
        struck(strike("deserter", "ada", weapon="bow"), cast=(archer, _armed(20, 4, guard=named))), "guarded"
    )
    assert guarded.guard == "dodge"


@pytest.mark.clause("ND-PARRY")
def test_nothing_is_parried_without_a_weapon_in_hand() -> None:
    table = table_of(_armed(20, 4, guard="parry"), SKILLED)
    table.plays("pcs", fiat("item", who="ada", item="club", how="lost"))
    assert only(table.plays("others", FOE), "guarded").guard == "dodge"
    archer = plain({**REN, "id": "ada"}, weapons=["bow"], guard="parry")
    assert only(struck(FOE, cast=(SKILLED, archer)), "guarded").guard == "dodge"


@pytest.mark.clause("ND-PARRY")
def test_what_one_parries_with() -> None:
    ren = opened(REN, DESERTER).combatants["ren"]
    assert [w.name for w in in_hand(ren)] == ["knife"]


@pytest.mark.clause("ND-DEFENSE-CHOICE")
def test_a_guard_once_named_holds_until_another_is() -> None:
    table = table_of(TOUGH, SKILLED)
    came = table.plays("pcs", does("ada", "defend", guard="dodge"))
    named = only(came, "guard_named")
    assert (named.who, named.guard, named.rules) == ("ada", "dodge", ("ND-DEFENSE-CHOICE",))
    assert named.cause == only(came, "declared").seq
    assert table.encounter.combatants["ada"].sheet.guard == "dodge"
    for guard in ("dodge", "parry"):
        table.plays("others", FOE)
        table.plays("pcs", does("ada", "defend", **({"guard": "parry"} if guard == "dodge" else {})))
        assert table.encounter.combatants["ada"].sheet.guard == "parry"
    assert only(table.tries("others", FOE).outcomes, "guarded").guard == "parry"
    assert "guard_named" not in kinds(table_of(TOUGH, SKILLED).plays("pcs", does("ada", "defend")))


@pytest.mark.clause("ND-DEFENSE-CHOICE", "ND-ROUND")
def test_one_defends_once_against_each_attack_with_a_die_for_each() -> None:
    wolf = plain(WOLF, skill=10)
    table = table_of(TOUGH, SKILLED, wolf, first="others")
    came = table.plays("others", FOE, strike("wolf", "ada", weapon="teeth"))
    rolls = [o.roll for o in came if o.kind == "guarded"]
    assert [(roll.stream, roll.n) for roll in rolls] == [("1/others/ada/defense", 0), ("1/others/ada/defense", 1)]


@pytest.mark.clause("ND-DODGE", "ND-PARRY")
def test_the_masters_modifier_on_a_defense_is_the_defenders() -> None:
    given = [{"value": 2, "reason": "the hurdle", "on": "defense"}, {"value": 1, "reason": "the slope"}]
    came = struck({**FOE, "modifiers": given}, cast=(SKILLED, TOUGH))
    guarded, swing = only(came, "guarded"), only(came, "attack_rolled")
    assert told(guarded.modifiers)[-1] == (2, "the hurdle", "ND-SKILL")
    assert [(m.value, m.cause) for m in guarded.modifiers][:-1] == [(4, "staves"), (4, "speed"), (1, STAFF)]
    assert told(swing.check.modifiers) == [(10, "skill", "ND-NPC-ATTACK"), (1, "the slope", "ND-SKILL")]


@pytest.mark.clause("ND-DODGE", "ND-PARRY")
def test_a_secret_modifier_on_a_defense_is_taken_from_the_attack_where_nobody_reads_it() -> None:
    given = [
        {"value": 2, "reason": "the ground gives", "on": "defense", "secret": True},
        {"value": 3, "reason": "dusk", "secret": True},
    ]
    came = struck({**FOE, "modifiers": given}, cast=(SKILLED, TOUGH))
    guarded, swing = only(came, "guarded"), only(came, "attack_rolled")
    assert [m.cause for m in guarded.modifiers] == ["staves", "speed", STAFF]
    assert [(m.value, m.cause, m.rule, m.secret) for m in swing.check.modifiers] == [
        (10, "skill", "ND-NPC-ATTACK", False),
        (3, "dusk", "ND-SKILL", True),
        (-2, "the ground gives", "ND-SKILL", True),
    ]
    open_ = struck({**FOE, "modifiers": [{**given[0], "secret": False}]}, cast=(SKILLED, TOUGH))
    assert only(open_, "attack_rolled").check.margin == swing.check.margin - 3


@pytest.mark.clause("ND-DEFENSE-CHOICE")
def test_the_better_guard_goes_by_what_anybody_may_know() -> None:
    """A secret that bore on the choice could be read off it."""
    secret = [{"value": -9, "reason": "a rotten stave", "on": "defense", "secret": True}]
    assert only(struck({**FOE, "modifiers": secret}, cast=(SKILLED, TOUGH)), "guarded").guard == "parry"
