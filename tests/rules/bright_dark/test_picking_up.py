"""Picking up, as part of a move, what lies within reach."""

from __future__ import annotations

import pytest

from rules.combatant import Place
from rules.errors import Malformed
from tests.rules.bright_dark.test_places import at
from tests.rules.bright_dark.walking import DRY, lost, refused, said
from tests.rules.table import MARA, MILLER, TOBIN, attack, does, fiat, kinds, only


@pytest.mark.clause("BD-MOVE", "BD-PLACE")
def test_picking_up_what_lies_within_5_ft_of_where_one_ends() -> None:
    for cast in ((MARA, TOBIN, MILLER), (at(MARA, 0, 0), at(TOBIN, 0, 30), MILLER)):
        table = lost(*cast)
        outcomes = table.plays("pcs", does("mara", "move", toward="tobin", take="lantern"))
        assert kinds(outcomes) == ["declared", "moved", "item_changed"]
        taken = only(outcomes, "item_changed")
        assert (taken.who, taken.item, taken.how, taken.rules) == ("mara", "lantern", "taken", ("BD-CALLED",))
        assert "lantern" in table.encounter.combatants["mara"].carries
        assert table.encounter.own.lying == ()
    far = lost(at(MARA, 0, 0), at(TOBIN, 0, 30), MILLER)
    error = refused(far.encounter, does("mara", "move", toward="tobin", feet=24, take="lantern"))
    assert said(error) == (
        "that move ends 1 ft short of reaching the lantern, and there is no second one.", "BD-TURN",
        ("move toward the lantern",),
    )  # fmt: skip
    assert far.tries("pcs", does("mara", "move", toward="tobin", feet=25, take="lantern"))
    for declared in (does("mara", "move", take="lantern"), does("mara", "defend", move={"take": "lantern"})):
        fetched = lost(at(MARA, 0, 0), at(TOBIN, 0, 30), MILLER).plays("pcs", declared)
        assert [(o.place, o.rules) for o in fetched if o.kind == "moved"] == [
            (Place(at=(0, 25, 0)), ("BD-PLACE", "BD-MOVE"))
        ]
        assert "item_changed" in kinds(fetched)
        error = refused(lost(at(MARA, 0, 0), at(TOBIN, 0, 36), MILLER).encounter, declared)
        assert said(error) == ("the lantern is out of reach: 1 ft lacking.", "BD-PLACE", ("move toward the lantern",))
    words = lost(MARA, TOBIN, MILLER).plays("pcs", does("mara", "move", to="the stair", take="lantern"))
    assert only(words, "moved").place == Place(words="the stair", of="tobin", away=5)
    assert "item_changed" in kinds(words)
    beside = lost(at(MARA, 0, 0), at(TOBIN, 0, 30), at(MILLER, 0, 11))
    error = refused(beside.encounter, attack(move={"take": "lantern"}))
    assert said(error) == ("the lantern lies out of reach: 19 ft lacking.", "BD-PLACE",
                           ("take the lantern, as an action",))  # fmt: skip
    beside = lost(at(MARA, 0, 0), at(TOBIN, 0, 11), at(MILLER, 0, 11))
    assert "item_changed" in kinds(beside.plays("pcs", attack(move={"take": "lantern"}), answers=[DRY]))
    with pytest.raises(Malformed) as unknown:
        lost(MARA, TOBIN, MILLER).tries("pcs", does("mara", "move", take="lanter"))
    assert (unknown.value.nearest, unknown.value.where) == (("lantern",), "mara")


@pytest.mark.clause("BD-PLACE")
def test_a_thing_lies_where_it_was_lost_though_its_owner_has_gone() -> None:
    table = lost(at(MARA, 0, 0), at(TOBIN, 0, 4), MILLER)
    table.plays("pcs", does("tobin", "move", at=[0, 34, 0]))
    table.plays("beings")
    assert "item_changed" in kinds(table.plays("pcs", does("mara", "defend", move={"take": "lantern"})))
    table = lost(MARA, {**TOBIN, "place": {"of": "miller", "away": 20}}, MILLER)
    assert "item_changed" in kinds(table.plays("pcs", does("tobin", "defend", move={"take": "lantern"})))
    table = lost(MARA, {**TOBIN, "place": {"of": "miller", "away": 20}}, MILLER)
    table.plays("pcs", does("tobin", "move", toward="mara"))
    table.plays("beings")
    outcomes = table.plays("pcs", does("mara", "defend", move={"take": "lantern"}))
    assert [o.place for o in outcomes if o.kind == "moved"] == [Place(of="miller", away=20)]
    assert "item_changed" in kinds(outcomes)
    table = lost(MARA, {**TOBIN, "place": {"of": "miller", "away": 20}}, MILLER)
    table.plays("pcs", does("tobin", "move", toward="mara"))
    table.plays("beings")
    table.plays(None, fiat("place", who="mara", place={"of": "miller", "away": 20}))
    assert "item_changed" in kinds(table.plays("pcs", does("mara", "defend", move={"take": "lantern"})))
    table = lost(MARA, {**TOBIN, "place": {"of": "miller", "away": 20}}, MILLER)
    table.plays("pcs", does("tobin", "move", toward="mara"))
    assert table.encounter.own.lying[0].place == Place(of="miller", away=20)
    table.plays("beings", does("miller", "move", to="the wheel"))
    assert table.encounter.own.lying[0].place is None
    assert "item_changed" in kinds(table.plays("pcs", does("tobin", "defend", move={"take": "lantern"})))


@pytest.mark.clause("BD-PLACE")
@pytest.mark.parametrize(("place", "stays"), [(None, None), ([0, 4], Place(at=(0, 4, 0)))])
def test_a_thing_that_is_told_from_nobody_stays_where_it_lies(place: list[int] | None, stays: Place | None) -> None:
    table = lost(MARA, {**TOBIN, "place": place}, MILLER)
    table.plays("pcs", does("mara", "move", to="the stair"))
    assert [thing.place for thing in table.encounter.own.lying] == [stays]


@pytest.mark.clause("BD-RESOLVE")
def test_what_somebody_else_took_first_is_not_picked_up() -> None:
    table = lost(at(MARA, 0, 0), at(TOBIN, 0, 4), MILLER)
    outcomes = table.plays("pcs", does("tobin", "defend", move={"take": "lantern"}),
                           does("mara", "move", to="the stair", take="lantern"))  # fmt: skip
    lapsed = only(outcomes, "lapsed")
    assert (lapsed.actor, lapsed.act, lapsed.reason, lapsed.rules) == (
        "mara", "take", "the lantern is out of reach", ("BD-RESOLVE",)
    )  # fmt: skip
    assert table.encounter.combatants["tobin"].carries[-1] == "lantern"
