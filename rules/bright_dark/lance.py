"""The charge with a lance [BD-LANCE]."""

from __future__ import annotations

from rules.bright_dark.conditions import PRONE
from rules.bright_dark.declarations import Attack
from rules.bright_dark.mounts import braced, keep_the_saddle
from rules.bright_dark.sheet import Fight, Weapon
from rules.combatant import Condition
from rules.outcome import Checked, ConditionBegan, Outcome
from rules.resolution import Resolution

DOWN = Condition(name=PRONE)


def lance_dice(r: Resolution[Fight], d: Attack, kept: Weapon | None) -> str | None:
    """The die that the charge adds to the damage of a lance; None without one [BD-LANCE]."""
    return r.encounter.own.options.lance_die if d.charge and kept is not None and kept.lance else None


def thrown_down(r: Resolution[Fight], target: str, *, cause: Outcome) -> None:
    """One struck by a lance at the charge keeps feet or saddle, or goes down [BD-LANCE].

    Nothing for whoever the blow itself has felled: they fall without a die.
    """
    struck = r.encounter.combatants[target]
    if struck.out in ("unconscious", "dead"):
        return
    if struck.sheet.rides is not None:
        keep_the_saddle(r, target, struck.sheet.rides, "BD-LANCE", by=r.declaration, cause=cause)
    elif not struck.has(PRONE):
        check = braced(r, target, "keep one's feet")
        kept = r.emit(Checked(actor=target, act="keep one's feet", check=check, rules=("BD-LANCE",)), cause=cause)
        if not check.succeeded:
            r.emit(ConditionBegan(who=target, condition=DOWN, rules=("BD-LANCE",)), cause=kept)
