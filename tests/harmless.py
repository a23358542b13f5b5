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
        "rules/bright_dark/ways.py",
        "return Place(at=(x, y, min(top, height + feet) if feet > 0 else max(min(0, height), height + feet)))",
        "feet > 0: Gt -> GtE",
        "no feet up and none down is no move, and is refused before",
    ),
    Harmless(
        "rules/bright_dark/ways.py",
        "if here is None or here.away is None or feet < 0:",
        "feet < 0: Lt -> LtE",
        "no feet up and none down is no move, and is refused before",
    ),
    Harmless(
        "rules/bright_dark/state.py",
        "return _set_health(encounter, outcome.who, min(sheet.max_health, sheet.health + (outcome.amount or 0)))",
        "0 -> 1",
        "healing by these rules always says how much",
    ),
    *(
        Harmless(
            "rules/bright_dark/places.py",
            f"if body.place is not None and body.place.of == {who} and (body.place.away or 0) <= feet"
            " and body.sheet.rides is None:",
            what,
            why,
        )
        for who in ("a", "b")
        for what, why in (
            ("0 -> 1", "a place that is told from somebody always says how far"),
            ("(body.place.away or 0) <= feet: LtE -> Lt", "a shortcut: the longer way comes to the same"),
        )
    ),
    Harmless(
        "rules/bright_dark/places.py",
        "farther = max(p.away or 0 for p in (here, there) if p is not None)",
        "0 -> 1",
        "a place that is told from somebody always says how far",
    ),
    Harmless(
        "rules/bright_dark/legality/ground.py",
        "lacking = 0 if there is None else rounded_up(squares_to(moved, actor.id, there.mark)) - there.feet",
        "0 -> 1",
        "what lies nowhere has been refused by its name before",
    ),
)
