"""A side's turn from its beginning to its end [CD-TURN]."""

from __future__ import annotations

from typing import Any, assert_never

from coin_duel.declarations import DuelDeclaration, Sworn
from coin_duel.mechanics import attack, give_ground, heal, hold_out_a_hand
from coin_duel.sheet import BACK_FOOT, WHOLE, Duel
from rules.core import enact
from rules.declaration import Conclude, Turn
from rules.errors import unknown
from rules.lasting import begun, count_down, run_out
from rules.outcome import Concluded, Cost, Declared, Lapsed, Noted, TurnBegan, TurnEnded, Yielded
from rules.resolution import Resolution, declared_by
from rules.ruling import ANY
from rules.sides import lost, settle

TURN = ("CD-TURN",)
ENDED_BY = {BACK_FOOT.name: ("CD-GROUND",)}


def play(r: Resolution[Duel], turn: Turn[Any]) -> None:
    """What was declared, in the order declared; and after each, whether a side is beaten by it."""
    if turn.side is not None:
        moment = r.encounter.moment + 1 if r.encounter.phase == "over" else 0
        r.emit(TurnBegan(side=turn.side, round=r.encounter.round, moment=moment, rules=TURN))
        count_down(r, turn.side, "own_turn_begins", began=(), ended_by=ENDED_BY)
    for declaration in turn.declarations:
        r.under(declared_by(turn, declaration))
        before = len(r.outcomes)
        _carry_out(r, declaration)
        settle(r, lost(r.outcomes[before:]), "CD-TURN")
    r.under(ANY)
    if turn.side is not None:
        count_down(r, turn.side, "own_turn_ends", began=begun(r.outcomes), ended_by=ENDED_BY)
        if r.encounter.phase == "fighting":
            side, number = r.encounter.after(turn.side)
            r.emit(TurnEnded(side=turn.side, next_side=side, next_round=number, rules=TURN))


def _carry_out(r: Resolution[Duel], d: DuelDeclaration) -> None:
    match d.kind:
        case "fiat":
            enact(r, d)
        case "conclude":
            _conclude(r, d)
        case _:
            reason = _lapsed(r, d)
            if reason is None:
                _act(r, d)
            else:
                target = getattr(d, "target", None)
                r.emit(Lapsed(actor=d.actor, act=d.kind, target=target, reason=reason, rules=TURN))


def _act(r: Resolution[Duel], d: Sworn) -> None:
    """``Declared`` comes first, and is the cause of all that follows."""
    act, tool = ("strike", d.weapon) if d.kind == "attack" else (d.kind, None)
    target = getattr(d, "target", None)
    r.cause = r.emit(Declared(actor=d.actor, act=act, target=target, tool=tool, words=d.words, rules=TURN)).seq
    match d.kind:
        case "attack":
            attack(r, d)
        case "give ground":
            give_ground(r, d)
        case "hold out a hand":
            hold_out_a_hand(r, d)
        case "yield":
            r.emit(Yielded(who=d.actor, rules=TURN))
        case "hold":
            pass
        case _:
            assert_never(d)


def _lapsed(r: Resolution[Duel], d: Sworn) -> str | None:
    """Why it comes to nothing: an earlier declaration of the same turn has taken its reason away."""
    for who in (d.actor, getattr(d, "target", None)):
        out = r.encounter.combatants[who].out if who is not None else None
        if out is not None:
            return f"{r.encounter.combatants[who or ''].name} is {out}"
    return None if r.encounter.phase == "fighting" else "the duel is over"


def _conclude(r: Resolution[Duel], d: Conclude) -> None:
    """What lasted as long as the duel ends with it; with a breather all who are there are whole again."""
    run_out(r, ("own_turn_begins", "own_turn_ends", "fight_ends"), "CD-TURN")
    for one in r.encounter.combatants.values():
        if d.breather and one.out in (None, "unconscious", "yielded", "calmed") and one.sheet.grit < WHOLE:
            heal(r, one.id, WHOLE, by=None, rules=TURN)
    for cost in d.strike:
        raise unknown("cost", cost, (), where="conclude.strike")
    for cost in d.costs:
        r.emit(Cost(cost=cost, rules=("fiat",)))
    if d.keepsake:
        r.emit(Noted(text=d.keepsake, rules=TURN))
    r.emit(Concluded(rules=TURN))
