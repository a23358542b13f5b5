"""Words instead of blows, and leaving [BD-CALM, BD-PLEAD, BD-FLEE]."""

from __future__ import annotations

from rules.bright_dark.declarations import Calm, Plead
from rules.bright_dark.sheet import Fight
from rules.declaration import Declaration
from rules.resolution import Resolution


def speak(r: Resolution[Fight], d: Calm | Plead) -> None:
    """A first success makes a being waver; a second, while it wavers, and it stands down [BD-CALM, BD-PLEAD]."""
    raise NotImplementedError


def flee(r: Resolution[Fight], d: Declaration) -> None:
    """One combatant leaves, if there is a way [BD-FLEE]."""
    raise NotImplementedError
