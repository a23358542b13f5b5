"""What the rules forbid, each with its clause, and what they offer. No die is drawn here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coin_duel.catalogue import refuse_body
from coin_duel.declarations import Attack, DuelDeclaration, GiveGround, HoldOutAHand, Sworn
from coin_duel.sheet import BACK_FOOT, Duel, Duellist
from rules.core import refuse_after_conclude
from rules.declaration import Hold, Turn, Yield
from rules.errors import Illegal, unknown
from rules.fiat import refuse_fiat, refuse_sheet
from rules.offer import Offer, offered
from rules.people import known, named
from rules.refusals import acting, refuse_modifiers, refuse_out_of_turn, refuse_twice
from rules.ruleset import seated

MASTERS = frozenset({"fiat", "conclude"})
"""The game master's own, which need no side."""
ROLLED = frozenset({"attack", "hold out a hand"})
RULES = {"attack": "CD-ATTACK", "hold out a hand": "CD-HAND"}


def refuse(duel: Duel, turn: Turn[Any]) -> None:
    """Raises Illegal for the first declaration that a clause forbids, Malformed for a name nobody has."""
    if duel.phase == "concluded":
        raise Illegal("the duel is concluded.", rule="CD-TURN", choices=("a new duel",))
    refuse_out_of_turn(duel, turn, "CD-TURN", sideless=MASTERS)
    actors: set[str] = set()
    for declaration in turn.declarations:
        _refuse_one(duel, turn, declaration)
        actor = getattr(declaration, "actor", None)
        refuse_twice(actors, actor, "CD-TURN")
        if actor is not None:
            actors.add(actor)
    refuse_after_conclude(turn, "CD-TURN")


def _refuse_one(duel: Duel, turn: Turn[Any], d: DuelDeclaration) -> None:
    match d.kind:
        case "fiat":
            refuse_fiat(duel, d, turn)
            refuse_sheet(d, Duellist)
            if d.effect.effect == "join":
                refuse_body(seated(d.effect.combatant, Duellist), "fiat join")
        case "conclude":
            if duel.phase == "fighting":
                raise Illegal("the duel is not over yet.", where=d.kind, rule="CD-TURN", choices=("fight on",))
        case _:
            if duel.phase != "fighting":
                raise Illegal("the duel is over.", where=d.actor, rule="CD-TURN", choices=("conclude",))
            _refuse_sworn(duel, acting(duel, turn, d.actor, "CD-TURN"), d)


def _refuse_sworn(duel: Duel, actor: Duellist, d: Sworn) -> None:
    refuse_modifiers(d, rolled=ROLLED, for_others={})
    if d.kind == "give ground" and actor.has(BACK_FOOT.name):
        told = f"{actor.name} gave ground the last time."
        raise Illegal(told, where=actor.id, rule="CD-GROUND", choices=("attack", "hold out a hand", "hold"))
    if d.kind == "attack" or d.kind == "hold out a hand":
        target = named(duel, actor.side, d.target, where=actor.id)
        foes = tuple(c.id for c in known(duel, actor.side) if c.standing and c.side != actor.side)
        if target.id not in foes:
            told = f"{target.name} does not stand against {actor.name}."
            raise Illegal(told, where=actor.id, rule=RULES[d.kind], choices=foes)
    if d.kind == "attack" and d.weapon is not None:
        owned = [weapon.name for weapon in actor.sheet.weapons]
        if d.weapon not in owned:
            raise unknown("weapon", d.weapon, owned, where=actor.id)
        if d.weapon not in actor.carries:
            raise Illegal(f"{actor.name} has no {d.weapon} in hand.", where=actor.id, rule="CD-ATTACK",
                          choices=("bare hands",))  # fmt: skip


def offers(duel: Duel, actor: str) -> tuple[Offer, ...]:
    """Everything that there is to declare, at everyone one may name: allowed, or refused with its clause."""
    if actor not in duel.combatants:
        raise unknown("combatant", actor, [c.id for c in duel.combatants.values() if not c.hidden])
    duellist = duel.combatants[actor]
    return offered(refuse, duel, duellist.side, _everything(duel, duellist))


def _everything(duel: Duel, actor: Duellist) -> Iterator[Sworn]:
    for other in known(duel, actor.side):
        if other.id != actor.id:
            for weapon in (*(w.name for w in actor.sheet.weapons), None):
                yield Attack(actor=actor.id, target=other.id, weapon=weapon)
            yield HoldOutAHand(actor=actor.id, target=other.id)
    for alone in (GiveGround, Hold, Yield):
        yield alone(actor=actor.id)
