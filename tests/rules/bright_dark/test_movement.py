"""How fast one is, and where a move ends: in words and on the plane."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark.movement import speed_of
from rules.combatant import Place
from rules.errors import Malformed
from rules.spots import along, counted, nearest_within, squares, straight_away
from tests.rules.bright_dark.test_places import HORSE, RIDER, at
from tests.rules.bright_dark.walking import OWL, having, moves, refused, said
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, does, only, opened

SPEEDS: list[tuple[dict[str, Any], dict[str, Any] | None, int, str | None]] = [
    (MARA, None, 30, None),
    (having(MARA, speed="slow"), None, 15, "BD-SLOW"),
    (having(MARA, speed="fast"), None, 45, "BD-FAST"),
    (having(MARA, "quickened"), None, 45, "BD-FAST"),
    (having(MARA, "quickened", "slowed"), None, 15, "BD-SLOW"),
    (having(MARA, "slowed", speed="fast"), None, 15, "BD-SLOW"),
    *(
        (having(MARA, name), None, 15, "BD-SLOW")
        for name in ("injured", "sick", "poisoned", "encumbered", "restrained")
    ),
    (having(MARA, "dizzy", "defending"), None, 30, None),
    (having(MARA, health=1), None, 30, None),
    *((MARA, {"by": by}, 15, "BD-SLOW") for by in ("climbing", "swimming", "crawling", "burrowing", "hard ground")),
    (having(MARA, speed="fast"), {"by": "climbing"}, 15, "BD-SLOW"),
    (having(MARA, breathes_water=True), {"by": "swimming"}, 30, None),
    (having(MARA, breathes_water=True), {"by": "climbing"}, 15, "BD-SLOW"),
    (having(MARA, breathes_water=True), {"by": "burrowing"}, 15, "BD-SLOW"),
    (having(MARA, "under water"), None, 15, "BD-SLOW"),
    (having(MARA, "under water", breathes_water=True), None, 30, None),
    (OWL, None, 45, "BD-FAST"),
    (OWL, {"by": "climbing"}, 45, "BD-FAST"),
    (OWL, {"by": "hard ground"}, 45, "BD-FAST"),
    (OWL, {"by": "swimming"}, 15, "BD-SLOW"),
    (OWL, {"by": "crawling"}, 15, "BD-SLOW"),
    (having(OWL, "grounded"), None, 30, None),
    (having(OWL, "grounded"), {"by": "climbing"}, 15, "BD-SLOW"),
    (having(OWL, "grounded"), {"by": "hard ground"}, 15, "BD-SLOW"),
    (having(OWL, "stunned"), None, 30, None),
    (having(OWL, "under water", breathes_water=True), None, 30, None),
    (having(OWL, "slowed"), None, 15, "BD-SLOW"),
]


@pytest.mark.clause("BD-MOVE", "BD-SLOW", "BD-FAST")
@pytest.mark.parametrize(("who", "step", "feet", "rule"), SPEEDS)
def test_how_fast(who: dict[str, Any], step: dict[str, Any] | None, feet: int, rule: str | None) -> None:
    encounter = opened(who, MILLER)
    _, (moved,) = moves(encounter, does(who["id"], "move", away="miller", **(step or {})))
    assert (moved.place, moved.rules) == (
        Place(of="miller", away=30 + feet), ("BD-TURN", "BD-MOVE", *((rule,) if rule else ()))
    )  # fmt: skip
    error = refused(encounter, does(who["id"], "move", away="miller", feet=feet + 1, **(step or {})))
    named = encounter.combatants[who["id"]].name
    slow = "BD-SLOW" if rule == "BD-SLOW" else "BD-MOVE"
    assert said(error) == (f"{named} moves {feet} ft a turn: 1 ft lacking.", slow, (f"{feet} ft",))
    assert moves(encounter, does(who["id"], "move", away="miller", feet=feet, **(step or {})))
    assert step is not None or speed_of(encounter, who["id"]) == feet


@pytest.mark.clause("BD-MOVE", "BD-SLOW", "BD-FAST")
def test_a_rider_goes_at_the_speed_of_the_mount() -> None:
    limping = having(RIDER, "slowed", rides="horse")
    _, (moved,) = moves(opened(limping, HORSE, MILLER), does("mara", "move", away="miller"))
    assert (moved.place.away, moved.rules) == (75, ("BD-TURN", "BD-MOVE", "BD-FAST", "BD-MOUNT"))
    lame = {**HORSE, "conditions": [{"name": "slowed"}]}
    _, (moved,) = moves(opened(RIDER, lame, MILLER), does("mara", "move", away="miller"))
    assert (moved.place.away, moved.rules) == (45, ("BD-TURN", "BD-MOVE", "BD-SLOW", "BD-MOUNT"))
    plain = {**HORSE, "sheet": {"max_health": 12, "mount": {"war": True}}}
    _, (moved,) = moves(opened(RIDER, plain, MILLER), does("mara", "move", away="miller"))
    assert (moved.place.away, moved.rules) == (60, ("BD-TURN", "BD-MOVE", "BD-MOUNT"))


@pytest.mark.clause("BD-PLACE", "BD-TURN")
def test_toward_and_away_in_words() -> None:
    encounter = opened(at(MARA, far="miller"), MILLER)
    table, (moved,) = moves(encounter, does("mara", "move", toward="miller"))
    assert (moved.place, moved.how, moved.whom) == (Place(of="miller", away=30), "nearer", "miller")
    assert moved.cause == only(tuple(table.transcript.outcomes), "declared").seq
    for feet, away in ((1, 59), (10, 50), (30, 30)):
        _, (moved,) = moves(encounter, does("mara", "move", toward="miller", feet=feet))
        assert moved.place == Place(of="miller", away=away)
    table.plays("beings")
    assert only(table.plays("pcs", does("mara", "move", toward="miller")), "moved").place == Place(of="miller", away=5)
    table.plays("beings")
    assert "moved" not in [o.kind for o in table.plays("pcs", does("mara", "move", toward="miller"))]
    table.plays("beings")
    moved = only(table.plays("pcs", does("mara", "move", away="miller", feet=7)), "moved")
    assert (moved.place, moved.how, moved.whom) == (Place(of="miller", away=12), "farther", "miller")
    _, (moved,) = moves(opened({**MARA, "place": {"of": "miller", "away": 9999}}, MILLER),
                        does("mara", "move", away="miller"))  # fmt: skip
    assert moved.place.away == 9999


@pytest.mark.clause("BD-PLACE")
def test_toward_and_away_on_the_plane() -> None:
    encounter = opened(at(MARA, 0, 0), at(MILLER, 60, 80), at(TOBIN, 0, 0), HOUND)
    _, (moved,) = moves(encounter, does("mara", "move", toward="miller"))
    assert (moved.place, moved.how) == (Place(at=(18, 24, 0)), "nearer")
    _, (moved,) = moves(encounter, does("mara", "move", toward="miller", feet=10))
    assert moved.place == Place(at=(6, 8, 0))
    _, (moved,) = moves(encounter, does("mara", "move", away="miller"))
    assert (moved.place, moved.how) == (Place(at=(-18, -24, 0)), "farther")
    _, (moved,) = moves(encounter, does("mara", "move", away="tobin", feet=12))
    assert moved.place == Place(at=(12, 0, 0))
    _, (moved,) = moves(encounter, does("mara", "move", toward="hound"))
    assert moved.place == Place(of="hound", away=5)
    _, (moved,) = moves(encounter, does("mara", "move", away="hound"))
    assert moved.place == Place(of="hound", away=60)
    near = opened(at(MARA, 0, 0), at(MILLER, 0, 20))
    _, (moved,) = moves(near, does("mara", "move", toward="miller"))
    assert moved.place == Place(at=(0, 15, 0))
    aslant = opened(at(MARA, 3, 3), at(MILLER, 0, 0), at(TOBIN, 40, 40))
    assert moves(aslant, does("mara", "move", away="miller", feet=1))[1] == []
    assert moves(aslant, does("mara", "move", toward="tobin", feet=1))[1] == []
    edge = opened(at(MARA, 9990, -9990), at(MILLER, 9980, -9980))
    _, (moved,) = moves(edge, does("mara", "move", away="miller"))
    assert moved.place == Place(at=(9999, -9999, 0))


@pytest.mark.clause("BD-PLACE", "BD-MOVE")
def test_to_a_spot_within_ones_speed() -> None:
    encounter = opened(at(MARA, 1, 1), at(MILLER, 1, 41), at(HOUND, 1, 91))
    _, (moved,) = moves(encounter, does("mara", "move", at=[19, 25, 0]))
    assert (moved.place, moved.how, moved.whom) == (Place(at=(19, 25, 0)), "nearer", "miller")
    _, (moved,) = moves(encounter, does("mara", "move", at=[1, -9, 0]))
    assert (moved.how, moved.whom) == ("farther", "miller")
    _, (moved,) = moves(opened(at(MARA, 0, 0), at(MILLER, 0, 40)), does("mara", "move", at=[4, 0, 0]))
    assert (moved.how, moved.whom) == ("farther", "miller")
    _, (moved,) = moves(opened(at(MARA, -4, 0), at(MILLER, 0, 40)), does("mara", "move", at=[4, 0, 0]))
    assert (moved.how, moved.whom) == (None, None)
    _, (moved,) = moves(opened(at(MARA, -4, 0), {**MILLER, "hidden": True}), does("mara", "move", at=[4, 0, 0]))
    assert (moved.how, moved.whom) == (None, None)
    _, none = moves(encounter, does("mara", "move", at=[1, 1, 0]))
    assert none == []
    error = refused(encounter, does("mara", "move", at=[19, 26, 0]))
    assert said(error) == ("Mara moves 30 ft a turn: 1 ft lacking.", "BD-MOVE", ("30 ft",))
    _, (moved,) = moves(opened(MARA, at(MILLER, 0, 0)), does("mara", "move", at=[500, 0, 0]))
    assert (moved.place, moved.how, moved.whom) == (Place(at=(500, 0, 0)), "farther", "miller")
    error = refused(opened(having(MARA, "slowed"), MILLER), does("mara", "move", at=[0, 0, 0]))
    assert said(error) == ("Mara moves 15 ft a turn: 15 ft lacking.", "BD-SLOW", ("15 ft",))


@pytest.mark.clause("BD-PLACE")
def test_a_way_on_the_lattice_is_the_shortest_that_reaches_and_never_too_long() -> None:
    """Against every spot there is."""
    goal = (0, 0, 0)
    for here, reach, feet, top, sinks in (
        *(((x, y, z), reach, feet, top, sinks) for x, y, z in product((-9, 0, 4, 11), (-7, 3, 10), (0, 3))
          for reach in (1, 5) for feet in (4, 9) for top, sinks in ((z, False), (99, False), (z + 2, True))),
        ((6, 0, -9), 5, 9, -9, False), ((6, 0, -9), 5, 9, -2, True), ((0, 0, 30), 5, 4, 40, True),
    ):  # fmt: skip
        fits = [
            (squares(here, spot), spot)
            for spot in product(range(-6, 7), range(-6, 7), range(-6, 7))
            if squares(spot, goal) <= reach**2 and counted(here, spot, sinks) <= feet**2 and spot[2] <= top
            and min(here[2], goal[2]) <= spot[2] <= max(here[2], goal[2])
        ]  # fmt: skip
        found = nearest_within(here, goal, reach, feet, top, sinks)
        assert (found is None) == (not fits)
        if found is not None:
            assert squares(here, found) == min(fits)[0]
            assert (squares(here, found), found) in fits


@pytest.mark.clause("BD-PLACE")
def test_a_way_that_does_not_get_there_is_straight_and_never_too_long() -> None:
    for x, y, z in product((-40, -7, 0, 33), (-21, 5, 40), (-12, 0, 9)):
        for feet in (1, 8, 15):
            for top, sinks in ((0, False), (5, True), (99, False)):
                end = along((0, 0, 0), (x, y, z), feet, top, sinks)
                assert counted((0, 0, 0), end, sinks) <= feet**2
                assert end[2] <= top
                goal = (x, y, min(z, top))
                assert end == goal or counted((0, 0, 0), end, sinks) > max(0, feet - 2) ** 2 - 1
                assert all(abs(a) <= abs(b) and a * b >= 0 for a, b in zip(end, goal, strict=True))
            away = straight_away((x, y, z), (0, 0, 5), feet)
            assert away[2] == z
            assert feet**2 >= squares(away, (x, y, z)) > max(0, feet - 2) ** 2 - 1
            assert away == (x, y, z) or squares(away, (0, 0, z)) > squares((x, y, z), (0, 0, z))
    assert straight_away((3, 3, 3), (3, 3, 9), 4) == (7, 3, 3)
    assert along((0, 0, 0), (3, 4, 0), 5, 0, False) == (3, 4, 0)
    assert along((0, 0, 20), (30, 0, 0), 15, 30, True) == (15, 0, 10)


@pytest.mark.clause("BD-PLACE")
def test_toward_and_away_from_whom() -> None:
    encounter = opened(RIDER, HORSE, {**TOBIN, "out": "fled"}, MILLER, {**HOUND, "hidden": True})
    for way in ("toward", "away"):
        with pytest.raises(Malformed) as unknown:
            Table(encounter).tries("pcs", does("mara", "move", **{way: "millar"}))
        assert (unknown.value.nearest[0], unknown.value.where) == ("miller", "mara")
        with pytest.raises(Malformed, match="no combatant called 'hound'"):
            Table(encounter).tries("pcs", does("mara", "move", **{way: "hound"}))
        for one, name in (("mara", "Mara"), ("horse", "the horse")):
            error = refused(encounter, does("mara", "move", **{way: one}))
            assert said(error) == (f"Mara is where {name} is.", "BD-PLACE", ("from someone else",))
        error = refused(encounter, does("mara", "move", **{way: "tobin"}))
        assert said(error) == ("Tobin is not here any more.", "BD-PLACE", ("another action", "hold"))
    left = opened(MARA, {**TOBIN, "out": "left"}, MILLER)
    assert refused(left, does("mara", "move", toward="tobin")).rule == "BD-PLACE"
    assert moves(opened(MARA, {**TOBIN, "out": "dead"}, MILLER), does("mara", "move", toward="tobin"))[1]


@pytest.mark.clause("BD-TURN")
@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({}, "say where"),
        ({"to": "the stair", "toward": "miller"}, "not both to and toward"),
        ({"at": [1, 2, 3], "up": 5}, "not both at and up"),
        ({"away": "miller", "at": [1, 2, 3]}, "not both away and at"),
        ({"toward": "miller", "away": "tobin"}, "not both toward and away"),
        ({"feet": 5}, "say where"),
        ({"to": "the stair", "feet": 5}, "so many feet"),
        ({"up": 5, "feet": 5}, "so many feet"),
        ({"stand": True, "feet": 5}, "so many feet"),
        ({"up": 0}, "no move"),
        ({"up": 1000}, "less than or equal"),
        ({"toward": "miller", "feet": 0}, "greater than or equal"),
    ],
)
def test_a_step_leads_one_way(step: dict[str, Any], told: str) -> None:
    for declared in (does("mara", "move", **step), does("mara", "defend", move=step)):
        with pytest.raises(ValueError, match=told):
            RULESET.read_turn(json.dumps({"side": "pcs", "declarations": [declared]}))
