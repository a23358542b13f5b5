"""Standing before somebody [BD-PROTECT, BD-SACRIFICE]."""

from __future__ import annotations

from rules.bright_dark.declarations import Protect, Sacrifice
from rules.bright_dark.sheet import Fight
from rules.outcome import Outcome
from rules.resolution import Resolution


def protect(r: Resolution[Fight], d: Protect) -> None:
    """Until one's next turn one companion is in half cover behind one's body [BD-PROTECT]."""
    raise NotImplementedError


def sacrifice(r: Resolution[Fight], d: Sacrifice) -> None:
    """Until one's next turn the next hit on a companion lands on oneself [BD-SACRIFICE]."""
    raise NotImplementedError


def stands_in(r: Resolution[Fight], target: str, by: str, *, cause: Outcome) -> str:
    """Who takes a hit meant for ``target``: whoever stands in for them, or they themselves [BD-SACRIFICE]."""
    return target
