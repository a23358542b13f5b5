"""Which declarations the rules forbid, each with its clause and with what would be allowed. No die is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from rules.bright_dark.declarations import BrightDarkDeclaration, Pass, Sworn
from rules.bright_dark.legality.blows import refuse_attack, refuse_cover
from rules.bright_dark.legality.bodies import refuse_body, refuse_guarding
from rules.bright_dark.legality.gentler import (
    refuse_flight,
    refuse_holding,
    refuse_other,
    refuse_speech,
    refuse_taking,
)
from rules.bright_dark.legality.ground import refuse_drop, refuse_step
from rules.bright_dark.legality.magic import refuse_cast
from rules.bright_dark.legality.people import named
from rules.bright_dark.legality.riding import (
    refuse_charge,
    refuse_restive,
    refuse_riding,
    refuse_saddle,
    refuse_two_moves,
)
from rules.bright_dark.legality.sides import refuse_jolt, refuse_rouse, refuse_side
from rules.bright_dark.legality.states import FOR_OTHERS, ROLLED, refuse_state
from rules.bright_dark.sheet import Fight, Fighter
from rules.core import refuse_after_conclude, refuse_fiat, refuse_sheet
from rules.declaration import SIDE_KINDS, Conclude, Fiat, Turn
from rules.errors import Illegal, Malformed, unknown
from rules.ruleset import seated

MASTERS = frozenset({"fiat", "jolt", "fall", "cover", "pass", "conclude"})
"""What is the game master's to declare, in anybody's turn."""
AFTER = (
    "attack", "cast", "rouse", "let go", "take", "move", "mount", "dismount", "hold", "fiat", "jolt", "fall", "cover",
    "pass", "conclude",
)  # fmt: skip
"""What may still be done when the fight is over [BD-CONCLUDE]."""


def refuse(encounter: Fight, turn: Turn[Any]) -> None:
    """Raises Illegal for the first declaration that a clause forbids, Malformed for a name nobody has.

    What was declared before stands; one that is refused counts as not made [BD-DECLARE].
    """
    if encounter.phase == "concluded":
        raise Illegal("the fight is concluded; nothing more happens here.", rule="BD-CONCLUDE")
    _whose_turn(encounter, turn)
    actors: set[str] = set()
    for declaration in turn.declarations:
        try:
            _refuse_one(encounter, turn, declaration)
        except Illegal as error:
            error.choices = error.choices or _instead(declaration)
            raise
        actor = getattr(declaration, "actor", None)
        if actor in actors:
            raise Illegal(
                "there are no double actions, and what is declared stands.",
                where=actor,
                rule="BD-TURN",
                choices=("one declaration a turn",),
            )
        if actor is not None:
            actors.add(actor)
    refuse_two_moves(encounter, turn.declarations)
    _whole_turn(turn.declarations)
    refuse_after_conclude(turn, "BD-CONCLUDE")


def _instead(declaration: BrightDarkDeclaration) -> tuple[str, ...]:
    """What is always left to whoever cannot do what was meant: nobody fits it, and it is no use naming any."""
    return ("leave it out",) if declaration.kind in MASTERS else ("another action", "hold")


def _whose_turn(encounter: Fight, turn: Turn[Any]) -> None:
    if turn.side is None:
        if any(not isinstance(d, (Fiat, Conclude, Pass)) for d in turn.declarations):
            raise Illegal("say whose turn it is.", rule="BD-ROUND", choices=tuple(s.id for s in encounter.sides))
        return
    sides = [s.id for s in encounter.sides]
    if turn.side not in sides:
        raise unknown("side", turn.side, sides)
    if encounter.phase == "fighting" and turn.side != encounter.side:
        raise Illegal(
            f"it is not the turn of {encounter.side_named(turn.side).name}.",
            where=turn.side,
            rule="BD-ROUND",
            choices=(encounter.side,),
        )


def _whole_turn(declarations: Sequence[Any]) -> None:
    """A retreat and an offer take the whole side's turn."""
    acts = [d for d in declarations if d.kind not in MASTERS]
    for declaration in acts:
        if declaration.kind in SIDE_KINDS and len(acts) > 1:
            rule = {"retreat": "BD-RETREAT", "mercy": "BD-MERCY", "parley": "BD-PARLEY"}[declaration.kind]
            raise Illegal(
                f"to {_doing(declaration.kind)} takes the whole side's turn.",
                where=declaration.actor,
                rule=rule,
                choices=(f"only to {_doing(declaration.kind)}", "other declarations without it"),
            )


def _doing(kind: str) -> str:
    return "retreat" if kind == "retreat" else f"offer {kind}"


def _refuse_one(encounter: Fight, turn: Turn[Any], declaration: BrightDarkDeclaration) -> None:
    if encounter.phase == "over" and declaration.kind not in AFTER:
        raise Illegal(
            "the fight is over.",
            where=getattr(declaration, "actor", None),
            rule="BD-END",
            choices=("rouse", "attack", "move", "hold", "conclude"),
        )
    match declaration.kind:
        case "conclude":
            if encounter.phase != "over":
                raise Illegal("the fight is not over yet.", where="conclude", rule="BD-CONCLUDE", choices=("fight on",))
        case "fiat":
            refuse_fiat(encounter, declaration)
            refuse_sheet(declaration, Fighter)
            if declaration.effect.effect == "join":
                newcomer = seated(declaration.effect.combatant, Fighter)
                refuse_saddle(newcomer, encounter.combatants, "fiat join")
                refuse_body(newcomer, "fiat join")
        case "jolt":
            refuse_jolt(encounter, declaration)
        case "fall":
            refuse_drop(encounter, declaration)
        case "cover":
            refuse_cover(encounter, declaration)
        case "pass":
            if encounter.phase != "over":
                raise Illegal("the fight is not over yet.", where="pass", rule="BD-CONCLUDE", choices=("fight on",))
        case _:
            _refuse_sworn(encounter, turn, declaration)


def _refuse_sworn(encounter: Fight, turn: Turn[Any], d: Sworn) -> None:
    """What a combatant may not do: for everyone alike, then for each kind of action."""
    actor = _actor(encounter, turn, d.actor)
    _refuse_modifiers(d)
    refuse_state(encounter, actor, d)
    refuse_restive(encounter, actor, d)
    match d.kind:
        case "attack":
            refuse_attack(encounter, actor, d)
            if d.charge:
                refuse_charge(encounter, actor, d)
        case "rouse":
            refuse_rouse(encounter, actor, d)
        case "cast":
            refuse_cast(encounter, actor, d)
        case "calm" | "plead":
            refuse_speech(encounter, actor, d)
        case "restrain" | "break free" | "let go":
            refuse_holding(encounter, actor, d)
        case "protect" | "sacrifice":
            refuse_guarding(encounter, actor, d)
        case "flee":
            refuse_flight(encounter, actor, d)
        case "take":
            refuse_taking(encounter, actor, d)
        case "other":
            refuse_other(encounter, actor, d)
        case "mount" | "dismount" | "trample" | "buck":
            refuse_riding(encounter, actor, d)
        case "retreat" | "mercy" | "parley":
            refuse_side(encounter, actor, d)
        case "defend" | "move" | "hold" | "yield":
            pass
        case _:
            assert_never(d)
    refuse_step(encounter, actor, d)  # last: by now whatever is named is known


def _refuse_modifiers(declaration: Any) -> None:
    """A modifier bears on a roll: one that bears on none is a mistake, and said so."""
    for modifier in declaration.modifiers:
        if declaration.kind not in ROLLED:
            raise Malformed(f"nothing is rolled to {declaration.kind}.", where=f"{declaration.actor}.modifiers")
        known = [declaration.kind, *FOR_OTHERS.get(declaration.kind, ())]
        if modifier.on not in (None, *known):
            raise unknown("roll", modifier.on, known, where=f"{declaration.actor}.modifiers")


def _actor(encounter: Fight, turn: Turn[Any], who: str) -> Fighter:
    actor = named(encounter, turn.side or encounter.side, who)
    if actor.side != turn.side:
        raise Illegal(
            f"{actor.name} is not of the side whose turn it is.",
            where=who,
            rule="BD-TURN",
            choices=tuple(m.id for m in encounter.members(turn.side or "") if m.standing),
        )
    if not actor.standing:
        standing = tuple(m.id for m in encounter.members(actor.side) if m.standing)
        raise Illegal(
            f"{actor.name} is {actor.out} and cannot act.",
            where=who,
            rule="BD-TURN",
            choices=standing or ("leave it out",),
        )
    return actor
