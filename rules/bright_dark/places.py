"""Where everyone stands, how far apart, and what that does to a shot [BD-PLACE, BD-CLOSE … BD-DISTANT]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.bright_dark.conditions import UNDER_WATER
from rules.bright_dark.sheet import Fight, Lying, Weapon
from rules.combatant import Place
from rules.encounter import put
from rules.model import evolve
from rules.outcome import Modifier
from rules.scene import bare
from rules.spots import EDGE, rounded_up, squares

MISSILES = frozenset({"thrown", "ranged"})
USUAL = {"melee": "close", "long": "long", "thrown": "near", "ranged": "distant"}
"""How far each kind of weapon reaches: the name of an option."""


class Mark(NamedTuple):
    """What one makes for: somebody (``who``: what carries them), or a thing or a spot, which is nobody's."""

    who: str | None
    place: Place | None
    name: str


def carrier(encounter: Fight, who: str) -> str:
    """What carries ``who``: the mount of a rider; of anyone else, their own feet."""
    return encounter.combatants[who].sheet.rides or who


def stands(encounter: Fight, who: str) -> Place | None:
    """Where somebody is: a rider is where the mount is. None: Near to everyone, as far as is told."""
    return encounter.combatants[carrier(encounter, who)].place


def mark(encounter: Fight, who: str) -> Mark:
    return Mark(carrier(encounter, who), stands(encounter, who), encounter.combatants[who].name)


def mark_of_thing(encounter: Fight, thing: Lying) -> Mark:
    """Where a thing lies: at its own place, or by whoever lost it while that is not told, or they still stand there."""
    if thing.place in (None, stands(encounter, thing.who)):
        return mark(encounter, thing.who)._replace(name=f"the {bare(thing.item)}")
    return Mark(None, thing.place, f"the {bare(thing.item)}")


def within(encounter: Fight, a: str, b: str, feet: int) -> bool:
    """Whether two stand within so many feet of each other: straight, height included, by squares of feet."""
    body = encounter.combatants[a]  # first as most blows find it, for they are many
    if body.place is not None and body.place.of == b and (body.place.away or 0) <= feet and body.sheet.rides is None:
        return True
    body = encounter.combatants[b]
    if body.place is not None and body.place.of == a and (body.place.away or 0) <= feet and body.sheet.rides is None:
        return True
    return _squares(encounter, a, b) <= feet * feet


def distance(encounter: Fight, a: str, b: str) -> int:
    """Whole feet between two, rounded up: for messages and for words; 30 (Near) where nothing is told."""
    return rounded_up(_squares(encounter, a, b))


def squares_to(encounter: Fight, who: str, to: Mark) -> int:
    """The square of the feet from ``who`` to what they make for."""
    own = carrier(encounter, who)
    here = encounter.combatants[own].place
    if to.who is None and here == to.place:
        return 0
    return _between(encounter, own, here, to.who, to.place)


def reach(encounter: Fight, who: str, tools: Sequence[Weapon | None]) -> int:
    """How far one can strike with all of these, in feet; under water no missile flies far [BD-WATER-RANGE].

    With no tools at all it is a spell; a tool that is None is a bare hand. Whatever it is, Close is in reach.
    """
    options = encounter.own.options
    shortest = options.distant if not tools else EDGE
    for tool in tools:
        if tool is None:
            return options.close
        feet = tool.feet or getattr(options, USUAL[tool.reach])
        if tool.reach in MISSILES and encounter.combatants[who].has(UNDER_WATER):
            feet = min(feet, options.water_reach)
        if feet < shortest:
            shortest = feet
    return max(shortest, options.close)


def range_modifiers(encounter: Fight, who: str, target: str, tools: Sequence[Weapon | None]) -> tuple[Modifier, ...]:
    """To hit at Far and Distant: for missiles, and with no tools for a spell [BD-FAR, BD-DISTANT, BD-RANGE-TO-HIT]."""
    for tool in tools:
        if tool is None or tool.reach not in MISSILES:
            return ()
    return at_range(encounter, _squares(encounter, who, target))


def at_range(encounter: Fight, square: int) -> tuple[Modifier, ...]:
    """What so many feet, squared, take from a roll to hit [BD-FAR, BD-DISTANT]."""
    options = encounter.own.options
    if square <= options.near**2:
        return ()
    if square <= options.far**2:
        return (_at_range(options.range, "far", "BD-FAR"),)
    return (_at_range(options.range, "distant", "BD-DISTANT"),)


def unmoored(encounter: Fight, who: str) -> Fight:
    """``who`` has moved: whoever stood so far from them stands only Near now, but for a rider or a mount."""
    own = carrier(encounter, who)
    for other in encounter.combatants.values():
        place = other.place
        if place is None or place.of is None or carrier(encounter, other.id) == own:
            continue
        if carrier(encounter, place.of) == own:
            encounter = put(encounter, other.id, place=_in_words(place))
    lying = tuple(
        evolve(thing, place=None) if thing.place is not None and thing.place.of in (who, own) else thing
        for thing in encounter.own.lying
    )
    return evolve(encounter, own=evolve(encounter.own, lying=lying)) if lying != encounter.own.lying else encounter


def standing_at(encounter: Fight, who: str, place: Place | None) -> Fight:
    """As it would be with ``who``, and what carries them, there."""
    return unmoored(put(encounter, carrier(encounter, who), place=place), who)


def carried(encounter: Fight, who: str) -> Fight:
    """Where a rider has gone, the mount has gone [BD-MOUNT]."""
    own = carrier(encounter, who)
    return encounter if own == who else put(encounter, own, place=encounter.combatants[who].place)


def saddled(encounter: Fight, who: str, mount: str) -> Fight:
    """``who`` sits on ``mount`` now: where the mount stands, or where they stood if that says more."""
    own, place = encounter.combatants[who].place, encounter.combatants[mount].place
    if place is not None and place.of != who:
        return encounter
    from_it = own is not None and own.of == mount
    return put(encounter, mount, place=None if from_it else own)


def unsaddled(encounter: Fight, who: str, mount: str) -> Fight:
    """``who`` sits on ``mount`` no longer, and stands beside it."""
    place = encounter.combatants[mount].place
    close = encounter.own.options.close
    told = place is not None and (place.at is not None or (place.away is not None and place.away <= close))
    return put(encounter, who, place=place if told else Place(of=mount, away=close))


def _squares(encounter: Fight, a: str, b: str) -> int:
    one, other = encounter.combatants[a], encounter.combatants[b]
    if one.sheet.rides is not None or other.sheet.rides is not None:
        a, b = carrier(encounter, a), carrier(encounter, b)
        one, other = encounter.combatants[a], encounter.combatants[b]
    return _between(encounter, a, one.place, b, other.place)


def _between(encounter: Fight, a: str, here: Place | None, b: str | None, there: Place | None) -> int:
    if here is not None and there is not None and here.at is not None and there.at is not None:
        return squares(here.at, there.at)
    return _told(encounter, a, here, b, there) ** 2


def _told(encounter: Fight, a: str, here: Place | None, b: str | None, there: Place | None) -> int:
    """Feet between two who do not both stand at a spot: as one of them is told from the other, else Near."""
    if a == b:
        return 0
    of_here = _whose(encounter, here)
    of_there = _whose(encounter, there)
    told = []
    if here is not None and here.away is not None and of_here == b:
        told.append(here.away)
    if there is not None and there.away is not None and of_there == a:
        told.append(there.away)
    if told:
        return min(told)
    options = encounter.own.options
    if of_here is not None and of_here == of_there:
        farther = max(p.away or 0 for p in (here, there) if p is not None)
        if farther <= options.close:
            return options.close
    return options.near


def _whose(encounter: Fight, place: Place | None) -> str | None:
    """From what carries whom a place is told, if from anybody."""
    if place is None or place.of is None:
        return None
    return carrier(encounter, place.of)


def _in_words(place: Place) -> Place | None:
    return Place(words=place.words) if place.words is not None else None


@lru_cache(maxsize=64)
def _at_range(value: int, cause: str, rule: str) -> Modifier:
    return Modifier(value=value, cause=cause, rule=rule)
