"""Standing before somebody [BD-PROTECT, BD-SACRIFICE]."""

from __future__ import annotations

from rules.bright_dark.conditions import GUARDED, PROTECTED
from rules.bright_dark.declarations import Protect, Sacrifice
from rules.bright_dark.outcomes import Intercepted
from rules.bright_dark.sheet import Fight
from rules.combatant import Condition
from rules.outcome import ConditionBegan, ConditionEnded, Outcome
from rules.resolution import Resolution


def protect(r: Resolution[Fight], d: Protect) -> None:
    """Until one's next turn one combatant is in half cover behind one's body [BD-PROTECT]."""
    _stand_before(r, d, PROTECTED, "BD-PROTECT")


def sacrifice(r: Resolution[Fight], d: Sacrifice) -> None:
    """Until one's next turn the next hit on a companion lands on oneself [BD-SACRIFICE]."""
    _stand_before(r, d, GUARDED, "BD-SACRIFICE")


def stands_in(r: Resolution[Fight], target: str, by: str, *, cause: Outcome) -> str:
    """Who takes a hit meant for ``target``: whoever stands in for them, once, or they themselves [BD-SACRIFICE].

    A hit that somebody takes for another is passed on no further.
    """
    for condition in r.encounter.combatants[target].conditions:
        if condition.name == GUARDED and condition.by is not None and condition.by != by:
            rules = ("BD-SACRIFICE",)
            taken = r.emit(Intercepted(who=condition.by, whom=target, by=by, rules=rules), cause=cause)
            r.emit(ConditionEnded(who=target, name=GUARDED, rules=rules), cause=taken)
            return condition.by
    return target


def _stand_before(r: Resolution[Fight], d: Protect | Sacrifice, name: str, rule: str) -> None:
    """One stands there now, until one's next turn; of two who do the same for somebody the last one counts."""
    kept_up = Condition(name=name, until="own_turn_begins", whose=d.actor, by=d.actor)
    r.emit(ConditionBegan(who=d.target, by=d.actor, condition=kept_up, rules=(rule,)))
