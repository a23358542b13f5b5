"""Somebody of Bright-Dark between two fights: as they are made, kept, and told of."""

from __future__ import annotations

from typing import Any

from rules.bright_dark import conditions
from rules.bright_dark.sheet import Fighter, Sheet
from rules.keeping import outlasting

_FRESH = 10
"""The Health of somebody of whom nothing is known [house]."""
_OF_THE_PLACE = {"cover", "rides", "breath"}
_PASSING = frozenset({
    conditions.PRONE, conditions.ALOFT, conditions.UNDER_WATER, conditions.GROUNDED, conditions.RESTRAINED,
    conditions.FAST_HELD,
})  # fmt: skip


def newcomer() -> Sheet:
    """A sheet on which nothing is out of the ordinary."""
    return Sheet(health=_FRESH, max_health=_FRESH)


def kept(fighter: Fighter) -> dict[str, Any]:
    """What lasts: the sheet without what belongs to the place, and without the weapons that were lost."""
    sheet = fighter.sheet.model_dump(mode="json", exclude=_OF_THE_PLACE)
    sheet["weapons"] = [weapon for weapon in sheet["weapons"] if weapon["name"] in fighter.carries]
    return outlasting(fighter, sheet, _PASSING)


def in_words(fighter: Fighter) -> tuple[str, ...]:
    """``Health 7 of 10``; of the other supplies those that somebody has, and Stamina where some is gone."""
    sheet = fighter.sheet
    said = [f"Health {sheet.health} of {sheet.max_health}"]
    if sheet.stamina < sheet.max_stamina:
        said.append(f"Stamina {sheet.stamina} of {sheet.max_stamina}")
    if sheet.max_ether:
        said.append(f"Ether {sheet.ether} of {sheet.max_ether}")
    if sheet.radiant:
        said.append("a Radiant Moment" if sheet.radiant == 1 else f"{sheet.radiant} Radiant Moments")
    return tuple(said)
