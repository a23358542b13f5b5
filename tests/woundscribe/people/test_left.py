"""What is left when it is over, in words."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from rules.encounter import put
from rules.outcome import Cost
from tests.rules.narrative_d10.road import ADA, DESERTER
from tests.rules.narrative_d10.road import opened as on_the_road
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, opened
from woundscribe.people import what_is_left
from woundscribe.people.left import costs_of_all, table_of

DIZZY = {"name": "dizzy", "until": "night"}
COSTS = (
    Cost(cost="injury", who="mara", rules=("BD-COST",)),
    Cost(cost="strain", who="mara", rules=("BD-COST",)),
    Cost(cost="injury", who="mara", rules=("BD-COST",)),
    Cost(cost="the mill", rules=("fiat",)),
    Cost(cost="his secret", who="tobin", rules=("fiat",), visibility="gm"),
)


@pytest.mark.parametrize(
    ("out", "state"),
    [(None, "on her feet"), ("dead", "dead"), ("unconscious", "unconscious"), ("fled", "got away"),
     ("yielded", "yielded"), ("calmed", "stood down"), ("left", "went away")],
)  # fmt: skip
def test_how_each_one_is(out: Any, state: str) -> None:
    encounter = put(opened({**MARA, "conditions": [DIZZY]}, MILLER), "mara", out=out)
    mara = what_is_left(encounter)[0]
    assert (mara.name, mara.state, mara.living, mara.is_out) == ("Mara", state, out != "dead", out is not None)
    assert mara.words == (("Health 12 of 12",) if out != "dead" else ())
    assert mara.conditions == (("dizzy until a night's rest",) if out != "dead" else ())


def test_who_is_hidden_is_not_told_of() -> None:
    assert [left.who for left in what_is_left(opened(MARA, {**HOUND, "hidden": True}, MILLER))] == ["mara", "miller"]


def test_each_bears_their_own_costs_and_all_bear_the_rest() -> None:
    left = {one.who: one for one in what_is_left(opened(MARA, TOBIN, MILLER), COSTS)}
    assert left["mara"].costs == ("injury", "strain")
    assert left["mara"].said == "Health 12 of 12; it cost them: injury, strain"
    assert left["tobin"].costs == ()
    assert costs_of_all(COSTS) == ("the mill",)


def test_a_person_reads_it_in_rows() -> None:
    wounds = [{"grade": "major", "pain": 1}]
    encounter = on_the_road({**ADA, "sheet": {"wounds": wounds, "hp": 9}}, {**DESERTER, "out": "dead"})
    console = Console(width=100, force_terminal=False)
    with console.capture() as shown:
        console.print(table_of(what_is_left(encounter), COSTS))
    assert [row.rstrip() for row in shown.get().splitlines()] == [
        "Ada           on her feet  9 of 23 Hit Points; a major wound, untreated, pain 1",
        "The deserter  dead",
        "                           It cost: the mill",
    ]
