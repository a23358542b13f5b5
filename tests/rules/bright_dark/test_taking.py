"""What lies on the ground, and who may take it up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, fiat, kinds, only, opened

STAIR = {"words": "the stair"}


def drops(who: str, item: str) -> dict[str, Any]:
    return fiat("item", who=who, item=item, how="lost")


def takes(actor: str = "mara", item: str = "oak staff", **more: Any) -> dict[str, Any]:
    return does(actor, "take", item=item, **more)


def lying(table: Table) -> list[tuple[str, str]]:
    return [(thing.item, thing.who) for thing in table.encounter.own.lying]


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
def test_what_does_not_lie_there_cannot_be_taken() -> None:
    table = Table(opened({**MARA, "place": STAIR}, TOBIN, MILLER))
    table.plays(None, drops("tobin", "lantern"), drops("mara", "lantern"))
    with pytest.raises(Illegal) as refused:
        table.tries("pcs", takes())
    error = refused.value
    assert (error.message, error.where, error.rule) == ("no oak staff lies here.", "mara", "BD-CALLED")
    assert error.choices == ("lantern, where Tobin lost it", "lantern, at the stair")
    with pytest.raises(Illegal, match="no iron stove lies here"):
        table.tries("pcs", takes(item="the iron stove"))
    exact = Table(opened({**MARA, "place": {"at": [5, 5, 0]}}, MILLER))
    exact.plays(None, drops("mara", "lantern"))
    with pytest.raises(Illegal) as refused:
        exact.tries("pcs", takes())
    assert refused.value.choices == ("lantern, where Mara lost it",)


@pytest.mark.clause("BD-CALLED", "BD-PLACE")
@pytest.mark.parametrize(("feet", "reaches"), [(35, True), (36, False)])
def test_what_lies_within_5_feet_of_where_a_move_ends_is_in_reach(feet: int, reaches: bool) -> None:
    mara, tobin = {**MARA, "place": {"at": [0, 0, 0]}}, {**TOBIN, "place": {"at": [feet, 0, 0]}}
    table = Table(opened(mara, tobin, MILLER))
    table.plays(None, drops("mara", "oak staff"))
    if reaches:
        assert only(table.plays("pcs", takes("tobin")), "item_changed").who == "tobin"
    else:
        with pytest.raises(Illegal) as refused:
            table.tries("pcs", takes("tobin"))
        assert refused.value.message == "the oak staff is out of reach: 1 ft lacking."


@pytest.mark.clause("BD-CALLED", "BD-RESOLVE")
def test_of_two_the_first_has_it() -> None:
    table = Table(opened({**MARA, "place": STAIR}, {**TOBIN, "place": STAIR}, MILLER))
    table.plays(None, drops("mara", "oak staff"))
    outcomes = table.plays("pcs", takes("tobin"), takes())
    assert kinds(outcomes) == ["declared", "item_changed", "declared", "lapsed"]
    lapsed = only(outcomes, "lapsed")
    assert (lapsed.actor, lapsed.act, lapsed.target) == ("mara", "take", None)
    assert (lapsed.reason, lapsed.rules) == ("no oak staff lies there any more", ("BD-RESOLVE",))
    assert "oak staff" in table.encounter.combatants["tobin"].carries


@pytest.mark.clause("BD-CALLED")
def test_another_can_wield_what_they_take_up() -> None:
    table = Table(opened({**MARA, "place": STAIR}, {**TOBIN, "place": STAIR}, {**MILLER, "sheet": {"max_health": 90}}))
    table.plays(None, drops("mara", "oak staff"))
    table.plays("pcs", takes("tobin"))
    assert [w.name for w in table.encounter.combatants["tobin"].sheet.weapons] == ["kitchen knife", "oak staff"]
    table.plays("beings")
    table.plays("pcs", attack("tobin", weapon="oak staff"))
    table.plays("beings")
    table.plays(None, drops("tobin", "oak staff"), drops("mara", "lantern"))
    table.plays("pcs", takes(), takes("tobin", "lantern"))
    assert [w.name for w in table.encounter.combatants["mara"].sheet.weapons] == ["oak staff"]
    assert len(table.encounter.combatants["tobin"].sheet.weapons) == 2


@pytest.mark.clause("BD-CALLED")
def test_of_two_alike_the_one_that_lay_longest_goes_and_the_other_lies_on() -> None:
    table = Table(opened({**MARA, "place": STAIR}, {**TOBIN, "place": STAIR}, {**HOUND, "place": STAIR}))
    table.plays(None, drops("mara", "lantern"), drops("tobin", "lantern"))
    assert lying(table) == [("lantern", "mara"), ("lantern", "tobin")]
    table.plays("pcs", takes("tobin", "lantern"))
    assert lying(table) == [("lantern", "tobin")]
    table.plays(None, fiat("item", who="hound", item="lantern", how="taken"))  # the master may hand it to anybody
    assert lying(table) == []
    table.plays(None, fiat("item", who="mara", item="lantern", how="taken"))  # and out of nowhere
    assert "lantern" in table.encounter.combatants["mara"].carries


@pytest.mark.clause("BD-CALLED")
def test_what_is_used_up_lies_nowhere() -> None:
    table = Table()
    table.plays(None, drops("mara", "lantern"), fiat("item", who="tobin", item="lantern", how="used"))
    assert lying(table) == [("lantern", "mara")]
