"""All that adds to a roll, in one ordered list: each with its cause and its clause [BD-ROLL]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.bright_dark.conditions import weighing
from rules.bright_dark.cover import cover_modifiers
from rules.bright_dark.places import range_modifiers
from rules.bright_dark.sheet import Attribute, Fight, Weapon
from rules.bright_dark.water import water_modifiers
from rules.declaration import Situational
from rules.outcome import Modifier
from rules.resolution import Resolution, situational


def modifiers(
    r: Resolution[Fight],
    who: str,
    purpose: str,
    *,
    attribute: Attribute | None,
    talent: str | None = None,
    declared: Sequence[Modifier] = (),
    tools: Sequence[Weapon | None] = (),
    aimed_at: str | None = None,
    given: Sequence[Situational] = (),
) -> tuple[Modifier, ...]:
    """What one is, how one goes about it, what lies between, what ails one, where one is, what the master says.

    ``tools``: what is struck with (None: bare hands). ``aimed_at``: whom range and cover are reckoned for;
    None where neither bears on the roll. The master may be asked whether water hinders it [BD-WATER].
    """
    encounter = r.encounter
    fighter = encounter.combatants[who]
    sheet = fighter.sheet
    found = []
    if attribute is not None:
        found.append(modifier(sheet.attribute(attribute), attribute, "BD-ROLL"))
    if talent is not None:
        found.append(modifier(sheet.talents[talent], talent, "BD-ROLL"))
    found += declared
    if aimed_at is not None:
        found += range_modifiers(encounter, who, aimed_at, tools)
        found += cover_modifiers(encounter, who, aimed_at)
    if fighter.conditions:
        found += weighing(fighter, purpose, encounter.own.options)
        found += water_modifiers(r, fighter, purpose, tools)
    if given:
        found += situational(given, purpose, "BD-ROLL")
    return tuple(found)


@lru_cache(maxsize=4096)
def modifier(value: int, cause: str, rule: str) -> Modifier:
    """A modifier that is met again and again: made once."""
    return Modifier(value=value, cause=cause, rule=rule)
