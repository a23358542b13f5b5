"""Who speaks quietly to a being, and that it listens, for the tests of words."""

from __future__ import annotations

from typing import Any

from tests.rules.table import (
    MILLER,
    TOBIN,
    Table,
    does,
    total,
)

PLAIN: dict[str, Any] = {"emotion": 0, "will": 0, "talents": {"kind words": 1}}
SPEAKER: dict[str, Any] = {**TOBIN, "sheet": PLAIN}
RULE = {"calm": "BD-CALM", "plead": "BD-PLEAD"}
STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}}


def speaks(kind: str = "calm", actor: str = "tobin", target: str = "miller", **more: Any) -> dict[str, Any]:
    return does(actor, kind, target=target, **more)


def heard(kind: str = "calm", by: str = "tobin") -> Any:
    return total(by, kind, 18)


def waver(table: Table, *, kind: str = "calm") -> Any:
    return table.plays("pcs", speaks(kind), answers=[heard(kind)])
