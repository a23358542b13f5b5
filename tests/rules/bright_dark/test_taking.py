"""What lies on the ground, and who may take it up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark.lying import found_by, lies_near
from rules.errors import Illegal
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, fiat, kinds, only, opened

STAIR = {"words": "the stair"}
WHEEL = {"words": "the wheel"}


def drops(who: str, item: str) -> dict[str, Any]:
    return fiat("item", who=who, item=item, how="lost")


def takes(actor: str = "mara", item: str = "oak staff", **more: Any) -> dict[str, Any]:
    return does(actor, "take", item=item, **more)


def lying(table: Table) -> list[tuple[str, str]]:
    return [(thing.item, thing.who) for thing in table.encounter.own.lying]


def refused(table: Table, declared: dict[str, Any]) -> Illegal:
    with pytest.raises(Illegal) as error:
        table.tries("pcs", declared)
    return error.value


@pytest.mark.clause("BD-CALLED")
def test_what_one_lost_lies_at_ones_feet() -> None:
    table = Table()
    table.plays(None, drops("mara", "oak staff"))
    assert lying(table) == [("oak staff", "mara")]
    outcomes = table.plays("pcs", takes())
    taken = only(outcomes, "item_changed")
    assert (taken.who, taken.item, taken.how, taken.rules) == ("mara", "oak staff", "taken", ("BD-CALLED",))
    assert taken.cause == only(outcomes, "declared").seq
    assert (lying(table), "oak staff" in table.encounter.combatants["mara"].carries) == ([], True)


@pytest.mark.clause("BD-CALLED")
def test_what_lies_elsewhere_is_out_of_reach() -> None:
    table = Table(opened({**MARA, "place": STAIR}, {**TOBIN, "place": WHEEL}, MILLER))
    table.plays(None, drops("mara", "oak staff"), drops("tobin", "lantern"))
    error = refused(table, takes("tobin"))
    assert error.message == "the oak staff lies at the stair, more than 5 ft from Tobin."
    assert (error.where, error.rule, error.choices) == ("tobin", "BD-CALLED", ("lantern", "move there"))
    assert refused(table, takes(item="lantern")).choices == ("oak staff", "move there")
    nowhere = Table(opened({**MARA, "place": STAIR}, TOBIN, MILLER))
    nowhere.plays(None, drops("mara", "oak staff"))
    assert refused(nowhere, takes("tobin")).choices == ("move there",)


@pytest.mark.clause("BD-CALLED")
def test_what_does_not_lie_there_cannot_be_taken() -> None:
    table = Table()
    error = refused(table, takes())
    assert (error.message, error.where, error.rule, error.choices) == (
        "no oak staff lies here.", "mara", "BD-CALLED", (),
    )  # fmt: skip
    table.plays(None, drops("tobin", "lantern"), drops("mara", "lantern"))
    assert refused(table, takes(move="the stair")).choices == ("lantern",)


@pytest.mark.clause("BD-CALLED")
def test_it_is_seen_where_the_move_ends() -> None:
    table = Table(opened({**MARA, "place": STAIR}, {**TOBIN, "place": WHEEL}, MILLER))
    table.plays(None, drops("mara", "oak staff"))
    outcomes = table.plays("pcs", takes("tobin", move="the stair"))
    assert kinds(outcomes) == ["declared", "moved", "item_changed"]
    table.plays("beings")
    table.plays(None, drops("tobin", "oak staff"))
    lapsed = only(table.plays("pcs", takes("tobin", move="the sluice")), "lapsed")
    assert (lapsed.actor, lapsed.act, lapsed.reason) == ("tobin", "take", "no oak staff lies within reach")
    assert lapsed.rules == ("BD-RESOLVE", "BD-CALLED")
    assert lying(table) == [("oak staff", "tobin")]


@pytest.mark.clause("BD-CALLED", "BD-RESOLVE")
def test_of_two_the_first_has_it() -> None:
    table = Table(opened({**MARA, "place": STAIR}, {**TOBIN, "place": STAIR}, MILLER))
    table.plays(None, drops("mara", "oak staff"))
    outcomes = table.plays("pcs", takes("tobin"), takes())
    assert kinds(outcomes) == ["declared", "item_changed", "declared", "lapsed"]
    assert "oak staff" in table.encounter.combatants["tobin"].carries


@pytest.mark.clause("BD-CALLED")
def test_another_can_wield_what_they_take_up() -> None:
    table = Table(opened({**MARA, "place": STAIR}, {**TOBIN, "place": STAIR}, {**MILLER, "sheet": {"max_health": 90}}))
    table.plays(None, drops("mara", "oak staff"), drops("mara", "lantern"))
    table.plays("pcs", takes("tobin"), takes(item="lantern"))
    tobin = table.encounter.combatants["tobin"].sheet
    assert [w.name for w in tobin.weapons] == ["kitchen knife", "oak staff"]
    table.plays("beings")
    table.plays("pcs", attack("tobin", weapon="oak staff"))
    table.plays("beings")
    table.plays(None, drops("tobin", "oak staff"))
    table.plays("pcs", takes())
    assert [w.name for w in table.encounter.combatants["mara"].sheet.weapons] == ["oak staff"]


@pytest.mark.clause("BD-CALLED")
def test_of_two_alike_one_takes_the_one_at_hand_and_the_other_lies_on() -> None:
    table = Table(opened({**MARA, "place": STAIR}, {**TOBIN, "place": WHEEL}, {**HOUND, "place": WHEEL}))
    table.plays(None, drops("mara", "lantern"), drops("tobin", "lantern"))
    assert lying(table) == [("lantern", "mara"), ("lantern", "tobin")]
    table.plays("pcs", takes("tobin", "lantern"))
    assert lying(table) == [("lantern", "mara")]
    table.plays(None, fiat("item", who="hound", item="lantern", how="taken"))  # the master may hand it to anybody
    assert lying(table) == []
    table.plays(None, fiat("item", who="mara", item="lantern", how="taken"))  # and out of nowhere
    assert "lantern" in table.encounter.combatants["mara"].carries


@pytest.mark.clause("BD-CALLED")
def test_what_is_used_up_lies_nowhere() -> None:
    table = Table()
    table.plays(None, drops("mara", "lantern"), fiat("item", who="tobin", item="lantern", how="used"))
    assert lying(table) == [("lantern", "mara")]


@pytest.mark.clause("BD-CALLED")
def test_a_thing_told_from_somebody_else_lies_by_its_owner() -> None:
    table = Table(opened({**MARA, "place": {"of": "miller", "away": 5, "words": "the stair"}}, TOBIN, MILLER))
    table.plays(None, drops("mara", "lantern"))
    (thing,) = table.encounter.own.lying
    assert (thing.place.words, thing.place.of) == ("the stair", None)
    table = Table(opened({**MARA, "place": {"of": "miller", "away": 5}}, TOBIN, MILLER))
    table.plays(None, drops("mara", "lantern"))
    (thing,) = table.encounter.own.lying
    assert thing.place is None
    assert lies_near(table.encounter, "mara", thing)
    assert found_by(table.encounter, "mara", "lantern") is thing
    assert found_by(table.encounter, "mara", "oak staff") is None
