"""Ways over the plane and through the air, from spot to spot, in whole units of length; no fractions anywhere."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from rules.combatant import Distance

Spot = tuple[Distance, Distance, Distance]
"""Across, along, and height."""
EDGE = 9999
"""How far from the middle of the plane anybody can stand."""


def squares(here: Spot, there: Spot) -> int:
    """The square of the length between two spots: straight, height included."""
    return (here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2 + (here[2] - there[2]) ** 2


def rounded_up(square: int) -> int:
    """The least whole number whose square is no less."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def counted(here: Spot, there: Spot, sinks: bool) -> int:
    """The square of the length that a way counts for: of one that ``sinks`` freely, not the way down."""
    if sinks and there[2] < here[2]:
        there = (there[0], there[1], here[2])
    return squares(here, there)


@lru_cache(maxsize=1024)
def nearest_within(here: Spot, goal: Spot, reach: int, far: int, top: int, sinks: bool) -> Spot | None:
    """The spot nearest to ``here`` that is within ``reach`` of ``goal``; None if none is within ``far``.

    No higher than ``top``, and no way leads up that does not have to.
    """
    best: tuple[int, Spot] | None = None
    lowest = max(min(here[2], goal[2]), goal[2] - reach)
    highest = min(max(here[2], goal[2]), goal[2] + reach, top)
    for z in range(lowest, highest + 1):
        for x in range(max(goal[0] - reach, here[0] - far), min(goal[0] + reach, here[0] + far) + 1):
            left = reach**2 - (goal[0] - x) ** 2 - (goal[2] - z) ** 2
            if left < 0:
                continue
            aside = isqrt(left)
            spot = (x, min(max(here[1], goal[1] - aside), goal[1] + aside), z)
            if counted(here, spot, sinks) <= far**2:
                found = (squares(here, spot), spot)
                best = found if best is None else min(best, found)
    return None if best is None else best[1]


def along(here: Spot, goal: Spot, far: int, top: int, sinks: bool) -> Spot:
    """As straight toward ``goal`` as ``far`` goes, no higher than ``top``; the goal itself if it is no farther."""
    goal = (goal[0], goal[1], min(goal[2], top))
    whole = counted(here, goal, sinks)
    if whole <= far**2:
        return goal
    return _part(here, (goal[0] - here[0], goal[1] - here[1], goal[2] - here[2]), far, whole)


def straight_away(here: Spot, from_: Spot, far: int) -> Spot:
    """So far straight away over the ground, at the same height; from the very spot, to the side."""
    way = (here[0] - from_[0], here[1] - from_[1], 0)
    if way == (0, 0, 0):
        way = (1, 0, 0)
    return _part(here, way, far, squares(way, (0, 0, 0)))


def _part(here: Spot, way: Spot, far: int, whole: int) -> Spot:
    """``far`` along ``way``, the square of whose length is ``whole``; never a unit too far."""
    x, y, z = (
        min(EDGE, max(-EDGE, start + (1 if part > 0 else -1) * isqrt(part**2 * far**2 // whole)))
        for start, part in zip(here, way, strict=True)
    )
    return (x, y, z)
