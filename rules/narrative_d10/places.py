"""Where everyone stands and how far apart, in metres; what nobody has measured is near enough [ND-MOVE]."""

from __future__ import annotations

from rules.combatant import Place
from rules.encounter import put
from rules.narrative_d10.sheet import Fight
from rules.spots import rounded_up, squares


def apart(encounter: Fight, a: str, b: str) -> int | None:
    """Whole metres between two, rounded up; None where nothing is told."""
    if a == b:
        return 0
    here, there = encounter.combatants[a].place, encounter.combatants[b].place
    if here is not None and there is not None and here.at is not None and there.at is not None:
        return rounded_up(squares(here.at, there.at))
    told = [p.away for p, other in ((here, b), (there, a)) if p is not None and p.of == other and p.away is not None]
    return min(told) if told else None


def in_reach(encounter: Fight, a: str, b: str) -> bool:
    """Whether the one is near enough to strike or to tend the other, as far as is told."""
    far = apart(encounter, a, b)
    return far is None or far <= encounter.own.options.reach


def standing_at(encounter: Fight, who: str, place: Place | None) -> Fight:
    """As it would be with ``who`` there: whoever is told from them is told so no longer."""
    encounter = put(encounter, who, place=place)
    for other in encounter.combatants.values():
        if other.id != who and other.place is not None and other.place.of == who:
            words = other.place.words
            encounter = put(encounter, other.id, place=None if words is None else Place(words=words))
    return encounter
