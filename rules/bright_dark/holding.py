"""Holding someone, breaking free, letting go [BD-RESTRAIN]."""

from __future__ import annotations

from rules.bright_dark.declarations import BreakFree, LetGo, Restrain
from rules.bright_dark.sheet import Fight
from rules.resolution import Resolution


def restrain(r: Resolution[Fight], d: Restrain) -> None:
    """Strength + talent against the Defense TN [BD-RESTRAIN]."""
    raise NotImplementedError


def break_free(r: Resolution[Fight], d: BreakFree) -> None:
    """Strength against 12, no talent [BD-RESTRAIN]."""
    raise NotImplementedError


def let_go(r: Resolution[Fight], d: LetGo) -> None:
    """The holder opens their hands [BD-RESTRAIN]."""
    raise NotImplementedError
