"""Breath, and what water does to a blow, a shot, a spell and a fire [BD-BREATH … BD-WATER-FIRE]."""

from __future__ import annotations

from collections.abc import Sequence

from rules.bright_dark.sheet import Fight, Fighter, Fire, Weapon
from rules.outcome import Modifier
from rules.resolution import Resolution


def water_modifiers(
    encounter: Fight, fighter: Fighter, purpose: str, tools: Sequence[Weapon | None]
) -> tuple[Modifier, ...]:
    """What water takes from an action that it hinders; not from a dagger or a spear [BD-WATER]."""
    return ()


def quenched(encounter: Fight, who: str, amount: int, fire: Fire | None) -> int:
    """What is left of harm by fire under water: of mundane nothing, of magical half [BD-WATER-FIRE]."""
    return amount


def hold_breath(r: Resolution[Fight], side: str) -> None:
    """At the end of the own turn of everyone under water: a turn counted, and from the fifth a Stamina [BD-BREATH]."""
    return
