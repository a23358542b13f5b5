"""What one has in hand, and what one is good at."""

from __future__ import annotations

from rules.bright_dark.sheet import Fighter
from rules.errors import Illegal, unknown


def in_hand(actor: Fighter, name: str) -> int:
    """The hands a weapon takes; Malformed for one nobody knows, Illegal for one that was lost."""
    weapon = actor.sheet.weapon(name)
    if weapon is None:
        raise unknown("weapon", name, [w.name for w in actor.sheet.weapons], where=actor.id)
    if name not in actor.carries:
        raise Illegal(
            f"{actor.name} has no {name} in hand.",
            where=actor.id,
            rule="BD-ATTACK",
            choices=tuple(w.name for w in actor.sheet.weapons if w.name in actor.carries) or ("bare hands",),
        )
    return weapon.hands


def talented(actor: Fighter, talent: str | None) -> None:
    """Raises Malformed for a talent that one does not have."""
    if talent is not None and talent not in actor.sheet.talents:
        raise unknown("talent", talent, actor.sheet.talents, where=actor.id)
