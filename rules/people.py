"""Whom one may name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from rules.combatant import Combatant
from rules.encounter import Encounter
from rules.errors import Illegal, unknown
from rules.model import Model

SheetT = TypeVar("SheetT", bound=Model)

AWAY = frozenset({"fled", "left"})
"""Who is somewhere else."""


def known(encounter: Encounter[SheetT, Any], side: str) -> list[Combatant[SheetT]]:
    """Whom those of a side may name: players do not know who is hidden on another."""
    everyone = list(encounter.combatants.values())
    if not encounter.side_named(side).players:
        return everyone
    return [c for c in everyone if c.side == side or not c.hidden]


def named(encounter: Encounter[SheetT, Any], side: str, who: str, where: str | None = None) -> Combatant[SheetT]:
    """The combatant whom someone of ``side`` names. Raises Malformed for one whom they do not know."""
    found = encounter.combatants.get(who)
    if found is None or found.hidden:
        nameable = known(encounter, side)
        if found not in nameable:
            raise unknown("combatant", who, [c.id for c in nameable], where=where)
    return encounter.combatants[who]


def unconscious(others: Sequence[Combatant[Any]], target: Combatant[Any], where: str, rule: str) -> None:
    if target.out != "unconscious":
        raise Illegal(
            f"{target.name} is not unconscious.",
            where=where,
            rule=rule,
            choices=tuple(c.id for c in others if c.out == "unconscious"),
        )


def known_to_all(encounter: Encounter[Any, Any], who: str, where: str) -> None:
    """The game master may name anybody who is there. Raises Malformed."""
    if who not in encounter.combatants:
        raise unknown("combatant", who, encounter.combatants, where=where)


def still_here(encounter: Encounter[Any, Any], who: str, where: str, rule: str) -> None:
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
