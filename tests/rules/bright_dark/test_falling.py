"""Falls: from a height, and out of the air."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark.consequences import follow
from rules.bright_dark.outcomes import Unmounted
from rules.combatant import Condition, Place
from rules.dice import SeededDice
from rules.outcome import ConditionBegan, Died, Fell
from rules.resolution import Resolution
from tests.rules.bright_dark.test_places import at, placed
from tests.rules.bright_dark.walking import having
from tests.rules.table import MARA, MILLER, TOBIN, Table, faces, fiat, kinds, only, opened, says

OWL: dict[str, Any] = {"id": "owl", "name": "the owl", "like": "ash owl", "side": "beings", "sheet": {"max_health": 60}}
GRIFFIN: dict[str, Any] = {"id": "griffin", "name": "the griffin", "side": "pcs",
                           "sheet": {"max_health": 20, "flies": True, "mount": {}}}  # fmt: skip
UP = {"id": "mara", "name": "Mara", "like": "ferrywoman", "side": "pcs", "sheet": {"rides": "griffin"}}


def drop(target: str = "mara", feet: int = 20, **more: Any) -> dict[str, Any]:
    return {"kind": "fall", "target": target, "feet": feet, **more}


@pytest.mark.clause("BD-FALL")
@pytest.mark.parametrize(
    ("feet", "dice"), [(0, None), (9, None), (10, "1d6"), (19, "1d6"), (20, "2d6"), (29, "2d6"), (30, "3d6"),
                       (999, "99d6")],
)  # fmt: skip
def test_a_die_for_each_full_10_ft(feet: int, dice: str | None) -> None:
    outcomes = Table(opened(at(having(MARA, max_health=900), 1, 2, 30), MILLER)).plays("pcs", drop(feet=feet))
    moved = only(outcomes, "moved")
    assert (moved.who, moved.place, moved.how, moved.rules) == (
        "mara", Place(at=(1, 2, 30 - feet)), "down", ("BD-FALL",)
    )  # fmt: skip
    if dice is None:
        assert kinds(outcomes) == ["moved"]
        return
    harmed = only(outcomes, "harmed")
    assert (harmed.rolls[0].notation, harmed.by, harmed.tool, harmed.modifiers) == (dice, None, None, ())
    assert (harmed.amount, harmed.rules, harmed.cause) == (harmed.rolls[0].total, ("BD-FALL",), moved.seq)


@pytest.mark.clause("BD-FALL")
def test_the_dice_of_a_fall_are_options_and_the_masters_word_is_its_cause() -> None:
    encounter = opened(MARA, MILLER, options={"fall_die": "2d4", "fall_feet": 6})
    outcomes = Table(encounter).plays("pcs", drop(feet=12, cause="the beam gives way"))
    noted, moved, harmed = only(outcomes, "noted"), only(outcomes, "moved"), only(outcomes, "harmed")
    assert (noted.text, noted.rules, moved.cause, moved.place) == ("the beam gives way", ("BD-FALL",), noted.seq, None)
    assert harmed.rolls[0].notation == "4d4"
    assert [o.kind for o in Table().plays("pcs", drop(feet=5))][1:-1] == ["moved"]


@pytest.mark.clause("BD-FALL")
def test_more_dice_than_one_term_holds() -> None:
    for feet, notation in ((1980, "99d6+99d6"), (2000, "99d6+99d6+2d6"), (990, "99d6"), (1000, "99d6+1d6")):
        _, outcomes = airborne({**OWL, "place": [0, 0, feet], "sheet": {"max_health": 999}}, "grounded")
        assert only(outcomes, "harmed").rolls[0].notation == notation


@pytest.mark.clause("BD-FALL", "BD-DOWN", "BD-MASSIVE")
def test_a_fall_can_bring_down_and_leave_dizzy() -> None:
    outcomes = Table().plays("pcs", drop(feet=30), answers=[faces("mara", "fall", 4, 4, 4)])
    assert kinds(outcomes) == ["moved", "harmed", "fell", "condition_began"]
    assert only(outcomes, "condition_began").rules == ("BD-MASSIVE", "BD-DIZZY")
    outcomes = Table().plays("pcs", drop("miller", 30), answers=[faces("miller", "fall", 4, 4, 4)])
    assert "died" in kinds(outcomes)
    answers = [faces("miller", "fall", 4, 4, 4), says("BD-DOWN", "yes")]
    spared = Table().plays("pcs", drop("miller", 30), answers=answers)
    assert "fell" in kinds(spared)


@pytest.mark.clause("BD-FALL")
@pytest.mark.parametrize("out", ["unconscious", "dead", "yielded"])
def test_those_who_lie_there_take_nothing_more(out: str) -> None:
    outcomes = Table(opened({**MARA, "out": out}, TOBIN, MILLER)).plays("pcs", drop(feet=40))
    assert ("harmed" in kinds(outcomes)) == (out == "yielded")
    assert "moved" in kinds(outcomes)


def test_a_fall_ends_at_the_edge_of_what_can_be_told() -> None:
    outcomes = Table(opened(at(MARA, 0, 0, -9995), MILLER)).plays("pcs", drop(feet=9))
    assert only(outcomes, "moved").place == Place(at=(0, 0, -9999))


@pytest.mark.clause("BD-FALL")
def test_only_those_who_are_there_fall() -> None:
    with pytest.raises(Exception, match="no combatant called 'marra'"):
        Table().tries("pcs", drop("marra"))


def airborne(owl: dict[str, Any], condition: str | None, *, out: str = "fell") -> tuple[Any, list[Any]]:
    """What comes of it when something befalls the owl: the encounter, and the outcomes."""
    r = Resolution(RULESET, opened(MARA, owl, MILLER), "pcs", (), SeededDice("x"), "needed")
    if condition is not None:
        r.emit(ConditionBegan(who="owl", condition=Condition(name=condition)))
    elif out == "fell":
        r.emit(Fell(who="owl"))
    else:
        r.emit(Died(who="owl"))
    follow(r, 0)
    return r.encounter, list(r.outcomes)


@pytest.mark.clause("BD-FLY-FALL", "BD-FALL")
@pytest.mark.parametrize("condition", ["grounded", "restrained", "held still", "stunned"])
def test_a_flyer_whose_flight_is_impaired_falls_at_once_the_whole_way(condition: str) -> None:
    table = Table(opened(MARA, at(OWL, 3, 4, 25), MILLER))
    outcomes = table.plays("pcs", fiat("condition on", who="owl", condition=condition),
                           answers=[faces("owl", "fall", 3, 4)])  # fmt: skip
    began, moved, harmed = (only(outcomes, kind) for kind in ("condition_began", "moved", "harmed"))
    assert (moved.who, moved.place, moved.how, moved.whom) == ("owl", Place(at=(3, 4, 0)), "down", None)
    assert (moved.rules, moved.cause) == (("BD-FLY-FALL",), began.seq)
    assert (harmed.who, harmed.amount, harmed.rules, harmed.cause) == ("owl", 7, ("BD-FALL",), moved.seq)
    assert table.encounter.combatants["owl"].has(condition)
    assert placed(table.encounter, "owl") == Place(at=(3, 4, 0))


@pytest.mark.clause("BD-FLY-FALL")
def test_what_does_not_impair_flight_and_who_is_not_in_the_air() -> None:
    for owl, condition in (
        (at(OWL, 0, 0, 25), "slowed"), (at(OWL, 0, 0, 25), "prone"), (at(OWL, 0, 0, 25), "dizzy"),
        (at(OWL, 0, 0, 0), "grounded"), (at(OWL, 0, 0, -5), "grounded"), (OWL, "grounded"),
        ({**OWL, "place": "the beam"}, "stunned"),
        (at({**OWL, "sheet": {"max_health": 60, "flies": False}}, 0, 0, 25), "grounded"),
    ):  # fmt: skip
        assert [o.kind for o in airborne(owl, condition)[1]] == ["condition_began"]


@pytest.mark.clause("BD-FLY-FALL")
def test_a_low_flyer_lands_unhurt() -> None:
    assert [o.kind for o in airborne(at(OWL, 0, 0, 9), "grounded")[1]] == ["condition_began", "moved"]
    assert airborne(at(OWL, 0, 0, 1), "grounded")[1][-1].kind == "moved"


@pytest.mark.clause("BD-FLY-FALL")
@pytest.mark.parametrize("out", ["fell", "died"])
def test_one_felled_in_the_air_falls_and_takes_no_further_harm(out: str) -> None:
    encounter, outcomes = airborne(at(OWL, 0, 0, 40), None, out=out)
    assert [o.kind for o in outcomes] == [out, "moved"]
    assert outcomes[-1].rules == ("BD-FLY-FALL",)
    assert placed(encounter, "owl") == Place(at=(0, 0, 0))


@pytest.mark.clause("BD-FLY-FALL")
def test_in_words_one_in_the_air_falls_as_far_as_one_rises_in_a_turn() -> None:
    aloft = {**OWL, "conditions": [{"name": "aloft"}], "place": {"close": "mara"}}
    encounter, outcomes = airborne(aloft, "grounded")
    assert [o.kind for o in outcomes] == ["condition_began", "moved", "condition_ended", "harmed"]
    began, moved, ended, harmed = outcomes
    assert (moved.place, ended.who, ended.name, ended.rules) == (
        Place(of="mara", away=5), "owl", "aloft", ("BD-FLY-FALL",)
    )  # fmt: skip
    assert (ended.cause, harmed.cause, harmed.rolls[0].notation) == (moved.seq, moved.seq, "1d6")
    assert not encounter.combatants["owl"].has("aloft")
    high = {**aloft, "place": [0, 0, 20]}
    assert airborne(high, "grounded")[1][-1].rolls[0].notation == "2d6"
    assert moved.rules == ("BD-FLY-FALL",)
    assert began.seq == moved.cause


@pytest.mark.clause("BD-FLY-FALL", "BD-FALL")
def test_a_fall_may_kill_and_end_the_fight() -> None:
    table = Table(opened(MARA, at({**OWL, "sheet": {"health": 2}}, 0, 0, 20)))
    outcomes = table.plays("pcs", fiat("condition on", who="owl", condition="stunned"))
    assert kinds(outcomes) == ["condition_began", "moved", "harmed", "died", "ended"]


@pytest.mark.clause("BD-FLY-FALL", "BD-FALL")
def test_whoever_rides_what_falls_falls_with_it() -> None:
    table = Table(opened(UP, at(GRIFFIN, 0, 0, 30), MILLER))
    outcomes = table.plays(None, fiat("condition on", who="griffin", condition="grounded"),
                           answers=[faces("mara", "fall", 1, 1, 1), faces("griffin", "fall", 2, 1, 1)])  # fmt: skip
    assert [(o.who, o.amount) for o in outcomes if o.kind == "harmed"] == [("griffin", 4), ("mara", 3)]
    assert [o.who for o in outcomes if o.kind == "moved"] == ["griffin"]
    table = Table(opened(UP, TOBIN, at(GRIFFIN, 0, 0, 30), MILLER))
    outcomes = table.plays(None, fiat("fell", who="griffin"))
    assert [o.who for o in outcomes if o.kind == "harmed"] == ["mara"]


@pytest.mark.clause("BD-FALL")
@pytest.mark.parametrize(
    ("griffin", "rider", "dice"),
    [
        (at(GRIFFIN, 5, 5, 20), UP, "2d6"),
        ({**GRIFFIN, "conditions": [{"name": "aloft"}]}, UP, "1d6"),
        (at(GRIFFIN, 5, 5, 0), UP, None),
        (at(GRIFFIN, 5, 5, 20), {**UP, "sheet": {"rides": "griffin", "flies": True}}, None),
    ],
)
def test_who_leaves_the_back_of_what_is_in_the_air_falls(
    griffin: dict[str, Any], rider: dict[str, Any], dice: str | None
) -> None:
    r = Resolution(RULESET, opened(rider, griffin, MILLER), "pcs", (), SeededDice("x"), "needed")
    off = r.emit(Unmounted(who="mara", mount="griffin"))
    follow(r, 0)
    outcomes: list[Any] = list(r.outcomes)
    if dice is None:
        assert kinds(outcomes) == ["unmounted"]
        return
    _, moved, harmed = outcomes[:3]
    assert (moved.who, moved.how, moved.cause, moved.rules) == ("mara", "down", off.seq, ("BD-FALL",))
    assert (harmed.who, harmed.cause, harmed.rolls[0].notation) == ("mara", moved.seq, dice)
    if "place" in griffin:
        assert placed(r.encounter, "mara") == Place(at=(5, 5, 0))


def test_a_fall_is_rolled_by_hand_and_answered_where_it_can_be_asked() -> None:
    for kind in ("fall", "fiat", "attack", "move"):
        assert {"fall", "BD-DOWN"} <= RULESET.questions(kind)
    assert "BD-SLOW" not in RULESET.questions(None)
    assert "BD-PLACE" in RULESET.questions("retreat")


@pytest.mark.clause("BD-FALL")
@pytest.mark.parametrize(
    ("place", "after"),
    [
        ({"words": "the lip of the ledge"}, None),
        ({"words": "the ledge", "of": "miller", "away": 10}, Place(of="miller", away=10)),
    ],
)
def test_whoever_falls_is_no_longer_where_words_said_they_were(place: dict[str, Any], after: Place | None) -> None:
    table = Table(opened(having({**MARA, "place": place}, max_health=900), MILLER))
    assert only(table.plays("pcs", drop()), "moved").place == after
    assert table.encounter.combatants["mara"].place == after
