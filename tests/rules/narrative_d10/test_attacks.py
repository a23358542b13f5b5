"""The blow and the shot, against the clauses: every d10 against every fixed defense, and what a hit does."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.rules.narrative_d10.blows import (
    ATTACK,
    CLAUSE,
    DEFENSE,
    STAFF,
    STANCES,
    STURDY,
    TOUGH,
    WHOLE,
    outcomes,
    standing,
    strike,
    struck,
    told,
)
from tests.rules.narrative_d10.road import ADA, REN, SIDES, WOLF, plain, table_of
from tests.rules.table import does, faces, fiat, kinds, only, says, total

D10 = range(1, 11)
PIKE: dict[str, Any] = {"name": "pike", "damage": "1d8+strength", "skill": "spears", "stat": "strength"}
LYING: dict[str, Any] = {**STURDY, "out": "unconscious"}


@pytest.mark.clause("ND-ATTACK", "ND-NPC-DEFENSE", "ND-STANCE-DEFENSIVE", "ND-STANCE-OFFENSIVE")
@pytest.mark.parametrize("defense", range(5, 26))
def test_every_result_of_the_d10_against_every_fixed_defense_in_every_stance(defense: int) -> None:
    """Meeting it hits; a 1 and a 10 mean nothing of their own."""
    beneath = min(defense, 10)
    attacker = plain(TOUGH, skills={"staves": defense - 5}, stats={"fortitude": 30, "strength": 0, "speed": 0})
    target = plain(STURDY, skill=defense - beneath)
    hits: dict[tuple[str | None, str | None], int] = {}
    for theirs in STANCES:
        table = table_of(attacker, standing(target, theirs), options={"npc_defense": beneath})
        for mine, shown in product(STANCES, D10):
            blow = strike(weapon=STAFF, **({"stance": mine} if mine else {}))
            came = outcomes(table, "pcs", blow, faces("ada", "attack", shown))
            swing = only(came, "attack_rolled")
            reached, needed = shown + defense - 5 + ATTACK[mine], defense + DEFENSE[theirs]
            assert (swing.check.total, swing.check.target, swing.check.margin) == (reached, needed, reached - needed)
            assert swing.check.degree == ("success" if reached >= needed else "failure")
            assert ("harmed" in kinds(came)) == (reached >= needed)
            assert swing.rules == ("ND-ATTACK", "ND-NPC-DEFENSE", *([CLAUSE[theirs]] if theirs else []))
            assert told(swing.check.modifiers) == [
                (defense - 5, "staves", "ND-ATTACK"),
                (0, "speed", "ND-ATTACK"),
                *([(ATTACK[mine], f"{mine} stance", CLAUSE[mine])] if mine else []),
            ]
            assert swing.guard is None
            hits[mine, theirs] = hits.get((mine, theirs), 0) + (reached >= needed)
    assert hits == {
        (None, None): 6, (None, "defensive"): 3, (None, "offensive"): 10,
        ("defensive", None): 2, ("defensive", "defensive"): 0, ("defensive", "offensive"): 6,
        ("offensive", None): 8, ("offensive", "defensive"): 5, ("offensive", "offensive"): 10,
    }  # fmt: skip


@pytest.mark.clause("ND-NPC-DEFENSE")
@pytest.mark.parametrize("skill", range(16))
def test_a_non_players_defense_is_its_skill_and_10_whatever_its_stats(skill: int) -> None:
    quick = plain(STURDY, skill=skill, stats={"strength": 3, "speed": 9, "fortitude": 7})
    check = only(struck(strike(), cast=(ADA, quick)), "attack_rolled").check
    assert check.target == skill + 10


@pytest.mark.clause("ND-ATTACK")
def test_what_adds_to_the_roll_each_with_its_cause_and_clause() -> None:
    pained = plain(
        ADA,
        skills={"spears": 5},
        weapons=[{**PIKE, "attack": 3}],
        wounds=[{"seq": 0, "grade": "major", "pain": 2}],
    )
    given = [
        {"value": 1, "reason": "the cart is high"},
        {"value": -2, "reason": "smoke", "on": "attack", "secret": True},
    ]
    blow = strike(weapon="pike", stance="offensive", modifiers=given)
    swing = only(struck(blow, faces("ada", "attack", 4), cast=(pained, STURDY)), "attack_rolled")
    assert told(swing.check.modifiers) == [
        (5, "spears", "ND-ATTACK"),
        (4, "strength", "ND-ATTACK"),
        (3, "pike", "ND-ATTACK"),
        (2, "offensive stance", "ND-STANCE-OFFENSIVE"),
        (-2, "pain", "ND-PAIN"),
        (1, "the cart is high", "ND-SKILL"),
        (-2, "smoke", "ND-SKILL"),
    ]
    assert [m.secret for m in swing.check.modifiers] == [False] * 6 + [True]
    assert (swing.check.total, swing.check.target, swing.check.margin) == (15, 16, -1)
    assert (swing.actor, swing.target, swing.weapon) == ("ada", "deserter", "pike")
    assert swing.check.roll.notation == "1d10"


@pytest.mark.clause("ND-ATTACK")
def test_a_skill_or_stat_that_one_lacks_counts_0_and_a_weapon_may_hinder() -> None:
    clumsy = plain(ADA, skills={}, weapons=[{**PIKE, "stat": "grace", "attack": -1}])
    check = only(struck(strike(weapon="pike"), cast=(clumsy, STURDY)), "attack_rolled").check
    assert told(check.modifiers) == [(0, "spears", "ND-ATTACK"), (0, "grace", "ND-ATTACK"), (-1, "pike", "ND-ATTACK")]


@pytest.mark.clause("ND-NPC-ATTACK")
@pytest.mark.parametrize("skill", [0, 6, 30])
def test_a_non_player_attacks_with_its_one_skill_and_the_weapon(skill: int) -> None:
    armed = plain(STURDY, skill=skill, skills={"swords": 9}, weapons=[{**PIKE, "attack": 2}])
    came = struck(strike("deserter", "ada", weapon="pike"), faces("deserter", "attack", 7), cast=(armed, TOUGH))
    swing = only(came, "attack_rolled")
    assert told(swing.check.modifiers) == [(skill, "skill", "ND-NPC-ATTACK"), (2, "pike", "ND-ATTACK")]
    assert swing.check.total == 7 + skill + 2
    assert swing.rules[0] == "ND-NPC-ATTACK"


@pytest.mark.clause("ND-NPC-ATTACK", "ND-NPC-DEFENSE")
def test_one_non_player_against_another_meets_its_fixed_defense() -> None:
    sides = [*SIDES, {"id": "wild", "name": "the wild"}]
    wolf = plain({**WOLF, "side": "wild"}, **WHOLE)
    came = struck(strike("wolf", weapon="teeth"), faces("wolf", "attack", 10), cast=(wolf, STURDY, ADA), sides=sides)
    swing = only(came, "attack_rolled")
    assert (swing.check.total, swing.check.target, swing.check.margin) == (16, 16, 0)
    assert swing.rules == ("ND-NPC-ATTACK", "ND-NPC-DEFENSE")


@pytest.mark.clause("ND-DAMAGE")
@pytest.mark.parametrize(
    ("damage", "shown", "added", "amount"),
    [
        ("1d8", (5,), [], 5),
        ("2d6+1d4", (6, 1, 4), [], 11),
        ("1d6+2", (3,), [(2, "pike")], 5),
        ("1d6+2+1", (3,), [(3, "pike")], 6),
        ("1d6+Strength", (3,), [(4, "strength")], 7),
        ("1d6 + 2 + strength + Speed", (3,), [(2, "pike"), (4, "strength"), (5, "speed")], 14),
        ("strength+1d6", (3,), [(4, "strength")], 7),
        ("1d6+0", (3,), [], 3),
        ("7", (), [(7, "pike")], 7),
        ("Strength+Strength", (), [(4, "strength"), (4, "strength")], 8),
    ],
)
def test_a_hit_does_what_the_weapons_formula_says(
    damage: str, shown: tuple[int, ...], added: list[tuple[int, str]], amount: int
) -> None:
    stats = {"strength": 4, "speed": 5, "fortitude": 5}
    wielder = plain(ADA, stats=stats, skills={"spears": 12}, weapons=[{**PIKE, "damage": damage}])
    fell = [faces("ada", "harm", *shown)] if shown else []
    came = struck(strike(weapon="pike"), faces("ada", "attack", 1), *fell, cast=(wielder, STURDY))
    harm = only(came, "harmed")
    assert told(harm.modifiers) == [(value, cause, "ND-DAMAGE") for value, cause in added]
    assert (harm.who, harm.by, harm.tool, harm.amount, harm.part) == ("deserter", "ada", "pike", amount, None)
    assert [r.faces for r in harm.rolls] == ([shown] if shown else [])
    assert (harm.rules, harm.cause) == (("ND-DAMAGE",), only(came, "attack_rolled").seq)
    assert kinds(came) == ["declared", "attack_rolled", "harmed"]


@pytest.mark.clause("ND-DAMAGE")
def test_a_stat_that_a_wound_lowers_is_lower_in_harm_too() -> None:
    lame = {"seq": 0, "grade": "major", "lowers": "strength"}
    came = struck(
        strike(weapon=STAFF),
        faces("ada", "attack", 8),
        faces("ada", "harm", 2),
        cast=(plain(ADA, wounds=[lame, {**lame, "seq": 1}]), STURDY),
    )
    assert told(only(came, "harmed").modifiers) == [(2, "strength", "ND-DAMAGE")]
    assert only(came, "harmed").amount == 4


@pytest.mark.clause("ND-DAMAGE", "ND-ATTACK")
def test_bare_hands_strike_with_brawling_and_strength_for_1d2() -> None:
    came = struck(strike(), faces("ada", "attack", 10), faces("ada", "harm", 2))
    swing, harm = only(came, "attack_rolled"), only(came, "harmed")
    assert told(swing.check.modifiers) == [(2, "brawling", "ND-ATTACK"), (4, "strength", "ND-ATTACK")]
    assert (swing.check.total, swing.weapon) == (16, None)
    assert (harm.rolls[0].notation, harm.amount, harm.tool, harm.modifiers) == ("1d2", 2, None, ())


@pytest.mark.clause("ND-DAMAGE")
def test_what_bare_hands_do_is_an_option() -> None:
    claws = {"name": "nails", "damage": "3+speed", "skill": "dodge", "stat": "speed", "attack": 4}
    came = struck(strike(), faces("ada", "attack", 5), options={"unarmed": claws})
    assert told(only(came, "attack_rolled").check.modifiers)[2] == (4, "nails", "ND-ATTACK")
    assert told(only(came, "harmed").modifiers) == [(3, "nails", "ND-DAMAGE"), (4, "speed", "ND-DAMAGE")]


@pytest.mark.clause("ND-ARMOR")
@pytest.mark.parametrize("dr", range(14))
@pytest.mark.parametrize("shown", [1, 6])
def test_armor_takes_its_rating_off_and_never_below_0(dr: int, shown: int) -> None:
    clad = plain(STURDY, armor={"name": "coat of plates", "dr": dr})
    came = struck(strike(weapon=STAFF), faces("ada", "attack", 10), faces("ada", "harm", shown), cast=(ADA, clad))
    harm = only(came, "harmed")
    assert told(harm.modifiers) == [(4, "strength", "ND-DAMAGE"), (-dr, "coat of plates", "ND-ARMOR")]
    assert (harm.amount, harm.rules) == (max(0, shown + 4 - dr), ("ND-DAMAGE", "ND-ARMOR"))
    assert harm.severity == ("light" if shown + 4 > dr else "none")


@pytest.mark.clause("ND-DEFENSE-CHOICE")
def test_a_blow_at_the_unconscious_needs_no_roll_and_by_default_does_nothing_more() -> None:
    came = struck(strike(weapon=STAFF), cast=(ADA, LYING, WOLF))
    assert kinds(came) == ["declared", "helpless_struck", "harmed"]
    blow, harm = only(came, "helpless_struck"), only(came, "harmed")
    assert (blow.actor, blow.target, blow.weapon, blow.rules) == ("ada", "deserter", STAFF, ("ND-DEFENSE-CHOICE",))
    assert (blow.cause, harm.cause) == (only(came, "declared").seq, blow.seq)
    assert (harm.who, harm.by, harm.tool, harm.amount, harm.severity) == ("deserter", "ada", STAFF, 0, "none")
    assert (harm.rolls, harm.modifiers, harm.rules) == ((), (), ("ND-DEFENSE-CHOICE",))


@pytest.mark.clause("ND-DEFENSE-CHOICE")
def test_the_master_says_what_a_blow_at_the_helpless_does() -> None:
    table = table_of(ADA, LYING, WOLF)
    need = table.asks("pcs", strike(weapon=STAFF), ask="notable")
    assert (need.key.rule, need.key.subject, need.to, need.default) == (
        "ND-DEFENSE-CHOICE",
        "deserter",
        "gm",
        "nothing",
    )
    assert (need.question, need.choices) == (
        "the deserter lies helpless. What does the blow do?", ("nothing", "death"))  # fmt: skip
    came = table.plays("pcs", strike(weapon=STAFF), answers=[says("ND-DEFENSE-CHOICE", "death")])
    assert kinds(came) == ["declared", "helpless_struck", "ruled", "died"]
    died, blow = only(came, "died"), only(came, "helpless_struck")
    assert (died.who, died.by, died.was, died.rules) == ("deserter", "ada", "unconscious", ("ND-DEFENSE-CHOICE",))
    assert (died.cause, only(came, "ruled").cause) == (blow.seq, blow.seq)
    deserter = table.encounter.combatants["deserter"]
    assert (deserter.out, deserter.sheet.hp) == ("dead", 0)


@pytest.mark.clause("ND-DEFENSE-CHOICE")
@pytest.mark.parametrize("out", ["yielded", "calmed"])
def test_whoever_stands_aside_still_defends(out: str) -> None:
    came = struck(strike(), cast=(ADA, {**STURDY, "out": out}, WOLF))
    assert only(came, "attack_rolled").check.target == 16


@pytest.mark.clause("ND-END")
def test_a_blow_after_it_was_over_opens_the_fight_again() -> None:
    table = table_of(ADA, REN, STURDY)
    table.plays("pcs", does("ada", "parley"), answers=[says("ND-END", "yes")])
    came = table.plays("pcs", strike(), does("ren", "hold"))
    assert kinds(came)[:3] == ["declared", "reopened", "attack_rolled"]
    again = only(came, "reopened")
    assert (again.how, again.side, again.rules) == ("blow", "pcs", ("ND-END",))
    assert again.cause == next(o for o in came if o.kind == "declared").seq
    ended = only(came, "turn_ended")
    assert (ended.next_side, ended.next_round, ended.rules) == ("others", 2, ("ND-ROUND",))
    assert (table.encounter.phase, table.encounter.round, table.encounter.side) == ("fighting", 2, "others")


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize("out", ["yielded", "unconscious"])
def test_a_blow_at_the_beaten_opens_nothing(out: str) -> None:
    table = table_of(ADA, STURDY)
    table.plays(None, fiat("fell" if out == "unconscious" else out, who="deserter"))
    assert table.encounter.phase == "over"
    assert "reopened" not in kinds(table.plays("pcs", strike()))
    assert table.encounter.phase == "over"


@pytest.mark.clause("ND-ATTACK", "ND-DAMAGE")
def test_people_may_tell_only_what_their_dice_come_to() -> None:
    came = struck(strike(weapon=STAFF), total("ada", "attack", 10), total("ada", "harm", 6))
    assert (only(came, "attack_rolled").check.total, only(came, "harmed").amount) == (18, 10)
