"""Where everyone stands, how far apart, and what that does to a shot [BD-PLACE, BD-CLOSE … BD-DISTANT]."""

from __future__ import annotations

from collections.abc import Sequence

from rules.bright_dark.sheet import Fight, Weapon
from rules.outcome import Modifier


def within(encounter: Fight, a: str, b: str, feet: int) -> bool:
    """Whether two stand within so many feet of each other: straight, height included, by squares of feet."""
    return True


def distance(encounter: Fight, a: str, b: str) -> int:
    """Whole feet between two, rounded up: for messages and for words; 30 (Near) where nothing is told."""
    return 30


def reach(encounter: Fight, who: str, tools: Sequence[Weapon | None]) -> int:
    """How far one can strike with all of these, in feet; under water no missile flies far [BD-WATER-RANGE]."""
    return 5


def range_modifiers(encounter: Fight, who: str, target: str, tools: Sequence[Weapon | None]) -> tuple[Modifier, ...]:
    """To hit at Far and Distant: for missiles, and with no tools for a spell [BD-FAR, BD-DISTANT, BD-RANGE-TO-HIT]."""
    return ()


def unmoored(encounter: Fight, who: str) -> Fight:
    """``who`` has moved: whoever stood so far from them stands only Near now, but for a rider or a mount."""
    return encounter
