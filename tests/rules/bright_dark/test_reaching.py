"""The step that is part of an action: what has to be reached, from how far, and what is lacking."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark.aims import aim
from rules.bright_dark.places import distance
from rules.bright_dark.ways import ends
from rules.combatant import Place
from tests.rules.bright_dark.test_places import BREN, HORSE, RIDER, at, placed
from tests.rules.bright_dark.walking import DRY, having, lost, moves, refused, said
from tests.rules.table import MARA, MILLER, TOBIN, Table, attack, does, fiat, kinds, only, opened

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
