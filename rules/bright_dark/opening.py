"""From what a fight file says of its cast to an encounter."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from pydantic import ValidationError

from rules import opening
from rules.bright_dark.catalogue import ARMORS, BEINGS, MOUNTS, PEOPLE, SPELLS, WEAPONS
from rules.bright_dark.legality.bodies import refuse_body
from rules.bright_dark.legality.riding import refuse_saddle
from rules.bright_dark.sheet import Fight, Fighter, Options, armed
from rules.bright_dark.state import opened
from rules.combatant import Place
from rules.errors import Malformed, malformed, unknown
from rules.model import Model, canonical_json

KINDS = {**PEOPLE, **BEINGS, **MOUNTS}


def new_encounter(data: Mapping[str, Any], ruleset: str) -> Fight:
    """Who fights, where and why, and which side acts first [BD-CAUSE, BD-FIRST].

    Raises Malformed with the place of the fault and the nearest known names.
    """
    try:
        options = Options.model_validate_json(opening.as_json(data.get("options") or {}))
    except ValidationError as error:
        raise malformed(error, Options, "options") from error
    own = {"options": options.model_dump()}
    encounter = opening.new_encounter(data, ruleset, Fight, partial(seat, options=options), own)
    for number, fighter in enumerate(encounter.combatants.values()):
        refuse_saddle(fighter, encounter.combatants, f"cast.{number}")
        refuse_body(fighter, f"cast.{number}")
    return opened(encounter)


def seat(member: Any, where: str, options: Options) -> Fighter:
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
    if given.get("place") is not None:
        given["place"] = _place(given["place"], f"{where}.place", options)
    if given.get("out") == "dead":
        sheet["health"] = 0
    whole = {**base, **given, "sheet": sheet}
    try:
        return armed(Fighter.model_validate_json(opening.as_json(whole)))
    except ValidationError as error:
        raise malformed(error, Fighter, where) from error


def _place(said: Any, where: str, options: Options) -> Any:
    """Where somebody stands: in words, at ``[across, along, height]``, or close to, near or far from someone."""
    if isinstance(said, str):
        return {"words": said}
    if isinstance(said, list) and len(said) in (2, 3):
        return {"at": [*said, 0][:3]}
    if not isinstance(said, dict):
        raise Malformed(
            "this says no place.", where=where, choices=("words", "[feet across, feet along]", "close: someone")
        )
    ways = {"close": options.close, "near": options.near, "far": options.far}
    stray = next((key for key in said if key not in ways and key not in Place.model_fields), None)
    if stray is not None:
        raise unknown("way to say a place", str(stray), [*ways, *Place.model_fields], where=where)
    place = {key: value for key, value in said.items() if key not in ways}
    told = [way for way in ways if way in said]
    if len(told) > 1 or (told and ("of" in said or "away" in said)):
        raise Malformed("one is so far from one other; say it once.", where=where, choices=told)
    return {**place, "of": said[told[0]], "away": ways[told[0]]} if told else place


def _named_gear(sheet: dict[str, Any], where: str) -> dict[str, Any]:
    """Weapons, spells and armor by name become what the catalogue says they are."""
    sheet = dict(sheet)
    if isinstance(sheet.get("armor"), str):
        sheet["armor"] = _gear("armor", sheet["armor"], ARMORS, f"{where}.sheet.armor")
    known: tuple[tuple[str, str, Mapping[str, Model]], ...] = (
        ("weapons", "weapon", WEAPONS),
        ("spells", "spell", SPELLS),
    )
    for field, what, shelf in known:
        if isinstance(sheet.get(field), list):
            sheet[field] = [
                _gear(what, name, shelf, f"{where}.sheet.{field}.{i}") if isinstance(name, str) else name
                for i, name in enumerate(sheet[field])
            ]
    return sheet


def _gear(what: str, name: str, known: Mapping[str, Model], where: str) -> Any:
    if name not in known:
        raise unknown(what, name, known, where=where)
    return json.loads(canonical_json(known[name]))
