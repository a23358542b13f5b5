"""Where everyone stands: as a fight file says it, how far apart that is, and what range does to a shot."""

from __future__ import annotations

from itertools import product
from math import isqrt
from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark.catalogue import WEAPONS
from rules.bright_dark.modifiers import modifiers
from rules.bright_dark.places import distance, range_modifiers, reach, within
from rules.bright_dark.sheet import Weapon
from rules.combatant import Place
from rules.dice import SeededDice
from rules.errors import Illegal, Malformed
from rules.outcome import Moved, SceneChanged
from rules.resolution import Resolution
from rules.visibility import see
from tests.rules.table import HOUND, MARA, MILLER, SIDES, TOBIN, Table, attack, does, faces, fiat, only, opened, says

BREN: dict[str, Any] = {"id": "bren", "name": "Bren", "like": "poacher", "side": "pcs"}
HORSE: dict[str, Any] = {"id": "horse", "name": "the horse", "side": "pcs",
                         "sheet": {"max_health": 12, "speed": "fast", "mount": {"war": True}}}  # fmt: skip
RIDER: dict[str, Any] = {**MARA, "sheet": {"rides": "horse"}}
BOW, JAVELIN, LONGBOW, STAFF = (WEAPONS[n] for n in ("hunting bow", "javelin", "longbow", "oak staff"))


def at(member: dict[str, Any], *place: Any, **told: Any) -> dict[str, Any]:
    """Someone, at a spot or told from somebody."""
    return {**member, "place": list(place) or told}


def placed(encounter: Any, who: str) -> Place | None:
    place: Place | None = encounter.combatants[who].place
    return place


@pytest.mark.clause("BD-PLACE")
def test_a_place_in_a_fight_file() -> None:
    encounter = opened(
        {**MARA, "place": "the stair"}, at(TOBIN, 3, -4), at(BREN, 3, 4, 12), at(MILLER, near="mara"),
        at(HOUND, far="miller", words="the wheel"),
    )  # fmt: skip
    assert placed(encounter, "mara") == Place(words="the stair")
    assert placed(encounter, "tobin") == Place(at=(3, -4, 0))
    assert placed(encounter, "bren") == Place(at=(3, 4, 12))
    assert placed(encounter, "miller") == Place(of="mara", away=30)
    assert placed(encounter, "hound") == Place(of="miller", away=60, words="the wheel")
    assert placed(opened(MARA, at(MILLER, close="mara")), "miller") == Place(of="mara", away=5)
    assert placed(opened({**MARA, "place": {"of": "tobin", "away": 17}}, TOBIN), "mara") == Place(of="tobin", away=17)
    assert placed(opened({**MARA, "place": None}, TOBIN), "mara") is None
    wider = opened(at(MARA, far="tobin"), TOBIN, options={"far": 80})
    assert placed(wider, "mara") == Place(of="tobin", away=80)


@pytest.mark.clause("BD-PLACE")
@pytest.mark.parametrize(
    ("place", "where", "nearest"),
    [
        ({"close": "millar"}, "cast.0.place", ("miller",)),
        ({"close": "mara"}, "cast.0.place", ()),
        ({"clos": "miller"}, "cast.0.place", ("close",)),
        ({"close": "miller", "far": "miller"}, "cast.0.place", ("close", "far")),
        ({"close": "miller", "away": 3}, "cast.0.place", ("close",)),
        ({"close": "miller", "of": "miller"}, "cast.0.place", ("close",)),
        ({"at": [1, 2, 3], "of": "miller", "away": 5}, "cast.0.place", ()),
        ({"words": ""}, "cast.0.place.words", ()),
        ([1], "cast.0.place", ("words",)),
        ([1, 2, 3, 4], "cast.0.place", ("words",)),
        ([1, "2"], "cast.0.place.at.1", ()),
        (7, "cast.0.place", ("words",)),
        ("", "cast.0.place.words", ()),
        ({}, "cast.0.place", ()),
    ],
)
def test_a_place_that_will_not_do(place: Any, where: str, nearest: tuple[str, ...]) -> None:
    with pytest.raises(Malformed) as refused:
        opened({**MARA, "place": place}, MILLER)
    assert refused.value.where == where
    assert set(nearest) <= {*refused.value.nearest, *refused.value.choices}


def test_nobody_rides_what_is_not_there() -> None:
    with pytest.raises(Malformed) as refused:
        opened(RIDER, {**HORSE, "id": "hobby"}, MILLER)
    assert (refused.value.where, refused.value.choices[-1]) == ("cast.0.sheet.rides", "hobby")
    joins = fiat("join", combatant={"id": "bo", "name": "Bo", "side": "pcs",
                                    "sheet": {"health": 3, "max_health": 3, "rides": "hors"}})  # fmt: skip
    with pytest.raises(Malformed, match="no mount called 'hors'"):
        Table(opened(MARA, HORSE, MILLER)).tries(None, joins)
    table = Table(opened(MARA, HORSE, MILLER))
    table.plays(None, fiat("join", combatant={"id": "bo", "name": "Bo", "side": "pcs",
                                              "sheet": {"health": 3, "max_health": 3, "rides": "horse"}}))  # fmt: skip
    assert distance(table.encounter, "bo", "horse") == 0


@pytest.mark.clause("BD-PLACE")
@pytest.mark.parametrize("place", [{"of": "millar", "away": 3}, {"of": "mara", "away": 3}])
def test_the_master_too_names_those_who_are_there(place: dict[str, Any]) -> None:
    for said in (fiat("place", who="mara", place=place), fiat("scene", place="the dam", places={"mara": place})):
        with pytest.raises(Malformed):
            Table().tries(None, said)


@pytest.mark.clause("BD-CLOSE")
@pytest.mark.parametrize(("x", "y", "z"), list(product(range(0, 8), range(-3, 5), (0, 2, 5))))
def test_distance_is_straight_height_included_by_squares(x: int, y: int, z: int) -> None:
    encounter = opened(at(MARA, 10, 10, 10), at(MILLER, 10 + x, 10 + y, 10 + z))
    square = x * x + y * y + z * z
    for feet in (0, 4, 5, 6):
        assert within(encounter, "mara", "miller", feet) == within(encounter, "miller", "mara", feet)
        assert within(encounter, "mara", "miller", feet) == (square <= feet * feet)
    told = distance(encounter, "mara", "miller")
    assert told * told >= square > (told - 1) * abs(told - 1) or (told, square) == (0, 0)
    assert told == distance(encounter, "miller", "mara")
    assert told == isqrt(square) + (isqrt(square) ** 2 < square)


@pytest.mark.clause("BD-PLACE", "BD-NEAR")
def test_distance_in_words() -> None:
    encounter = opened(MARA, at(TOBIN, close="mara"), at(MILLER, far="mara"), at(HOUND, close="mara"), at(BREN, 0, 0))
    for a, b, feet in (
        ("mara", "tobin", 5), ("mara", "miller", 60), ("miller", "tobin", 30), ("tobin", "hound", 5),
        ("mara", "bren", 30), ("mara", "mara", 0), ("bren", "bren", 0),
    ):  # fmt: skip
        assert (distance(encounter, a, b), distance(encounter, b, a)) == (feet, feet)
        assert within(encounter, a, b, feet)
        assert feet == 0 or not within(encounter, b, a, feet - 1)
    assert distance(opened(), "mara", "miller") == 30


@pytest.mark.clause("BD-CLOSE", "BD-PLACE")
def test_beside_the_same_one_is_beside_each_other_only_within_5_ft() -> None:
    for of_tobin, of_hound, feet in ((5, 5, 5), (5, 6, 30), (6, 5, 30), (0, 0, 5), (3, 4, 5)):
        encounter = opened(MARA, {**TOBIN, "place": {"of": "mara", "away": of_tobin}},
                           {**HOUND, "place": {"of": "mara", "away": of_hound}})  # fmt: skip
        assert distance(encounter, "tobin", "hound") == feet
    apart = opened(MARA, MILLER, at(TOBIN, close="mara"), at(HOUND, close="miller"))
    assert distance(apart, "tobin", "hound") == 30


@pytest.mark.clause("BD-PLACE")
def test_if_each_is_told_from_the_other_the_nearer_counts_for_both() -> None:
    for mara, miller in ((7, 20), (20, 7)):
        encounter = opened(
            {**MARA, "place": {"of": "miller", "away": mara}}, {**MILLER, "place": {"of": "mara", "away": miller}}
        )
        assert distance(encounter, "mara", "miller") == distance(encounter, "miller", "mara") == 7
        for feet in (6, 7):
            assert within(encounter, "mara", "miller", feet) == within(encounter, "miller", "mara", feet) == (feet == 7)


@pytest.mark.clause("BD-PLACE")
def test_a_rider_is_where_the_mount_is() -> None:
    encounter = opened(
        {**RIDER, "place": [90, 90]}, at(HORSE, 0, 0), at(MILLER, 0, 20), {**TOBIN, "place": {"close": "mara"}}
    )
    assert distance(encounter, "mara", "miller") == distance(encounter, "miller", "mara") == 20
    assert distance(encounter, "mara", "horse") == distance(encounter, "horse", "mara") == 0
    for a, b in (("tobin", "horse"), ("horse", "tobin"), ("tobin", "mara"), ("mara", "tobin")):
        assert (distance(encounter, a, b), within(encounter, a, b, 5), within(encounter, a, b, 4)) == (5, True, False)
    stale = opened({**RIDER, "place": {"close": "miller"}}, at(HORSE, far="miller"), MILLER)
    assert distance(stale, "mara", "miller") == distance(stale, "miller", "mara") == 60
    assert not within(stale, "mara", "miller", 5)


@pytest.mark.clause("BD-CLOSE", "BD-NEAR", "BD-DISTANT")
def test_how_far_one_strikes() -> None:
    encounter = opened(MARA, {**TOBIN, "conditions": [{"name": "under water"}]}, MILLER)
    knife, spiked = WEAPONS["dagger"], Weapon(name="chain", die="1d6", attribute="strength", feet=15)
    spear = Weapon(name="harpoon", die="1d6", attribute="strength", reach="thrown", feet=50)
    stub = Weapon(name="stub", die="1d4", attribute="strength", feet=3)
    for tools, dry, wet in (
        ((None,), 5, 5), ((knife,), 5, 5), ((STAFF,), 10, 10), ((JAVELIN,), 30, 30), ((BOW,), 120, 30),
        ((LONGBOW,), 240, 30), ((spiked,), 15, 15), ((spear,), 50, 30), ((knife, JAVELIN), 5, 5),
        ((JAVELIN, BOW), 30, 30), ((BOW, STAFF), 10, 10), ((stub,), 5, 5), ((), 120, 120),
    ):  # fmt: skip
        assert (reach(encounter, "mara", tools), reach(encounter, "tobin", tools)) == (dry, wet)
    drenched = opened({**TOBIN, "conditions": [{"name": "under water"}]}, options={"water_reach": 3})
    assert reach(drenched, "tobin", (BOW,)) == 5


@pytest.mark.clause("BD-FAR", "BD-DISTANT", "BD-RANGE-TO-HIT")
@pytest.mark.parametrize(
    ("feet", "rule"),
    [(5, None), (30, None), (31, "BD-FAR"), (60, "BD-FAR"), (61, "BD-DISTANT"), (120, "BD-DISTANT"),
     (121, "BD-DISTANT")],
)  # fmt: skip
def test_range_is_1_less_to_hit_for_missiles_and_spells(feet: int, rule: str | None) -> None:
    encounter = opened(at(BREN, 0, 0), at(MILLER, 0, feet))
    for tools in ((BOW,), (JAVELIN,), (LONGBOW,), (JAVELIN, BOW), ()):
        found = range_modifiers(encounter, "bren", "miller", tools)
        cause = {"BD-FAR": "far", "BD-DISTANT": "distant"}
        assert [(m.value, m.cause, m.rule) for m in found] == ([(-1, cause[rule], rule)] if rule else [])
    for struck in ((None,), (STAFF,), (STAFF, BOW), (BOW, None)):
        assert range_modifiers(encounter, "bren", "miller", struck) == ()


@pytest.mark.clause("BD-RANGE-TO-HIT")
def test_range_stands_among_what_adds_to_the_roll_and_is_an_option() -> None:
    encounter = opened(at(BREN, 0, 0), at(MILLER, 0, 31), options={"range": -2})
    r = Resolution(RULESET, encounter, "pcs", (), SeededDice("x"), "needed")
    found = modifiers(r, "bren", "attack", attribute="agility", tools=(BOW,), aimed_at="miller")
    assert [(m.value, m.rule) for m in found] == [(3, "BD-ROLL"), (-2, "BD-FAR")]


@pytest.mark.clause("BD-RANGE-TO-HIT")
def test_range_takes_nothing_from_damage() -> None:
    for feet in (20, 110):
        outcomes = Table(opened(at(BREN, 0, 0), at({**MILLER, "sheet": {"max_health": 90}}, 0, feet))).plays(
            "pcs", attack("bren", weapon="hunting bow"), answers=[faces("bren", "attack", 5, 5, 6),
                                                                  faces("bren", "harm", 4)]
        )  # fmt: skip
        assert only(outcomes, "harmed").amount == 4 + 3


@pytest.mark.clause("BD-PLACE")
def test_who_moves_is_told_from_nobody_any_more() -> None:
    encounter = opened(
        MARA, {**TOBIN, "place": {"close": "mara", "words": "the stair"}}, at(BREN, close="mara"), at(MILLER, 4, 4),
        at(HOUND, far="miller"),
    )  # fmt: skip
    table = Table(encounter)
    table.plays("pcs", does("mara", "move", to="the wheel"))
    assert placed(table.encounter, "mara") == Place(words="the wheel")
    assert placed(table.encounter, "tobin") == Place(words="the stair")
    assert placed(table.encounter, "bren") is None
    assert placed(table.encounter, "hound") == Place(of="miller", away=60)
    assert placed(table.encounter, "miller") == Place(at=(4, 4, 0))


@pytest.mark.clause("BD-PLACE")
def test_who_is_put_where_they_are_is_still_told_from() -> None:
    encounter = opened(at(MARA, 1, 1), at(TOBIN, close="mara"), MILLER)
    stays = RULESET.apply(encounter, Moved(who="mara", place=Place(at=(1, 1, 0)), how="under"))
    assert placed(stays, "tobin") == Place(of="mara", away=5)
    rises = RULESET.apply(encounter, Moved(who="mara", place=Place(at=(1, 1, 0)), how="up"))
    assert placed(rises, "tobin") is None
    assert placed(RULESET.apply(encounter, Moved(who="mara")), "mara") is None


@pytest.mark.clause("BD-PLACE")
def test_rider_and_mount_go_together() -> None:
    encounter = opened(RIDER, HORSE, at(TOBIN, close="mara"), at(BREN, close="horse"), MILLER)
    goes = RULESET.apply(encounter, Moved(who="mara", place=Place(of="miller", away=5)))
    assert placed(goes, "horse") == placed(goes, "mara") == Place(of="miller", away=5)
    assert (placed(goes, "tobin"), placed(goes, "bren")) == (None, None)
    alone = RULESET.apply(encounter, Moved(who="horse", place=Place(at=(9, 9, 0))))
    assert (distance(alone, "mara", "horse"), placed(alone, "tobin"), placed(alone, "bren")) == (0, None, None)
    paired = opened({**RIDER, "place": {"close": "horse"}}, at(HORSE, close="mara"), MILLER)
    goes = RULESET.apply(paired, Moved(who="mara", place=Place(at=(9, 9, 0))))
    assert placed(goes, "horse") == Place(at=(9, 9, 0))
    assert placed(RULESET.apply(paired, Moved(who="horse", place=Place(words="there"))), "mara") == Place(
        of="horse", away=5
    )


def _saddle(kind: str, encounter: Any) -> Any:
    return RULESET.apply(encounter, RULESET.read_outcome(f'{{"kind":"{kind}","who":"mara","mount":"horse"}}'))


@pytest.mark.clause("BD-PLACE")
def test_into_the_saddle_and_out_of_it() -> None:
    up = _saddle("mounted", opened(at(MARA, far="miller"), HORSE, MILLER))
    assert (placed(up, "horse"), distance(up, "horse", "miller")) == (Place(of="miller", away=60), 60)
    up = _saddle("mounted", opened(at(MARA, far="miller"), at(HORSE, close="mara"), MILLER))
    assert placed(up, "horse") == Place(of="miller", away=60)
    up = _saddle("mounted", opened(at(MARA, close="horse"), HORSE, MILLER))
    assert placed(up, "horse") is None
    up = _saddle("mounted", opened(at(MARA, far="miller"), at(HORSE, near="miller"), MILLER))
    assert placed(up, "horse") == Place(of="miller", away=30)
    for there, stands in (
        ({"at": [1, 2, 0]}, Place(at=(1, 2, 0))),
        ({"close": "miller"}, Place(of="miller", away=5)),
        ({"of": "miller", "away": 6}, Place(of="horse", away=5)),
        ({"words": "the yard"}, Place(of="horse", away=5)),
        (None, Place(of="horse", away=5)),
    ):
        down = _saddle("unmounted", opened(RIDER, {**HORSE, "place": there}, MILLER))
        assert placed(down, "mara") == stands
        assert within(down, "mara", "horse", 5)


@pytest.mark.clause("BD-PLACE")
def test_the_scene_changes_and_all_are_near_but_whom_the_master_puts_elsewhere() -> None:
    table = Table(opened(at(MARA, close="miller"), at(TOBIN, 3, 3), MILLER, HOUND))
    table.plays(None, fiat("item", who="mara", item="lantern", how="lost"))
    assert [thing.item for thing in table.encounter.own.lying] == ["lantern"]
    outcomes = table.plays(
        None, fiat("scene", place="the dam", stay=["tobin"], places={"hound": {"of": "mara", "away": 12}})
    )
    assert [o.who for o in outcomes if o.kind == "left"] == ["tobin"]
    assert (placed(table.encounter, "mara"), placed(table.encounter, "tobin")) == (None, None)
    assert distance(table.encounter, "hound", "mara") == 12
    assert distance(table.encounter, "miller", "mara") == 30
    assert table.encounter.own.lying == ()


@pytest.mark.clause("BD-PLACE")
@pytest.mark.parametrize("scene", [{"stay": ["marra"]}, {"places": {"marra": {"words": "here"}}}])
def test_nobody_unknown_stays_behind_or_stands_somewhere(scene: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as refused:
        Table().tries(None, fiat("scene", place="the dam", **scene))
    assert (refused.value.nearest[0], refused.value.where) == ("mara", "fiat scene")


@pytest.mark.clause("BD-PLACE")
@pytest.mark.parametrize(("how", "out"), [("died", "dead"), ("fled", "fled"), ("leave", "left")])
def test_whoever_is_gone_does_not_stay_behind(how: str, out: str) -> None:
    table = Table()
    table.plays(None, fiat(how, who="tobin"))
    with pytest.raises(Illegal, match=f"Tobin is {out} already"):
        table.tries(None, fiat("scene", place="the dam", stay=["tobin"]))
    table.plays(None, fiat("fell", who="mara"), fiat("scene", place="the dam", stay=["mara"]))
    assert table.encounter.combatants["mara"].out == "left"


@pytest.mark.clause("BD-PURSUIT", "BD-PLACE")
@pytest.mark.parametrize(
    ("said", "behind"), [(None, None), ("near", None), ("close", Place(of="tobin", away=5)),
                         ("far", Place(of="tobin", away=60))]
)  # fmt: skip
def test_those_who_follow_stand_near_unless_the_master_says(said: str | None, behind: Place | None) -> None:
    table = Table(opened({**MARA, "out": "unconscious"}, at(TOBIN, 1, 1), at(MILLER, 2, 2),
                         {**HOUND, "out": "fled"}))  # fmt: skip
    answers = [says("BD-PURSUIT", "the wet meadow"), *([says("BD-PLACE", said)] if said else [])]
    changed = only(table.plays("pcs", does("tobin", "retreat"), answers=answers), "scene_changed")
    assert changed.places == ({"miller": behind} if behind else {})
    assert {"BD-PURSUIT", "BD-PLACE"} <= set(changed.rules)
    assert (placed(table.encounter, "miller"), placed(table.encounter, "tobin")) == (behind, None)


@pytest.mark.clause("BD-PURSUIT")
def test_how_close_they_are_behind_is_one_of_three() -> None:
    need = Table().asks("pcs", does("tobin", "retreat"), answers=[says("BD-PURSUIT", "yes")], ask="all")
    assert need.key.rule == "BD-RETREAT"
    need = Table().asks("pcs", does("tobin", "retreat"), ask="all",
                        answers=[says("BD-RETREAT", "yes"), says("BD-PURSUIT", "yes")])  # fmt: skip
    assert (need.key.rule, need.choices, need.default) == ("BD-PLACE", ("close", "near", "far"), "near")


def test_a_place_told_from_someone_hidden_does_not_say_who_that_is() -> None:
    wat = {"id": "wat", "name": "Old Wat", "like": "poacher", "side": "beings", "hidden": True}
    encounter = opened(MARA, MILLER, wat, sides=SIDES)
    changed = SceneChanged(place="the dam", places={"miller": Place(of="wat", away=5), "wat": Place(words="the oak")})
    (seen,) = see(RULESET, encounter, [changed], "public")
    assert isinstance(seen.outcome, SceneChanged)
    assert seen.outcome.places == {"miller": Place(of="unseen", away=5)}
