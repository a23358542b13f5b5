"""The conditions of Narrative d10: stances, lying on the ground, and not minding the pain."""

from __future__ import annotations

from collections.abc import Mapping

from rules.combatant import Condition

DEFENSIVE = "defensive stance"
OFFENSIVE = "offensive stance"
KNOCKED_DOWN = "prone"
RALLIED = "rallied"
BLEEDING = "bleeding"
"""Told of whoever has a wound that bleeds; the wound keeps it."""
SLOWED = "slowed"
"""Told of whoever has a wound that slows; the wound keeps it."""
FESTERING = "festering"
"""Told of whoever has a wound that festers; the wound keeps it."""
PAIN = "in pain"
"""Told of whoever is free of it; the wounds keep it."""

STANCES: Mapping[str, str] = {"defensive": DEFENSIVE, "offensive": OFFENSIVE}
BY_CLAUSE: Mapping[str, tuple[str, ...]] = {
    DEFENSIVE: ("ND-STANCE-DEFENSIVE",),
    OFFENSIVE: ("ND-STANCE-OFFENSIVE",),
    KNOCKED_DOWN: ("ND-KNOCKDOWN",),
    RALLIED: ("ND-RALLY",),
}
"""The clause by which each begins and ends."""


def stance(name: str) -> Condition:
    """It holds until one's next turn begins."""
    return Condition(name=STANCES[name], until="own_turn_begins")


DOWN = Condition(name=KNOCKED_DOWN)
HEARTENED = Condition(name=RALLIED, until="own_turn_ends")
"""Until the end of one's next turn: the one in which it begins does not count."""
