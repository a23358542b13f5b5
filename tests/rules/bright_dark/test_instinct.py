"""How long one stays in a fight in which nothing happens any more."""

from __future__ import annotations

import pytest

from rules.dice import SeededDice
from tests.rules.table import MARA, MILLER, Table, attack, opened, total


@pytest.mark.clause("BD-GMTURN")
@pytest.mark.parametrize(("striker", "struck"), [("miller", "mara"), ("mara", "miller")])
def test_three_turns_of_its_own_are_counted_from_the_one_after_the_last_harm(striker: str, struck: str) -> None:
    side = "beings" if striker == "miller" else "pcs"
    table = Table(opened(MARA, MILLER, first=side))
    table.plays(side, attack(striker, struck), answers=[total(striker, "attack", 15)])
    quiet = 0
    while quiet < 3:
        if table.encounter.side == "beings":
            assert not leaves(table)
            quiet += 1
        table.plays(table.encounter.side)
    if table.encounter.side == "pcs":
        table.plays("pcs")
    assert leaves(table)


def leaves(table: Table) -> bool:
    """Whether the Miller goes because nothing comes of it."""
    (choice,) = table.ruleset.instinct(table.encounter, "beings", SeededDice("the wheel"))
    return choice.chosen.reason == "nothing comes of it any more"
