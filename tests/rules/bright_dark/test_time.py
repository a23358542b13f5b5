"""Ten minutes, or a night."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.errors import Illegal
from rules.visibility import see
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, does, fiat, kinds, only, opened, says

MINUTES: dict[str, Any] = {"kind": "pass", "time": "10 minutes"}
NIGHT: dict[str, Any] = {"kind": "pass", "time": "night"}


def over(*cast: dict[str, Any]) -> Table:
    table = Table(opened(*cast))
    table.plays(None, fiat("end", how="parley"))
    return table


def bearing(*lasting: str) -> dict[str, Any]:
    return {**MARA, "conditions": [{"name": f"{until} thing", "until": until} for until in lasting]}


LASTING = ("own_turn_begins", "own_turn_ends", "fight_ends", "night", "ended")


@pytest.mark.clause("BD-WAKE-TIME", "BD-DIZZY", "BD-CONCLUDE")
@pytest.mark.parametrize(("passing", "left"), [(MINUTES, ["night", "ended"]), (NIGHT, ["ended"])])
def test_what_each_brings_to_its_end(passing: dict[str, Any], left: list[str]) -> None:
    table = over(bearing(*LASTING), {**TOBIN, "out": "unconscious", "sheet": {"health": 0}}, MILLER)
    outcomes = table.plays(None, passing)
    passed, woke = only(outcomes, "time_passed"), only(outcomes, "woke")
    night = passing is NIGHT
    assert (passed.time, passed.cause) == (passing["time"], None)
    assert passed.rules == (("BD-WAKE-TIME", "BD-DIZZY") if night else ("BD-WAKE-TIME",))
    assert kinds(outcomes) == ["time_passed", *["condition_ended"] * 3, "woke", *["condition_ended"] * night]
    ended = [(o.name, o.rules, o.cause) for o in outcomes if o.kind == "condition_ended"]
    assert ended[:3] == [(f"{until} thing", ("BD-CONCLUDE",), passed.seq) for until in LASTING[:3]]
    assert ended[3:] == [("night thing", ("BD-DIZZY",), passed.seq)] * night
    assert [c.until for c in table.encounter.combatants["mara"].conditions] == left
    assert (woke.who, woke.health, woke.rules, woke.cause) == ("tobin", 1, ("BD-WAKE-TIME",), passed.seq)


@pytest.mark.clause("BD-DIZZY", "BD-CRIT")
def test_the_dizzy_are_dizzy_for_the_day_and_not_after_a_night() -> None:
    table = Table()
    table.plays("pcs")
    table.plays("beings", fiat("harm", who="tobin", by="miller", amount=8))
    table.plays(None, fiat("end", how="parley"))
    table.plays(None, MINUTES)
    assert table.encounter.combatants["tobin"].has("dizzy")
    table.plays(None, NIGHT)
    assert not table.encounter.combatants["tobin"].has("dizzy")


@pytest.mark.clause("BD-WAKE-TIME")
@pytest.mark.parametrize("passing", [MINUTES, NIGHT])
@pytest.mark.parametrize(("said", "wakes"), [("no", True), ("yes", False)])
def test_something_may_keep_one_from_waking(passing: dict[str, Any], said: str, wakes: bool) -> None:
    table = over(MARA, {**TOBIN, "out": "unconscious"}, {**MILLER, "out": "unconscious"}, HOUND)
    need = table.asks(None, passing, ask="all")
    assert (need.key.rule, need.key.subject, need.default, need.choices) == (
        "BD-WAKE-TIME",
        "tobin",
        "no",
        ("yes", "no"),
    )
    outcomes = table.plays(None, passing, answers=[says("BD-WAKE-TIME", said, subject="tobin")])
    assert [o.who for o in outcomes if o.kind == "woke"] == ["tobin", "miller"][not wakes :]


@pytest.mark.clause("BD-WAKE-TIME")
def test_one_wakes_with_what_one_has() -> None:
    table = over(MARA, {**TOBIN, "out": "unconscious", "sheet": {"health": 5}}, MILLER)
    assert only(table.plays("pcs", MINUTES), "woke").health == 5


@pytest.mark.clause("BD-WAKE-TIME")
def test_the_dead_do_not_wake_and_those_who_went_do_not_come_back() -> None:
    table = over(MARA, {**TOBIN, "out": "dead"}, {**MILLER, "out": "fled"}, {**HOUND, "out": "calmed"})
    assert kinds(table.plays(None, NIGHT)) == ["time_passed"]


@pytest.mark.clause("BD-WAKE-TIME", "BD-CONCLUDE")
def test_time_passes_when_the_fight_is_over() -> None:
    with pytest.raises(Illegal) as refused:
        Table().tries(None, MINUTES)
    assert (refused.value.where, refused.value.rule) == ("pass", "BD-CONCLUDE")
    table = over()
    table.plays(None, NIGHT, {"kind": "conclude"})
    with pytest.raises(Illegal):
        table.tries(None, MINUTES)


@pytest.mark.clause("BD-WAKE-TIME")
@pytest.mark.parametrize(("passing", "told"), [(MINUTES, "Ten minutes went by."), (NIGHT, "A night went by.")])
def test_it_is_said_how_much_time_went_by(passing: dict[str, Any], told: str) -> None:
    table = over()
    before = table.encounter
    (seen,) = see(RULESET, before, table.plays(None, passing), "public")
    assert [(c.kind, c.words) for c in seen.claims] == [("said", told)]


def test_who_holds_on_when_time_passes_still_holds() -> None:
    table = Table()
    table.plays("pcs", does("mara", "restrain", target="miller"), fiat("end", how="parley"))
    table.plays(None, fiat("condition on", who="miller", condition="restrained"), MINUTES)
    assert table.encounter.combatants["miller"].has("restrained")
