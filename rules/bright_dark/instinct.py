"""What beings do when nobody plays them, by a written table and their own stream of dice."""

from __future__ import annotations

from typing import Literal

from rules.bright_dark.sheet import Fight
from rules.dice import Roll
from rules.resolution import Resolution

HURT = 2
"""Added when one is at half of one's Health or less."""
BEREAVED = 2
"""Added when a companion has died or fallen."""


def accepts(r: Resolution[Fight], side: str, what: Literal["mercy", "parley"]) -> tuple[bool, tuple[Roll, ...]]:
    """Whether a side takes an offer: 3d6 for each who stands, more if hurt or bereaved; half of them decide."""
    members = r.encounter.members(side)
    bereaved = BEREAVED if any(m.out in ("dead", "unconscious") for m in members) else 0
    standing = [m for m in members if m.standing]
    rolls = tuple(r.roll(m.id, what, "3d6") for m in standing)
    willing = 0
    for member, roll in zip(standing, rolls, strict=True):
        hurt = HURT if 2 * member.sheet.health <= member.sheet.max_health else 0
        willing += roll.total + hurt + bereaved >= r.encounter.own.options.mercy
    return 2 * willing >= len(standing), rolls


def count_idle(r: Resolution[Fight], side: str) -> None:
    """At the end of the own turn of those nobody plays: one more without harm dealt or taken, or none [BD-GMTURN]."""
    return
