"""Holding someone, breaking free, letting go [BD-RESTRAIN]."""

from __future__ import annotations

from rules.bright_dark.attacks import defense_of
from rules.bright_dark.checks import rolled
from rules.bright_dark.conditions import FAST_HELD, RESTRAINED
from rules.bright_dark.declarations import BreakFree, LetGo, Restrain, Sworn
from rules.bright_dark.modifiers import modifiers
from rules.bright_dark.sheet import Fight, Fighter
from rules.combatant import Condition
from rules.outcome import Checked, ConditionBegan, ConditionEnded, Outcome
from rules.resolution import Resolution

RULE = ("BD-RESTRAIN",)


def holds_on(fighter: Fighter) -> tuple[Condition, ...]:
    """What holds ``fighter``: one condition, or two where they cannot move either."""
    return tuple(c for c in fighter.conditions if c.name in (RESTRAINED, FAST_HELD))


def held_by(fighter: Fighter, holder: str) -> bool:
    return any(condition.by == holder for condition in holds_on(fighter))


def no_hold(encounter: Fight, d: Sworn) -> str | None:
    """Why there is nothing to break or to let go of any more, in words [BD-RESOLVE]."""
    if d.kind == "break free" and not holds_on(encounter.combatants[d.actor]):
        return f"nothing holds {encounter.combatants[d.actor].name} any more"
    if d.kind == "let go" and not held_by(encounter.combatants[d.target], d.actor):
        return f"{encounter.combatants[d.target].name} is held no more"
    return None


def restrain(r: Resolution[Fight], d: Restrain) -> None:
    """Strength + talent against the Defense TN [BD-RESTRAIN]."""
    target, defense_rules = defense_of(r.encounter, d.target)
    adds = modifiers(r, d.actor, "restrain", attribute="strength", talent=d.talent, given=d.modifiers)
    check = rolled(r, d, "restrain", adds, target)
    tried = r.emit(Checked(actor=d.actor, act="restrain", target=d.target, check=check, rules=(*RULE, *defense_rules)))
    if not check.succeeded:
        return
    r.cause = tried.seq
    can_move = r.ask(
        "BD-RESTRAIN",
        f"Can {r.encounter.combatants[d.target].name} still move, slowly, or not at all?",
        subject=d.target,
        choices=("slow", "none"),
        default="slow",
    )
    for name in (RESTRAINED,) if can_move == "slow" else (RESTRAINED, FAST_HELD):
        held = Condition(name=name, until="ended", by=d.actor)
        r.emit(ConditionBegan(who=d.target, by=d.actor, condition=held, rules=RULE))


def break_free(r: Resolution[Fight], d: BreakFree) -> None:
    """Strength against 12, no talent [BD-RESTRAIN]."""
    held = holds_on(r.encounter.combatants[d.actor])
    adds = modifiers(r, d.actor, "break free", attribute="strength", given=d.modifiers)
    check = rolled(r, d, "break free", adds, r.encounter.own.options.break_free)
    tried = r.emit(Checked(actor=d.actor, act="break free", target=held[0].by, check=check, rules=RULE))
    if check.succeeded:
        _end(r, d.actor, held, tried)


def let_go(r: Resolution[Fight], d: LetGo) -> None:
    """The holder opens their hands [BD-RESTRAIN]."""
    _end(r, d.target, tuple(c for c in holds_on(r.encounter.combatants[d.target]) if c.by == d.actor))


def _end(r: Resolution[Fight], who: str, held: tuple[Condition, ...], cause: Outcome | None = None) -> None:
    for condition in held:
        r.emit(ConditionEnded(who=who, name=condition.name, rules=RULE), cause=cause)
