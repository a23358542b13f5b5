"""From what a fight file says of its cast to an encounter [ND-HP]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from pydantic import ValidationError

from rules import opening
from rules.errors import Malformed, malformed
from rules.narrative_d10.catalogue import ARMORS, OTHERS, PEOPLE, REMEDIES, WEAPONS
from rules.narrative_d10.sheet import Fight, Fighter, Options, armed

KINDS = {**PEOPLE, **OTHERS}
SHELVES: opening.Shelves = {
    "weapons": ("weapon", WEAPONS),
    "armor": ("armor", ARMORS),
    "remedies": ("remedy", REMEDIES),
}


def new_encounter(data: Mapping[str, Any], ruleset: str) -> Fight:
    """Who fights, where and why, and which side acts first [ND-ROUND].

    Raises Malformed with the place of the fault and the nearest known names.
    """
    try:
        options = Options.model_validate_json(opening.as_json(data.get("options") or {}))
    except ValidationError as error:
        raise malformed(error, Options, "options") from error
    own = {"options": options.model_dump()}
    return opening.new_encounter(data, ruleset, Fight, partial(seat, options=options), own)


def seat(member: Any, where: str, options: Options) -> Fighter:
    """One of the cast, in full or ``like`` someone of the catalogue. Hit Points not given are had whole."""
    base, given = opening.drafted(member, where, KINDS)
    said = opening.with_gear(given["sheet"], SHELVES, where)
    character = given.get("character", base.get("character", False))
    sheet = {**base["sheet"], **said}
    if character is True:
        sheet = _with_hit_points(sheet, said, options, where)
    elif "skill" not in sheet:
        raise Malformed(
            "whoever is no player's character has one skill, which stands for all.",
            where=f"{where}.sheet.skill",
            choices=("skill: 6", "character: true"),
        )
    if "hp" not in said and "max_hp" in sheet:
        sheet["hp"] = sheet["max_hp"]
    if given.get("out") == "dead":
        sheet["hp"] = 0
    place = opening.placed(given.get("place"), f"{where}.place", {"reach": options.reach})
    whole = {**base, **given, "sheet": sheet, **({} if place is None else {"place": place})}
    try:
        fighter = armed(Fighter.model_validate_json(opening.as_json(whole)))
    except ValidationError as error:
        raise malformed(error, Fighter, where) from error
    refuse_body(fighter, where)
    return fighter


def _with_hit_points(sheet: dict[str, Any], said: dict[str, Any], options: Options, where: str) -> dict[str, Any]:
    """Fortitude × 3 + 8; another number is a mistake, and said so [ND-HP]."""
    stats = sheet.get("stats")
    fortitude = stats.get("fortitude", 0) if isinstance(stats, dict) else 0
    if isinstance(fortitude, bool) or not isinstance(fortitude, int):
        return {"max_hp": 1, **sheet}  # what is wrong with it is said when the sheet is read
    whole = fortitude * options.hp_each + options.hp_base
    if said.get("max_hp", whole) != whole:
        raise Malformed(
            f"with fortitude {fortitude} a character has {whole} Hit Points.",
            where=f"{where}.sheet.max_hp",
            choices=(str(whole), "leave it out"),
        )
    return {**sheet, "max_hp": whole}


def refuse_body(fighter: Fighter, where: str) -> None:
    """Raises Malformed for one who stands with no Hit Points, or is dead with some [ND-ZERO]."""
    hp = fighter.sheet.hp
    if fighter.out in (None, "yielded", "calmed") and not hp:
        choices = ("1 or more", "out: unconscious")
        raise Malformed("nobody stands with hp 0.", where=f"{where}.sheet.hp", choices=choices)
    if fighter.out == "dead" and hp:
        raise Malformed("the dead have hp 0.", where=f"{where}.sheet.hp", choices=("0",))
