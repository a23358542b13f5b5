"""Who moves, and what came of it, for the tests of moves."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal
from tests.rules.table import Table, faces, fiat, opened

OWL: dict[str, Any] = {"id": "owl", "name": "the owl", "like": "ash owl", "side": "pcs"}
DRY = faces("mara", "attack", 1, 2, 2)


def having(member: dict[str, Any], *conditions: str, **sheet: Any) -> dict[str, Any]:
    return {**member, "conditions": [{"name": name} for name in conditions], "sheet": sheet}


def moves(encounter: Any, *declared: dict[str, Any], answers: Any = ()) -> tuple[Table, list[Any]]:
    table = Table(encounter)
    outcomes = table.plays("pcs", *declared, answers=answers)
    return table, [o for o in outcomes if o.kind == "moved"]


def refused(encounter: Any, declared: dict[str, Any], side: str = "pcs") -> Illegal:
    with pytest.raises(Illegal) as error:
        Table(encounter).tries(side, declared)
    return error.value


def said(error: Illegal) -> tuple[str, str | None, tuple[str, ...]]:
    return error.message, error.rule, error.choices


def refused_now(table: Table, declared: dict[str, Any]) -> Illegal:
    table.plays("beings")
    return refused(table.encounter, declared)


def lost(*cast: dict[str, Any], who: str = "tobin", item: str = "lantern") -> Table:
    table = Table(opened(*cast))
    table.plays(None, fiat("item", who=who, item=item, how="lost"))
    return table
