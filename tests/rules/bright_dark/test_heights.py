"""Moves up and down: flying, climbing, under the water and out of it."""

from __future__ import annotations

import pytest

from rules.bright_dark.places import distance
from rules.combatant import Place
from rules.spots import squares
from tests.rules.bright_dark.test_places import at, placed
from tests.rules.bright_dark.walking import DRY, OWL, having, moves, refused, refused_now, said
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, fiat, kinds, only, opened


@pytest.mark.clause("BD-FLY")
def test_a_flyer_rises_10_ft_a_turn_and_sinks_as_far_as_it_likes() -> None:
    encounter = opened(at(OWL, 0, 0, 20), at(MILLER, 0, 60), TOBIN)
    _, (moved,) = moves(encounter, does("owl", "move", at=[0, 0, 30]))
    assert (moved.place, moved.how, moved.rules) == (
        Place(at=(0, 0, 30)), "up", ("BD-TURN", "BD-MOVE", "BD-FAST", "BD-FLY")
    )  # fmt: skip
    error = refused(encounter, does("owl", "move", at=[0, 0, 31]))
    assert said(error) == ("the owl cannot rise so far: 1 ft lacking.", "BD-FLY", ("10 ft up",))
    assert said(refused(encounter, does("owl", "move", up=12))) == (
        "the owl cannot rise so far: 2 ft lacking.", "BD-FLY", ("10 ft up",)
    )  # fmt: skip
    _, (moved,) = moves(encounter, does("owl", "move", up=10))
    assert (moved.place, moved.how, moved.rules[-1]) == (Place(at=(0, 0, 30)), "up", "BD-FLY")
    _, (moved,) = moves(encounter, does("owl", "move", up=1))
    assert (moved.place, moved.how) == (Place(at=(0, 0, 21)), "up")
    _, (moved,) = moves(encounter, does("owl", "move", up=-7))
    assert (moved.place, moved.how, moved.rules) == (Place(at=(0, 0, 13)), "down", ("BD-TURN", "BD-MOVE", "BD-FAST"))
    _, (moved,) = moves(encounter, does("owl", "move", up=-70))
    assert moved.place == Place(at=(0, 0, 0))
    _, (moved,) = moves(opened(at(OWL, 0, 0, -20), MILLER), does("owl", "move", up=-5))
    assert moved.place == Place(at=(0, 0, -20))
    _, (moved,) = moves(encounter, does("owl", "move", at=[0, 45, 0]))
    assert (moved.place, moved.how, moved.whom) == (Place(at=(0, 45, 0)), "nearer", "miller")
    assert refused(encounter, does("owl", "move", at=[0, 46, 0])).message.endswith("1 ft lacking.")
    _, (moved,) = moves(encounter, does("owl", "move", at=[0, 0, 0]))
    assert moved.how == "down"
    _, (moved,) = moves(encounter, does("owl", "move", at=[0, 43, 30]))
    assert moved.how == "nearer"
    assert refused(encounter, does("owl", "move", at=[0, 45, 30])).message.endswith("2 ft lacking.")
    _, (moved,) = moves(opened(at(OWL, 0, 0, 9995), MILLER), does("owl", "move", up=10))
    assert moved.place == Place(at=(0, 0, 9999))


@pytest.mark.clause("BD-FLY")
def test_who_does_not_fly_ends_no_higher_but_by_climbing() -> None:
    encounter = opened(at(MARA, 0, 0, 10), at(MILLER, 50, 0, 10))
    error = refused(encounter, does("mara", "move", at=[5, 0, 12]))
    assert said(error) == ("Mara does not fly: 2 ft lacking.", "BD-FLY", ("by climbing",))
    error = refused(encounter, does("mara", "move", up=3))
    assert said(error) == ("Mara does not fly.", "BD-FLY", ("climb to a spot",))
    assert refused(opened(having(OWL, "grounded"), MILLER), does("owl", "move", up=3)).rule == "BD-FLY"
    assert refused(opened(MARA, MILLER), does("mara", "move", at=[0, 0, 1])).message.endswith("fly: 1 ft lacking.")
    for by in ("climbing", "swimming", "burrowing"):
        _, (moved,) = moves(encounter, does("mara", "move", at=[0, 0, 25], by=by))
        assert (moved.place, moved.how, moved.rules) == (Place(at=(0, 0, 25)), "up", ("BD-TURN", "BD-MOVE", "BD-SLOW"))
        assert refused(encounter, does("mara", "move", at=[0, 0, 26], by=by)).rule == "BD-SLOW"
    for by in ("crawling", "hard ground"):
        assert refused(encounter, does("mara", "move", at=[0, 0, 11], by=by)).rule == "BD-FLY"
    _, (moved,) = moves(opened(at(having(MARA, "under water"), 0, 0, -20), MILLER), does("mara", "move", at=[0, 0, -5]))
    assert moved.how == "up"
    _, (moved,) = moves(encounter, does("mara", "move", at=[5, 0, 10]))
    assert moved.place == Place(at=(5, 0, 10))
    assert refused(encounter, does("mara", "move", at=[25, 0, -10])).message.endswith(": 3 ft lacking.")


@pytest.mark.clause("BD-FLY")
def test_toward_what_is_higher() -> None:
    tower = opened(at(MARA, 0, 0), at(OWL, 0, 0), at(MILLER, 20, 0, 30), at(HOUND, 0, 0, 40))
    _, (moved,) = moves(tower, does("mara", "move", toward="miller"))
    assert moved.place == Place(at=(20, 0, 0))
    _, (moved,) = moves(tower, does("owl", "move", toward="miller"))
    assert moved.place == Place(at=(20, 0, 10))
    _, none = moves(tower, does("mara", "move", toward="hound"))
    assert none == []
    _, (moved,) = moves(opened(at(OWL, 0, 0, 20), at(MILLER, 20, 0)), attack("owl", weapon="claws"))
    assert squares(moved.place.at, (20, 0, 0)) <= 25
    assert 0 < moved.place.at[2] < 20


@pytest.mark.clause("BD-FLY")
def test_in_words_a_flyer_is_in_the_air_or_not() -> None:
    table = Table(opened(at(OWL, close="miller"), at(TOBIN, close="owl"), MILLER))
    outcomes = table.plays("pcs", does("owl", "move", up=10))
    moved, began = only(outcomes, "moved"), only(outcomes, "condition_began")
    assert (moved.place, moved.how, moved.rules[-1]) == (Place(of="miller", away=12), "up", "BD-FLY")
    assert (began.who, began.condition.name, began.rules, began.cause) == ("owl", "aloft", ("BD-FLY",), moved.seq)
    assert began.condition.until == "ended"
    assert placed(table.encounter, "tobin") is None
    table.plays("beings")
    again = table.plays("pcs", does("owl", "move", up=5))
    assert (only(again, "moved").place, "condition_began" in kinds(again)) == (Place(of="miller", away=13), False)
    table.plays("beings")
    down = table.plays("pcs", does("owl", "move", up=-10))
    ended = only(down, "condition_ended")
    assert (ended.name, ended.rules, ended.cause) == ("aloft", ("BD-FLY",), only(down, "moved").seq)
    assert (only(down, "moved").how, only(down, "moved").place) == ("down", Place(of="miller", away=13))
    table.plays("beings")
    assert "condition_ended" not in kinds(table.plays("pcs", does("owl", "move", up=-10)))
    _, (moved,) = moves(opened(OWL, MILLER), does("owl", "move", up=10))
    assert (moved.place, moved.how) == (None, "up")
    _, (moved,) = moves(opened({**OWL, "place": "the beam"}, MILLER), does("owl", "move", up=10))
    assert moved.place == Place(words="the beam")


def test_a_flyer_that_something_befalls_before_it_rises_stays_where_it_is() -> None:
    for encounter in (opened(OWL, MILLER), opened(at(OWL, 0, 0, 0), MILLER)):
        befalls = fiat("condition on", who="owl", condition="grounded")
        assert "moved" not in kinds(Table(encounter).plays("pcs", befalls, does("owl", "move", up=10)))
    befalls = fiat("condition on", who="owl", condition="grounded")
    outcomes = Table(opened(at(OWL, 0, 0), MILLER)).plays("pcs", befalls, does("owl", "move", at=[10, 0, 10]))
    assert only(outcomes, "moved").place == Place(at=(10, 0, 0))


@pytest.mark.clause("BD-TURN")
def test_under_the_water_and_out_of_it() -> None:
    table = Table(opened(at(MARA, close="miller"), at(TOBIN, close="mara"), MILLER))
    outcomes = table.plays("pcs", does("mara", "defend", move={"water": "under"}))
    moved, began = only(outcomes, "moved"), next(o for o in outcomes if o.kind == "condition_began")
    assert (moved.place, moved.how, moved.rules) == (Place(of="miller", away=5), "under", ("BD-TURN",))
    assert (began.who, began.condition.name, began.rules, began.cause) == (
        "mara", "under water", ("BD-BREATH",), moved.seq
    )  # fmt: skip
    assert began.condition.until == "ended"
    assert distance(table.encounter, "tobin", "mara") == 5
    error = refused_now(table, does("mara", "move", water="under"))
    assert said(error) == ("Mara is under water already.", "BD-BREATH", ("out",))
    outcomes = table.plays("pcs", does("mara", "move", water="out"))
    moved, ended = only(outcomes, "moved"), next(o for o in outcomes if getattr(o, "name", "") == "under water")
    assert (moved.how, ended.kind, ended.rules, ended.cause) == ("out", "condition_ended", ("BD-BREATH",), moved.seq)
    error = refused_now(table, does("mara", "move", water="out"))
    assert said(error) == ("Mara is out of the water already.", "BD-BREATH", ("under",))
    deep = opened(having(MARA, "under water"), MILLER, scene={"place": "the lake bed", "flags": ["under water"]})
    assert said(refused(deep, does("mara", "move", water="out"))) == (
        "here is no air to come up to.", "BD-BREATH", ("move", "flee")
    )  # fmt: skip
    drawn = fiat("condition off", who="mara", condition="under water")
    outcomes = Table(opened(having(MARA, "under water"), MILLER)).plays("pcs", drawn, does("mara", "move", water="out"))
    assert "moved" not in kinds(outcomes)
    _, (first, second) = moves(opened(), does("mara", "move", toward="miller", water="under"))
    assert ((first.how, second.how), second.place) == (("nearer", "under"), Place(of="miller", away=5))
    _, (first, second) = moves(opened(), attack(move={"water": "under"}), answers=[DRY])
    assert (first.rules, first.how, second.how) == (("BD-PLACE", "BD-MOVE"), None, "under")
