"""Spells of player characters, and of other beings [BD-CAST … BD-NPC-RESIST]."""

from __future__ import annotations

from rules.bright_dark.declarations import Cast
from rules.bright_dark.sheet import Fight
from rules.resolution import Resolution


def cast(r: Resolution[Fight], d: Cast) -> None:
    """One action, one roll [BD-CAST]; another being's spell is aimed or avoided [BD-NPC-AIMED, BD-NPC-RESIST]."""
    raise NotImplementedError
