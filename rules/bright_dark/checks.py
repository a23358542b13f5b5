"""A roll against a target number, with dice or by a Radiant Moment [BD-ROLL, BD-RADIANT]."""

from __future__ import annotations

from rules.bright_dark.declarations import Act
from rules.bright_dark.outcomes import RadiantSpent
from rules.bright_dark.sheet import Fight
from rules.errors import Illegal
from rules.outcome import Check, Modifier
from rules.resolution import Judge, Resolution, plain_degree

NO_ROLL = "none"
"""The game master's answer where nothing need be rolled."""


def rolled(
    r: Resolution[Fight],
    d: Act,
    purpose: str,
    modifiers: tuple[Modifier, ...],
    target: int,
    *,
    judge: Judge = plain_degree,
) -> Check:
    """The roll that an action is decided by. Raises Illegal for a Radiant Moment against too high a number."""
    if d.radiant:
        refuse_radiant(r.encounter, d.actor, target)
        return _radiant(r, d.actor, purpose, modifiers, target)
    return r.check(d.actor, purpose, modifiers, target, notation="3d6", judge=judge)


def saved(r: Resolution[Fight], who: str, purpose: str, modifiers: tuple[Modifier, ...], target: int) -> Check:
    """A roll that somebody must make because of what others do; a Radiant Moment may be spent on it."""
    options = r.encounter.own.options
    if r.encounter.combatants[who].sheet.radiant and target <= options.radiant:
        question = f"Does {r.encounter.combatants[who].name} spend a Radiant Moment to {purpose}?"
        if r.whether("BD-RADIANT", question, subject=who, default=False, weight="notable"):
            return _radiant(r, who, purpose, modifiers, target)
    return r.check(who, purpose, modifiers, target, notation="3d6")


def refuse_radiant(encounter: Fight, who: str, target: int) -> None:
    """Raises Illegal where a Radiant Moment does not reach; it is not spent [BD-RADIANT]."""
    most = encounter.own.options.radiant
    if target > most:
        raise Illegal(
            f"a Radiant Moment meets {most} at most, and this needs {target}.",
            where=who,
            rule="BD-RADIANT",
            choices=("roll the dice",),
        )


def _radiant(r: Resolution[Fight], who: str, purpose: str, modifiers: tuple[Modifier, ...], target: int) -> Check:
    r.emit(RadiantSpent(who=who, purpose=purpose, rules=("BD-RADIANT",)))
    return Check(modifiers=modifiers, target=target, degree="success")
