"""From what a fight file says of its cast to an encounter."""

from __future__ import annotations

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
from rules.errors import malformed

KINDS = {**PEOPLE, **BEINGS, **MOUNTS}
SHELVES: opening.Shelves = {
    "weapons": ("weapon", WEAPONS),
    "spells": ("spell", SPELLS),
    "armor": ("armor", ARMORS),
}


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
    base, given = opening.drafted(member, where, KINDS)
    said = opening.with_gear(given["sheet"], SHELVES, where)
    sheet = {**base["sheet"], **said}
    if "health" not in said and "max_health" in sheet:
        sheet["health"] = sheet["max_health"]
    if given.get("out") == "dead":
        sheet["health"] = 0
    ways = {"close": options.close, "near": options.near, "far": options.far}
    place = opening.placed(given.get("place"), f"{where}.place", ways)
    whole = {**base, **given, "sheet": sheet, **({} if place is None else {"place": place})}
    try:
        return armed(Fighter.model_validate_json(opening.as_json(whole)))
    except ValidationError as error:
        raise malformed(error, Fighter, where) from error
