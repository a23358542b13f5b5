"""From what a fight file says of its cast to an encounter."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from rules import opening
from rules.bright_dark.catalogue import ARMORS, BEINGS, PEOPLE, WEAPONS
from rules.bright_dark.sheet import Fight, Fighter, Options, armed
from rules.bright_dark.state import opened
from rules.errors import Malformed, malformed, unknown
from rules.model import Model, canonical_json

KINDS = {**PEOPLE, **BEINGS}


def new_encounter(data: Mapping[str, Any], ruleset: str) -> Fight:
    """Who fights, where and why, and which side acts first [BD-CAUSE, BD-FIRST].

    Raises Malformed with the place of the fault and the nearest known names.
    """
    try:
        options = Options.model_validate_json(opening.as_json(data.get("options") or {}))
    except ValidationError as error:
        raise malformed(error, Options, "options") from error
    own = {"options": options.model_dump()}
    return opened(opening.new_encounter(data, ruleset, Fight, seat, own))


def seat(member: Any, where: str) -> Fighter:
    """One of the cast, in full or ``like`` someone of the catalogue."""
    if not isinstance(member, dict):
        raise Malformed("each of the cast is a block of fields.", where=where)
    given = dict(member)
    like = given.pop("like", None)
    base: dict[str, Any] = {}
    if like is not None:
        if not isinstance(like, str) or like not in KINDS:
            raise unknown("catalogue entry", str(like), KINDS, where=f"{where}.like")
        base = json.loads(canonical_json(KINDS[like]))
        given.setdefault("id", like.replace(" ", "-"))
    given_sheet = given.pop("sheet", None) or {}
    if not isinstance(given_sheet, dict):
        raise Malformed("a sheet is a block of fields.", where=f"{where}.sheet")
    given_sheet = _named_gear(given_sheet, where)
    sheet = {**base.get("sheet", {}), **given_sheet}
    if "health" not in given_sheet and "max_health" in sheet:
        sheet["health"] = sheet["max_health"]
    whole = {**base, **given, "sheet": sheet}
    try:
        return armed(Fighter.model_validate_json(opening.as_json(whole)))
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
