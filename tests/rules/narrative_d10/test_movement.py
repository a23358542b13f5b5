"""How far one moves, where a move ends, and who is within reach."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.combatant import Place
from rules.narrative_d10 import RULESET
from rules.narrative_d10.movement import move_of
from rules.narrative_d10.places import apart, in_reach, standing_at
from tests.rules.narrative_d10.blows import STAFF, STURDY, strike
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, WOLF, opened, plain, table_of
from tests.rules.table import Counted, does, fiat, kinds, only, refused

LIMP = {"seq": 0, "grade": "major", "slows": True}
LAME = {"seq": 0, "grade": "major", "lowers": "speed"}


def at(who: dict[str, Any], *spot: int) -> dict[str, Any]:
    return {**who, "place": list(spot)}


def far(who: dict[str, Any], whom: str, away: int) -> dict[str, Any]:
    return {**who, "place": {"of": whom, "away": away}}


def moves(cast: tuple[dict[str, Any], ...], declared: dict[str, Any]) -> list[Any]:
    """The steps that the first of the cast takes, as the records tell them."""
    came = table_of(*cast, first=cast[0]["side"]).plays(cast[0]["side"], declared)
    return [o for o in came if o.kind == "moved"]


def ends(cast: tuple[dict[str, Any], ...], **step: Any) -> tuple[Any, ...]:
    """Where one step of Ada leads, which way and to whom."""
    (moved,) = moves(cast, does("ada", "move", **step))
    assert (moved.who, moved.rules) == ("ada", ("ND-MOVE",))
    return moved.place, moved.how, moved.whom


def lacking(cast: tuple[dict[str, Any], ...], declared: dict[str, Any]) -> tuple[Any, ...]:
    error = refused(table_of(*cast), declared)
    return error.message, error.where, error.rule, error.choices


@pytest.mark.clause("ND-MOVE")
@pytest.mark.parametrize("speed", range(21))
def test_one_moves_half_of_speed_and_6_rounded_down(speed: int) -> None:
    metres = (speed + 6) // 2
    who = plain(ADA, stats={"speed": speed, "strength": 4})
    encounter = opened(who, far(DESERTER, "ada", 90))
    assert move_of(encounter, encounter.combatants["ada"]) == metres
    (moved,) = moves((who, far(DESERTER, "ada", 90)), does("ada", "move", away="deserter"))
    assert moved.place == Place(of="deserter", away=90 + metres)
    assert lacking((who, far(DESERTER, "ada", 90)), does("ada", "move", toward="deserter", metres=metres + 1)) == (
        f"Ada moves {metres} metres, and this is {metres + 1}.", "ada", "ND-MOVE",
        (f"{metres} metres or less",))  # fmt: skip
    assert moves((who, far(DESERTER, "ada", 90)), does("ada", "move", toward="deserter", metres=metres))


@pytest.mark.clause("ND-MOVE", "ND-WOUND-EFFECT")
@pytest.mark.parametrize(
    ("who", "options", "metres"),
    [
        (ADA, {}, 5),
        (plain(ADA, wounds=[LIMP]), {}, 2),
        (plain(ADA, wounds=[LIMP, LIMP]), {}, 2),
        (plain(ADA, wounds=[LAME]), {}, 4),
        (plain(ADA, wounds=[LAME, LAME, LIMP]), {}, 2),
        (plain(ADA, stats={"strength": 4}), {}, 3),
        (plain(ADA, stats={"strength": 4}, wounds=[LAME]), {}, 2),
        (plain(ADA, stats={"strength": 4}, wounds=[LAME]), {"move_base": 0}, 0),
        (ADA, {"move_base": 9}, 6),
        ({**DESERTER, "id": "ada", "side": "pcs"}, {}, 5),
    ],
)
def test_what_makes_one_slow(who: dict[str, Any], options: dict[str, int], metres: int) -> None:
    encounter = opened(who, WOLF, options=options)
    assert move_of(encounter, encounter.combatants["ada"]) == metres


@pytest.mark.clause("ND-MOVE")
def test_whoever_moves_0_metres_may_try() -> None:
    rooted = far(plain(ADA, stats={"strength": 4}), "deserter", 20)
    table = table_of(rooted, DESERTER, options={"move_base": 0})
    assert kinds(table.plays("pcs", does("ada", "move", toward="deserter"))) == ["declared"]
    assert move_of(table.encounter, table.encounter.combatants["ada"]) == 0


@pytest.mark.clause("ND-MOVE", "ND-ROUND")
def test_before_the_action_or_after_it() -> None:
    for after, order in ((False, ["declared", "moved", "checked"]), (True, ["declared", "checked", "moved"])):
        came = table_of().plays(
            "pcs", does("ada", "skill", words="tracks", skill="dodge", stat="speed", move="the ditch", after=after)
        )
        assert [o.kind for o in came if o.kind in order] == order
        moved = only(came, "moved")
        assert (moved.place, moved.rules) == (Place(words="the ditch"), ("ND-MOVE",))
        assert (moved.how, moved.whom) == (None, None)


@pytest.mark.clause("ND-ROUND")
def test_the_stance_comes_before_the_move_and_a_move_alone_is_made_once() -> None:
    assert kinds(table_of().plays("pcs", does("ada", "defend", move="the ditch"))) == [
        "declared", "condition_began", "moved"]  # fmt: skip
    assert kinds(table_of().plays("pcs", does("ada", "move", to="the ditch"))) == ["declared", "moved"]
    table = table_of()
    for _ in range(2):
        assert kinds(table.plays("pcs", does("ada", "move", to="the ditch"))) == ["declared", "moved"]
        table.plays("others")


@pytest.mark.clause("ND-ROUND", "ND-MOVE")
def test_whoever_falls_by_their_own_blow_moves_no_more() -> None:
    """What happens to them in between leaves no move after it."""
    table = table_of(ADA, BO, DESERTER)
    snare = does("ada", "skill", words="over the hurdle", skill="dodge", stat="speed", move="the cart", after=True,
                 failure=[{"stake": "harm", "who": "ada", "dice": "9d99"}],
                 success=[{"stake": "harm", "who": "ada", "dice": "9d99"}])  # fmt: skip
    came = table.plays("pcs", snare)
    assert "fell" in kinds(came)
    assert "moved" not in kinds(came)


@pytest.mark.clause("ND-MOVE")
def test_toward_and_away_where_nothing_is_measured() -> None:
    assert ends((ADA, DESERTER), toward="deserter") == (Place(of="deserter", away=2), "nearer", "deserter")
    assert ends((ADA, DESERTER), away="deserter") == (Place(of="deserter", away=5), "farther", "deserter")
    assert ends((ADA, DESERTER), away="deserter", metres=3) == (Place(of="deserter", away=3), "farther", "deserter")


@pytest.mark.clause("ND-MOVE")
def test_toward_and_away_by_so_many_metres() -> None:
    cast = (far(ADA, "deserter", 20), DESERTER)
    assert ends(cast, toward="deserter") == (Place(of="deserter", away=15), "nearer", "deserter")
    for metres, away in ((1, 19), (4, 16)):
        assert ends(cast, toward="deserter", metres=metres)[0] == Place(of="deserter", away=away)
    assert ends((far(ADA, "deserter", 4), DESERTER), toward="deserter")[0] == Place(of="deserter", away=2)
    assert ends((far(ADA, "deserter", 7), DESERTER), toward="deserter")[0] == Place(of="deserter", away=2)
    assert ends((far(ADA, "deserter", 8), DESERTER), toward="deserter")[0] == Place(of="deserter", away=3)
    assert ends((ADA, far(DESERTER, "ada", 20)), toward="deserter")[0] == Place(of="deserter", away=15)
    assert ends(cast, away="deserter") == (Place(of="deserter", away=25), "farther", "deserter")
    assert ends((far(ADA, "deserter", 9996), DESERTER), away="deserter")[0] == Place(of="deserter", away=9999)


@pytest.mark.clause("ND-MOVE")
@pytest.mark.parametrize("away", [0, 1, 2])
def test_nobody_steps_back_by_going_nearer(away: int) -> None:
    for cast in ((far(ADA, "deserter", away), DESERTER), (ADA, far(DESERTER, "ada", away))):
        assert moves(cast, does("ada", "move", toward="deserter")) == []


@pytest.mark.clause("ND-MOVE")
def test_toward_and_away_on_the_plane() -> None:
    cast = (at(ADA, 0, 0), at(DESERTER, 30, 40), at(BO, 0, 0), WOLF)
    assert ends(cast, toward="deserter") == (Place(at=(3, 4, 0)), "nearer", "deserter")
    assert ends(cast, away="deserter") == (Place(at=(-3, -4, 0)), "farther", "deserter")
    assert ends(cast, away="bo", metres=3) == (Place(at=(3, 0, 0)), "farther", "bo")
    assert ends(cast, toward="wolf") == (Place(of="wolf", away=2), "nearer", "wolf")
    assert ends(cast, away="wolf") == (Place(of="wolf", away=5), "farther", "wolf")
    assert ends((ADA, at(DESERTER, 3, 4)), away="deserter")[0] == Place(of="deserter", away=5)
    assert ends((ADA, at(DESERTER, 3, 4)), toward="deserter")[0] == Place(of="deserter", away=2)
    assert ends((at(ADA, 0, 0), at(DESERTER, 0, 5)), toward="deserter")[0] == Place(at=(0, 3, 0))
    assert ends((at(ADA, 0, 0), at(DESERTER, 0, 7)), toward="deserter")[0] == Place(at=(0, 5, 0))
    assert moves((at(ADA, 0, 0), at(DESERTER, 0, 2)), does("ada", "move", toward="deserter")) == []


@pytest.mark.clause("ND-MOVE")
def test_the_way_down_counts_like_the_way_up() -> None:
    assert ends((at(ADA, 0, 0, 10), at(DESERTER, 0, 0, 0)), toward="deserter")[0] == Place(at=(0, 0, 5))
    assert ends((at(ADA, 0, 4, 6), at(DESERTER, 0, 0, 3)), toward="deserter")[0] == Place(at=(0, 1, 4))
    assert ends((at(ADA, 0, 0, 0), at(DESERTER, 0, 0, 10)), toward="deserter")[0] == Place(at=(0, 0, 5))


@pytest.mark.clause("ND-MOVE")
def test_to_a_spot_within_ones_move() -> None:
    cast = (at(ADA, 1, 1), at(DESERTER, 30, 40))
    assert ends(cast, at=[4, 5, 0]) == (Place(at=(4, 5, 0)), None, None)
    assert lacking(cast, does("ada", "move", at=[4, 6, 0])) == (
        "Ada moves 5 metres, and this is 6.", "ada", "ND-MOVE", ("5 metres or less",))  # fmt: skip
    assert lacking(cast, does("ada", "defend", move={"at": [1, 1, 6]}))[0] == "Ada moves 5 metres, and this is 6."
    assert moves(cast, does("ada", "move", at=[1, 1, 0])) == []
    assert ends((ADA, at(DESERTER, 0, 0)), at=[50, 0, 0])[0] == Place(at=(50, 0, 0))
    assert ends(({**ADA, "place": "the ditch"}, at(DESERTER, 0, 0)), at=[50, 0, 0])[0] == Place(at=(50, 0, 0))


@pytest.mark.clause("ND-MOVE", "ND-ATTACK")
@pytest.mark.parametrize(("away", "lands"), [(2, None), (3, 2), (7, 2), (8, None)])
def test_a_blow_takes_the_few_steps_that_it_needs(away: int, lands: int | None) -> None:
    cast = (far(ADA, "deserter", away), STURDY)
    if away == 8:
        assert lacking(cast, strike(weapon=STAFF)) == (
            "the deserter is 3 metres away then, and out of reach: Ada moves 5 metres.", "ada", "ND-MOVE",
            ("move toward deserter", "defend"))  # fmt: skip
        return
    came = table_of(*cast).plays("pcs", strike(weapon=STAFF))
    assert [o.place for o in came if o.kind == "moved"] == ([Place(of="deserter", away=lands)] if lands else [])
    order = [o.kind for o in came if o.kind in ("moved", "attack_rolled")]
    assert order == (["moved", "attack_rolled"] if lands else ["attack_rolled"])


@pytest.mark.clause("ND-MOVE", "ND-FIRST-AID", "ND-REMEDY")
@pytest.mark.parametrize("kind", ["first aid", "remedy"])
def test_a_helping_hand_takes_them_too(kind: str) -> None:
    hurt = plain(BO, hp=3)
    helper = plain(ADA, remedies=["yarrow"])
    came = table_of(far(helper, "bo", 7), hurt, DESERTER).plays("pcs", does("ada", kind, target="bo"))
    assert only(came, "moved").place == Place(of="bo", away=2)
    error = lacking((far(helper, "bo", 8), hurt, DESERTER), does("ada", kind, target="bo"))
    assert error[0] == "Bo is 3 metres away then, and out of reach: Ada moves 5 metres."
    healer = plain(far(helper, "bo", 8), hp=3)
    assert not moves((healer, BO, DESERTER), does("ada", kind, target="ada"))


@pytest.mark.clause("ND-MOVE", "ND-ATTACK")
def test_a_shot_reaches_and_bare_hands_and_blades_do_not() -> None:
    cast = (far(REN, "deserter", 90), STURDY)
    came = table_of(*cast).plays("pcs", strike("ren", weapon="bow"))
    assert "moved" not in [o.kind for o in came]
    assert only(came, "attack_rolled").weapon == "bow"
    for weapon in ({"weapon": "knife"}, {}):
        assert lacking(cast, strike("ren", **weapon))[0] == (
            "the deserter is 84 metres away then, and out of reach: Ren moves 6 metres.")  # fmt: skip


@pytest.mark.clause("ND-MOVE", "ND-ROUND")
def test_a_move_that_is_named_is_the_one_that_counts() -> None:
    cast = (far(ADA, "deserter", 6), STURDY)
    assert lacking(cast, strike(move={"toward": "deserter", "metres": 3}))[0].startswith(
        "the deserter is 3 metres away"
    )
    came = table_of(*cast).plays("pcs", strike(move={"toward": "deserter", "metres": 4}))
    assert only(came, "moved").place == Place(of="deserter", away=2)
    assert table_of(*cast).tries("pcs", strike(move="the ditch"))
    near = (far(ADA, "deserter", 2), STURDY)
    assert lacking(near, strike(move={"away": "deserter", "metres": 1}))[0].startswith("the deserter is 3 metres away")
    came = table_of(*near).plays("pcs", strike(move={"away": "deserter"}, after=True))
    assert [o.kind for o in came if o.kind in ("moved", "attack_rolled")] == ["attack_rolled", "moved"]
    assert only(came, "moved").place == Place(of="deserter", away=7)
    assert lacking(cast, strike(move={"toward": "deserter"}, after=True))[0].startswith("the deserter is 6 metres away")


@pytest.mark.clause("ND-ROUND", "ND-MOVE")
def test_a_blow_lapses_that_cannot_reach_any_more() -> None:
    table = table_of(far(ADA, "deserter", 7), STURDY, WOLF)
    came = table.plays("pcs", fiat("place", who="deserter", place={"of": "ada", "away": 8}), strike())
    lapsed = only(came, "lapsed")
    assert (lapsed.actor, lapsed.target, lapsed.reason, lapsed.rules) == (
        "ada", "deserter", "the deserter is out of reach", ("ND-ROUND",))  # fmt: skip
    table = table_of(far(ADA, "deserter", 7), STURDY, WOLF)
    assert "lapsed" not in kinds(
        table.plays("pcs", fiat("place", who="deserter", place={"of": "ada", "away": 7}), strike())
    )
    table = table_of(far(REN, "deserter", 7), STURDY, WOLF)
    away = fiat("place", who="deserter", place={"of": "ren", "away": 90})
    assert "lapsed" not in kinds(table.plays("pcs", away, strike("ren", weapon="bow")))


@pytest.mark.clause("ND-MOVE")
def test_how_far_apart() -> None:
    encounter = opened(
        at(ADA, 0, 0), at(DESERTER, 1, 1), far(BO, "ada", 5), far(REN, "bo", 9), {**WOLF, "place": "here"}
    )
    pairs = {("ada", "ada"): 0, ("ada", "deserter"): 2, ("ada", "bo"): 5, ("bo", "ada"): 5, ("ren", "bo"): 9,
             ("bo", "deserter"): None, ("wolf", "ada"): None, ("ren", "ada"): None}  # fmt: skip
    assert {pair: apart(encounter, *pair) for pair in pairs} == pairs
    both = opened(far(ADA, "bo", 9), far(BO, "ada", 4), DESERTER)
    assert apart(both, "ada", "bo") == apart(both, "bo", "ada") == 4
    assert apart(opened(at(ADA, 0, 0, 0), at(BO, 0, 0, 7), DESERTER), "ada", "bo") == 7
    assert apart(opened(at(ADA, 0, 0), BO, DESERTER), "ada", "bo") is None
    assert [in_reach(encounter, *pair) for pair in pairs] == [True, True, False, False, False, True, True, True]


@pytest.mark.clause("ND-MOVE")
def test_how_near_is_near_enough_is_an_option() -> None:
    near = opened(far(ADA, "bo", 3), BO, DESERTER, options={"reach": 3})
    assert in_reach(near, "ada", "bo")
    assert not in_reach(opened(far(ADA, "bo", 3), BO, DESERTER), "ada", "bo")


@pytest.mark.clause("ND-MOVE")
def test_whoever_is_told_from_one_who_moves_is_told_so_no_longer() -> None:
    words = {**REN, "place": {"words": "the ditch", "of": "ada", "away": 3}}
    table = table_of(ADA, far(BO, "ada", 9), words, far(DESERTER, "bo", 4))
    table.plays("pcs", does("ada", "move", to="the cart"))
    places = {who: c.place for who, c in table.encounter.combatants.items()}
    assert places == {
        "ada": Place(words="the cart"), "bo": None, "ren": Place(words="the ditch"),
        "deserter": Place(of="bo", away=4),
    }  # fmt: skip
    still = standing_at(opened(far(ADA, "bo", 9), BO, DESERTER), "ada", Place(of="bo", away=3))
    assert still.combatants["ada"].place == Place(of="bo", away=3)


@pytest.mark.clause("ND-MOVE")
@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({}, "say where: to, toward, away, at"),
        ({"to": "the ditch", "toward": "bo"}, "one moves one way; not both to and toward"),
        ({"away": "bo", "at": [1, 2, 3]}, "one moves one way; not both away and at"),
        ({"toward": "bo", "away": "deserter"}, "one moves one way; not both toward and away"),
        ({"metres": 5}, "say where"),
        ({"to": "the ditch", "metres": 5}, "so many metres go toward somebody, or away from somebody"),
        ({"at": [1, 2, 3], "metres": 5}, "so many metres"),
        ({"toward": "bo", "metres": 0}, "greater than or equal to 1"),
        ({"at": [1, 2]}, "required"),
    ],
)
def test_a_step_leads_one_way(step: dict[str, Any], told: str) -> None:
    for declared in (does("ada", "move", **step), does("ada", "defend", move=step)):
        with pytest.raises(ValueError, match=told):
            RULESET.read_turn(json.dumps({"side": "pcs", "declarations": [declared]}))


@pytest.mark.clause("ND-MOVE")
def test_what_cannot_be_reached_is_refused_before_any_die() -> None:
    dice = Counted("any")
    table = table_of(far(ADA, "deserter", 50), REN, DESERTER)
    with pytest.raises(Exception, match="out of reach"):
        table.tries("pcs", strike("ren", weapon="bow"), strike(), dice=dice)
    assert dice.drawn == 0
