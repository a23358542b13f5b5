"""A side's turn: its order, what lapses, what ends with it, and when the fight is over."""

from __future__ import annotations

from typing import Any

import pytest

from rules.narrative_d10.conditions import KNOCKED_DOWN
from tests.rules.narrative_d10.blows import STAFF, STURDY, strike
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, SIDES, WOLF, opened, plain, table_of
from tests.rules.table import Table, does, faces, fiat, kinds, only

WEAK: dict[str, Any] = plain(DESERTER, hp=1)
HITS = faces("ada", "attack", 10)
ROUND = ("ND-ROUND",)
BLEEDS = {"seq": 0, "grade": "major", "bleeds": 3}


def spoken(*cast: dict[str, Any]) -> Table:
    """A table where all has been talked over."""
    table = table_of(*cast)
    table.plays(None, fiat("end", how="parley"))
    return table


@pytest.mark.clause("ND-ROUND")
def test_a_round_is_one_turn_of_each_side() -> None:
    table = table_of()
    seen = []
    for _ in range(4):
        began, ended = table.plays(table.encounter.side)
        seen.append((began.kind, began.round, began.side, ended.kind, ended.next_side, ended.next_round))
        assert (began.rules, ended.rules, began.moment, ended.side) == (ROUND, ROUND, 0, began.side)
    assert seen == [
        ("turn_began", 1, "pcs", "turn_ended", "others", 1),
        ("turn_began", 1, "others", "turn_ended", "pcs", 2),
        ("turn_began", 2, "pcs", "turn_ended", "others", 2),
        ("turn_began", 2, "others", "turn_ended", "pcs", 3),
    ]


@pytest.mark.clause("ND-ROUND")
def test_declarations_are_resolved_in_the_order_made() -> None:
    for order in (("ada", "bo"), ("bo", "ada")):
        came = table_of().plays("pcs", *(does(who, "hold") for who in order))
        assert [o.actor for o in came if o.kind == "declared"] == list(order)


@pytest.mark.clause("ND-ROUND")
@pytest.mark.parametrize(
    ("declared", "act", "target", "tool", "intent"),
    [
        (strike(weapon=STAFF), "strike", "deserter", STAFF, "harm"),
        (strike(), "strike", "deserter", None, "harm"),
        (does("ada", "remedy", target="bo", item="yarrow"), "remedy", "bo", "yarrow", None),
        (does("ada", "remedy", target="bo"), "remedy", "bo", "yarrow", None),
        (does("ada", "first aid", target="bo"), "first aid", "bo", None, None),
        (does("ada", "skill", skill="dodge", stat="speed", target="bo"), "other", "bo", None, None),
        (does("ada", "interact"), "other", None, None, None),
        (does("ada", "mercy"), "offer mercy", None, None, None),
        (does("ada", "parley"), "offer parley", None, None, None),
        (does("ada", "retreat"), "retreat", None, None, None),
        (does("ada", "flee"), "flee", None, None, None),
        (does("ada", "rally"), "rally", None, None, None),
        (does("ada", "defend"), "defend", None, None, None),
        (does("ada", "hold"), "hold", None, None, None),
        (does("ada", "yield"), "yield", None, None, None),
        (does("ada", "move", to="the ditch"), "move", None, None, None),
    ],
)
def test_whoever_acts_sets_about_it_in_their_own_words(
    declared: dict[str, Any], act: str, target: str | None, tool: str | None, intent: str | None
) -> None:
    table = table_of(plain(ADA, remedies=["yarrow"]), plain(BO, hp=3), STURDY)
    came = table.plays("pcs", {**declared, "words": "As my mother did."})
    said = only(came, "declared")
    assert (said.actor, said.act, said.target, said.tool, said.intent) == ("ada", act, target, tool, intent)
    assert (said.words, said.rules, said.cause) == ("As my mother did.", ROUND, None)
    assert all(o.cause is not None for o in came[came.index(said) + 1 :] if o.kind != "turn_ended")


@pytest.mark.clause("ND-ROUND", "ND-KNOCKDOWN")
def test_getting_up_takes_the_turn() -> None:
    down = {**ADA, "conditions": [{"name": KNOCKED_DOWN}]}
    came = table_of(down, DESERTER).plays("pcs", does("ada", "recover"))
    assert kinds(came) == ["declared", "condition_ended"]
    ended = only(came, "condition_ended")
    assert (ended.who, ended.name, ended.rules, ended.cause) == (
        "ada", KNOCKED_DOWN, ("ND-KNOCKDOWN",), only(came, "declared").seq)  # fmt: skip


@pytest.mark.clause("ND-ROUND")
def test_a_blow_lapses_when_its_target_fell() -> None:
    table = table_of(ADA, REN, WEAK, WOLF)
    blows = strike(weapon=STAFF), strike("ren", weapon="knife", stance="offensive", move="the ditch")
    came = table.plays("pcs", *blows, answers=[HITS])
    lapsed = only(came, "lapsed")
    assert (lapsed.actor, lapsed.act, lapsed.target, lapsed.rules) == ("ren", "attack", "deserter", ROUND)
    assert (lapsed.reason, lapsed.cause) == ("the deserter is unconscious", None)
    assert not [o for o in came if getattr(o, "actor", None) == "ren" and o.kind != "lapsed"]
    assert "moved" not in kinds(came)
    assert table.encounter.combatants["ren"].conditions == ()


@pytest.mark.clause("ND-ROUND")
@pytest.mark.parametrize(
    ("how", "out"),
    [("fled", "fled"), ("calmed", "calmed"), ("yielded", "yielded"), ("fell", "unconscious"), ("died", "dead")],
)
def test_it_lapses_for_each_way_out(how: str, out: str) -> None:
    for declared in (strike(), does("ada", "skill", words="talk", skill="x", stat="intellect", target="deserter")):
        came = table_of(ADA, DESERTER, WOLF).plays("pcs", fiat(how, who="deserter"), declared)
        lapsed = only(came, "lapsed")
        assert (lapsed.reason, lapsed.act) == (f"the deserter is {out}", declared["kind"])
    assert "lapsed" not in kinds(table_of(ADA, DESERTER, WOLF).plays("pcs", fiat(how, who="wolf"), strike()))


@pytest.mark.clause("ND-ROUND")
def test_it_lapses_when_they_came_round() -> None:
    table = table_of(ADA, {**DESERTER, "out": "unconscious"}, WOLF)
    assert only(table.plays("pcs", fiat("woke", who="deserter"), strike()), "lapsed").reason == "the deserter is awake"


@pytest.mark.clause("ND-ROUND", "ND-ZERO")
def test_it_lapses_when_its_actor_is_out() -> None:
    came = table_of().plays("pcs", fiat("fell", who="ada"), does("ada", "hold"))
    lapsed = only(came, "lapsed")
    assert (lapsed.reason, lapsed.act, lapsed.target) == ("Ada is unconscious", "hold", None)


@pytest.mark.clause("ND-ROUND", "ND-END")
def test_it_lapses_when_the_fight_is_over() -> None:
    came = table_of(ADA, REN, WEAK).plays("pcs", strike(weapon=STAFF), does("ren", "hold"), answers=[HITS])
    assert only(came, "lapsed").reason == "the fight is over"
    assert [o.kind for o in came][-2:] == ["ended", "lapsed"]  # and no turn follows
    came = spoken(ADA, REN, STURDY).plays("pcs", does("ada", "hold"), does("ren", "hold"))
    assert "lapsed" not in kinds(came)


@pytest.mark.clause("ND-ROUND", "ND-KNOCKDOWN")
def test_it_lapses_when_its_actor_was_thrown_down_or_is_up_already() -> None:
    thrown = fiat("condition on", who="ada", condition=KNOCKED_DOWN)
    assert only(table_of().plays("pcs", thrown, does("ada", "hold")), "lapsed").reason == "Ada is knocked down"
    down = {**ADA, "conditions": [{"name": KNOCKED_DOWN}]}
    helped = fiat("condition off", who="ada", condition=KNOCKED_DOWN)
    came = table_of(down, DESERTER).plays("pcs", helped, does("ada", "recover"))
    assert (only(came, "lapsed").reason, kinds(came)) == ("Ada is up already", ["condition_ended", "lapsed"])


@pytest.mark.clause("ND-ROUND", "ND-REMEDY")
def test_it_lapses_when_the_remedy_is_not_carried_any_more() -> None:
    keeper = plain(ADA, remedies=["yarrow", "honey salve"])
    salve = does("ada", "remedy", target="ada", item="honey salve")
    for item, lapses in (("honey salve", True), ("yarrow", False)):
        lost = fiat("item", who="ada", item=item, how="lost")
        came = table_of(keeper, DESERTER).plays("pcs", lost, salve)
        assert [o.reason for o in came if o.kind == "lapsed"] == (["Ada carries no honey salve"] if lapses else [])
    alone = table_of(plain(ADA, remedies=["yarrow"]), DESERTER)
    came = alone.plays("pcs", fiat("item", who="ada", item="yarrow", how="lost"), {**salve, "item": None})
    assert only(came, "lapsed").reason == "Ada carries no remedy"


@pytest.mark.clause("ND-ROUND", "ND-ATTACK")
def test_it_lapses_when_the_weapon_is_not_in_hand_any_more() -> None:
    lost = fiat("item", who="ada", item=STAFF, how="lost")
    lapsed = only(table_of().plays("pcs", lost, strike(weapon=STAFF)), "lapsed")
    assert (lapsed.reason, lapsed.target) == ("Ada has no quarterstaff in hand", "deserter")
    assert "lapsed" not in kinds(table_of().plays("pcs", lost, strike()))


@pytest.mark.clause("ND-ROUND")
def test_what_the_dice_speak_against_comes_to_nothing_and_only_the_master_reads_it() -> None:
    table = table_of(ADA, WEAK, WOLF)
    came = table.plays("pcs", strike(weapon=STAFF), fiat("fell", who="deserter"), answers=[HITS])
    said = only(came, "ruled")
    assert (said.rule, said.subject, said.value, said.reason, said.rules, said.visibility) == (
        "fiat", "deserter", "lapsed", "the deserter is unconscious already.", ROUND, "gm")  # fmt: skip
    assert kinds(came).count("fell") == 1


@pytest.mark.clause("ND-END")
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
def test_it_ends_at_once_when_nobody_of_a_side_is_able_to_act(ways: tuple[str, str], how: str) -> None:
    table = table_of(ADA, DESERTER, WOLF)
    assert "ended" not in kinds(table.plays(None, fiat(ways[0], who="deserter")))
    came = table.plays(None, fiat(ways[1], who="wolf"))
    ended = only(came, "ended")
    assert (ended.how, ended.side, ended.rules) == (how, "others", ("ND-END",))
    assert ended.cause == came[0].seq
    assert (table.encounter.phase, table.encounter.ended) == ("over", how)


@pytest.mark.clause("ND-END")
def test_of_three_sides_only_the_one_that_lost_its_last_is_beaten() -> None:
    sides = [*SIDES, {"id": "wild", "name": "the wild"}]
    table = table_of(ADA, STURDY, {**WOLF, "side": "wild"}, sides=sides)
    assert only(table.plays(None, fiat("fled", who="wolf")), "ended").side == "wild"
    table.plays("pcs", strike())
    assert table.encounter.phase == "fighting"
    assert only(table.plays(None, fiat("calmed", who="deserter")), "ended").side == "others"


@pytest.mark.clause("ND-END", "ND-BLEEDING")
def test_bleeding_at_the_end_of_the_turn_may_end_the_fight() -> None:
    for hp, over in ((3, True), (4, False)):
        table = table_of(plain(ADA, hp=hp, wounds=[BLEEDS]), DESERTER)
        came = table.plays("pcs", does("ada", "hold"))
        order = [o.kind for o in came]
        assert order[-1] == ("ended" if over else "turn_ended")
        assert [o.kind for o in came if o.kind == "bled"] == ["bled"]
        if over:
            ended = only(came, "ended")
            assert (ended.side, ended.rules, ended.cause) == ("pcs", ("ND-END",), only(came, "fell").seq)
        assert only(came, "bled").cause is None


@pytest.mark.clause("ND-END", "ND-BLEEDING")
def test_after_the_fight_nobody_bleeds_by_the_turn() -> None:
    table = spoken(plain(ADA, wounds=[BLEEDS]), DESERTER)
    assert "bled" not in kinds(table.plays("pcs", does("ada", "hold")))


@pytest.mark.clause("ND-ROUND", "ND-END")
def test_turns_after_the_end_are_counted_by_themselves() -> None:
    table = spoken(ADA, DESERTER)
    for moment, side in ((1, "pcs"), (2, "pcs"), (3, "others")):
        came = table.plays(side, does("ada" if side == "pcs" else "deserter", "hold"))
        assert [o.kind for o in came] == ["turn_began", "declared"]
        assert (came[0].moment, came[0].round, came[0].side) == (moment, 1, side)
    assert (table.encounter.moment, table.encounter.phase) == (3, "over")


@pytest.mark.clause("ND-ROUND")
def test_the_master_alone_takes_nobodys_turn() -> None:
    table = table_of(plain(ADA, wounds=[BLEEDS]), DESERTER)
    stance = fiat("condition on", who="ada", condition="defensive stance", until="own_turn_begins")
    came = table.plays(None, stance, fiat("note", text="A bell."))
    assert [o.kind for o in came] == ["condition_began", "noted"]
    assert (table.encounter.side, table.encounter.round) == ("pcs", 1)


@pytest.mark.clause("ND-ROUND")
def test_conditions_end_with_a_turn_of_their_bearer_or_of_whom_they_hang_on() -> None:
    winded = {"name": "winded", "until": "own_turn_ends", "turns": 2}
    awed = {"name": "awed", "until": "own_turn_begins", "whose": "ada"}
    rallied, down = ({"name": name, "until": "own_turn_ends"} for name in ("rallied", KNOCKED_DOWN))
    table = table_of(ADA, {**DESERTER, "conditions": [winded, awed, rallied, down]}, WOLF)
    began = only(table.plays("pcs", does("ada", "hold")), "condition_ended")
    assert (began.who, began.name, began.rules) == ("deserter", "awed", ())
    came = table.plays("others")
    assert (only(came, "condition_counted").who, only(came, "condition_counted").name) == ("deserter", "winded")
    assert [(o.name, o.rules) for o in came if o.kind == "condition_ended"] == [
        ("rallied", ("ND-RALLY",)),
        (KNOCKED_DOWN, ("ND-KNOCKDOWN",)),
    ]
    assert [o.kind for o in came][-1] == "turn_ended"
    assert kinds(table.plays("pcs")) == []
    assert only(table.plays("others"), "condition_ended").name == "winded"
    assert table.encounter.combatants["deserter"].conditions == ()


@pytest.mark.clause("ND-ROUND")
def test_a_condition_does_not_count_the_turn_in_which_it_began() -> None:
    table = table_of()
    table.plays("pcs", fiat("condition on", who="ada", condition="dazzled", until="own_turn_ends"))
    assert table.encounter.combatants["ada"].has("dazzled")
    assert kinds(table.plays("others")) == []
    assert only(table.plays("pcs"), "condition_ended").name == "dazzled"


@pytest.mark.clause("ND-ROUND")
def test_whoever_wavers_does_so_until_the_fight_ends() -> None:
    table = table_of(ADA, DESERTER, WOLF)
    table.plays(None, fiat("wavered", who="wolf", by="ada"))
    (condition,) = table.encounter.combatants["wolf"].conditions
    assert (condition.name, condition.until) == ("wavering", "fight_ends")
    table.plays("pcs")
    table.plays("others")
    assert table.encounter.combatants["wolf"].has("wavering")


@pytest.mark.clause("ND-ROUND")
def test_turns_without_harm_are_counted_for_those_who_stand() -> None:
    table = table_of(ADA, {**BO, "out": "unconscious"}, DESERTER)
    for turns in (1, 2):
        table.plays("pcs", does("ada", "hold"))
        table.plays("others")
        assert table.encounter.own.idle == {"ada": turns, "deserter": turns}


def test_cause_and_wound_are_kept_and_decide_nothing() -> None:
    table = table_of()
    assert table.encounter.scene.cause == "there is one cow and there are two villages"
    assert table.encounter.combatants["deserter"].wound == "ran once, and has been running since"
    silent = opened(ADA, BO, {**DESERTER, "wound": ""}, scene={"place": "the drove road", "exits": ["ford"]})
    other = Table(silent, seed="the ford", ruleset=table.ruleset)
    assert other.plays("pcs", strike(weapon=STAFF)) == table.plays("pcs", strike(weapon=STAFF))


@pytest.mark.clause("ND-END")
def test_a_way_out_that_the_master_opens_or_closes_before_it_counts() -> None:
    shut, opened_ = fiat("exits", exits=[]), fiat("exits", exits=["ford"])
    table = table_of(scene={"place": "the drove road"})
    assert "fled" in kinds(table.plays("pcs", opened_, does("ada", "flee")))
    came = table_of().plays("pcs", does("ada", "flee"), shut)
    assert "fled" in kinds(came)
    assert "ended" in kinds(table_of(scene={"place": "here"}).plays("pcs", opened_, does("ada", "retreat")))
