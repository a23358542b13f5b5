"""What one may declare on the drove road, and how it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal, Malformed, RulesError
from tests.rules.narrative_d10.blows import strike
from tests.rules.narrative_d10.road import table_of
from tests.rules.table import Counted, Table, does, fiat

INSTEAD = ("another action", "hold")
SWORN: dict[str, dict[str, Any]] = {
    "attack": strike(),
    "defend": does("ada", "defend"),
    "first aid": does("ada", "first aid", target="bo"),
    "remedy": does("ada", "remedy", target="bo"),
    "rally": does("ada", "rally"),
    "skill": does("ada", "skill", words="tracks", skill="tracking", stat="intellect"),
    "interact": does("ada", "interact", words="the hurdle"),
    "recover": does("ada", "recover"),
    "flee": does("ada", "flee"),
    "move": does("ada", "move", to="the ditch"),
    "hold": does("ada", "hold"),
    "yield": does("ada", "yield"),
    "retreat": does("ada", "retreat"),
    "mercy": does("ada", "mercy"),
    "parley": does("ada", "parley"),
}
MASTERS: dict[str, dict[str, Any]] = {
    "rest": {"kind": "rest"},
    "days": {"kind": "days"},
    "conclude": {"kind": "conclude"},
}


def refused(table: Table, side: str | None, *declared: dict[str, Any], kind: type[RulesError] = Illegal) -> RulesError:
    """How it is forbidden, before any die, and with nothing changed."""
    before, dice = table.encounter, Counted(table.seed)
    with pytest.raises(kind) as error:
        table.tries(side, *declared, dice=dice)
    assert (dice.drawn, table.encounter) == (0, before)
    return error.value


def whole(table: Table, side: str | None, *declared: dict[str, Any]) -> tuple[Any, ...]:
    error = refused(table, side, *declared)
    return (error.message, error.where, error.rule, error.choices)


def malformed(table: Table, side: str | None, *declared: dict[str, Any]) -> tuple[Any, ...]:
    error = refused(table, side, *declared, kind=Malformed)
    return (error.message, error.where, error.nearest or error.choices)


def over(*cast: dict[str, Any], **more: Any) -> Table:
    """A table where all has been talked over."""
    table = table_of(*cast, **more)
    table.plays(None, fiat("end", how="parley"))
    return table
