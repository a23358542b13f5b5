"""Breath, and what water does to a blow, a shot, a spell and a fire [BD-BREATH … BD-WATER-FIRE]."""

from __future__ import annotations

from collections.abc import Sequence

from rules.bright_dark.conditions import UNDER_WATER
from rules.bright_dark.outcomes import BreathHeld, StaminaLost
from rules.bright_dark.sheet import GONE, Fight, Fighter, Fire, Weapon
from rules.combatant import Condition
from rules.model import evolve
from rules.outcome import Fell, Modifier
from rules.resolution import Resolution

FLAG = "under water"
"""Of a scene: everyone in it is under water, and there is no coming up."""
SUBMERGED = Condition(name=UNDER_WATER)
HINDERED = frozenset({"attack", "cast", "calm", "plead", "restrain", "break free", "other"})
"""The rolls that water may hinder; not rousing, and not avoiding [BD-WATER]."""


def water_modifiers(
    r: Resolution[Fight], fighter: Fighter, purpose: str, tools: Sequence[Weapon | None]
) -> tuple[Modifier, ...]:
    """What water takes from an action that it hinders; not from a dagger or a spear [BD-WATER]."""
    if purpose not in HINDERED or not fighter.has(UNDER_WATER):
        return ()
    if purpose == "attack" and tools and all(tool is not None and tool.unhindered for tool in tools):
        return ()
    question = f"Does the water hinder {fighter.name}? ({purpose})"
    if not r.whether("BD-WATER", question, subject=fighter.id, default=True):
        return ()
    return (Modifier(value=r.encounter.own.options.water, cause=UNDER_WATER, rule="BD-WATER"),)


def quenched(encounter: Fight, who: str, amount: int, fire: Fire | None) -> int:
    """What is left of harm by fire under water: of mundane nothing, of magical half [BD-WATER-FIRE]."""
    if fire is None or not encounter.combatants[who].has(UNDER_WATER):
        return amount
    return amount // 2 if fire == "magical" else 0


def hold_breath(r: Resolution[Fight], side: str) -> None:
    """At the end of the own turn of everyone under water: a turn counted, and from the fifth a Stamina [BD-BREATH].

    Those who yielded, stand calm or lie unconscious there need air as well.
    """
    for fighter in r.encounter.members(side):
        sheet = fighter.sheet
        drowns = fighter.has(UNDER_WATER) and not sheet.breathes_water and fighter.out not in GONE
        if not (drowns and sheet.stamina):
            continue
        held = r.emit(BreathHeld(who=fighter.id, turns=sheet.breath + 1, rules=("BD-BREATH",)))
        if held.turns <= r.encounter.own.options.breath:
            continue
        lost = r.emit(StaminaLost(who=fighter.id, amount=1, left=sheet.stamina - 1, rules=("BD-BREATH",)), cause=held)
        if not lost.left and fighter.out != "unconscious":
            r.emit(Fell(who=fighter.id, rules=("BD-BREATH", "BD-DOWN")), cause=lost)


def breathless(fighter: Fighter) -> bool:
    """Out of Stamina, and under water yet: nothing wakes whoever lies so [BD-WAKE-TIME]."""
    sheet = fighter.sheet
    return fighter.has(UNDER_WATER) and not sheet.breathes_water and not sheet.stamina


def flooded(encounter: Fight, *who: str) -> Fight:
    """These are under water now, if the scene is [BD-BREATH]."""
    if FLAG not in encounter.scene.flags:
        return encounter
    under = {
        name: evolve(fighter, conditions=(*fighter.conditions, SUBMERGED))
        for name in who
        if not (fighter := encounter.combatants[name]).has(UNDER_WATER)
    }
    return evolve(encounter, combatants={**encounter.combatants, **under})


def drained(encounter: Fight) -> Fight:
    """The water is left behind: everyone is out of it, and breathes [BD-BREATH]."""
    out = {name: _surfaced(fighter) for name, fighter in encounter.combatants.items()}
    return evolve(encounter, combatants=out)


def surfaced(encounter: Fight, who: str) -> Fight:
    """Coming up resets the count [BD-BREATH]."""
    return evolve(encounter, combatants={**encounter.combatants, who: _surfaced(encounter.combatants[who])})


def _surfaced(fighter: Fighter) -> Fighter:
    dry = tuple(condition for condition in fighter.conditions if condition.name != UNDER_WATER)
    return evolve(fighter, conditions=dry, sheet=evolve(fighter.sheet, breath=0))
