"""From what a fight file says of its cast to an encounter [ND-HP]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from pydantic import ValidationError

from rules import opening
from rules.errors import Malformed, malformed
from rules.narrative_d10.catalogue import ARMORS, OTHERS, PEOPLE, REMEDIES, WEAPONS
from rules.narrative_d10.sheet import Fight, Fighter, Options, armed, formula, hit_points

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
    sheet = {**base["sheet"], **said}
    if given.get("character", base.get("character")) is True:
        sheet["max_hp"] = said.get("max_hp", _whole(sheet.get("stats"), options))
    if "hp" not in said:
        most = sheet.get("max_hp")
        sheet["hp"] = most if isinstance(most, int) and given.get("out") != "dead" else 0
    if isinstance(sheet.get("wounds"), list):
        sheet["wounds"] = _brought_along(sheet["wounds"])
    place = opening.placed(given.get("place"), f"{where}.place", {"reach": options.reach})
    whole = {**base, **given, "sheet": sheet, **({} if place is None else {"place": place})}
    try:
        fighter = armed(Fighter.model_validate_json(opening.as_json(whole)))
    except ValidationError as error:
        raise malformed(error, Fighter, where) from error
    refuse_body(fighter, options, where)
    return fighter


def _brought_along(wounds: list[Any]) -> list[Any]:
    """Wounds of earlier days as a file has them: no outcome of this fight has the number that each gets."""
    return [{"seq": -n, **one} if isinstance(one, dict) else one for n, one in enumerate(wounds)]


def _whole(stats: Any, options: Options) -> int:
    """Of stats as a file has them: what is wrong with them is said when the sheet is read."""
    fortitude = stats.get("fortitude", 0) if isinstance(stats, dict) else None
    return hit_points(fortitude, options) if isinstance(fortitude, int) else options.hp_base


def refuse_body(fighter: Fighter, options: Options, where: str) -> None:
    """Raises Malformed for one of the cast, or one who joins, who cannot be played so [ND-ZERO, ND-NPC-ATTACK]."""
    sheet = fighter.sheet
    if fighter.out in (None, "yielded", "calmed") and not sheet.hp:
        choices = ("1 or more", "out: unconscious")
        raise Malformed("nobody stands with hp 0.", where=f"{where}.sheet.hp", choices=choices)
    if fighter.out == "dead" and sheet.hp:
        raise Malformed("the dead have hp 0.", where=f"{where}.sheet.hp", choices=("0",))
    if fighter.character:
        _refuse_other_hit_points(fighter, options, where)
    elif sheet.skill is None:
        raise Malformed(
            "whoever is no player's character has one skill, which stands for all.",
            where=f"{where}.sheet.skill",
            choices=("skill: 6", "character: true"),
        )
    for stat in formula(options.unarmed.damage).stats:
        if stat not in sheet.stats:
            lack = f"{options.unarmed.name} need a stat {stat!r}, and there is none."
            raise Malformed(lack, where=f"{where}.sheet.stats", choices=sheet.stats)


def _refuse_other_hit_points(fighter: Fighter, options: Options, where: str) -> None:
    """A character has as many as its Fortitude gives; another number is a mistake, and said so [ND-HP]."""
    fortitude = fighter.sheet.stats.get("fortitude", 0)
    whole = hit_points(fortitude, options)
    if fighter.sheet.max_hp != whole:
        raise Malformed(
            f"with fortitude {fortitude} a character has {whole} Hit Points.",
            where=f"{where}.sheet.max_hp",
            choices=(str(whole),),
        )
