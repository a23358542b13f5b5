"""The faults that no test can notice, for they change nothing that could be seen: see ``tests.mutants``."""

from __future__ import annotations

from typing import NamedTuple


class Harmless(NamedTuple):
    """``code``: the line; ``what``: the fault as ``tests.mutants`` says it; ``why`` nothing comes of it."""

    path: str
    code: str
    what: str
    why: str


HARMLESS: tuple[Harmless, ...] = (
    Harmless(
        "rules/bright_dark/costs.py",
        "return any(side == encounter.combatants[who].side and at < seq for at, side in encounter.own.refused)",
        "at < seq: Lt -> LtE",
        "no two records have one number: a refusal and a killing are never the same",
    ),
    Harmless(
        "rules/bright_dark/legality/ground.py",
        "lacking = 0 if there is None else rounded_up(squares_to(moved, actor.id, there.mark)) - there.feet",
        "0 -> 1",
        "what lies nowhere has been refused by its name before",
    ),
)
