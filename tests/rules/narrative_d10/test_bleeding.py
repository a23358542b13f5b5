"""Pain, lying on the ground, and blood: what a wound goes on doing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.claim import Claim
from rules.errors import Illegal
from rules.narrative_d10 import RULESET
from tests.rules.narrative_d10.hurt import all_of, down, plainly, wounded
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, SCENE, WOLF, plain, table_of
from tests.rules.table import attack, comes, does, faces, fiat, kinds, only, refused, says

SORE = ({"pain": 2}, {"pain": 1, "fever": 3})
"""Two wounds, of which one festers: 6 in all."""


def pain_in(modifiers: Any) -> list[tuple[int, str]]:
    return [(m.value, m.rule) for m in modifiers if m.cause == "pain"]


@pytest.mark.clause("ND-PAIN")
@pytest.mark.parametrize(
    "declared",
    [
        attack("bo", "deserter", weapon="knife"),
        attack("bo", "deserter"),
        does("bo", "first aid", target="ada"),
        does("bo", "rally"),
        does("bo", "skill", words="over the wall", skill="climbing", stat="speed"),
    ],
)
def test_pain_adds_up_and_is_taken_from_every_d10(declared: dict[str, Any]) -> None:
    whole, sore = (table_of(plain(ADA, hp=3), one, DESERTER) for one in (BO, wounded(BO, *SORE)))
    without, within = (comes(t, declared, faces("bo", declared["kind"], 5)) for t in (whole, sore))
    kind = "attack_rolled" if declared["kind"] == "attack" else "checked"
    before, after = only(without, kind).check, only(within, kind).check
    assert pain_in(after.modifiers) == [(-6, "ND-PAIN")]
    assert pain_in(before.modifiers) == []
    assert after.total == before.total - 6


@pytest.mark.clause("ND-PAIN")
def test_it_is_taken_from_an_act_in_words_and_from_what_others_roll() -> None:
    table = table_of(ADA, wounded(BO, *SORE), wounded(DESERTER, *SORE))
    act = does("bo", "interact", words="a push")
    assert pain_in(only(comes(table, act, says("ND-INTERACT", "9")), "checked").check.modifiers) == [(-6, "ND-PAIN")]
    table.plays("pcs")
    struck = comes(table, attack("deserter", "bo", weapon="short sword"), side="others")
    assert pain_in(only(struck, "attack_rolled").check.modifiers) == [(-6, "ND-PAIN")]
    assert pain_in(only(struck, "guarded").modifiers) == [(-6, "ND-PAIN")]


@pytest.mark.clause("ND-PAIN", "ND-NPC-DEFENSE", "ND-DAMAGE")
def test_it_touches_neither_damage_nor_a_fixed_defense() -> None:
    blow = attack("ada", "deserter", weapon="quarterstaff")
    fell = (faces("ada", "attack", 10), faces("ada", "harm", 4))
    whole = comes(table_of(), blow, *fell)
    sore = comes(table_of(wounded(ADA, {"pain": 1}), BO, wounded(DESERTER, {"pain": 9})), blow, *fell)
    assert only(whole, "harmed").amount == only(sore, "harmed").amount == 6
    assert only(whole, "attack_rolled").check.target == only(sore, "attack_rolled").check.target == 16


@pytest.mark.clause("ND-PAIN", "ND-RALLY")
def test_whoever_has_rallied_feels_none_of_it() -> None:
    heart = {"conditions": [{"name": "rallied", "until": "own_turn_ends"}]}
    table = table_of(ADA, {**wounded(BO, *SORE), **heart}, DESERTER)
    rolled = only(comes(table, attack("bo", "deserter", weapon="knife")), "attack_rolled")
    assert pain_in(rolled.check.modifiers) == []


KINDS: list[dict[str, Any]] = [
    attack("ada", "deserter"), does("ada", "defend"), does("ada", "first aid", target="bo"),
    does("ada", "remedy", target="bo"), does("ada", "rally"), does("ada", "interact", words="a push"),
    does("ada", "skill", words="a push", skill="dodge", stat="speed"), does("ada", "flee"),
    does("ada", "move", to="the ditch"), does("ada", "hold"), does("ada", "yield"), does("ada", "retreat"),
    does("ada", "mercy"), does("ada", "parley"),
]  # fmt: skip
LYING: dict[str, Any] = {**ADA, "conditions": [{"name": "prone"}]}


@pytest.mark.clause("ND-KNOCKDOWN")
@pytest.mark.parametrize("declared", KINDS, ids=[k["kind"] for k in KINDS])
def test_until_one_recovers_nothing_else_is_allowed(declared: dict[str, Any]) -> None:
    found = refused(table_of(LYING, BO, DESERTER), declared)
    assert (found.message, found.where, found.rule, found.choices) == (
        "Ada is knocked down, and has to recover first.", "ada", "ND-KNOCKDOWN", ("recover",)
    )  # fmt: skip


@pytest.mark.clause("ND-KNOCKDOWN")
def test_those_are_all_that_one_can_declare() -> None:
    masters = {"fiat", "rest", "days", "conclude"}
    assert {k["kind"] for k in KINDS} == RULESET.declarations().keys() - masters - {"recover"}


@pytest.mark.clause("ND-KNOCKDOWN")
def test_recovering_is_the_whole_turn_and_no_roll() -> None:
    table = table_of(LYING, BO, DESERTER)
    outcomes = table.plays("pcs", does("ada", "recover", words="Up."))
    assert kinds(outcomes) == ["declared", "condition_ended"]
    ended = only(outcomes, "condition_ended")
    assert plainly(ended) == {"who": "ada", "name": "prone", "rules": ("ND-KNOCKDOWN",)}
    assert ended.cause == only(outcomes, "declared").seq
    assert not table.encounter.combatants["ada"].has("prone")
    assert "move" not in RULESET.declarations()["recover"].model_fields


@pytest.mark.clause("ND-KNOCKDOWN")
def test_nobody_recovers_who_is_on_their_feet() -> None:
    found = refused(table_of(), does("ada", "recover"))
    assert (found.message, found.where, found.rule, found.choices) == (
        "Ada is on their feet.", "ada", "ND-KNOCKDOWN", ("another action", "hold")
    )  # fmt: skip


@pytest.mark.clause("ND-KNOCKDOWN")
def test_whoever_lies_there_defends_as_usual() -> None:
    blow = attack("deserter", "ada", weapon="short sword")
    lying, standing = (
        only(comes(table_of(one, BO, DESERTER, first="others"), blow, side="others"), "guarded") for one in (LYING, ADA)
    )
    assert lying == standing


@pytest.mark.clause("ND-KNOCKDOWN", "ND-ROUND")
def test_what_one_declared_before_one_was_thrown_down_lapses() -> None:
    table = table_of()
    thrown = fiat("condition on", who="ada", condition="prone")
    outcomes = table.plays("pcs", thrown, attack("ada", "deserter"))
    assert only(outcomes, "lapsed").reason == "Ada is knocked down"
    table = table_of(LYING, BO, DESERTER)
    assert "lapsed" not in kinds(table.plays("pcs", does("ada", "recover")))


@pytest.mark.clause("ND-BLEEDING")
def test_blood_is_lost_at_the_end_of_ones_own_turn() -> None:
    table = table_of(wounded(ADA, {"bleeds": 1}, {}, {"bleeds": 2}), BO, wounded(DESERTER, {"bleeds": 4}))
    outcomes = table.plays("pcs", does("ada", "hold"))
    bled = only(outcomes, "bled")
    assert plainly(bled) == {"who": "ada", "amount": 3, "rules": ("ND-BLEEDING",)}
    assert (bled.cause, [o.kind for o in outcomes[-2:]]) == (None, ["bled", "turn_ended"])
    assert [table.encounter.combatants[who].sheet.hp for who in ("ada", "deserter")] == [20, 18]
    assert kinds(table.plays(None, fiat("note", text="It rains."))) == ["noted"]
    assert only(table.plays("others"), "bled").who == "deserter"
    assert RULESET.claims(bled, table.encounter) == (Claim(kind="acted", who="ada", what="bleed"),)


@pytest.mark.clause("ND-BLEEDING", "ND-WOUND-MAJOR")
def test_it_is_never_a_wounding_hit_and_takes_no_turn_to_stop_at_0() -> None:
    table = table_of(wounded(ADA, {"bleeds": 99}), BO, DESERTER)
    outcomes = table.plays("pcs")
    assert kinds(outcomes) == ["bled", "fell"]
    fell = only(outcomes, "fell")
    assert plainly(fell) == {"who": "ada", "rules": ("ND-BLEEDING", "ND-ZERO")}
    assert fell.cause == only(outcomes, "bled").seq
    ada = table.encounter.combatants["ada"]
    assert (ada.out, ada.sheet.hp, len(ada.sheet.wounds)) == ("unconscious", 0, 1)
    table.plays("others")
    assert kinds(table.plays("pcs")) == []


@pytest.mark.clause("ND-BLEEDING", "ND-ZERO")
@pytest.mark.parametrize(("hp", "falls"), [(3, False), (2, True), (1, True)])
def test_one_falls_at_0_and_not_before(hp: int, falls: bool) -> None:
    table = table_of(wounded(ADA, {"bleeds": 2}, hp=hp), BO, DESERTER)
    assert ("fell" in kinds(table.plays("pcs"))) == falls


@pytest.mark.clause("ND-BLEEDING")
@pytest.mark.parametrize(
    ("out", "bleeds", "falls"),
    [
        ("yielded", True, True),
        ("calmed", True, True),
        ("unconscious", True, False),
        ("fled", False, False),
        ("left", False, False),
    ],
)
def test_whoever_is_there_bleeds(out: str, bleeds: bool, falls: bool) -> None:
    table = table_of(ADA, {**wounded(BO, {"bleeds": 5}, hp=5), "out": out}, DESERTER)
    outcomes = table.plays("pcs")
    assert ("bled" in kinds(outcomes), "fell" in kinds(outcomes)) == (bleeds, falls)
    assert table.encounter.combatants["bo"].sheet.hp == (0 if bleeds else 5)


@pytest.mark.clause("ND-BLEEDING")
def test_the_dead_do_not_bleed() -> None:
    table = table_of(ADA, wounded(BO, {"bleeds": 5}), DESERTER)
    assert kinds(table.plays("pcs", fiat("died", who="bo"))) == ["died"]
    assert table.encounter.combatants["bo"].sheet.hp == 0


@pytest.mark.clause("ND-BLEEDING", "ND-END")
def test_a_side_may_bleed_out_and_it_is_over() -> None:
    table = table_of(wounded(ADA, {"bleeds": 1}, hp=1), down(BO), DESERTER)
    outcomes = table.plays("pcs", does("ada", "defend"))
    assert kinds(outcomes)[-3:] == ["bled", "fell", "ended"]
    ended = only(outcomes, "ended")
    assert (ended.how, ended.side, ended.rules, ended.cause) == (
        "defeat", "pcs", ("ND-END",), only(outcomes, "fell").seq
    )  # fmt: skip


@pytest.mark.clause("ND-BLEEDING")
def test_when_the_fight_is_over_nobody_bleeds_by_turns() -> None:
    table = table_of(wounded(ADA, {"bleeds": 1}), BO, DESERTER)
    table.plays(None, fiat("end", how="parley"))
    assert all_of(table.plays("pcs", does("ada", "hold")), "bled") == []


@pytest.mark.clause("ND-BLEEDING", "ND-REMEDY", "ND-FIRST-AID")
@pytest.mark.parametrize(
    "declared",
    [does("bo", "remedy", target="ada", item="yarrow"), does("bo", "first aid", target="ada")],
    ids=["a remedy", "first aid"],
)
def test_a_remedy_and_first_aid_staunch_it(declared: dict[str, Any]) -> None:
    table = table_of(wounded(ADA, {"bleeds": 1}, {"bleeds": 3}), BO, WOLF)
    outcomes = table.plays("pcs", declared, answers=[faces("bo", "first aid", 10)])
    assert all_of(outcomes, "bled") == []
    assert [w.bleeds for w in table.encounter.combatants["ada"].sheet.wounds] == [0, 0]
    table.plays("others")
    assert all_of(table.plays("pcs"), "bled") == []


@pytest.mark.clause("ND-KNOCKDOWN")
def test_whoever_lies_there_cannot_leave_by_themselves_either() -> None:
    table = table_of(LYING, BO, DESERTER, scene=SCENE)
    with pytest.raises(Illegal) as found:
        table.tries("pcs", does("bo", "hold"), does("ada", "flee"))
    assert found.value.rule == "ND-KNOCKDOWN"
