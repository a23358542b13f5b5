"""Ways over the plane and through the air, from one whole foot to another; no fractions anywhere [BD-PLACE]."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from rules.bright_dark.declarations import Spot
from rules.bright_dark.places import EDGE, squares


def counted(here: Spot, there: Spot, sinks: bool) -> int:
    """The square of the feet that a way counts for: of one that ``sinks`` freely, not the way down [BD-FLY]."""
    if sinks and there[2] < here[2]:
        there = (there[0], there[1], here[2])
    return squares(here, there)


@lru_cache(maxsize=1024)
def nearest_within(here: Spot, goal: Spot, reach: int, feet: int, top: int, sinks: bool) -> Spot | None:
    """The spot nearest to ``here`` that is within ``reach`` of ``goal``; None if none is within ``feet``.

    No higher than ``top``, and no way leads up that does not have to.
    """
    best: tuple[int, Spot] | None = None
    lowest = max(min(here[2], goal[2]), goal[2] - reach)
    highest = min(max(here[2], goal[2]), goal[2] + reach, top)
    for z in range(lowest, highest + 1):
        for x in range(max(goal[0] - reach, here[0] - feet), min(goal[0] + reach, here[0] + feet) + 1):
            left = reach**2 - (goal[0] - x) ** 2 - (goal[2] - z) ** 2
            if left < 0:
                continue
            aside = isqrt(left)
            spot = (x, min(max(here[1], goal[1] - aside), goal[1] + aside), z)
            if counted(here, spot, sinks) <= feet**2:
                found = (squares(here, spot), spot)
                best = found if best is None else min(best, found)
    return None if best is None else best[1]


def along(here: Spot, goal: Spot, feet: int, top: int, sinks: bool) -> Spot:
    """As far straight toward ``goal`` as ``feet`` go, no higher than ``top``; the goal itself if it is no farther."""
    goal = (goal[0], goal[1], min(goal[2], top))
    whole = counted(here, goal, sinks)
    if whole <= feet**2:
        return goal
    return _part(here, (goal[0] - here[0], goal[1] - here[1], goal[2] - here[2]), feet, whole)


def straight_away(here: Spot, from_: Spot, feet: int) -> Spot:
    """So many feet straight away over the ground, at the same height; from the very spot, to the side."""
    way = (here[0] - from_[0], here[1] - from_[1], 0)
    if way == (0, 0, 0):
        way = (1, 0, 0)
    return _part(here, way, feet, squares(way, (0, 0, 0)))


def _part(here: Spot, way: Spot, feet: int, whole: int) -> Spot:
    """``feet`` along ``way``, the square of whose length is ``whole``; never a foot too far."""
    x, y, z = (
        min(EDGE, max(-EDGE, start + (1 if part > 0 else -1) * isqrt(part**2 * feet**2 // whole)))
        for start, part in zip(here, way, strict=True)
    )
    return (x, y, z)
