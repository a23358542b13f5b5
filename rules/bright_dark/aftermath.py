"""Waking the fallen, and what is settled when the fight is over: conditions, rest, costs."""

from __future__ import annotations

import re

from rules.bright_dark.checks import rolled
from rules.bright_dark.costs import drawn
from rules.bright_dark.declarations import Jolt, Rouse
from rules.bright_dark.harm import heal
from rules.bright_dark.sheet import Fight
from rules.bright_dark.water import breathless
from rules.combatant import Until
from rules.declaration import Conclude
from rules.errors import unknown
from rules.lasting import run_out
from rules.outcome import (
    Checked,
    Concluded,
    Cost,
    CostStruck,
    Modifier,
    Noted,
    Rested,
    Woke,
)
from rules.resolution import Resolution, situational

OF_THE_FIGHT: frozenset[Until] = frozenset({"own_turn_begins", "own_turn_ends", "fight_ends"})
"""What lasts no longer than the fight."""


def rouse(r: Resolution[Fight], d: Rouse, helpers: int) -> None:
    """An unmodified 3d6, but for the help of others [BD-WAKE]."""
    options = r.encounter.own.options
    helped = helpers and r.whether("BD-WAKE", "Does the help of the others count?", subject=d.target, default=True)
    help_given = (Modifier(value=options.wake_help, cause="others help", rule="BD-WAKE"),) if helped else ()
    modifiers = (*help_given, *situational(d.modifiers, "rouse", "BD-ROLL"))
    check = rolled(r, d, "rouse", modifiers, options.wake)
    tried = r.emit(Checked(actor=d.actor, act="rouse", target=d.target, check=check, rules=("BD-WAKE",)))
    if check.succeeded:
        r.emit(Woke(who=d.target, by=d.actor, health=_awake(r, d.target), rules=("BD-WAKE",)), cause=tried)


def jolt(r: Resolution[Fight], d: Jolt) -> None:
    """The surroundings shake someone: the same roll, if the game master says so [BD-WAKE-JOLT]."""
    question = f"Is it enough to wake {r.encounter.combatants[d.target].name}?"
    allowed = r.whether("BD-WAKE-JOLT", question, subject=d.target, default=False, weight="notable")
    if d.cause:
        r.cause = r.emit(Noted(text=d.cause, rules=("BD-WAKE-JOLT",))).seq
    if not allowed:
        return
    check = r.check(d.target, "jolt", (), r.encounter.own.options.wake, notation="3d6")
    tried = r.emit(Checked(actor=d.target, act="come round", check=check, rules=("BD-WAKE-JOLT",)))
    if check.succeeded:
        r.emit(Woke(who=d.target, health=_awake(r, d.target), rules=("BD-WAKE-JOLT",)), cause=tried)


def conclude(r: Resolution[Fight], d: Conclude) -> None:
    """In this order: conditions, a breather, the unconscious, what it cost, what is kept [BD-CONCLUDE]."""
    run_out(r, OF_THE_FIGHT, "BD-CONCLUDE")
    if d.breather:
        breather(r)
    come_round(r)
    for cost in _costs(r, d):
        r.emit(cost)
    if d.keepsake:
        r.emit(Noted(text=d.keepsake, rules=("BD-CONCLUDE",)))
    r.emit(Concluded(rules=("BD-CONCLUDE",)))


def breather(r: Resolution[Fight]) -> None:
    """The unconscious get nothing from it; what others get is the game master's to say [BD-BREATHER]."""
    restored(r, "BD-BREATHER", "What does the breather restore?")


def restored(r: Resolution[Fight], rule: str, question: str) -> None:
    """Whoever is here and awake has rested: as the game master says under this clause, by default for nothing.

    A number is so much Health for each, ``all`` is all of it; what is said in other words is kept as it was said.
    """
    restores = r.ask(rule, f"{question} (so much Health, all of it, or in words)", default="nothing")
    resting = tuple(c for c in r.encounter.combatants.values() if c.out in (None, "yielded", "calmed"))
    rest = r.emit(Rested(who=tuple(c.id for c in resting)))  # by the clause that was asked
    if restores != "all" and re.fullmatch("[1-9][0-9]{0,2}", restores) is None:
        return
    for c in resting:
        if c.sheet.health < c.sheet.max_health:
            amount = c.sheet.max_health if restores == "all" else int(restores)
            heal(r, c.id, amount, by=None, rules=(rule,), cause=rest)


def come_round(r: Resolution[Fight]) -> None:
    """After ten minutes the unconscious wake, unless something prevents it; out of breath only out of the water
    [BD-WAKE-TIME].
    """
    for combatant in r.encounter.combatants.values():
        if combatant.out != "unconscious" or breathless(combatant):
            continue
        question = f"Does something keep {combatant.name} from waking?"
        if not r.whether("BD-WAKE-TIME", question, subject=combatant.id, default=False):
            r.emit(Woke(who=combatant.id, health=_awake(r, combatant.id), rules=("BD-WAKE-TIME",)))


def _costs(r: Resolution[Fight], d: Conclude) -> list[Cost | CostStruck]:
    """What the fight cost by its records, less what the game master strikes, and what the master adds [BD-COST]."""
    untold = bool(r.encounter.own.killings) and r.whether("BD-COST", "Did something die untold?", default=False)
    costs = drawn(r.encounter, untold=untold)
    known = [cost.cost for cost in costs]
    for name in d.strike:
        if name not in known:
            raise unknown("cost", name, dict.fromkeys(known), where="conclude.strike")
    struck: list[Cost | CostStruck] = [CostStruck(cost=name, rules=("BD-COST",)) for name in d.strike]
    kept = [cost for cost in costs if cost.cost not in d.strike]
    return [*struck, *kept, *(Cost(cost=name, rules=("BD-COST",)) for name in d.costs)]


def _awake(r: Resolution[Fight], who: str) -> int:
    """The Health one wakes with: 1, or what one has if that is more."""
    return max(r.encounter.own.options.wake_health, r.encounter.combatants[who].sheet.health)
