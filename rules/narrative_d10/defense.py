"""What an attack has to reach: a fixed number, or what a character's guard comes to [ND-NPC-DEFENSE … ND-DODGE]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.declaration import Situational
from rules.narrative_d10.modifiers import modifier, modifiers, stance_on
from rules.narrative_d10.outcomes import Guarded
from rules.narrative_d10.sheet import Fight, Fighter, Guard, Weapon
from rules.outcome import Modifier
from rules.resolution import Resolution


class Met(NamedTuple):
    """``target``: what the attack must come to. ``guard``: how it was defended against, if that was rolled."""

    target: int
    guard: Guard | None
    rules: tuple[str, ...]


class _Way(NamedTuple):
    guard: Guard
    weapon: str | None
    modifiers: tuple[Modifier, ...]


def defend(r: Resolution[Fight], who: str, against: str, *, shot: bool, given: Sequence[Situational] = ()) -> Met:
    """The defense of ``who`` against one attack. A guard that meets the attack stops it, so it has to be beaten."""
    defender = r.encounter.combatants[who]
    if not defender.character:
        stance = stance_on(r.encounter, defender, "defense")
        target = (defender.sheet.skill or 0) + r.encounter.own.options.npc_defense
        rules = dict.fromkeys(("ND-NPC-DEFENSE", *(m.rule for m in stance)))
        return Met(target + sum(m.value for m in stance), None, tuple(rules))
    way = _chosen(r.encounter, defender, shot, [s for s in given if not s.secret])
    roll = r.roll(who, "defense", "1d10")
    rule = "ND-PARRY" if way.guard == "parry" else "ND-DODGE"
    r.emit(
        Guarded(
            actor=who,
            target=against,
            guard=way.guard,
            weapon=way.weapon,
            roll=roll,
            modifiers=way.modifiers,
            rules=(rule, "ND-DEFENSE-CHOICE"),
        )
    )
    return Met(roll.total + sum(m.value for m in way.modifiers) + 1, way.guard, (rule,))


def kept_back(given: Sequence[Situational]) -> tuple[Modifier, ...]:
    """A secret modifier on a defense is taken from the attack instead, where nobody can read it off what to reach."""
    return tuple(
        Modifier(value=-s.value, cause=s.reason, rule="ND-SKILL", secret=True)
        for s in given
        if s.secret and s.on == "defense"
    )


def _chosen(encounter: Fight, defender: Fighter, shot: bool, given: Sequence[Situational]) -> _Way:
    """The guard that was named, if it can be used; else the better one, and a parry where both are as good."""
    parries = [] if shot else [_parry(encounter, defender, w, given) for w in in_hand(defender)]
    ways = [*parries, _dodge(encounter, defender, given)]
    named = [way for way in ways if way.guard == defender.sheet.guard] or ways
    return max(named, key=lambda way: sum(m.value for m in way.modifiers))


def in_hand(fighter: Fighter) -> list[Weapon]:
    """What one can parry with [ND-PARRY]."""
    return [w for w in fighter.sheet.weapons if w.name in fighter.carries and not w.shot]


def _parry(encounter: Fight, defender: Fighter, weapon: Weapon, given: Sequence[Situational]) -> _Way:
    gear = (modifier(weapon.parry, weapon.name, "ND-PARRY"),) if weapon.parry else ()
    adds = modifiers(
        encounter,
        defender.id,
        "defense",
        "ND-PARRY",
        skill=weapon.skill,
        stat=weapon.stat,
        gear=gear,
        given=given,
    )
    return _Way("parry", weapon.name, adds)


def _dodge(encounter: Fight, defender: Fighter, given: Sequence[Situational]) -> _Way:
    burden = defender.sheet.encumbrance
    gear = (modifier(-burden, "encumbrance", "ND-DODGE"),) if burden else ()
    adds = modifiers(encounter, defender.id, "defense", "ND-DODGE", skill="dodge", stat="speed", gear=gear, given=given)
    return _Way("dodge", None, adds)
