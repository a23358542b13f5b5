"""The charge with a lance [BD-LANCE]."""

from __future__ import annotations

from rules.bright_dark.declarations import Attack
from rules.bright_dark.sheet import Fight, Weapon
from rules.outcome import Outcome
from rules.resolution import Resolution


def lance_dice(r: Resolution[Fight], d: Attack, kept: Weapon | None) -> str | None:
    """The die that the charge adds to the damage of a lance; None without one [BD-LANCE]."""
    return None


def thrown_down(r: Resolution[Fight], target: str, *, cause: Outcome) -> None:
    """One struck by a lance at the charge keeps feet or saddle, or goes down [BD-LANCE]."""
    return
