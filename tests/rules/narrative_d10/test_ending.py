"""How violence ends by choice: yielding, fleeing, retreat, mercy, parley, and who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal, Malformed
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, SCENE, SIDES, WOLF, plain, table_of
from tests.rules.table import Counted, Table, does, faces, fiat, kinds, only, says

END = "ND-END"
INES: dict[str, Any] = {**ADA, "player": "Ines"}
JO: dict[str, Any] = {**BO, "player": "Jo"}
CLOSED = {**SCENE, "exits": []}


def illegal(table: Table, *declared: dict[str, Any], answers: Any = ()) -> tuple[Any, ...]:
    dice = Counted("any")
    with pytest.raises(Illegal) as error:
        table.tries("pcs", *declared, answers=answers, dice=dice)
    assert dice.drawn == 0
    return error.value.message, error.value.where, error.value.rule, error.value.choices


@pytest.mark.clause("ND-END")
def test_yielding_takes_one_out_of_the_fight_and_a_side_all_of_whom_yield_has_surrendered() -> None:
    table = table_of(ADA, BO, DESERTER)
    came = table.plays("pcs", does("bo", "yield", words="Enough."), does("ada", "hold"))
    gave_up = only(came, "yielded")
    assert (gave_up.who, gave_up.to, gave_up.rules, gave_up.cause) == ("bo", None, (END,), came[1].seq)
    assert (table.encounter.combatants["bo"].out, table.encounter.phase) == ("yielded", "fighting")
    table.plays("others")
    ended = only(table.plays("pcs", does("ada", "yield")), "ended")
    assert (ended.how, ended.side, ended.rules) == ("surrender", "pcs", (END,))


@pytest.mark.clause("ND-END")
def test_one_may_flee_where_there_is_a_way_out() -> None:
    table = table_of()
    came = table.plays("pcs", does("ada", "flee"))
    assert kinds(came) == ["declared", "fled"]
    gone = only(came, "fled")
    assert (gone.who, gone.rules, gone.cause) == ("ada", (END,), only(came, "declared").seq)
    assert table.encounter.combatants["ada"].out == "fled"
    need = table_of().asks("pcs", does("ada", "flee"), ask="notable")
    assert (need.question, need.key.rule, need.key.subject, need.default, need.choices) == (
        "Is there a way out for Ada?", END, "ada", "yes", ("yes", "no"))  # fmt: skip


@pytest.mark.clause("ND-END")
def test_one_may_not_flee_where_there_is_none_and_the_master_may_say_otherwise() -> None:
    none = ("there is no way out of here for Ada.", "ada", END, ("move", "yield", "fight on"))
    shut = table_of(scene=CLOSED)
    assert illegal(shut, does("bo", "hold"), does("ada", "flee")) == none
    assert illegal(table_of(), does("ada", "flee"), answers=[says(END, "no", subject="ada")]) == none
    came = shut.plays("pcs", does("ada", "flee"), answers=[says(END, "yes", subject="ada")])
    assert kinds(came) == ["declared", "ruled", "fled"]
    assert table_of(scene=CLOSED).asks("pcs", does("ada", "flee"), ask="notable").default == "no"


@pytest.mark.clause("ND-END", "ND-ROUND")
def test_a_way_that_was_closed_since_is_none() -> None:
    """By what somebody did before it in the same turn."""
    table = table_of(ADA, BO, DESERTER)
    dams = does("bo", "skill", words="the sluice", skill="first aid", stat="intellect",
                success=[{"stake": "exits", "exits": []}], failure=[{"stake": "exits", "exits": []}])  # fmt: skip
    came = table.plays("pcs", dams, does("ada", "flee"))
    lapsed = only(came, "lapsed")
    assert (lapsed.actor, lapsed.act, lapsed.reason, lapsed.rules) == (
        "ada", "flee", "there is no way out any more", (END,))  # fmt: skip
    assert table.encounter.combatants["ada"].standing


@pytest.mark.clause("ND-END")
def test_a_side_with_a_way_out_leaves_without_a_roll_and_it_is_over() -> None:
    table = table_of(ADA, {**BO, "out": "unconscious"}, REN, DESERTER)
    came = table.plays("pcs", does("ada", "retreat", words="To the ford!"))
    assert kinds(came) == ["declared", "fled", "fled", "ended"]
    assert [(o.who, o.rules) for o in came if o.kind == "fled"] == [("ada", (END,)), ("ren", (END,))]
    ended = only(came, "ended")
    assert (ended.how, ended.side, ended.rules) == ("retreat", "pcs", (END,))
    outs = {who: c.out for who, c in table.encounter.combatants.items()}
    assert outs == {"ada": "fled", "bo": "unconscious", "ren": "fled", "deserter": None}


@pytest.mark.clause("ND-END")
def test_by_default_escape_goes_by_the_exits_and_the_master_may_say_otherwise() -> None:
    none = ("there is no way out of here.", "ada", END, ("fight on", "parley"))
    assert illegal(table_of(scene=CLOSED), does("ada", "retreat")) == none
    assert illegal(table_of(), does("ada", "retreat"), answers=[says(END, "no")]) == none
    yes = table_of(scene=CLOSED).plays("pcs", does("ada", "retreat"), answers=[says(END, "yes")])
    assert "ended" in kinds(yes)
    need = table_of().asks("pcs", does("ada", "retreat"), ask="notable")
    assert (need.question, need.to, need.default) == ("Can they get away?", "gm", "yes")


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize("kind", ["retreat", "mercy", "parley"])
def test_every_standing_player_agrees(kind: str) -> None:
    kim = {**REN, "player": "Kim", "out": "unconscious"}
    crew = {**REN, "id": "crew", "name": "the crew"}
    table = table_of(INES, JO, kim, crew, DESERTER)
    need = table.asks("pcs", does("ada", kind))
    doing = "retreat" if kind == "retreat" else f"offer {kind}"
    assert (need.kind, need.to, need.key.rule, need.choices) == ("consent", "player:Jo", END, ("yes", "no"))
    assert (need.question, need.default) == (f"Ada would {doing}. Agreed?", None)
    jo, side = says(END, "yes", subject="player:Jo"), says(END, "yes", subject="side:pcs")
    assert table.asks("pcs", does("ada", kind), answers=[jo]).to == "side:pcs"
    assert illegal(table, does("ada", kind), answers=[says(END, "no", subject="player:Jo"), side]) == (
        f"player:Jo does not agree to {doing}.", "ada", END, ("declare singly",))  # fmt: skip
    answers = [jo, side, says(END, "no", subject="others")]
    came = table.plays("pcs", does("ada", kind), answers=answers[:2] if kind == "retreat" else answers)
    assert ("ended" in kinds(came)) == (kind == "retreat")


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize("kind", ["mercy", "parley"])
@pytest.mark.parametrize(("shown", "accepted"), [(8, True), (7, False)])
def test_by_default_instinct_answers_with_1d10_against_8(kind: str, shown: int, accepted: bool) -> None:
    table = table_of()
    came = table.plays("pcs", does("bo", kind), answers=[faces("deserter", kind, shown)])
    offered, answered = only(came, "offered"), only(came, "answered")
    assert (offered.side, offered.actor, offered.what, offered.rules) == ("pcs", "bo", kind, (END,))
    assert offered.cause == only(came, "declared").seq
    assert (answered.accepted, answered.side, answered.what, answered.rules) == (accepted, "others", kind, (END,))
    assert ([roll.total for roll in answered.rolls], answered.cause) == ([shown], offered.seq)
    assert (table.encounter.phase == "over") == accepted
    if accepted:
        ended = only(came, "ended")
        assert (ended.how, ended.side, ended.rules, ended.cause) == (kind, "pcs", (END,), answered.seq)
    else:
        assert [o.kind for o in came][-1] == "turn_ended"


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize(("said", "accepted"), [("yes", True), ("no", False)])
def test_the_master_may_answer_for_others(said: str, accepted: bool) -> None:
    came = table_of().plays("pcs", does("ada", "mercy"), answers=[says(END, said, subject="others")])
    assert kinds(came) == ["declared", "offered", "ruled", "answered", *(["ended"] if accepted else [])]
    answered = only(came, "answered")
    assert (answered.accepted, answered.rolls, answered.rules) == (accepted, (), (END,))
    need = table_of().asks("pcs", does("ada", "mercy"), ask="notable")
    assert (need.question, need.key.subject, need.choices, need.default) == (
        "the hungry men: accept mercy?", "others", ("yes", "no", "instinct"), "instinct")  # fmt: skip


@pytest.mark.clause("ND-END")
def test_players_answer_for_themselves_each_of_them() -> None:
    table = table_of(INES, JO, DESERTER, first="others")
    need = table.asks("others", does("deserter", "mercy"))
    assert (need.kind, need.to, need.default) == ("consent", "player:Ines", None)
    yes, no = says(END, "yes", subject="player:Ines"), says(END, "no", subject="player:Jo")
    came = table.plays("others", does("deserter", "mercy"), answers=[yes, no])
    assert (only(came, "answered").accepted, only(came, "answered").rules) == (False, (END,))
    assert table_of(first="others").asks("others", does("deserter", "mercy")).to == "side:pcs"
    both = [yes, says(END, "yes", subject="player:Jo")]
    again = table_of(INES, JO, DESERTER, first="others").plays("others", does("deserter", "mercy"), answers=both)
    assert (only(again, "ended").how, only(again, "ended").side) == ("mercy", "others")


@pytest.mark.clause("ND-END")
def test_every_other_side_that_stands_has_to_accept() -> None:
    sides = [*SIDES, {"id": "wild", "name": "the wild"}]
    wolf = {**WOLF, "side": "wild"}
    for wild, over in (("yes", True), ("no", False)):
        table = table_of(ADA, DESERTER, wolf, sides=sides)
        answers = [says(END, "yes", subject="others"), says(END, wild, subject="wild")]
        came = table.plays("pcs", does("ada", "parley"), answers=answers)
        assert [o.side for o in came if o.kind == "answered"] == ["others", "wild"]
        assert (table.encounter.phase == "over") == over
    table = table_of(ADA, DESERTER, {**wolf, "out": "fled"}, sides=sides)
    assert only(table.plays("pcs", does("ada", "parley"), answers=[says(END, "yes")]), "answered").side == "others"


@pytest.mark.clause("ND-END")
def test_sides_that_no_player_plays_ask_nobody_of_their_own() -> None:
    table = table_of(ADA, DESERTER, {**WOLF, "player": "Kim"}, first="others")
    assert only(table.plays("others", does("deserter", "retreat")), "ended").side == "others"


@pytest.mark.clause("ND-END", "ND-ROUND")
def test_an_offer_lapses_when_it_is_over_before_it() -> None:
    came = table_of().plays("pcs", fiat("end", how="parley"), does("ada", "mercy"))
    assert (only(came, "lapsed").act, only(came, "lapsed").reason) == ("mercy", "the fight is over")


@pytest.mark.clause("ND-END")
def test_what_they_must_reach_is_an_option_and_an_answer_is_one_of_three() -> None:
    table = table_of(ADA, plain(DESERTER, max_hp=20), options={"mercy": 3})
    for shown, accepted in ((3, True), (2, False)):
        came = table.tries("pcs", does("ada", "mercy"), answers=[faces("deserter", "mercy", shown)])
        assert only(came.outcomes, "answered").accepted == accepted
    with pytest.raises(Malformed, match="'perhaps' answers no question of ND-END") as refused:
        table.tries("pcs", does("ada", "mercy"), answers=[says(END, "perhaps", subject="others")])
    assert refused.value.choices == ("yes", "no", "instinct")
