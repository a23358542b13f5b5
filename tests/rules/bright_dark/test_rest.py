"""A breather, a night, days: what ends with them, and what they restore."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rules.bright_dark import RULESET
from rules.errors import Illegal
from rules.visibility import see
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, fiat, kinds, only, opened, says

BREATHER: dict[str, Any] = {"kind": "rest"}
NIGHT: dict[str, Any] = {"kind": "rest", "night": True}
DAYS: dict[str, Any] = {"kind": "rest", "days": 3}
DAY: dict[str, Any] = {"kind": "rest", "days": 1}
LASTING = ("own_turn_begins", "own_turn_ends", "fight_ends", "night", "ended")
HURT: dict[str, Any] = {**MARA, "sheet": {"health": 5}}
DOWN: dict[str, Any] = {**TOBIN, "out": "unconscious", "sheet": {"health": 0}}


def over(*cast: dict[str, Any]) -> Table:
    table = Table(opened(*cast))
    table.plays(None, fiat("end", how="parley"))
    return table


@pytest.mark.clause("BD-REST", "BD-DIZZY", "BD-CONCLUDE")
@pytest.mark.parametrize(
    ("rest", "left"), [(BREATHER, ["night", "ended"]), (NIGHT, ["ended"]), (DAYS, ["ended"]), (DAY, ["ended"])]
)
def test_what_each_brings_to_its_end(rest: dict[str, Any], left: list[str]) -> None:
    table = over({**MARA, "conditions": [{"name": f"{u} thing", "until": u} for u in LASTING]}, MILLER)
    outcomes = table.plays(None, rest)
    assert [c.until for c in table.encounter.combatants["mara"].conditions] == left
    rules = {o.name: o.rules for o in outcomes if o.kind == "condition_ended"}
    assert rules["fight_ends thing"] == ("BD-CONCLUDE",)
    assert rules.get("night thing") == (("BD-DIZZY",) if rest is not BREATHER else None)


@pytest.mark.clause("BD-REST")
@pytest.mark.parametrize(
    ("rest", "time", "told"),
    [(NIGHT, "night", "A night went by."), (DAY, "1 day", "A day went by."), (DAYS, "3 days", "Days went by.")],
)
def test_it_is_said_how_much_time_goes_by(rest: dict[str, Any], time: str, told: str) -> None:
    table = over()
    before = table.encounter
    outcomes = table.plays(None, rest)
    assert kinds(outcomes) == ["time_passed", "rested"]
    passed, rested = outcomes
    assert (passed.time, passed.rules, passed.cause) == (time, ("BD-WAKE-TIME", "BD-DIZZY"), None)
    assert (rested.who, rested.rules, rested.cause) == (("mara", "tobin", "miller"), ("BD-REST",), passed.seq)
    assert [(c.kind, c.words) for c in see(RULESET, before, outcomes, "public")[0].claims] == [("said", told)]


@pytest.mark.clause("BD-BREATHER")
def test_a_breather_takes_no_time_worth_telling() -> None:
    table = over(HURT, DOWN, MILLER)
    outcomes = table.plays(None, BREATHER)
    assert kinds(outcomes) == ["rested", "woke"]  # the unconscious have nothing of it, and wake in the meantime
    assert (outcomes[0].who, outcomes[0].rules) == (("mara", "miller"), ("BD-BREATHER",))


@pytest.mark.clause("BD-REST", "BD-BREATHER")
@pytest.mark.parametrize(("rest", "rule"), [(BREATHER, "BD-BREATHER"), (NIGHT, "BD-REST"), (DAYS, "BD-REST")])
@pytest.mark.parametrize(
    ("said", "health"), [("nothing", 5), ("3", 8), ("99", 12), ("all", 12), ("0", 5), ("a little warmth", 5)]
)
def test_the_master_says_what_it_restores(rest: dict[str, Any], rule: str, said: str, health: int) -> None:
    table = over(HURT, MILLER)
    need = table.asks(None, rest, ask="all")
    assert (need.key.rule, need.default) == (rule, "nothing")
    outcomes = table.plays(None, rest, answers=[says(rule, said)])
    assert only(outcomes, "ruled").value == said
    assert table.encounter.combatants["mara"].sheet.health == health
    healed = [(o.who, o.amount, o.by, o.rules, o.cause) for o in outcomes if o.kind == "healed"]
    assert healed == [("mara", health - 5, None, (rule,), only(outcomes, "rested").seq)] * (health > 5)


@pytest.mark.clause("BD-REST")
@pytest.mark.parametrize(
    ("rest", "asked"),
    [(NIGHT, "the night restore"), (DAY, "the day restore"), (DAYS, "the 3 days restore"), (BREATHER, "the breather")],
)
def test_the_question_names_the_rest(rest: dict[str, Any], asked: str) -> None:
    assert asked in over().asks(None, rest, ask="all").question


@pytest.mark.clause("BD-REST")
def test_by_default_nothing_is_restored_and_nobody_has_to_be_asked() -> None:
    table = over(HURT, MILLER)
    assert "healed" not in kinds(table.plays(None, NIGHT))


@pytest.mark.clause("BD-REST", "BD-WAKE-TIME")
@pytest.mark.parametrize(("kept", "health"), [("no", 4), ("yes", 0)])
def test_whoever_wakes_in_it_has_the_rest_as_well(kept: str, health: int) -> None:
    table = over(HURT, DOWN, MILLER)
    table.plays(None, NIGHT, answers=[says("BD-WAKE-TIME", kept, subject="tobin"), says("BD-REST", "3")])
    assert table.encounter.combatants["tobin"].sheet.health == health


@pytest.mark.clause("BD-REST")
@pytest.mark.parametrize(
    ("out", "rests"), [("yielded", True), ("calmed", True), ("fled", False), ("left", False), ("dead", False)]
)
def test_who_rests(out: str, rests: bool) -> None:
    table = over(MARA, {**HOUND, "out": out})
    assert ("hound" in only(table.plays(None, NIGHT), "rested").who) == rests


@pytest.mark.clause("BD-CONCLUDE")
def test_nobody_rests_in_a_fight_or_when_it_is_concluded() -> None:
    with pytest.raises(Illegal) as error:
        Table().tries(None, NIGHT)
    assert (error.value.where, error.value.rule) == ("rest", "BD-CONCLUDE")
    table = over()
    table.plays("pcs", NIGHT)
    table.plays(None, NIGHT, {"kind": "conclude"})
    with pytest.raises(Illegal):
        table.tries(None, BREATHER)


@pytest.mark.parametrize("wrong", [{"night": True, "days": 2}, {"night": False}, {"days": 0}, {"days": 1000}])
def test_a_rest_that_cannot_be_read(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        over().turn(None, {"kind": "rest", **wrong})


def test_a_breather_is_written_as_it_always_was() -> None:
    assert '"kind":"rest"}' in over().turn(None, BREATHER).model_dump_json(exclude_none=True)
