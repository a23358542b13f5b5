"""A side's turn from its beginning to its end: what was declared, in the order declared."""

from __future__ import annotations

from typing import Any, Literal, assert_never

from rules.bright_dark import attacks, conditions, movement
from rules.bright_dark.aftermath import conclude, jolt, rouse
from rules.bright_dark.consequences import follow
from rules.bright_dark.cover import out_of_sight, take_cover
from rules.bright_dark.declarations import BrightDarkDeclaration, Rouse, Sworn
from rules.bright_dark.gentle import flee, refuse_flight_nowhere, speak
from rules.bright_dark.guarding import protect, sacrifice
from rules.bright_dark.holding import break_free, let_go, no_hold, restrain
from rules.bright_dark.mercy import consent, offer_peace, retreat, yield_
from rules.bright_dark.mounts import buck, dismount, goes_on, mount, pointless, trample
from rules.bright_dark.other import other, take
from rules.bright_dark.sheet import Fight, fights
from rules.bright_dark.spells import cast
from rules.bright_dark.time import pass_time, rest
from rules.bright_dark.water import hold_breath
from rules.combatant import Condition
from rules.core import enact, enact_if_it_still_holds
from rules.declaration import Turn
from rules.lasting import begun, count_down
from rules.model import made
from rules.outcome import (
    Checked,
    ConditionBegan,
    Declared,
    Lapsed,
    TurnBegan,
    TurnEnded,
    Wavered,
)
from rules.resolution import Resolution, declared_by
from rules.ruling import ANY
from rules.sides import lost, settle

DEFENDING = Condition(name=conditions.DEFENDING, until="own_turn_begins")


def play(r: Resolution[Fight], turn: Turn[Any]) -> None:
    """Everyone has declared; now all roll [BD-RESOLVE]."""
    if turn.side is not None:
        moment = r.encounter.moment + 1 if r.encounter.phase == "over" else 0
        r.emit(made(TurnBegan, side=turn.side, round=r.encounter.round, moment=moment, rules=("BD-ROUND",)))
        _count_conditions(r, turn.side, "own_turn_begins")
    opening = r.encounter
    _before_any_die(r, turn)
    helpers = _helpers(turn)
    for declaration in turn.declarations:
        r.under(declared_by(turn, declaration))
        at = len(r.outcomes)
        _carry_out(r, declaration, helpers, opening)
        follow(r, at)
        if gone := lost(r.outcomes[at:]):
            settle(r, gone, "BD-END", counts=fights)
    r.under(ANY)
    if turn.side is not None:
        at = len(r.outcomes)
        if r.encounter.phase == "fighting":
            hold_breath(r, turn.side)
            follow(r, at)
            settle(r, lost(r.outcomes[at:]), "BD-END", counts=fights)
        _count_conditions(r, turn.side, "own_turn_ends")
        if r.encounter.phase == "fighting":
            side, round_ = r.encounter.after(turn.side)
            if opening.phase == "over":
                round_ = opening.round + 1  # the fight is open again, and this round has been fought
            r.emit(made(TurnEnded, side=turn.side, next_side=side, next_round=round_, rules=("BD-ROUND",)))


def _before_any_die(r: Resolution[Fight], turn: Turn[Any]) -> None:
    """Raises Illegal for what the game master says against itself, for leaving where there is no way out, and for what
    a side has not agreed to [BD-DECLARE]. The ways out that the game master opens or closes before it count.
    """
    aside = r.rehearsal()
    for declaration in turn.declarations:
        aside.under(declared_by(turn, declaration))
        match declaration.kind:
            case "fiat":
                enact(aside, declaration)
            case "flee":
                refuse_flight_nowhere(aside, declaration)
            case "retreat" | "mercy" | "parley":
                consent(aside, declaration)
            case _:
                pass


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
            enact_if_it_still_holds(r, d, ("BD-RESOLVE",))
        case "conclude":
            conclude(r, d)
        case "jolt":
            jolt(r, d)
        case "fall":
            movement.drop(r, d)
        case "cover":
            take_cover(r, d)
        case "pass":
            pass_time(r, d)
        case "rest":
            rest(r, d)
        case _:
            reason = _lapsed(r, d, opening)
            if reason is None:
                _act(r, d, helpers)
            else:
                _lapse(r, d, reason)


def _act(r: Resolution[Fight], d: Sworn, helpers: dict[str, list[str]]) -> None:
    """What one does in one's turn, once it is known that one can."""
    _set_about(r, d)
    if not goes_on(r, d):
        return
    movement.go(r, d)
    match d.kind:
        case "attack":
            attacks.attack(r, d)
        case "cast":
            cast(r, d)
        case "calm" | "plead":
            speak(r, d)
        case "restrain":
            restrain(r, d)
        case "break free":
            break_free(r, d)
        case "let go":
            let_go(r, d)
        case "protect":
            protect(r, d)
        case "sacrifice":
            sacrifice(r, d)
        case "flee":
            flee(r, d)
        case "take":
            take(r, d)
        case "mount":
            mount(r, d)
        case "dismount":
            dismount(r, d)
        case "trample":
            trample(r, d)
        case "buck":
            buck(r, d)
        case "other":
            other(r, d)
        case "defend":
            r.emit(ConditionBegan(who=d.actor, condition=DEFENDING, rules=("BD-DEFEND",)))
        case "rouse" if not _roused(r, d.target):
            able = [who for who in helpers[d.target] if r.encounter.combatants[who].standing]
            rouse(r, d, helpers=len(able) - 1)
        case "yield":
            yield_(r, d)
        case "retreat":
            retreat(r, d)
        case "mercy" | "parley":
            offer_peace(r, d)
        case "rouse" | "move" | "hold":
            pass
        case _:
            assert_never(d)


def _set_about(r: Resolution[Fight], d: Sworn) -> None:
    """What is declared begins: the cause of all that comes of it."""
    tool = act = None
    intent: Literal["harm", "subdue"] | None = None
    match d.kind:
        case "attack":
            act, tool = "charge" if d.charge else "strike with both" if d.other else "strike", d.weapon
            intent = "subdue" if d.subdue else "harm"
        case "rouse" if _roused(r, d.target):
            act = "help rouse"
        case "mercy" | "parley":
            act = f"offer {d.kind}"
        case _:
            act = d.kind
    r.cause = r.emit(
        made(
            Declared,
            actor=d.actor,
            act=act,
            target=getattr(d, "target", None),
            tool=tool,
            intent=intent,
            words=d.words,
            rules=("BD-ACTIONS",),
        )
    ).seq


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
    aimed = getattr(d, "target", None)
    if aimed is not None and not (d.kind == "rouse" and _roused(r, aimed)):
        target = now.combatants[aimed]
        if target.out != opening.combatants[aimed].out:
            return f"{target.name} is {target.out or 'awake'}"
    if (d.kind == "attack" or d.kind == "cast") and aimed is not None and out_of_sight(now, aimed, d.actor):
        return f"{now.combatants[aimed].name} is in full cover"
    return no_hold(now, d) or pointless(r, d) or movement.out_of_reach(now, d)


def _lapse(r: Resolution[Fight], d: Sworn, reason: str) -> None:
    """Nothing comes of it but the move, if its actor can still make it."""
    target = getattr(d, "target", None)
    lapsed = r.emit(Lapsed(actor=d.actor, act=d.kind, target=target, reason=reason, rules=("BD-RESOLVE",)))
    if r.encounter.combatants[d.actor].standing:
        r.cause = lapsed.seq
        movement.go(r, d, lapsed=True)


def _count_conditions(r: Resolution[Fight], side: str, when: Literal["own_turn_begins", "own_turn_ends"]) -> None:
    """Conditions that hang on a turn of this side come nearer to their end, or end."""
    began = begun(r.outcomes) | {(o.who, conditions.WAVERING) for o in r.outcomes if isinstance(o, Wavered)}
    count_down(r, side, when, began=began, ended_by=conditions.ENDED_BY)
