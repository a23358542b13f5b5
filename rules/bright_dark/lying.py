"""What lies on the ground, and whose hand it is near [BD-CALLED]."""

from __future__ import annotations

from rules.bright_dark.places import within
from rules.bright_dark.sheet import Fight, Lying
from rules.combatant import Place
from rules.model import evolve

_THING = "0"
"""Stands for the thing itself, where distances are measured between combatants."""


def at_hand(encounter: Fight, who: str) -> tuple[Lying, ...]:
    """All that lies within 5 ft of ``who``."""
    return tuple(thing for thing in encounter.own.lying if lies_near(encounter, who, thing))


def lies_near(encounter: Fight, who: str, thing: Lying) -> bool:
    """Whether it lies within 5 ft of ``who``: at the same place in words, or by the feet between them."""
    place = thing.place
    if place is not None and place.words is not None and place.at is None and place.of is None:
        stands = encounter.combatants[who].place
        return stands is not None and stands.words == place.words
    if place is None:
        if thing.who == who:
            return True
        place = Place(of=thing.who, away=0)
    owner = encounter.combatants[thing.who]
    there = evolve(encounter, combatants={**encounter.combatants, _THING: evolve(owner, id=_THING, place=place)})
    return within(there, who, _THING, encounter.own.options.close)


def found_by(encounter: Fight, who: str, item: str) -> Lying | None:
    """Which thing of that name ``who`` takes up: one at hand before another, and the one that lay longest."""
    called = [thing for thing in encounter.own.lying if thing.item == item]
    return next((thing for thing in called if lies_near(encounter, who, thing)), called[0] if called else None)
