"""Whom one may name, and what one has in hand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.bright_dark.sheet import Fight, Fighter
from rules.errors import Illegal, unknown

AWAY = frozenset({"fled", "left"})
"""Who is somewhere else."""


def known(encounter: Fight, side: str) -> list[Fighter]:
    """Whom those of a side may name: players do not know who is hidden on another."""
    everyone = list(encounter.combatants.values())
    if not encounter.side_named(side).players:
        return everyone
    return [c for c in everyone if c.side == side or not c.hidden]


def named(encounter: Fight, side: str, who: str, where: str | None = None) -> Fighter:
    """The combatant whom someone of ``side`` names. Raises Malformed for one whom they do not know."""
    found = encounter.combatants.get(who)
    if found is None or found.hidden:
        nameable = known(encounter, side)
        if found not in nameable:
            raise unknown("combatant", who, [c.id for c in nameable], where=where)
    return encounter.combatants[who]


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


def unconscious(others: Sequence[Fighter], target: Fighter, where: str, rule: str) -> None:
    if target.out != "unconscious":
        raise Illegal(
            f"{target.name} is not unconscious.",
            where=where,
            rule=rule,
            choices=tuple(c.id for c in others if c.out == "unconscious"),
        )


def known_to_all(encounter: Fight, who: str, where: str) -> None:
    """The game master may name anybody who is there. Raises Malformed."""
    if who not in encounter.combatants:
        raise unknown("combatant", who, encounter.combatants, where=where)


def still_here(encounter: Fight, who: str, where: str, rule: str) -> None:
    """Raises Malformed for one nobody knows, Illegal for one who has left; the dead lie where they lie."""
    known_to_all(encounter, who, where)
    about = encounter.combatants[who]
    if about.out in AWAY:
        raise Illegal(
            f"{about.name} is not here any more.",
            where=where,
            rule=rule,
            choices=tuple(c.id for c in encounter.combatants.values() if c.out not in AWAY),
        )


def talented(actor: Fighter, talent: str | None) -> None:
    """Raises Malformed for a talent that one does not have."""
    if talent is not None and talent not in actor.sheet.talents:
        raise unknown("talent", talent, actor.sheet.talents, where=actor.id)
