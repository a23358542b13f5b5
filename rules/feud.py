"""What those whom nobody plays go by: who hurt whom last, and for how long nothing has come of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.encounter import Encounter


def resented(
    encounter: Encounter[Any, Any], grudges: dict[str, str], idle: dict[str, int], who: str, by: str | None
) -> tuple[dict[str, str], dict[str, int]]:
    """Who was hurt knows by whom, and neither has been idle: not in their own turn either, if it runs (then -1).

    What is unchanged comes back as it was.
    """
    if by is not None and by != who and grudges.get(who) != by:
        grudges = {**grudges, who: by}
    for one in (who, by):
        if one is None:
            continue
        wanted = -1 if encounter.combatants[one].side == encounter.side else None
        if idle.get(one) != wanted:
            idle = {name: turns for name, turns in idle.items() if name != one}
            if wanted is not None:
                idle[one] = wanted
    return grudges, idle


def waited(encounter: Encounter[Any, Any], idle: Mapping[str, int], side: str) -> dict[str, int]:
    """One more turn of this side without harm, for each of it who stands."""
    waited = dict(idle)
    for member in encounter.members(side):
        if member.standing:
            waited[member.id] = waited.get(member.id, 0) + 1
    return waited
