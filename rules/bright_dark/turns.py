"""A side's turn from its beginning to its end: what was declared, in the order declared."""

from __future__ import annotations

from typing import Any, Literal, assert_never

from rules.bright_dark import attacks
from rules.bright_dark.aftermath import conclude, jolt, rouse
from rules.bright_dark.declarations import BrightDarkDeclaration, Rouse, Sworn
from rules.bright_dark.mercy import offer, retreat, yield_
from rules.bright_dark.sheet import Fight
from rules.combatant import Combatant, Condition, Out, Place
from rules.core import enact
from rules.declaration import Turn
from rules.model import made
from rules.outcome import (
    Checked,
    ConditionBegan,
    ConditionCounted,
    ConditionEnded,
    Declared,
    Ended,
    Ending,
    Lapsed,
    Moved,
    TurnBegan,
    TurnEnded,
)
from rules.resolution import Resolution, declared_by
from rules.ruling import ANY

DEFENDING = Condition(name="defending", until="own_turn_begins")

OUT = frozenset({"fell", "died", "fled", "yielded", "calmed", "left"})
"""What takes someone out of the fight, and so may end it."""


def play(r: Resolution[Fight], turn: Turn[Any]) -> None:
    """Everyone has declared; now all roll [BD-RESOLVE]."""
    if turn.side is not None:
        moment = r.encounter.moment + 1 if r.encounter.phase == "over" else 0
        r.emit(made(TurnBegan, side=turn.side, round=r.encounter.round, moment=moment, rules=("BD-ROUND",)))
        _count_conditions(r, turn.side, "own_turn_begins")
    opening = r.encounter
    helpers = _helpers(turn)
    for declaration in turn.declarations:
        r.under(declared_by(turn, declaration))
        at = len(r.outcomes)
        _carry_out(r, declaration, helpers, opening)
        lost = [o for o in r.outcomes[at:] if o.kind in OUT]
        if lost:
            _settle(r, lost)
    r.under(ANY)
    if turn.side is not None:
        _count_conditions(r, turn.side, "own_turn_ends")
        if r.encounter.phase == "fighting":
            side, round_ = r.encounter.after(turn.side)
            if opening.phase == "over":
                round_ = opening.round + 1  # the fight is open again, and this round has been fought
            r.emit(made(TurnEnded, side=turn.side, next_side=side, next_round=round_, rules=("BD-ROUND",)))


def _helpers(turn: Turn[Any]) -> dict[str, list[str]]:
    """Who sets about rousing whom: the first rolls, the others help [BD-WAKE]."""
    helpers: dict[str, list[str]] = {}
    for declaration in turn.declarations:
        if isinstance(declaration, Rouse):
            helpers.setdefault(declaration.target, []).append(declaration.actor)
    return helpers


def _carry_out(r: Resolution[Fight], d: BrightDarkDeclaration, helpers: dict[str, list[str]], opening: Fight) -> None:
    """One declaration, unless its reason is gone. ``opening``: the encounter as the turn began."""
    match d.kind:
        case "fiat":
            enact(r, d)
            return
        case "conclude":
            conclude(r, d)
            return
        case "jolt":
            jolt(r, d)
            return
        case _:
            reason = _lapsed(r, d, opening)
    if reason is not None:
        _lapse(r, d, reason)
        return
    match d.kind:
        case "attack":
            _set_about(r, d, "strike with both" if d.other else "strike")
            attacks.attack(r, d)
        case "defend":
            _set_about(r, d, "defend")
            r.emit(ConditionBegan(who=d.actor, condition=DEFENDING, rules=("BD-DEFEND",)))
        case "rouse" if _roused(r, d.target):
            _set_about(r, d, "help rouse")
        case "rouse":
            _set_about(r, d, "rouse")
            able = [who for who in helpers[d.target] if r.encounter.combatants[who].standing]
            rouse(r, d, helpers=len(able) - 1)
        case "yield":
            _set_about(r, d, "yield")
            yield_(r, d)
        case "retreat":
            _set_about(r, d, "retreat")
            retreat(r, d)
        case "mercy" | "parley":
            _set_about(r, d, f"offer {d.kind}")
            offer(r, d)
        case "move" | "hold":
            _set_about(r, d, d.kind)
        case _:
            assert_never(d)


def _set_about(r: Resolution[Fight], d: Sworn, act: str) -> None:
    """What is declared begins, and with it the move that is part of it."""
    target = tool = to = None
    intent: Literal["harm", "subdue"] | None = None
    if d.kind == "attack":
        target, tool, to = d.target, d.weapon, d.move
        intent = "subdue" if d.subdue else "harm"
    elif d.kind == "rouse":
        target, to = d.target, d.move
    elif d.kind == "defend":
        to = d.move
    elif d.kind == "move":
        to = d.to
    r.cause = r.emit(
        made(
            Declared,
            actor=d.actor,
            act=act,
            target=target,
            tool=tool,
            intent=intent,
            words=d.words,
            rules=("BD-ACTIONS",),
        )
    ).seq
    if to is not None:
        _move(r, d.actor, to)


def _roused(r: Resolution[Fight], who: str) -> bool:
    """Whether somebody has tried to rouse them this turn already: then others have helped with it."""
    return any(isinstance(o, Checked) and o.act == "rouse" and o.target == who for o in r.outcomes)


def _lapsed(r: Resolution[Fight], d: Sworn, opening: Fight) -> str | None:
    """Why a declaration no longer holds: never a roll, and never an unmeant deathblow [BD-RESOLVE]."""
    now = r.encounter
    actor = now.combatants[d.actor]
    if actor.out is not None:
        return f"{actor.name} is {actor.out}"
    if opening.phase == "fighting" and now.phase != "fighting":
        return "the fight is over"
    if d.kind == "attack" or (d.kind == "rouse" and not _roused(r, d.target)):
        target = now.combatants[d.target]
        if target.out != opening.combatants[d.target].out:
            return f"{target.name} is {target.out or 'awake'}"
    return None


def _lapse(r: Resolution[Fight], d: Sworn, reason: str) -> None:
    """Nothing comes of it but the move, if its actor can still make it."""
    target = d.target if d.kind == "attack" or d.kind == "rouse" else None
    lapsed = r.emit(Lapsed(actor=d.actor, act=d.kind, target=target, reason=reason, rules=("BD-RESOLVE",)))
    to = d.to if d.kind == "move" else d.move if d.kind in ("attack", "defend", "rouse") else None
    if to is not None and r.encounter.combatants[d.actor].standing:
        r.cause = lapsed.seq
        _move(r, d.actor, to)


def _move(r: Resolution[Fight], who: str, to: str) -> None:
    r.emit(Moved(who=who, place=Place(words=to), rules=("BD-TURN",)))


def _count_conditions(r: Resolution[Fight], side: str, when: Literal["own_turn_begins", "own_turn_ends"]) -> None:
    """Conditions that hang on a turn of this side come nearer to their end, or end."""
    began = {(o.who, o.condition.name) for o in r.outcomes if isinstance(o, ConditionBegan)}
    for combatant in r.encounter.combatants.values():
        for condition in combatant.conditions:
            holder = condition.whose or combatant.id
            if condition.until != when or r.encounter.combatants[holder].side != side:
                continue
            if (combatant.id, condition.name) in began:
                continue
            if condition.turns > 1:
                r.emit(ConditionCounted(who=combatant.id, name=condition.name))
            else:
                r.emit(ConditionEnded(who=combatant.id, name=condition.name, rules=_ending_rule(condition.name)))


def _ending_rule(name: str) -> tuple[str, ...]:
    return ("BD-DEFEND",) if name == "defending" else ()


def _settle(r: Resolution[Fight], lost: list[Any]) -> None:
    """A side whose last has just been lost is beaten, and it is over at once [BD-END]."""
    for outcome in lost:
        side = r.encounter.combatants[outcome.who].side
        members = r.encounter.members(side)
        if r.encounter.phase == "fighting" and not any(m.standing for m in members):
            r.emit(Ended(how=_how(members), side=side, rules=("BD-END",)), cause=outcome)


def _how(members: tuple[Combatant[Any], ...]) -> Ending:
    """A side all of whom yielded has surrendered, all of whom fled has fled, all of whom were calmed is calm."""
    ways: dict[Out | None, Ending] = {"yielded": "surrender", "fled": "flight", "left": "flight", "calmed": "calm"}
    outs = {ways.get(m.out, "defeat") for m in members}
    return outs.pop() if len(outs) == 1 else "defeat"
