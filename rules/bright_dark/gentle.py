"""Words instead of blows, and leaving [BD-CALM, BD-PLEAD, BD-FLEE]."""

from __future__ import annotations

from rules.bright_dark.checks import rolled
from rules.bright_dark.conditions import WAVERING
from rules.bright_dark.declarations import Calm, Flee, Plead
from rules.bright_dark.modifiers import modifiers
from rules.bright_dark.sheet import Attribute, Fight
from rules.errors import Illegal
from rules.outcome import Calmed, Checked, Fled, Lapsed, Wavered
from rules.resolution import Resolution


def speak(r: Resolution[Fight], d: Calm | Plead) -> None:
    """A first success makes a being waver; a second, while it wavers, and it stands down [BD-CALM, BD-PLEAD]."""
    being = r.encounter.combatants[d.target]
    rule, attribute, usual = _way(r, d)
    target = r.number(rule, f"What must be reached for {being.name} to listen?", subject=d.target, default=usual)
    adds = modifiers(r, d.actor, d.kind, attribute=attribute, talent=d.talent, given=d.modifiers)
    check = rolled(r, d, d.kind, adds, target)
    spoken = r.emit(Checked(actor=d.actor, act=d.kind, target=d.target, check=check, rules=(rule,)))
    if not check.succeeded:
        return
    if being.has(WAVERING):
        r.emit(Calmed(who=d.target, by=d.actor, rules=(rule,)), cause=spoken)
    else:
        r.emit(Wavered(who=d.target, by=d.actor, rules=(rule,)), cause=spoken)


def _way(r: Resolution[Fight], d: Calm | Plead) -> tuple[str, Attribute, int]:
    """The clause, the attribute, and the number that is usual."""
    options = r.encounter.own.options
    return ("BD-CALM", "emotion", options.calm) if d.kind == "calm" else ("BD-PLEAD", "will", options.plead)


def flee(r: Resolution[Fight], d: Flee) -> None:
    """One combatant leaves, if there is a way [BD-FLEE]; a way that was closed since they declared it is none."""
    if way_out(r, d):
        r.emit(Fled(who=d.actor))  # by the clause that was asked
    else:
        r.emit(Lapsed(actor=d.actor, act="flee", reason="there is no way out any more", rules=("BD-RESOLVE",)))


def way_out(r: Resolution[Fight], d: Flee) -> bool:
    """Whether there is one for them, as the game master says [BD-FLEE]."""
    question = f"Is there a way out for {r.encounter.combatants[d.actor].name}?"
    exits = bool(r.encounter.scene.exits)
    return r.whether("BD-FLEE", question, subject=d.actor, default=exits, weight="notable")


def refuse_flight_nowhere(r: Resolution[Fight], d: Flee) -> None:
    """Raises Illegal where there is no way out [BD-FLEE]."""
    if not way_out(r, d):
        raise Illegal(
            f"there is no way out of here for {r.encounter.combatants[d.actor].name}.",
            where=d.actor,
            rule="BD-FLEE",
            choices=("move", "yield", "fight on"),
        )
