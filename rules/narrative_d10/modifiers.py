"""All that adds to a d10, in one ordered list: each with its cause and its clause."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.declaration import Situational
from rules.narrative_d10.conditions import DEFENSIVE, OFFENSIVE, RALLIED
from rules.narrative_d10.sheet import Fight, Fighter
from rules.outcome import Modifier
from rules.resolution import situational


def modifiers(
    encounter: Fight,
    who: str,
    purpose: str,
    rule: str,
    *,
    skill: str | None = None,
    stat: str,
    gear: Sequence[Modifier] = (),
    given: Sequence[Situational] = (),
) -> tuple[Modifier, ...]:
    """What one can do, what it is done with, how one stands, what hurts, and what the master says.

    ``skill`` None: the stat alone. ``rule``: the clause of the roll. Pain counts unless one has rallied [ND-PAIN].
    """
    fighter = encounter.combatants[who]
    found = [*able(fighter, skill, stat, rule), *gear, *stance_on(encounter, fighter, purpose)]
    pain = fighter.sheet.pain
    if pain and not fighter.has(RALLIED):
        found.append(modifier(-pain, "pain", "ND-PAIN"))
    return (*found, *situational(given, purpose, "ND-SKILL"))


def able(fighter: Fighter, skill: str | None, stat: str, rule: str) -> list[Modifier]:
    """Skill and stat of a character, 0 for what it lacks; of anyone else the one skill [ND-NPC-ATTACK]."""
    sheet = fighter.sheet
    if not fighter.character:
        return [modifier(sheet.skill or 0, "skill", "ND-NPC-ATTACK")]
    learned = [] if skill is None else [modifier(sheet.skills.get(skill, 0), skill, rule)]
    return [*learned, modifier(sheet.stat(stat), stat, rule)]


def stance_on(encounter: Fight, fighter: Fighter, purpose: str) -> list[Modifier]:
    """What one's stance adds to an attack or a defense [ND-STANCE-DEFENSIVE, ND-STANCE-OFFENSIVE]."""
    options = encounter.own.options
    found = []
    if purpose in ("attack", "defense"):
        blow = purpose == "attack"
        if fighter.has(DEFENSIVE):
            value = options.defensive_attack if blow else options.defensive
            found.append(modifier(value, DEFENSIVE, "ND-STANCE-DEFENSIVE"))
        if fighter.has(OFFENSIVE):
            value = options.offensive_attack if blow else options.offensive
            found.append(modifier(value, OFFENSIVE, "ND-STANCE-OFFENSIVE"))
    return found


@lru_cache(maxsize=4096)
def modifier(value: int, cause: str, rule: str) -> Modifier:
    """A modifier that is met again and again: made once."""
    return Modifier(value=value, cause=cause, rule=rule)
