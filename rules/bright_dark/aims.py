"""How far a declaration has to reach, and for what [BD-CLOSE, BD-NEAR, BD-DISTANT, BD-PLACE]."""

from __future__ import annotations

from typing import NamedTuple

from rules.bright_dark.conditions import UNDER_WATER
from rules.bright_dark.declarations import Attack, Cast, Sworn
from rules.bright_dark.places import MISSILES, Mark, mark, mark_of_thing, reach, within
from rules.bright_dark.sheet import Fight, Fighter, Lying, Weapon
from rules.combatant import Place


class Aim(NamedTuple):
    """What a declaration is aimed at, within how many feet of it one has to be, and by which clause."""

    mark: Mark
    feet: int
    rule: str


def aim(encounter: Fight, d: Sworn) -> Aim | None:
    """None where nothing has to be reached."""
    options = encounter.own.options
    match d.kind:
        case "attack":
            tools = tools_of(encounter, d)
            limit = _limit(encounter.combatants[d.actor], tools)
            return Aim(mark(encounter, d.target), reach(encounter, d.actor, tools), limit)
        case "cast":
            return _spell(encounter, d)
        case "calm" | "plead":  # as far as a voice carries
            return Aim(mark(encounter, d.target), options.far, "BD-CALM" if d.kind == "calm" else "BD-PLEAD")
        case "rouse" | "restrain" | "protect" | "sacrifice" | "mount" | "trample":
            return Aim(mark(encounter, d.target), options.close, "BD-PLACE")
        case "take":
            return thing(encounter, d.item)
        case _:
            return None


def thing(encounter: Fight, item: str | None) -> Aim | None:
    """What lies on the ground, to be picked up; None if no such thing does."""
    found = lying(encounter, item)
    return None if found is None else Aim(mark_of_thing(encounter, found), encounter.own.options.close, "BD-PLACE")


def in_reach(encounter: Fight, d: Sworn) -> bool:
    """Whether a blow needs no step at all: so it is with most of them."""
    if d.kind != "attack" or d.move is not None:
        return False
    return within(encounter, d.actor, d.target, reach(encounter, d.actor, tools_of(encounter, d)))


def tools_of(encounter: Fight, d: Attack) -> tuple[Weapon | None, ...]:
    """What one strikes with; None: bare hands."""
    sheet = encounter.combatants[d.actor].sheet
    lead = sheet.weapon(d.weapon) if d.weapon is not None else None
    return (lead,) if d.other is None else (lead, sheet.weapon(d.other))


def lying(encounter: Fight, item: str | None) -> Lying | None:
    """What lies on the ground under that name."""
    return next((lost for lost in encounter.own.lying if lost.item == item), None)


def _spell(encounter: Fight, d: Cast) -> Aim | None:
    """To the one it is cast at, or to the middle of its space."""
    spell = encounter.combatants[d.actor].sheet.spell(d.spell)
    feet = spell.feet if spell is not None and spell.feet is not None else encounter.own.options.distant
    if d.target is not None:
        return Aim(mark(encounter, d.target), feet, "BD-DISTANT")
    if d.at is not None:
        return Aim(Mark(None, Place(at=d.at), "that spot"), feet, "BD-DISTANT")
    return None


def _limit(actor: Fighter, tools: tuple[Weapon | None, ...]) -> str:
    """The clause that says how far these reach."""
    kinds = {"melee" if tool is None else tool.reach for tool in tools}
    if not kinds <= MISSILES:
        return "BD-CLOSE"
    if actor.has(UNDER_WATER):
        return "BD-WATER-RANGE"
    return "BD-NEAR" if "thrown" in kinds else "BD-DISTANT"
