"""A night, or days, rested through: what a short rest does, and what takes longer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.narrative_d10 import RULESET
from rules.visibility import see
from tests.rules.narrative_d10.hurt import wounded, wounds_of
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, plain, table_of
from tests.rules.table import Table, fiat, kinds, only, says

NIGHT: dict[str, Any] = {"kind": "rest", "night": True}
DAYS: dict[str, Any] = {"kind": "rest", "days": 4}
LASTING = ("fight_ends", "night", "ended")


def afterwards(*cast: dict[str, Any]) -> Table:
    table = table_of(*cast)
    table.plays(None, fiat("end", how="parley"))
    return table


@pytest.mark.clause("ND-REST")
@pytest.mark.parametrize(
    ("rest", "left"), [({"kind": "rest"}, ["night", "ended"]), (NIGHT, ["ended"]), (DAYS, ["ended"])]
)
def test_a_night_ends_what_lasts_until_one(rest: dict[str, Any], left: list[str]) -> None:
    table = afterwards({**ADA, "conditions": [{"name": f"{u} thing", "until": u} for u in LASTING]}, DESERTER)
    outcomes = table.plays(None, rest)
    assert [c.until for c in table.encounter.combatants["ada"].conditions] == left
    assert {o.rules for o in outcomes if o.kind == "condition_ended"} == {("ND-REST",)}


@pytest.mark.clause("ND-REST")
@pytest.mark.parametrize(("rest", "told"), [(NIGHT, "A night went by."), (DAYS, "Days went by.")])
def test_it_is_said_that_time_goes_by_and_all_rest_in_it(rest: dict[str, Any], told: str) -> None:
    table = afterwards(plain(ADA, hp=3), DESERTER)
    before = table.encounter
    outcomes = table.plays(None, rest)
    assert kinds(outcomes)[1:] == ["rested", "healed"]
    assert [c.words for c in see(RULESET, before, outcomes, "public")[0].claims] == [told]
    assert only(outcomes, "rested").cause == outcomes[0].seq
    assert table.encounter.combatants["ada"].sheet.hp == 23


@pytest.mark.clause("ND-WOUND-HEAL", "ND-REST")
@pytest.mark.parametrize(("said", "hp"), [("yes", 23), ("no", 4)])
def test_whose_wound_heals_in_those_days_rests_as_anybody_does(said: str, hp: int) -> None:
    table = afterwards(wounded(ADA, {}, hp=4), BO, DESERTER)
    table.plays(None, DAYS, answers=[says("ND-WOUND-HEAL", said, subject="ada")])
    assert table.encounter.combatants["ada"].sheet.hp == hp
    assert len(wounds_of(table, "ada")) == (said == "no")


@pytest.mark.clause("ND-WOUND-HEAL", "ND-FESTER")
def test_a_night_alone_heals_no_wound_and_lets_none_fester() -> None:
    table = afterwards(wounded(ADA, {}, hp=4), DESERTER)
    assert kinds(table.plays(None, NIGHT)) == ["noted", "rested"]
    assert table.asks(None, DAYS, ask="all").key.rule == "ND-WOUND-HEAL"
    table.plays(None, DAYS, answers=[says("ND-FESTER", "it smells sweet", subject="ada")])
    assert wounds_of(table, "ada")[0]["festers"] == "it smells sweet"
