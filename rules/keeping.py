"""Somebody between two fights: what of them lasts, as one of a cast has it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rules.combatant import Combatant, Out, Until

_LASTING: frozenset[Until] = frozenset({"night", "ended"})
"""Conditions that no turn and no end of a fight ends."""
_STILL: frozenset[Out | None] = frozenset({"dead", "unconscious"})
"""How one is out of the next fight as well. Whoever fled, yielded, was calmed or left is somewhere, and may come."""


def outlasting(combatant: Combatant[Any], sheet: Mapping[str, Any], passing: Collection[str]) -> dict[str, Any]:
    """``carries``, ``conditions``, ``out`` and the ``sheet`` that its ruleset gives.

    ``passing``: conditions of the place and of the posture, which nobody takes along. What somebody else keeps up
    stays behind as well.
    """
    conditions = [
        {"name": c.name} if c.until == "ended" else {"name": c.name, "until": c.until}
        for c in combatant.conditions
        if c.until in _LASTING and c.by is None and c.name not in passing
    ]
    return {
        "carries": list(combatant.carries),
        "conditions": conditions,
        "out": combatant.out if combatant.out in _STILL else None,
        "sheet": dict(sheet),
    }
