"""A side's turn from its beginning to its end: what was declared, in the order declared [ND-ROUND]."""

from __future__ import annotations

from typing import Any, Literal, assert_never

from rules.core import enact, enact_if_it_still_holds
from rules.declaration import Turn
from rules.lasting import begun, count_down
from rules.model import made
from rules.narrative_d10.aftermath import conclude, days, retire
from rules.narrative_d10.attacks import attack
from rules.narrative_d10.conditions import BY_CLAUSE, KNOCKED_DOWN, STANCES, stance
from rules.narrative_d10.declarations import Deed, NarrativeD10Declaration, Sworn
from rules.narrative_d10.healing import first_aid, rally, remedy, remedy_of
from rules.narrative_d10.mercy import consent, flee, offer_peace, refuse_flight_nowhere, retreat, yield_
from rules.narrative_d10.movement import go, out_of_reach
from rules.narrative_d10.other import interact, use_skill
from rules.narrative_d10.outcomes import GuardNamed
from rules.narrative_d10.sheet import Fight
from rules.narrative_d10.wounds import bleed
from rules.outcome import ConditionBegan, ConditionEnded, Declared, Lapsed, TurnBegan, TurnEnded
from rules.resolution import Resolution, declared_by
from rules.ruling import ANY
from rules.sides import lost, settle

ROUND = ("ND-ROUND",)


def play(r: Resolution[Fight], turn: Turn[Any]) -> None:
    """Stances end, all act as declared, and whoever bleeds bleeds."""
    if turn.side is not None:
        moment = r.encounter.moment + 1 if r.encounter.phase == "over" else 0
        r.emit(made(TurnBegan, side=turn.side, round=r.encounter.round, moment=moment, rules=ROUND))
        count_down(r, turn.side, "own_turn_begins", began=(), ended_by=BY_CLAUSE)
    opening = r.encounter
    _before_any_die(r, turn)
    for declaration in turn.declarations:
        r.under(declared_by(turn, declaration))
        at = len(r.outcomes)
        _carry_out(r, declaration, opening)
        settle(r, lost(r.outcomes[at:]), "ND-END")
    r.under(ANY)
    if turn.side is not None:
        at = len(r.outcomes)
        if r.encounter.phase == "fighting":
            bleed(r, turn.side)
            settle(r, lost(r.outcomes[at:]), "ND-END")
        count_down(r, turn.side, "own_turn_ends", began=begun(r.outcomes), ended_by=BY_CLAUSE)
        if r.encounter.phase == "fighting":
            side, round_ = r.encounter.after(turn.side)
            if opening.phase == "over":
                round_ = opening.round + 1  # the fight is open again, and this round has been fought
            r.emit(made(TurnEnded, side=turn.side, next_side=side, next_round=round_, rules=ROUND))


def _before_any_die(r: Resolution[Fight], turn: Turn[Any]) -> None:
    """Raises Illegal for what the game master says against itself, for leaving where there is no way out, and for what
    a side has not agreed to. The ways out that the game master opens or closes before it count.
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


def _carry_out(r: Resolution[Fight], d: NarrativeD10Declaration, opening: Fight) -> None:
    """One declaration, unless its reason is gone. ``opening``: the encounter as the turn began."""
    match d.kind:
        case "fiat":
            enact_if_it_still_holds(r, d, ROUND)
        case "conclude":
            conclude(r, d)
        case "rest":
            retire(r, d)
        case "days":
            days(r, d)
        case _:
            reason = _lapsed(r, d, opening)
            if reason is None:
                _act(r, d)
            else:
                target = getattr(d, "target", None)
                r.emit(Lapsed(actor=d.actor, act=d.kind, target=target, reason=reason, rules=ROUND))


def _act(r: Resolution[Fight], d: Sworn) -> None:
    """How one stands, the move before it, the action, and the move after it."""
    _set_about(r, d)
    if isinstance(d, Deed):
        _stand(r, d)
    go(r, d)
    match d.kind:
        case "attack":
            attack(r, d)
        case "first aid":
            first_aid(r, d)
        case "remedy":
            remedy(r, d)
        case "rally":
            rally(r, d)
        case "skill":
            use_skill(r, d)
        case "interact":
            interact(r, d)
        case "recover":
            r.emit(ConditionEnded(who=d.actor, name=KNOCKED_DOWN, rules=("ND-KNOCKDOWN",)))
        case "flee":
            flee(r, d)
        case "yield":
            yield_(r, d)
        case "retreat":
            retreat(r, d)
        case "mercy" | "parley":
            offer_peace(r, d)
        case "defend" | "move" | "hold":
            pass
        case _:
            assert_never(d)
    if r.encounter.combatants[d.actor].standing:
        go(r, d, after=True)


def _stand(r: Resolution[Fight], d: Deed) -> None:
    """One stance at a time, from before the action; the guard is named until another is [ND-DEFENSE-CHOICE]."""
    taken = "defensive" if d.kind == "defend" else d.stance
    if taken is not None:
        condition = stance(taken)
        for other in STANCES.values():
            if other != condition.name and r.encounter.combatants[d.actor].has(other):
                r.emit(ConditionEnded(who=d.actor, name=other, rules=BY_CLAUSE[other]))
        r.emit(ConditionBegan(who=d.actor, condition=condition, rules=BY_CLAUSE[condition.name]))
    if d.guard is not None:
        r.emit(GuardNamed(who=d.actor, guard=d.guard, rules=("ND-DEFENSE-CHOICE",)))


def _set_about(r: Resolution[Fight], d: Sworn) -> None:
    """What is declared begins: the cause of all that comes of it."""
    tool: str | None = None
    intent: Literal["harm", "subdue"] | None = None
    match d.kind:
        case "attack":
            act, tool, intent = "strike", d.weapon, "harm"
        case "remedy":
            act, tool = "remedy", remedy_of(r.encounter, d).name
        case "skill" | "interact":
            act = "other"
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
            rules=ROUND,
        )
    ).seq


def _lapsed(r: Resolution[Fight], d: Sworn, opening: Fight) -> str | None:
    """Why a declaration no longer holds: no roll, and no unmeant blow at the fallen [ND-ROUND]."""
    now = r.encounter
    actor = now.combatants[d.actor]
    if actor.out is not None:
        return f"{actor.name} is {actor.out}"
    if opening.phase == "fighting" and now.phase != "fighting":
        return "the fight is over"
    if actor.has(KNOCKED_DOWN) != (d.kind == "recover"):
        return f"{actor.name} is {'knocked down' if actor.has(KNOCKED_DOWN) else 'up already'}"
    aimed = getattr(d, "target", None)
    if aimed is not None and now.combatants[aimed].out != opening.combatants[aimed].out:
        return f"{now.combatants[aimed].name} is {now.combatants[aimed].out or 'awake'}"
    if d.kind == "attack" and d.weapon not in (None, *actor.carries):
        return f"{actor.name} has no {d.weapon} in hand"
    if d.kind == "remedy" and not any(
        held.name in actor.carries and d.item in (None, held.name) for held in actor.sheet.remedies
    ):
        return f"{actor.name} carries no {d.item or 'remedy'}"
    return out_of_reach(now, d)
