"""From what a fight file says of its cast to an encounter."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from rules.bright_dark.catalogue import ARMORS, BEINGS, PEOPLE, WEAPONS
from rules.bright_dark.sheet import Fight, Fighter
from rules.bright_dark.state import opened
from rules.errors import Malformed, malformed, unknown
from rules.model import Model, canonical_json

KINDS = {**PEOPLE, **BEINGS}


def new_encounter(data: Mapping[str, Any], ruleset: str) -> Fight:
    """Raises Malformed with the place of the fault and the nearest known names."""
    cast = data.get("cast")
    sides = data.get("sides")
    if not isinstance(cast, list) or not cast:
        raise Malformed("it needs a list of those who fight.", where="cast")
    if not isinstance(sides, list) or not sides:
        raise Malformed("it needs a list of sides.", where="sides")
    fighters = {}
    for number, member in enumerate(cast):
        fighter = seat(member, where=f"cast.{number}")
        if fighter.id in fighters:
            raise Malformed(f"two of the cast have the id {fighter.id!r}.", where=f"cast.{number}.id")
        fighters[fighter.id] = fighter
    first = data.get("first") or (sides[0].get("id") if isinstance(sides[0], dict) else None)
    shape = {
        "ruleset": ruleset,
        "scene": data.get("scene"),
        "sides": _in_turn(sides, first),
        "combatants": {},
        "side": first,
        "own": {"options": data.get("options") or {}},
    }
    try:
        encounter = Fight.model_validate_json(json.dumps(shape))
    except ValidationError as error:
        raise malformed(error, Fight) from error
    known = [s.id for s in encounter.sides]
    if len(set(known)) != len(known):
        raise Malformed("two sides have the same id.", where="sides")
    for number, fighter in enumerate(fighters.values()):
        if fighter.side not in known:
            raise unknown("side", fighter.side, known, where=f"cast.{number}.side")
    return opened(encounter.model_copy(update={"combatants": fighters}))


def seat(member: Any, where: str) -> Fighter:
    """One of the cast, in full or ``like`` someone of the catalogue."""
    if not isinstance(member, dict):
        raise Malformed("each of the cast is a block of fields.", where=where)
    given = dict(member)
    like = given.pop("like", None)
    base: dict[str, Any] = {}
    if like is not None:
        if like not in KINDS:
            raise unknown("catalogue entry", str(like), KINDS, where=f"{where}.like")
        base = json.loads(canonical_json(KINDS[like]))
        given.setdefault("id", str(like).replace(" ", "-"))
    sheet = given.pop("sheet", None) or {}
    if not isinstance(sheet, dict):
        raise Malformed("a sheet is a block of fields.", where=f"{where}.sheet")
    sheet = _named_gear(sheet, where)
    whole = {**base, **given, "sheet": {**base.get("sheet", {}), **sheet}}
    if "health" not in whole["sheet"] and "max_health" in whole["sheet"]:
        whole["sheet"]["health"] = whole["sheet"]["max_health"]
    weapons = [w.get("name") for w in whole["sheet"].get("weapons", ()) if isinstance(w, dict)]
    carries = whole.get("carries", ())
    if isinstance(carries, (list, tuple)):
        whole["carries"] = list(dict.fromkeys([*carries, *weapons]))
    try:
        return Fighter.model_validate_json(json.dumps(whole))
    except ValidationError as error:
        raise malformed(error, Fighter, where) from error


def _named_gear(sheet: dict[str, Any], where: str) -> dict[str, Any]:
    """Weapons and armor by name become what the catalogue says they are."""
    sheet = dict(sheet)
    if isinstance(sheet.get("armor"), str):
        sheet["armor"] = _gear("armor", sheet["armor"], ARMORS, f"{where}.sheet.armor")
    if isinstance(sheet.get("weapons"), list):
        sheet["weapons"] = [
            _gear("weapon", w, WEAPONS, f"{where}.sheet.weapons.{i}") if isinstance(w, str) else w
            for i, w in enumerate(sheet["weapons"])
        ]
    return sheet


def _gear(what: str, name: str, known: Mapping[str, Model], where: str) -> Any:
    if name not in known:
        raise unknown(what, name, known, where=where)
    return json.loads(canonical_json(known[name]))


def _in_turn(sides: list[Any], first: Any) -> list[Any]:
    """The sides in the order of their turns, the one that acts first in front [BD-FIRST]."""
    ids = [s.get("id") if isinstance(s, dict) else None for s in sides]
    if first not in ids:
        raise unknown("side", str(first), [str(i) for i in ids], where="first")
    at = ids.index(first)
    return sides[at:] + sides[:at]
