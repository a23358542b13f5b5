"""A side's turn: order, lapsing, helping, conditions, and how the fight ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, faces, fiat, kinds, only, opened, says

WEAK: dict[str, Any] = {**MILLER, "sheet": {"health": 1}}
BREN: dict[str, Any] = {"id": "bren", "name": "Bren", "like": "poacher", "side": "pcs"}
DOWN: dict[str, Any] = {**TOBIN, "out": "unconscious", "sheet": {"health": 0}}
HITS = faces("mara", "attack", 4, 4, 4)


@pytest.mark.clause("BD-CAUSE")
def test_cause_and_wound_are_kept_and_decide_nothing() -> None:
    table = Table()
    assert table.encounter.scene.cause.startswith("the Miller takes everyone")
    assert table.encounter.combatants["miller"].wound.startswith("his daughter")
    silent = opened(MARA, TOBIN, {**MILLER, "wound": ""}, scene={"place": "the flooded mill"})
    outcomes = Table(silent).plays("pcs", attack(weapon="oak staff"))
    assert outcomes == table.plays("pcs", attack(weapon="oak staff"))


@pytest.mark.clause("BD-FIRST")
def test_the_side_that_is_named_acts_first_and_nobody_rolls_for_it() -> None:
    table = Table(opened(first="beings"))
    assert (table.encounter.side, [s.id for s in table.encounter.sides]) == ("beings", ["beings", "pcs"])
    assert Table().encounter.side == "pcs"


@pytest.mark.clause("BD-ROUND")
def test_a_round_is_one_turn_of_each_side() -> None:
    table = Table()
    seen = []
    for _ in range(4):
        seen.append((table.encounter.round, table.encounter.side))
        outcomes = table.plays(table.encounter.side)
        assert [o.kind for o in outcomes] == ["turn_began", "turn_ended"]
        assert outcomes[0].rules == ("BD-ROUND",)
    assert seen == [(1, "pcs"), (1, "beings"), (2, "pcs"), (2, "beings")]


@pytest.mark.clause("BD-TURN")
def test_one_moves_or_acts_or_moves_as_part_of_it() -> None:
    table = Table()
    outcomes = table.plays("pcs", attack(move="the stair"), does("tobin", "move", to="the wheel"))
    first, second = (o for o in outcomes if o.kind == "moved")
    declared = [o for o in outcomes if o.kind == "declared"]
    assert (first.who, first.place.words, first.cause) == ("mara", "the stair", declared[0].seq)
    assert (second.who, second.cause, declared[1].act) == ("tobin", declared[1].seq, "move")
    assert table.encounter.combatants["mara"].place.words == "the stair"


@pytest.mark.clause("BD-ACTIONS")
def test_whoever_acts_sets_about_it_in_their_own_words() -> None:
    outcomes = Table().plays("pcs", attack(weapon="oak staff", subdue=True, words="Low, for the knees."))
    declared = only(outcomes, "declared")
    assert (declared.act, declared.tool, declared.intent) == ("strike", "oak staff", "subdue")
    assert (declared.words, declared.rules) == ("Low, for the knees.", ("BD-ACTIONS",))


@pytest.mark.clause("BD-RESOLVE")
def test_declarations_are_resolved_in_the_order_made() -> None:
    outcomes = Table().plays("pcs", does("tobin", "hold"), does("mara", "defend"))
    assert [o.actor for o in outcomes if o.kind == "declared"] == ["tobin", "mara"]


@pytest.mark.clause("BD-RESOLVE", "BD-DEATHBLOW")
@pytest.mark.parametrize("subdue", [True, False])
def test_a_blow_lapses_when_its_target_fell_and_is_no_unmeant_deathblow(subdue: bool) -> None:
    table = Table(opened(MARA, TOBIN, WEAK, HOUND))
    outcomes = table.plays(
        "pcs", attack(subdue=subdue), attack("tobin", move="the stair", weapon="kitchen knife"), answers=[HITS]
    )
    lapsed = only(outcomes, "lapsed")
    assert (lapsed.actor, lapsed.target, lapsed.rules) == ("tobin", "miller", ("BD-RESOLVE",))
    assert [o.cause for o in outcomes if o.kind == "moved" and o.who == "tobin"] == [lapsed.seq]
    assert not any(getattr(o, "actor", None) == "tobin" and o.kind == "attack_rolled" for o in outcomes)


@pytest.mark.clause("BD-RESOLVE")
@pytest.mark.parametrize("how", ["fled", "calmed", "yielded", "fell"])
def test_it_lapses_for_each_way_out(how: str) -> None:
    table = Table(opened(MARA, MILLER, HOUND))
    lapsed = only(table.plays("pcs", fiat(how, who="miller"), attack()), "lapsed")
    assert lapsed.reason == f"the Miller is {'unconscious' if how == 'fell' else how}"


@pytest.mark.clause("BD-RESOLVE")
def test_it_lapses_when_its_actor_fell_and_then_not_even_the_move_is_left() -> None:
    outcomes = Table().plays("pcs", fiat("fell", who="mara"), attack(move="the stair"))
    assert only(outcomes, "lapsed").reason == "Mara is unconscious"
    assert "moved" not in kinds(outcomes)


@pytest.mark.clause("BD-RESOLVE", "BD-END")
def test_it_lapses_when_the_fight_is_over_but_the_move_is_made() -> None:
    table = Table(opened(MARA, TOBIN, WEAK))
    outcomes = table.plays("pcs", attack(), does("tobin", "move", to="the door"), answers=[HITS])
    assert only(outcomes, "lapsed").reason == "the fight is over"
    assert kinds(outcomes)[-2:] == ["lapsed", "moved"]
    assert [o.kind for o in outcomes][-1] == "moved"  # and no turn follows


@pytest.mark.clause("BD-END")
@pytest.mark.parametrize(
    ("ways", "how"),
    [
        (("died", "died"), "defeat"),
        (("fell", "yielded"), "defeat"),
        (("yielded", "yielded"), "surrender"),
        (("fled", "leave"), "flight"),
        (("calmed", "calmed"), "calm"),
    ],
)
def test_it_ends_at_once_when_nobody_of_a_side_is_left(ways: tuple[str, str], how: str) -> None:
    table = Table(opened(MARA, MILLER, HOUND))
    first = table.plays(None, fiat(ways[0], who="miller"))
    assert "ended" not in kinds(first)
    ended = only(table.plays(None, fiat(ways[1], who="hound")), "ended")
    assert (ended.how, ended.side, ended.rules) == (how, "beings", ("BD-END",))
    assert (table.encounter.phase, table.encounter.ended) == ("over", how)


@pytest.mark.clause("BD-END")
def test_of_three_sides_only_the_one_that_lost_its_last_is_beaten() -> None:
    sides = [{"id": s, "name": f"the {s}", "players": s == "pcs"} for s in ("pcs", "beings", "crows")]
    crow = {"id": "crow", "name": "the crow", "like": "grieving hound", "side": "crows"}
    table = Table(opened(MARA, MILLER, crow, sides=sides))
    table.plays(None, fiat("fled", who="crow"))
    table.plays("pcs", attack())  # a blow, and it is a fight again, though the crow is gone
    assert table.encounter.phase == "fighting"
    ended = only(table.plays(None, fiat("calmed", who="miller")), "ended")
    assert ended.side == "beings"


@pytest.mark.clause("BD-YIELD")
def test_yielding_takes_one_out_of_the_fight() -> None:
    table = Table()
    outcomes = table.plays("pcs", does("tobin", "yield", words="Please."), does("mara", "hold"))
    assert only(outcomes, "yielded").rules == ("BD-YIELD",)
    assert table.encounter.combatants["tobin"].out == "yielded"


@pytest.mark.clause("BD-YIELD", "BD-COST")
def test_one_who_yielded_may_be_struck_and_that_breaks_trust() -> None:
    table = Table(opened(MARA, MILLER, HOUND))
    table.plays(None, fiat("yielded", who="miller"))
    table.plays("pcs", attack())
    assert [who for _, who in table.encounter.own.broken] == ["mara"]


@pytest.mark.clause("BD-WAKE")
def test_the_first_to_declare_rolls_once_and_the_others_add_1() -> None:
    table = Table(opened(MARA, DOWN, BREN, MILLER))
    rousing = [does(who, "rouse", target="tobin") for who in ("mara", "bren")]
    outcomes = table.plays("pcs", *rousing, answers=[faces("mara", "rouse", 5, 4, 4)])
    checked = only(outcomes, "checked")
    assert (checked.actor, checked.check.total, checked.check.target) == ("mara", 14, 14)
    assert [(m.value, m.rule) for m in checked.check.modifiers] == [(1, "BD-WAKE")]
    assert [o.act for o in outcomes if o.kind == "declared"] == ["rouse", "help rouse"]
    assert only(outcomes, "woke").health == 1


@pytest.mark.clause("BD-WAKE")
def test_the_help_counts_once_however_many_and_the_master_may_deny_it() -> None:
    aldo = {"id": "aldo", "name": "Aldo", "like": "woodcutter", "side": "pcs"}
    table = Table(opened(MARA, DOWN, BREN, aldo, MILLER))
    rousing = [does(who, "rouse", target="tobin") for who in ("mara", "bren", "aldo")]
    outcomes = table.plays("pcs", *rousing, answers=[faces("mara", "rouse", 1, 4, 4)])
    assert only(outcomes, "checked").check.total == 10
    table = Table(opened(MARA, DOWN, BREN, MILLER))
    denied = table.plays("pcs", *rousing[:2], answers=[faces("mara", "rouse", 5, 4, 4), says("BD-WAKE", "no")])
    assert (only(denied, "checked").check.total, "woke" in kinds(denied)) == (13, False)


@pytest.mark.clause("BD-WAKE")
def test_nothing_of_the_sheet_adds_to_rousing_and_one_wakes_with_what_one_has() -> None:
    sheet = {"health": 5}
    dizzy = {**MARA, "conditions": [{"name": "dizzy"}]}
    table = Table(opened(dizzy, {**TOBIN, "out": "unconscious", "sheet": sheet}, MILLER))
    outcomes = table.plays(
        "pcs", does("mara", "rouse", target="tobin", modifiers=[{"value": 2, "reason": "cold water"}]),
        answers=[faces("mara", "rouse", 4, 4, 4)],
    )  # fmt: skip
    assert [m.cause for m in only(outcomes, "checked").check.modifiers] == ["cold water"]
    assert only(outcomes, "woke").health == 5
    assert table.encounter.combatants["tobin"].sheet.health == 5


def test_if_the_first_cannot_the_next_one_rouses() -> None:
    table = Table(opened(MARA, DOWN, BREN, MILLER))
    rousing = [does(who, "rouse", target="tobin") for who in ("mara", "bren")]
    outcomes = table.plays("pcs", fiat("fell", who="mara"), *rousing)
    assert only(outcomes, "lapsed").actor == "mara"
    assert (only(outcomes, "checked").actor, only(outcomes, "checked").check.modifiers) == ("bren", ())


def test_rousing_lapses_when_they_woke_before() -> None:
    table = Table(opened(MARA, DOWN, MILLER))
    outcomes = table.plays("pcs", fiat("heal", who="tobin", amount=1), does("mara", "rouse", target="tobin"))
    assert only(outcomes, "lapsed").reason == "Tobin is awake"


@pytest.mark.clause("BD-WAKE-JOLT")
@pytest.mark.parametrize(("said", "shown", "wakes"), [("yes", 5, True), ("yes", 4, False), ("no", 6, False)])
def test_a_jolt_may_trigger_the_same_roll(said: str, shown: int, wakes: bool) -> None:
    table = Table(opened(MARA, DOWN, MILLER))
    jolt = {"kind": "jolt", "target": "tobin", "cause": "the wheel breaks"}
    answers = [says("BD-WAKE-JOLT", said), faces("tobin", "jolt", shown, 5, 4)]
    outcomes = table.plays("pcs", jolt, answers=answers)
    assert only(outcomes, "noted").text == "the wheel breaks"
    assert ("checked" in kinds(outcomes), "woke" in kinds(outcomes)) == (said == "yes", wakes)
    assert {o.rules for o in outcomes if o.kind in ("noted", "checked", "woke")} == {("BD-WAKE-JOLT",)}


@pytest.mark.clause("BD-WAKE-JOLT")
def test_a_jolt_wakes_nobody_by_default_and_without_a_cause_leaves_no_record() -> None:
    table = Table(opened(MARA, DOWN, MILLER))
    assert kinds(table.plays("pcs", {"kind": "jolt", "target": "tobin"})) == []


def test_conditions_end_with_a_turn_of_their_bearer_or_of_whom_they_hang_on() -> None:
    slowed = {"name": "slowed", "until": "own_turn_ends", "turns": 2}
    awed = {"name": "awed", "until": "own_turn_begins", "whose": "mara"}
    table = Table(opened(MARA, {**MILLER, "conditions": [slowed, awed]}, HOUND))
    began = table.plays("pcs", does("mara", "hold"))
    assert only(began, "condition_ended").name == "awed"
    assert only(table.plays("beings"), "condition_counted").name == "slowed"
    table.plays("pcs")
    assert only(table.plays("beings"), "condition_ended").name == "slowed"
    assert table.encounter.combatants["miller"].conditions == ()


def test_a_condition_does_not_count_the_turn_in_which_it_began() -> None:
    table = Table()
    table.plays("pcs", fiat("condition on", who="mara", condition="blinded", until="own_turn_ends"))
    assert table.encounter.combatants["mara"].has("blinded")
    table.plays("beings")
    assert only(table.plays("pcs"), "condition_ended").name == "blinded"
