"""First aid, and within whose reach it and a remedy are."""

from __future__ import annotations

from typing import Any

import pytest

from rules.claim import Claim
from rules.narrative_d10 import RULESET
from tests.rules.narrative_d10.hurt import down, plainly, wounded, wounds_of
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, plain, table_of
from tests.rules.table import Table, comes, does, faces, fiat, kinds, only, refused

HURT = plain(ADA, hp=3)
AID = does("bo", "first aid", target="ada")


def aid(table: Table, face: int, declared: dict[str, Any] = AID) -> tuple[Any, ...]:
    return table.plays("pcs", declared, answers=[faces(declared["actor"], "first aid", face)])


def summed(outcomes: tuple[Any, ...]) -> list[tuple[int, str, str]]:
    return [(m.value, m.cause, m.rule) for m in only(outcomes, "checked").check.modifiers]


@pytest.mark.clause("ND-FIRST-AID")
@pytest.mark.parametrize("face", range(1, 11))
def test_first_aid_is_against_20_and_gives_back_all_hit_points(face: int) -> None:
    """Bo: First Aid 6 and Intellect 6; an 8 meets it."""
    table = table_of(HURT, BO, DESERTER)
    outcomes = aid(table, face)
    tried = only(outcomes, "checked")
    assert (tried.actor, tried.act, tried.target, tried.rules) == ("bo", "first aid", "ada", ("ND-FIRST-AID",))
    assert summed(outcomes) == [(6, "first aid", "ND-FIRST-AID"), (6, "intellect", "ND-FIRST-AID")]
    check = tried.check
    assert (check.total, check.target, check.margin, check.roll.notation) == (face + 12, 20, face - 8, "1d10")
    if face < 8:
        assert (check.degree, kinds(outcomes)) == ("failure", ["declared", "checked"])
        assert table.encounter.combatants["ada"].sheet.hp == 3
        return
    assert (check.degree, kinds(outcomes)) == ("success", ["declared", "checked", "healed"])
    healed = only(outcomes, "healed")
    assert plainly(healed) == {
        "who": "ada", "by": "bo", "amount": 20, "severity": "grievous", "rules": ("ND-FIRST-AID",),
    }  # fmt: skip
    assert healed.cause == tried.seq
    assert table.encounter.combatants["ada"].sheet.hp == 23


@pytest.mark.clause("ND-FIRST-AID")
@pytest.mark.parametrize(
    ("hp", "severity"), [(22, "light"), (18, "light"), (17, "heavy"), (12, "heavy"), (11, "grievous")]
)
def test_how_much_it_was_in_words_goes_by_the_same_measure_as_harm(hp: int, severity: str) -> None:
    healed = only(aid(table_of(plain(ADA, hp=hp), BO, DESERTER), 10), "healed")
    assert (healed.amount, healed.severity) == (23 - hp, severity)


@pytest.mark.clause("ND-FIRST-AID")
def test_what_it_is_against_is_an_option_and_the_stat_is_named() -> None:
    table = table_of(HURT, BO, REN, DESERTER, options={"first_aid": 16})
    outcomes = comes(table, {**AID, "stat": "speed"}, faces("bo", "first aid", 6))
    assert summed(outcomes) == [(6, "first aid", "ND-FIRST-AID"), (4, "speed", "ND-FIRST-AID")]
    assert (only(outcomes, "checked").check.target, "healed" in kinds(outcomes)) == (16, True)
    unskilled = comes(table, does("ren", "first aid", target="ada", stat="luck"))
    assert summed(unskilled) == [(0, "first aid", "ND-FIRST-AID"), (0, "luck", "ND-FIRST-AID")]


@pytest.mark.clause("ND-FIRST-AID", "ND-NPC-ATTACK")
def test_whoever_is_no_character_tends_with_the_one_skill() -> None:
    table = table_of(ADA, plain(DESERTER, hp=3), first="others")
    outcomes = comes(table, does("deserter", "first aid", target="deserter"), side="others")
    assert summed(outcomes) == [(6, "skill", "ND-NPC-ATTACK")]


@pytest.mark.clause("ND-FIRST-AID", "ND-SKILL")
def test_the_masters_modifier_is_added() -> None:
    given = [{"value": 2, "reason": "clean water"}, {"value": -1, "reason": "dusk", "on": "first aid"}]
    outcomes = comes(table_of(HURT, BO, DESERTER), {**AID, "modifiers": given})
    assert summed(outcomes)[2:] == [(2, "clean water", "ND-SKILL"), (-1, "dusk", "ND-SKILL")]


@pytest.mark.clause("ND-FIRST-AID", "ND-ZERO")
@pytest.mark.parametrize("who", ["ada", "bo"])
def test_it_is_for_others_and_for_oneself_and_revives_from_0(who: str) -> None:
    table = table_of(down(ADA), plain(BO, hp=1), DESERTER)
    outcomes = aid(table, 9, does("bo", "first aid", target=who))
    if who == "bo":
        assert kinds(outcomes) == ["declared", "checked", "healed"]
        assert table.encounter.combatants["bo"].sheet.hp == 17
        return
    assert kinds(outcomes) == ["declared", "checked", "healed", "woke"]
    woke = only(outcomes, "woke")
    assert plainly(woke) == {"who": "ada", "by": "bo", "rules": ("ND-FIRST-AID",)}
    assert woke.cause == only(outcomes, "healed").seq
    assert (table.encounter.combatants["ada"].out, table.encounter.combatants["ada"].sheet.hp) == (None, 23)


@pytest.mark.clause("ND-FIRST-AID", "ND-WOUND-HEAL", "ND-PAIN", "ND-BLEEDING")
def test_wounds_and_pain_stay_and_all_of_them_are_treated() -> None:
    table = table_of(wounded(ADA, {"pain": 2, "bleeds": 3, "slows": True}, {"lowers": "speed"}, hp=9), BO, DESERTER)
    before = table.encounter
    outcomes = aid(table, 8)
    assert kinds(outcomes) == ["declared", "checked", "treated", "healed"]
    treated = only(outcomes, "treated")
    assert plainly(treated) == {"who": "ada", "by": "bo", "rules": ("ND-FIRST-AID",)}
    assert treated.cause == only(outcomes, "checked").seq
    assert wounds_of(table, "ada") == [
        {"grade": "major", "pain": 2, "slows": True, "treated": True},
        {"grade": "major", "lowers": "speed", "treated": True},
    ]
    assert RULESET.claims(treated, before) == (Claim(kind="condition_off", who="ada", what="bleeding"),)
    assert RULESET.claims(treated, table.encounter) == ()


@pytest.mark.clause("ND-FIRST-AID")
def test_whoever_is_whole_but_wounded_is_only_treated() -> None:
    outcomes = aid(table_of(wounded(ADA, {}), BO, DESERTER), 8)
    assert kinds(outcomes) == ["declared", "checked", "treated"]


@pytest.mark.clause("ND-FIRST-AID", "ND-WOUND-EFFECT")
def test_a_wound_that_keeps_one_under_still_does() -> None:
    table = table_of(down(ADA, {"senseless": "the end of the fight"}), BO, DESERTER)
    assert kinds(aid(table, 8)) == ["declared", "checked", "treated", "healed"]
    assert (table.encounter.combatants["ada"].out, table.encounter.combatants["ada"].sheet.hp) == ("unconscious", 23)


CATASTROPHE = "Ada has a catastrophic wound, which first aid does not reach."
WHOLE = "Ada has nothing that wants tending."


@pytest.mark.clause("ND-FIRST-AID", "ND-WOUND-CATASTROPHIC")
@pytest.mark.parametrize(
    ("target", "message"),
    [
        (wounded(ADA, {}, {"grade": "catastrophic"}, hp=3), CATASTROPHE),
        (wounded(ADA, {"grade": "catastrophic"}, {}), CATASTROPHE),
        (ADA, WHOLE),
        (wounded(ADA, {"treated": True}, {"treated": True}), WHOLE),
    ],
)
@pytest.mark.parametrize(
    ("others", "choices"),
    [
        ((BO, REN), ("another action", "hold")),
        ((plain(BO, hp=1), wounded(REN, {})), ("bo", "ren")),
        ((plain(BO, hp=1), {**plain(REN, hp=0), "out": "dead"}), ("bo",)),
        ((BO, {**plain(REN, hp=5), "out": "fled"}), ("another action", "hold")),
        ((BO, wounded(REN, {}, {"treated": True})), ("ren",)),
    ],
)
def test_a_catastrophic_wound_and_none_at_all_are_refused_before_the_roll(
    target: dict[str, Any], message: str, others: Any, choices: tuple[str, ...]
) -> None:
    found = refused(table_of(target, *others, DESERTER), AID)
    assert (found.message, found.where, found.rule, found.choices) == (message, "bo", "ND-FIRST-AID", choices)


@pytest.mark.clause("ND-FIRST-AID", "ND-ROUND")
@pytest.mark.parametrize(
    ("before", "reason"),
    [
        (fiat("harm", who="ada", amount=12), CATASTROPHE.removesuffix(".")),
        (fiat("heal", who="ada", amount=23), WHOLE.removesuffix(".")),
    ],
)
def test_if_there_is_no_more_to_be_done_by_then_it_lapses(before: dict[str, Any], reason: str) -> None:
    table = table_of(plain(ADA, hp=22), BO, DESERTER)
    outcomes = table.plays("pcs", before, AID)
    assert kinds(outcomes)[-2:] == ["declared", "lapsed"]
    lapsed = only(outcomes, "lapsed")
    assert plainly(lapsed) == {
        "actor": "bo", "act": "first aid", "target": "ada", "reason": reason, "rules": ("ND-FIRST-AID",),
    }  # fmt: skip
    assert lapsed.cause == only(outcomes, "declared").seq


@pytest.mark.clause("ND-FIRST-AID")
@pytest.mark.parametrize(
    ("out", "said"), [("dead", "Ada is dead."), ("fled", "Ada is fled."), ("left", "Ada is left.")]
)
def test_nobody_tends_whoever_is_gone(out: str, said: str) -> None:
    table = table_of({**plain(ADA, hp=0 if out == "dead" else 3), "out": out}, BO, DESERTER)
    found = refused(table, AID)
    assert (found.message, found.where, found.rule, found.choices) == (said, "bo", "ND-FIRST-AID", ("bo", "deserter"))
    found = refused(table, does("bo", "remedy", target="ada", item="yarrow"))
    assert (found.message, found.where, found.rule, found.choices) == (said, "bo", "ND-REMEDY", ("bo", "deserter"))


@pytest.mark.clause("ND-FIRST-AID", "ND-REMEDY", "ND-MOVE")
@pytest.mark.parametrize("declared", [AID, does("bo", "remedy", target="ada", item="yarrow")])
@pytest.mark.parametrize(("away", "reached"), [(2, True), (7, True), (8, False)])
def test_one_is_within_reach_or_comes_there(declared: dict[str, Any], away: int, reached: bool) -> None:
    """Two metres of reach and five of Bo's Move."""
    table = table_of({**HURT, "place": [0, 0]}, {**BO, "place": [away, 0]}, DESERTER)
    if reached:
        assert ("moved" in [o.kind for o in comes(table, declared)]) == (away > 2)
        return
    found = refused(table, declared)
    assert found.rule == "ND-MOVE"
    assert "out of reach" in found.message


@pytest.mark.clause("ND-FIRST-AID", "ND-REMEDY")
def test_both_are_allowed_when_the_fight_is_over_and_rallying_is_not() -> None:
    table = table_of(down(ADA), BO, DESERTER)
    table.plays(None, fiat("end", how="parley"))
    assert "woke" in kinds(comes(table, AID, faces("bo", "first aid", 10)))
    assert "relieved" in kinds(comes(table, does("bo", "remedy", target="ada", item="yarrow")))
    assert refused(table, does("bo", "rally")).message == "the fight is over."
