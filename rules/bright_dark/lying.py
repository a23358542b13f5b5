"""What lies on the ground, and whose hand it is near [BD-CALLED]."""

from __future__ import annotations

from rules.bright_dark.places import within
from rules.bright_dark.sheet import Fight, Lying
from rules.combatant import Place
from rules.model import evolve

_THING = "*"
"""Stands for the thing itself, where feet are measured between combatants."""


def spot(place: Place | None) -> Place | None:
    """Where a thing stays when its owner goes: what is told from somebody else would move with them."""
    if place is None or (place.at is None and place.words is None):
        return None
    return Place(at=place.at, words=place.words)


def at_hand(encounter: Fight, who: str) -> tuple[Lying, ...]:
    """All that lies within 5 ft of ``who``."""
    return tuple(thing for thing in encounter.own.lying if lies_near(encounter, who, thing))


def lies_near(encounter: Fight, who: str, thing: Lying) -> bool:
    """Whether it lies within 5 ft of ``who``: in feet, at the same place in words, or by whoever lost it."""
    close = encounter.own.options.close
    if thing.place is None:
        return who == thing.who or within(encounter, who, thing.who, close)
    if thing.place.at is None:
        stands = encounter.combatants[who].place
        return stands is not None and stands.words == thing.place.words
    there = evolve(encounter.combatants[thing.who], id=_THING, place=thing.place)
    return within(evolve(encounter, combatants={**encounter.combatants, _THING: there}), who, _THING, close)


def found_by(encounter: Fight, who: str, item: str) -> Lying | None:
    """Which thing of that name ``who`` takes up: one at hand before another, and the one that lay longest."""
    called = [thing for thing in encounter.own.lying if thing.item == item]
    return next((thing for thing in called if lies_near(encounter, who, thing)), called[0] if called else None)


def whereabouts(encounter: Fight, thing: Lying) -> str:
    """Where it lies, in words."""
    place = thing.place
    if place is None:
        return f"near {encounter.combatants[thing.who].name}"
    if place.words is not None:
        return f"at {place.words}"
    return f"at {place.at}"
