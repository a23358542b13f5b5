"""How violence ends by choice: retreat and pursuit, mercy, parley, and who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal, Malformed
from tests.rules.table import (
    HOUND,
    MARA,
    MILLER,
    SCENE,
    SIDES,
    TOBIN,
    Counted,
    Table,
    does,
    faces,
    fiat,
    kinds,
    only,
    opened,
    says,
)

INES: dict[str, Any] = {**MARA, "player": "Ines"}
JO: dict[str, Any] = {**TOBIN, "player": "Jo"}


@pytest.mark.clause("BD-RETREAT")
def test_a_side_with_a_way_out_leaves_without_a_roll_and_it_is_over() -> None:
    table = Table(opened(MARA, {**TOBIN, "out": "unconscious"}, MILLER))
    outcomes = table.plays("pcs", does("mara", "retreat", words="Out!"))
    assert kinds(outcomes) == ["declared", "fled", "ended"]
    ended = only(outcomes, "ended")
    assert (ended.how, ended.side, ended.rules) == ("retreat", "pcs", ("BD-RETREAT", "BD-END"))
    assert table.encounter.combatants["tobin"].out == "unconscious"  # left behind


@pytest.mark.clause("BD-RETREAT")
def test_by_default_escape_goes_by_the_exits_and_the_master_may_say_otherwise() -> None:
    closed = {**SCENE, "exits": []}
    with pytest.raises(Illegal, match="no way out") as refused:
        Table(opened(scene=closed)).tries("pcs", does("mara", "retreat"))
    assert refused.value.rule == "BD-RETREAT"
    yes = Table(opened(scene=closed)).plays("pcs", does("mara", "retreat"), answers=[says("BD-RETREAT", "yes")])
    assert "ended" in kinds(yes)
    with pytest.raises(Illegal):
        Table().tries("pcs", does("mara", "retreat"), answers=[says("BD-RETREAT", "no")])
    assert Table().asks("pcs", does("mara", "retreat"), ask="notable").default == "yes"


@pytest.mark.clause("BD-RETREAT")
def test_every_standing_player_agrees() -> None:
    kim = {"id": "bren", "name": "Bren", "like": "poacher", "side": "pcs", "player": "Kim", "out": "unconscious"}
    crew = {"id": "crew", "name": "the crew", "like": "woodcutter", "side": "pcs"}
    table = Table(opened(INES, JO, kim, crew, MILLER))
    need = table.asks("pcs", does("mara", "retreat"))
    assert (need.kind, need.to, need.key.rule, need.choices) == ("consent", "player:Jo", "BD-RETREAT", ("yes", "no"))
    jo = says("BD-RETREAT", "yes", subject="player:Jo")
    assert table.asks("pcs", does("mara", "retreat"), answers=[jo]).to == "side:pcs"
    side = says("BD-RETREAT", "yes", subject="side:pcs")
    assert kinds(table.plays("pcs", does("mara", "retreat"), answers=[jo, side])).count("fled") == 3


@pytest.mark.clause("BD-RETREAT", "BD-MERCY")
@pytest.mark.parametrize("kind", ["retreat", "mercy", "parley"])
def test_one_who_does_not_agree_stops_it(kind: str) -> None:
    rule = f"BD-{kind.upper()}"
    with pytest.raises(Illegal, match="player:Jo does not agree") as refused:
        Table(opened(INES, JO, MILLER)).tries(
            "pcs", does("mara", kind), answers=[says(rule, "no", subject="player:Jo")]
        )
    assert (refused.value.rule, refused.value.choices) == (rule, ("declare singly",))


def test_nobody_else_is_asked_for_the_sides_that_no_player_plays() -> None:
    table = Table()
    table.plays("pcs")
    assert "ended" in kinds(table.plays("beings", does("miller", "retreat")))


@pytest.mark.clause("BD-PURSUIT")
def test_pursuit_goes_on_in_a_new_place_with_the_pursuers_turn() -> None:
    table = Table()
    table.plays(None, fiat("harm", who="mara", amount=3))
    outcomes = table.plays("pcs", does("mara", "retreat"), answers=[says("BD-PURSUIT", "the wet meadow")])
    assert kinds(outcomes) == ["declared", "ruled", "reopened", "scene_changed"]
    assert (only(outcomes, "reopened").how, only(outcomes, "reopened").side) == ("pursuit", "beings")
    encounter = table.encounter
    assert (encounter.phase, encounter.side, encounter.round) == ("fighting", "beings", 1)
    assert (encounter.scene.place, encounter.scene.exits) == ("the wet meadow", ())
    assert encounter.combatants["mara"].sheet.health == 9
    assert encounter.own.gone == ()  # no cost of retreat


@pytest.mark.clause("BD-PURSUIT")
@pytest.mark.parametrize(
    ("exits", "place"), [(["stair"], "the ground beyond the stair"), ([], "the open"), (["x" * 80], "the open")]
)
def test_a_pursuit_without_a_place_goes_where_the_exit_leads(exits: list[str], place: str) -> None:
    table = Table(opened(scene={**SCENE, "exits": exits}))
    table.plays("pcs", does("mara", "retreat"), answers=[says("BD-RETREAT", "yes"), says("BD-PURSUIT", "yes")])
    assert table.encounter.scene.place == place


def test_a_place_of_pursuit_that_is_too_long_is_refused() -> None:
    with pytest.raises(Malformed, match="80 letters"):
        Table().tries("pcs", does("mara", "retreat"), answers=[says("BD-PURSUIT", "x" * 81)])
    table = Table()
    table.plays("pcs", does("mara", "retreat"), answers=[says("BD-PURSUIT", "x" * 80)])
    assert table.encounter.scene.place == "x" * 80


@pytest.mark.clause("BD-MERCY", "BD-GMTURN")
@pytest.mark.parametrize(("shown", "accepted"), [((4, 4, 4), True), ((4, 4, 3), False)])
def test_by_default_instinct_answers_with_3d6_against_12(shown: tuple[int, int, int], accepted: bool) -> None:
    table = Table()
    outcomes = table.plays("pcs", does("tobin", "mercy"), answers=[faces("miller", "mercy", *shown)])
    answered = only(outcomes, "answered")
    assert (answered.accepted, answered.side, answered.what) == (accepted, "beings", "mercy")
    assert answered.rules == ("BD-MERCY", "BD-GMTURN")
    assert [r.total for r in answered.rolls] == [sum(shown)]
    assert (table.encounter.phase == "over") == accepted


@pytest.mark.clause("BD-MERCY")
@pytest.mark.parametrize(("health", "fallen", "least"), [(12, False, 12), (6, False, 10), (12, True, 10), (6, True, 8)])
def test_losses_make_them_willing(health: int, fallen: bool, least: int) -> None:
    hound = {**HOUND, **({"out": "dead"} if fallen else {})}
    cast = (MARA, {**MILLER, "sheet": {"health": health, "max_health": 12}}, *((hound,) if fallen else ()))
    for total, accepted in ((least, True), (least - 1, False)):
        outcomes = Table(opened(*cast)).plays(
            "pcs", does("mara", "mercy"), answers=[faces("miller", "mercy", *_three(total))]
        )
        assert only(outcomes, "answered").accepted == accepted


def _three(total: int) -> tuple[int, int, int]:
    return next((a, b, total - a - b) for a in range(1, 7) for b in range(1, 7) if 1 <= total - a - b <= 6)


@pytest.mark.clause("BD-MERCY")
def test_half_of_them_decide() -> None:
    for hound, accepted in ((18, True), (3, False)):
        table = Table(opened(MARA, MILLER, HOUND))
        outcomes = table.plays(
            "pcs",
            does("mara", "mercy"),
            answers=[faces("miller", "mercy", 1, 1, 1), faces("hound", "mercy", *_three(hound))],
        )
        assert only(outcomes, "answered").accepted == accepted


@pytest.mark.clause("BD-MERCY")
def test_the_master_may_answer_for_others() -> None:
    outcomes = Table().plays("pcs", does("mara", "mercy"), answers=[says("BD-MERCY", "yes", subject="beings")])
    assert kinds(outcomes) == ["declared", "offered", "ruled", "answered", "ended"]
    assert only(outcomes, "answered").rolls == ()


@pytest.mark.clause("BD-MERCY")
def test_players_answer_for_themselves_each_of_them() -> None:
    table = Table(opened(INES, JO, {**MILLER}, first="beings"))
    need = table.asks("beings", does("miller", "mercy"))
    assert (need.kind, need.to, need.default) == ("consent", "player:Ines", None)
    yes = says("BD-MERCY", "yes", subject="player:Ines")
    no = says("BD-MERCY", "no", subject="player:Jo")
    refused = table.plays("beings", does("miller", "mercy"), answers=[yes, no])
    assert not only(refused, "answered").accepted
    assert [side for _, side in table.encounter.own.refused] == ["pcs"]


@pytest.mark.clause("BD-MERCY")
def test_the_one_who_plays_a_side_alone_answers_for_it() -> None:
    assert Table(opened(first="beings")).asks("beings", does("miller", "mercy")).to == "side:pcs"


@pytest.mark.clause("BD-PARLEY")
def test_both_sides_may_agree_to_talk_and_it_is_over() -> None:
    table = Table()
    outcomes = table.plays("pcs", does("tobin", "parley"), answers=[says("BD-PARLEY", "yes")])
    assert (only(outcomes, "ended").how, only(outcomes, "ended").rules) == ("parley", ("BD-PARLEY", "BD-END"))
    assert table.encounter.own.agreed


@pytest.mark.clause("BD-PARLEY")
def test_refused_it_goes_on() -> None:
    table = Table()
    outcomes = table.plays("pcs", does("tobin", "parley"), answers=[says("BD-PARLEY", "no")])
    assert outcomes[-1].kind == "turn_ended"
    assert table.encounter.own.refused == ()  # only mercy that was refused weighs


def test_every_other_side_has_to_accept() -> None:
    sides = [*SIDES, {"id": "crows", "name": "the crows"}]
    crow = {**HOUND, "id": "crow", "side": "crows"}
    for crows, over in (("yes", True), ("no", False)):
        table = Table(opened(MARA, MILLER, crow, sides=sides))
        answers = [says("BD-PARLEY", "yes", subject="beings"), says("BD-PARLEY", crows, subject="crows")]
        table.plays("pcs", does("mara", "parley"), answers=answers)
        assert (table.encounter.phase == "over") == over


@pytest.mark.clause("BD-MERCY", "BD-PARLEY", "BD-RETREAT", "BD-MOUNT")
@pytest.mark.parametrize("kind", ["mercy", "parley", "retreat"])
def test_a_mount_speaks_for_nobody(kind: str) -> None:
    table = Table(opened(MARA, {"id": "mule", "like": "salt mule", "side": "pcs"}, MILLER))
    with pytest.raises(Illegal, match="is a mount, and speaks for nobody") as refused:
        table.tries("pcs", does("mule", kind))
    assert (refused.value.rule, refused.value.where, refused.value.choices) == ("BD-MOUNT", "mule", ("mara",))


@pytest.mark.clause("BD-RETREAT", "BD-DECLARE")
def test_a_retreat_to_nowhere_is_refused_before_any_die() -> None:
    table = Table(opened(scene={"place": "the flooded mill"}))
    dice = Counted("any")
    with pytest.raises(Illegal, match="no way out"):
        table.tries("pcs", {"kind": "fall", "target": "tobin", "feet": 10}, does("mara", "retreat"), dice=dice)
    assert dice.drawn == 0
