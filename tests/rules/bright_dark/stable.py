"""Mounts, and who rides them, for the tests of riding."""

from __future__ import annotations

from typing import Any

from tests.rules.table import MARA, MILLER, does

HORSE: dict[str, Any] = {"id": "horse", "name": "the plough horse", "like": "plough horse", "side": "pcs"}
CHARGER: dict[str, Any] = {"id": "charger", "name": "the war horse", "like": "war horse", "side": "pcs"}
MARE: dict[str, Any] = {"id": "mare", "name": "the grey mare", "like": "unbroken mare", "side": "pcs"}
MULE: dict[str, Any] = {"id": "mule", "name": "the salt mule", "like": "salt mule", "side": "pcs"}
STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}}
UNHURT: dict[str, Any] = {**STURDY, "wound": ""}
NONE: dict[str, Any] = {"strength": 0, "talents": {}}
DOWN: dict[str, Any] = {"conditions": [{"name": "prone"}]}
FIRE: dict[str, Any] = {"place": "the burning barn", "flags": ["fire"]}


def riding(mount: str, /, **sheet: Any) -> dict[str, Any]:
    return {**MARA, "sheet": {**NONE, "rides": mount, **sheet}}


def mounting(mount: str = "horse", actor: str = "mara") -> dict[str, Any]:
    return does(actor, "mount", target=mount)
