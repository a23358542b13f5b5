"""Called shots: a part, and what a hit there does beside damage [BD-CALLED]."""

from __future__ import annotations

from rules.bright_dark.declarations import Attack
from rules.bright_dark.sheet import Fight
from rules.outcome import Modifier, Outcome
from rules.resolution import Resolution


def called_modifier(r: Resolution[Fight], d: Attack) -> tuple[Modifier, ...]:
    """What calling the part costs the roll: the game master says, by default -1."""
    return ()


def inflict(r: Resolution[Fight], d: Attack, target: str, *, cause: Outcome) -> None:
    """What the called hit does to ``target``, for as long as the game master says."""
    return
