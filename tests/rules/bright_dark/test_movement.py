"""Moves: how fast, how far, where they end, and what is refused and by how many feet."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark.aims import aim
from rules.bright_dark.movement import close_in, speed_of
from rules.bright_dark.places import distance, squares
from rules.bright_dark.spots import along, counted, nearest_within, straight_away
from rules.bright_dark.ways import ends
from rules.combatant import Place
from rules.dice import SeededDice
from rules.errors import Illegal, Malformed
from rules.resolution import Resolution
from tests.rules.bright_dark.test_places import BREN, HORSE, RIDER, at, placed
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, faces, fiat, kinds, only, opened

OWL: dict[str, Any] = {"id": "owl", "name": "the owl", "like": "ash owl", "side": "pcs"}
DRY = faces("mara", "attack", 1, 2, 2)


def having(member: dict[str, Any], *conditions: str, **sheet: Any) -> dict[str, Any]:
    return {**member, "conditions": [{"name": name} for name in conditions], "sheet": sheet}


def moves(encounter: Any, *declared: dict[str, Any], answers: Any = ()) -> tuple[Table, list[Any]]:
    table = Table(encounter)
    outcomes = table.plays("pcs", *declared, answers=answers)
    return table, [o for o in outcomes if o.kind == "moved"]


def refused(encounter: Any, declared: dict[str, Any], side: str = "pcs") -> Illegal:
    with pytest.raises(Illegal) as error:
        Table(encounter).tries(side, declared)
    return error.value


def said(error: Illegal) -> tuple[str, str | None, tuple[str, ...]]:
    return error.message, error.rule, error.choices


# how fast

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


# where one ends


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


# a step that is part of what one does

REACHES: list[tuple[dict[str, Any], int]] = [
    (attack(), 5),
    (attack(weapon="dagger"), 5),
    (attack(weapon="oak staff"), 10),
    (attack(weapon="javelin"), 30),
    (attack(weapon="sling"), 120),
    (attack(weapon="longbow"), 240),
    (attack(weapon="javelin", other="dagger"), 5),
]
RULES = {5: "BD-CLOSE", 10: "BD-CLOSE", 30: "BD-NEAR", 120: "BD-DISTANT", 240: "BD-DISTANT"}
ARMED: dict[str, Any] = {**MARA, "sheet": {"weapons": ["dagger", "oak staff", "javelin", "sling", "longbow"]}}


@pytest.mark.clause("BD-PLACE", "BD-CLOSE", "BD-NEAR", "BD-DISTANT")
@pytest.mark.parametrize(("declared", "feet"), REACHES)
@pytest.mark.parametrize("plane", [True, False])
def test_an_attack_takes_the_shortest_move_that_reaches(declared: dict[str, Any], feet: int, plane: bool) -> None:
    def standing(far: int) -> Any:
        where = {"place": [0, -far] if plane else {"of": "miller", "away": far}}
        return opened({**ARMED, **where}, {**MILLER, "place": [0, 0] if plane else None})

    _, none = moves(standing(feet), declared, answers=[DRY])
    assert none == []
    for far in (feet + 1, feet + 30):
        table, (moved,) = moves(standing(far), declared, answers=[DRY])
        assert moved.place == (Place(at=(0, -feet, 0)) if plane else Place(of="miller", away=feet))
        assert (moved.how, moved.whom, moved.rules) == (None, None, ("BD-PLACE", "BD-MOVE"))
        assert [o.kind for o in table.transcript.outcomes][1:4] == ["declared", "moved", "attack_rolled"]
        assert RULESET.claims(moved, table.encounter) == ()
    error = refused(standing(feet + 32), declared)
    assert said(error) == (
        "the Miller is out of reach: 2 ft lacking.", RULES[feet], ("move toward the Miller",)
    )  # fmt: skip
    assert error.where == "mara"


@pytest.mark.clause("BD-PLACE")
def test_who_stands_nowhere_in_particular_steps_in_once() -> None:
    table = Table(opened(MARA, {**MILLER, "sheet": {"max_health": 90}}))
    first = table.plays("pcs", attack(), answers=[DRY])
    assert only(first, "moved").place == Place(of="miller", away=5)
    assert "moved" not in [o.kind for o in table.plays("beings", attack("miller", "mara"))]
    assert "moved" not in [o.kind for o in table.plays("pcs", attack(), answers=[DRY])]


@pytest.mark.clause("BD-SLOW", "BD-PLACE")
def test_the_slow_do_not_reach_whom_nobody_has_placed() -> None:
    for name in ("slowed", "under water"):
        error = refused(opened(having(MARA, name), MILLER), attack())
        assert said(error)[:2] == ("the Miller is out of reach: 10 ft lacking.", "BD-CLOSE")
    wet = having(BREN, "under water")
    error = refused(
        opened({**wet, "place": {"of": "miller", "away": 46}}, MILLER), attack("bren", weapon="hunting bow")
    )
    assert said(error)[:2] == ("the Miller is out of reach: 1 ft lacking.", "BD-WATER-RANGE")
    assert moves(opened({**wet, "place": {"of": "miller", "away": 45}}, MILLER), attack("bren", weapon="hunting bow"))


@pytest.mark.clause("BD-PLACE")
def test_on_the_plane_a_step_within_speed_is_taken_if_any_spot_allows_it() -> None:
    _, (moved,) = moves(opened(at(MARA, 0, 0), at(MILLER, 28, 21)), attack(), answers=[DRY])
    assert moved.place == Place(at=(24, 18, 0))
    error = refused(opened(at(MARA, 0, 0), at(MILLER, 25, 25)), attack())
    assert said(error)[0] == "the Miller is out of reach: 1 ft lacking."
    error = refused(opened(at(MARA, 0, 0), at(MILLER, 0, 10, 20)), attack())
    assert said(error)[0] == "the Miller is out of reach: 15 ft lacking."
    _, (moved,) = moves(opened(at(MARA, 0, 0), at(MILLER, 0, 10, 4)), attack(), answers=[DRY])
    assert moved.place == Place(at=(0, 7, 0))


@pytest.mark.clause("BD-PLACE", "BD-TURN")
def test_a_move_that_is_declared_has_to_bring_one_within_reach() -> None:
    encounter = opened(at(MARA, 0, 0), at(TOBIN, 0, -20), at(MILLER, 0, 20))
    error = refused(encounter, attack(move={"toward": "tobin"}))
    assert said(error) == (
        "that move ends 30 ft short of reaching the Miller, and there is no second one.", "BD-TURN",
        ("move toward the Miller",),
    )  # fmt: skip
    assert refused(encounter, attack(move={"at": [0, 14, 0]})).message.startswith("that move ends 1 ft short")
    _, (moved,) = moves(encounter, attack(move={"at": [0, 25, 0]}), answers=[DRY])
    assert (moved.place, moved.how, moved.rules) == (Place(at=(0, 25, 0)), "nearer", ("BD-TURN", "BD-MOVE"))
    _, (moved,) = moves(encounter, attack(weapon="oak staff", move={"toward": "miller"}), answers=[DRY])
    assert (moved.place, moved.how, moved.whom) == (Place(at=(0, 15, 0)), None, None)
    words = opened(MARA, TOBIN, MILLER)
    assert refused(words, attack(move={"away": "tobin"})).message.startswith("that move ends 25 ft short")
    assert refused(words, attack(move={"away": "miller"})).message.startswith("that move ends 55 ft short")
    _, (moved,) = moves(opened(at(MARA, close="miller"), MILLER, TOBIN),
                        attack(weapon="oak staff", move={"away": "miller", "feet": 5}), answers=[DRY])  # fmt: skip
    assert (moved.place, moved.how, moved.whom) == (Place(of="miller", away=10), "farther", "miller")
    _, none = moves(opened(at(MARA, close="miller"), MILLER), attack(move={"toward": "miller"}), answers=[DRY])
    assert none == []


@pytest.mark.clause("BD-PLACE")
def test_a_move_in_words_is_not_measured_but_its_blow_is() -> None:
    _, (moved,) = moves(opened(), attack(move="the stair"), answers=[DRY])
    assert (moved.place, moved.how) == (Place(words="the stair", of="miller", away=5), None)
    assert moved.rules == ("BD-TURN", "BD-PLACE")
    _, (moved,) = moves(opened(at(MARA, 0, 0), at(MILLER, 0, 9)), attack(move="the stair"), answers=[DRY])
    assert moved.place == Place(words="the stair", at=(0, 4, 0))
    _, (moved,) = moves(opened(at(MARA, 0, 0), at(MILLER, 0, 5)), attack(move="the stair"), answers=[DRY])
    assert moved.place == Place(words="the stair", at=(0, 0, 0))
    bow = attack("bren", weapon="hunting bow", move="the stair")
    for placed_at, ended_at in (({"far": "miller"}, {"of": "miller", "away": 60}), ({"near": "miller"}, {}),
                            ({"far": "mara"}, {}), ({"close": "miller"}, {"of": "miller", "away": 5})):  # fmt: skip
        _, (moved,) = moves(opened({**BREN, "place": placed_at}, MILLER, MARA), bow)
        assert moved.place == Place.model_validate({"words": "the stair", **ended_at})
    assert said(refused(opened(at(MARA, far="miller"), MILLER), attack(move="the stair"))) == (
        "the Miller is out of reach: 25 ft lacking.", "BD-CLOSE", ("move toward the Miller",)
    )  # fmt: skip
    _, (moved,) = moves(opened(at(MARA, 0, 0), MILLER), does("mara", "defend", move="the stair"))
    assert (moved.place, moved.rules) == (Place(words="the stair"), ("BD-TURN",))


@pytest.mark.clause("BD-PLACE", "BD-TURN")
def test_a_step_beside_another_action() -> None:
    encounter = opened(at(MARA, close="miller"), MILLER)
    table, (moved,) = moves(encounter, does("mara", "defend", move={"away": "miller"}))
    assert (moved.place, moved.how, moved.whom) == (Place(of="miller", away=35), "farther", "miller")
    (claim,) = RULESET.claims(moved, table.encounter)
    assert (claim.kind, claim.who, claim.whom, claim.what, claim.how) == ("moved", "mara", "miller", None, "farther")
    assert RULESET.claims(type(moved)(who="mara"), encounter) == ()
    assert RULESET.claims(type(moved)(who="mara", how="down"), encounter)[0].what is None


@pytest.mark.clause("BD-WAKE", "BD-PLACE")
def test_rousing_needs_the_ally_close() -> None:
    down = {**TOBIN, "out": "unconscious"}
    rouse = does("mara", "rouse", target="tobin")
    _, (moved,) = moves(opened(MARA, down, MILLER), rouse)
    assert moved.place == Place(of="tobin", away=5)
    error = refused(opened({**MARA, "place": {"of": "tobin", "away": 36}}, down, MILLER), rouse)
    assert said(error) == ("Tobin is out of reach: 1 ft lacking.", "BD-PLACE", ("move toward Tobin",))


@pytest.mark.clause("BD-PLACE")
def test_riding_up_moves_rider_and_mount_and_others_fall_behind() -> None:
    table, (moved,) = moves(opened(RIDER, HORSE, at(TOBIN, close="horse"), at(MILLER, near="mara")), attack(),
                            answers=[DRY])  # fmt: skip
    assert moved.rules == ("BD-PLACE", "BD-MOVE", "BD-FAST", "BD-MOUNT")
    now = table.encounter
    assert (distance(now, "horse", "miller"), distance(now, "mara", "miller"), placed(now, "tobin")) == (5, 5, None)
    _, (moved,) = moves(opened(MARA, {**HORSE, "side": "beings"}, {**MILLER, "sheet": {"rides": "horse"}}), attack(),
                        answers=[DRY])  # fmt: skip
    assert moved.place == Place(of="horse", away=5)


def test_a_step_of_so_many_feet_for_a_mechanic_of_its_own() -> None:
    encounter = opened(MARA, MILLER)
    r = Resolution(RULESET, encounter, "pcs", (), SeededDice("x"), "needed")
    close_in(r, "mara", "miller", 12)
    close_in(r, "mara", "miller", 12)
    assert [(o.kind, o.rules) for o in r.outcomes] == [("moved", ("BD-PLACE", "BD-MOVE"))]
    assert placed(r.encounter, "mara") == Place(of="miller", away=12)


# what comes in between


@pytest.mark.clause("BD-RESOLVE")
def test_a_blow_lapses_when_its_target_is_out_of_reach_and_its_move_is_made() -> None:
    gone = fiat("place", who="miller", place={"of": "mara", "away": 36})
    table = Table(opened(MARA, MILLER))
    outcomes = table.plays("pcs", gone, attack())
    lapsed = only(outcomes, "lapsed")
    assert (lapsed.actor, lapsed.target, lapsed.reason) == ("mara", "miller", "the Miller is out of reach")
    assert lapsed.rules == ("BD-RESOLVE",)
    assert kinds(outcomes) == ["lapsed"]
    assert [o.who for o in outcomes if o.kind == "moved"] == ["miller"]
    outcomes = Table(opened(MARA, MILLER)).plays("pcs", gone, attack(move={"toward": "miller"}))
    assert [o.place for o in outcomes if o.kind == "moved"][1:] == [Place(of="miller", away=6)]
    still = fiat("place", who="miller", place={"of": "mara", "away": 35})
    assert "attack_rolled" in kinds(Table(opened(MARA, MILLER)).plays("pcs", still, attack(), answers=[DRY]))


@pytest.mark.clause("BD-RESOLVE")
@pytest.mark.parametrize("name", ["held still", "prone", "slowed"])
def test_what_befalls_one_before_ones_turn_to_move(name: str) -> None:
    befalls = fiat("condition on", who="mara", condition=name)
    outcomes = Table(opened(MARA, MILLER)).plays("pcs", befalls, attack())
    assert only(outcomes, "lapsed").reason == "the Miller is out of reach"
    encounter = opened(at(MARA, 0, 0), at(MILLER, 0, 5))
    outcomes = Table(encounter).plays("pcs", befalls, attack(move={"at": [0, 10, 0]}), answers=[DRY])
    assert "attack_rolled" in kinds(outcomes)
    assert ("moved" in [o.kind for o in outcomes]) == (name == "slowed")
    outcomes = Table(encounter).plays("pcs", befalls, does("mara", "move", at=[0, -30, 0]))
    ends = [o.place for o in outcomes if o.kind == "moved"]
    assert ends == ([Place(at=(0, -15, 0))] if name == "slowed" else [])


@pytest.mark.clause("BD-RESOLVE")
def test_of_a_lapsed_blow_no_step_of_its_own_is_left() -> None:
    outcomes = Table(opened(MARA, MILLER, HOUND)).plays("pcs", fiat("fled", who="miller"), attack())
    assert "moved" not in [o.kind for o in outcomes]


# held, prone, standing up


@pytest.mark.clause("BD-MOVE")
@pytest.mark.parametrize("step", [{"to": "the stair"}, {"toward": "miller"}, {"stand": True}, {"water": "under"}])
def test_who_is_held_still_goes_nowhere(step: dict[str, Any]) -> None:
    held = having(MARA, "prone", "held still")
    told = ("Mara is held and cannot move.", "BD-RESTRAIN", ("break free",))
    assert said(refused(opened(held, MILLER), does("mara", "move", **step))) == told
    assert said(refused(opened(held, MILLER), does("mara", "defend", move=step))) == told
    error = refused(opened(having(MARA, "held still"), MILLER), attack())
    assert said(error) == ("the Miller is out of reach: 25 ft lacking.", "BD-CLOSE", ("break free",))
    assert moves(opened({**held, "place": {"close": "miller"}}, MILLER), attack(), answers=[DRY])[1] == []


@pytest.mark.clause("BD-MOVE", "BD-TURN")
def test_who_is_prone_gets_up_first_and_that_is_the_whole_move() -> None:
    prone = having(MARA, "prone")
    for step in ({"to": "the stair"}, {"toward": "miller"}, {"water": "under"}, {"take": "lantern"}):
        told = ("Mara is prone.", "BD-CALLED", ("stand up",))
        assert said(refused(opened(prone, MILLER), does("mara", "move", **step))) == told
    for more in ({"to": "the stair"}, {"water": "under"}, {"take": "lantern"}):
        error = refused(opened(prone, MILLER), does("mara", "move", stand=True, **more))
        assert said(error) == ("to stand up takes the whole of a move.", "BD-CALLED", ("stand up only",))
    table = Table(opened(prone, MILLER))
    ended = only(table.plays("pcs", does("mara", "move", stand=True)), "condition_ended")
    assert (ended.who, ended.name, ended.rules) == ("mara", "prone", ("BD-TURN", "BD-CALLED"))
    assert not table.encounter.combatants["mara"].has("prone")


@pytest.mark.clause("BD-TURN")
def test_to_stand_up_and_strike_one_must_have_the_other_close() -> None:
    prone = having(MARA, "prone")
    error = refused(opened(prone, MILLER), attack(move={"stand": True}))
    assert said(error) == ("the Miller is out of reach: 25 ft lacking.", "BD-CLOSE", ("stand up",))
    assert said(refused(opened(prone, MILLER), attack())) == said(error)
    beside = {**prone, "place": {"close": "miller"}}
    outcomes = Table(opened(beside, MILLER)).plays("pcs", attack(move={"stand": True}), answers=[DRY])
    assert kinds(outcomes) == ["declared", "condition_ended", "attack_rolled"]
    assert kinds(Table(opened(beside, MILLER)).plays("pcs", attack(), answers=[DRY])) == ["declared", "attack_rolled"]
    error = refused(opened(MARA, MILLER), does("mara", "move", stand=True))
    assert said(error) == ("Mara is on their feet.", "BD-CALLED", ("move",))
    up = fiat("condition off", who="mara", condition="prone")
    assert "condition_ended" not in kinds(Table(opened(prone, MILLER)).plays("pcs", up, does("mara", "move", stand=True)
                                                                             ))[1:]  # fmt: skip


@pytest.mark.clause("BD-MOVE")
def test_a_mount_that_is_down_or_held_carries_nobody() -> None:
    for name, told in (("prone", ("the horse is prone.", "BD-CALLED", ("stand up",))),
                       ("held still", ("Mara is held and cannot move.", "BD-RESTRAIN", ("break free",)))):  # fmt: skip
        horse = {**HORSE, "conditions": [{"name": name}]}
        assert said(refused(opened(RIDER, horse, MILLER), does("mara", "move", toward="miller"))) == told
        assert refused(opened(RIDER, horse, MILLER), attack()).message.endswith("25 ft lacking.")


def test_a_being_that_is_prone_and_reaches_nobody_gets_up() -> None:
    encounter = opened(MARA, {**MILLER, "conditions": [{"name": "prone"}]}, first="beings")
    for seed in ("a", "b", "c", "d"):
        (choice,) = RULESET.instinct(encounter, "beings", SeededDice(seed))
        if choice.declaration.kind == "move":
            assert choice.declaration.stand
            break
    else:
        raise AssertionError("it never gets up")


# names, ways, and what a step may say


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


# up, down, under, and what lies there


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


def refused_now(table: Table, declared: dict[str, Any]) -> Illegal:
    table.plays("beings")
    return refused(table.encounter, declared)


def lost(*cast: dict[str, Any], who: str = "tobin", item: str = "lantern") -> Table:
    table = Table(opened(*cast))
    table.plays(None, fiat("item", who=who, item=item, how="lost"))
    return table


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


# how far what reaches


def aimed(encounter: Any, **declared: Any) -> tuple[Any, ...] | None:
    """Name, feet and clause of what a declaration has to reach."""
    turn = RULESET.read_turn(json.dumps({"side": "pcs", "declarations": [{"actor": "mara", **declared}]}))
    found = aim(encounter, turn.declarations[0])
    return None if found is None else (found.mark.name, found.feet, found.rule)


@pytest.mark.clause("BD-PLACE", "BD-CLOSE", "BD-DISTANT")
def test_what_has_to_be_reached_and_from_how_far() -> None:
    far = {"name": "call", "grade": "minor", "does": "harm", "feet": 200}
    near = {"name": "spark", "grade": "minor", "does": "harm"}
    encounter = lost({**MARA, "sheet": {"spells": [far, near]}}, TOBIN, MILLER).encounter
    for kind in ("rouse", "restrain", "protect", "sacrifice", "mount", "trample"):
        assert aimed(encounter, kind=kind, target="tobin") == ("Tobin", 5, "BD-PLACE")
    assert aimed(encounter, kind="calm", target="miller") == ("the Miller", 60, "BD-CALM")
    assert aimed(encounter, kind="plead", target="miller") == ("the Miller", 60, "BD-PLEAD")
    assert aimed(encounter, kind="take", item="lantern") == ("the lantern", 5, "BD-PLACE")
    assert aimed(encounter, kind="take", item="lamp") is None
    assert aimed(encounter, kind="cast", spell="spark", target="miller") == ("the Miller", 120, "BD-DISTANT")
    assert aimed(encounter, kind="cast", spell="call", target="miller") == ("the Miller", 200, "BD-DISTANT")
    assert aimed(encounter, kind="cast", spell="spark", at=[1, 2, 3]) == ("that spot", 120, "BD-DISTANT")
    assert aimed(encounter, kind="cast", spell="spork", target="miller") == ("the Miller", 120, "BD-DISTANT")
    assert aimed(encounter, kind="cast", spell="spark") is None
    assert aimed(encounter, kind="let go", target="miller") is None
    assert aimed(encounter, kind="defend") is None
    assert aimed(encounter, kind="other", words="a lie", attribute="mind", target="miller") is None


def ways(encounter: Any, **declared: Any) -> tuple[Any, int]:
    """Where the move of a declaration ends, and what is lacking."""
    turn = RULESET.read_turn(json.dumps({"side": "pcs", "declarations": [{"actor": "mara", **declared}]}))
    return ends(encounter, turn.declarations[0])


@pytest.mark.clause("BD-PLACE")
def test_a_spell_goes_to_the_middle_of_its_space() -> None:
    spark = {"name": "spark", "grade": "major", "does": "harm", "space": True}
    caster = {**MARA, "sheet": {"spells": [spark]}}
    spot = {"kind": "cast", "spell": "spark", "at": [0, 121, 0]}
    assert ways(opened(at(caster, 0, 0), MILLER), **spot) == (Place(at=(0, 1, 0)), 0)
    assert ways(opened(at(caster, 0, 1), MILLER), **spot) == (None, 0)
    assert ways(opened(at(caster, 0, -30), MILLER), **spot) == (None, 1)
    assert ways(opened(caster, MILLER), **spot) == (None, 0)
    assert ways(opened(caster, MILLER), **spot, move="the stair") == (Place(words="the stair"), 0)
    herself = {"kind": "cast", "spell": "spark", "target": "mara", "move": "the stair"}
    assert ways(opened(caster, MILLER), **herself) == (Place(words="the stair"), 0)


@pytest.mark.clause("BD-PLACE")
def test_a_spot_is_come_to_from_a_place_in_words() -> None:
    table = lost(MARA, at(TOBIN, 0, 30), MILLER)
    table.plays("pcs", does("tobin", "move", at=[0, 0, 0]))
    assert ways(table.encounter, kind="take", item="lantern") == (Place(at=(0, 30, 0)), 0)
    assert ways(opened(MARA, MILLER), kind="take", item="lantern") == (None, 0)


@pytest.mark.clause("BD-RESOLVE")
def test_who_does_not_get_there_picks_nothing_up() -> None:
    slows = fiat("condition on", who="mara", condition="slowed")
    table = lost(at(MARA, 0, -20), at(TOBIN, 0, 4), MILLER)
    outcomes = table.plays("pcs", slows, does("mara", "move", at=[0, 0, 0], take="lantern"))
    assert only(outcomes, "moved").place == Place(at=(0, -5, 0))
    assert [o.act for o in outcomes if o.kind == "lapsed"] == ["take"]


@pytest.mark.clause("BD-PLACE")
def test_nothing_is_lacking_where_nothing_has_to_be_reached() -> None:
    encounter = opened(MARA, MILLER)
    assert ways(encounter, kind="defend") == (None, 0)
    assert ways(encounter, kind="defend", move="the stair") == (Place(words="the stair"), 0)
    assert ways(encounter, kind="move", away="miller") == (Place(of="miller", away=60), 0)
    assert ways(opened(having(MARA, "prone"), MILLER), kind="move", stand=True) == (None, 0)
