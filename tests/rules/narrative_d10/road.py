"""A fight on a drove road, for tests of Narrative d10."""

from __future__ import annotations

from typing import Any

from rules.narrative_d10 import RULESET
from tests.rules import table

SIDES: list[dict[str, Any]] = [
    {"id": "pcs", "name": "the drovers", "players": True},
    {"id": "others", "name": "the hungry men"},
]
SCENE: dict[str, Any] = {
    "place": "the drove road",
    "cause": "there is one cow and there are two villages",
    "things": ["hurdle", "ditch", "cart"],
    "exits": ["ford"],
}
ADA: dict[str, Any] = {"id": "ada", "name": "Ada", "pronouns": "she", "like": "drover", "side": "pcs"}
BO: dict[str, Any] = {"id": "bo", "name": "Bo", "pronouns": "he", "like": "bonesetter", "side": "pcs"}
REN: dict[str, Any] = {"id": "ren", "name": "Ren", "pronouns": "he", "like": "poacher", "side": "pcs"}
DESERTER: dict[str, Any] = {"id": "deserter", "name": "the deserter", "like": "deserter", "side": "others"}
WOLF: dict[str, Any] = {"id": "wolf", "name": "the wolf", "like": "starved wolf", "side": "others"}


def opened(*cast: dict[str, Any], **more: Any) -> Any:
    """An encounter; the cast is Ada, Bo and the deserter unless somebody is named."""
    setting = {"sides": SIDES, "scene": SCENE, "ruleset": RULESET, **more}
    return table.opened(*(cast or (ADA, BO, DESERTER)), **setting)


def table_of(*cast: dict[str, Any], seed: str = "the ford", **more: Any) -> table.Table:
    return table.Table(opened(*cast, **more), seed=seed, ruleset=RULESET)


def plain(who: dict[str, Any], **sheet: Any) -> dict[str, Any]:
    """The same one with these changes to the sheet."""
    return {**who, "sheet": {**who.get("sheet", {}), **sheet}}
