"""Which declarations the rules forbid, each with its clause and with what would be allowed. No die is drawn."""

from __future__ import annotations

from typing import Any, assert_never

from rules.bright_dark.declarations import BrightDarkDeclaration, Sworn
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
from rules.bright_dark.legality.riding import (
    refuse_charge,
    refuse_restive,
    refuse_riding,
    refuse_saddle,
    refuse_two_moves,
)
from rules.bright_dark.legality.sides import BINDING, refuse_jolt, refuse_rouse, refuse_side
from rules.bright_dark.legality.states import FOR_OTHERS, ROLLED, refuse_state
from rules.bright_dark.sheet import Fight, Fighter
from rules.core import refuse_after_conclude
from rules.declaration import Turn
from rules.errors import Illegal
from rules.fiat import refuse_fiat, refuse_sheet
from rules.refusals import acting, refuse_beside_the_whole, refuse_modifiers, refuse_out_of_turn, refuse_twice
from rules.ruleset import seated

MASTERS = frozenset({"fiat", "jolt", "fall", "cover", "pass", "rest", "conclude"})
"""What is the game master's to declare, in anybody's turn."""
AFTER = (
    "attack", "cast", "rouse", "let go", "take", "move", "mount", "dismount", "hold", "fiat", "jolt", "fall", "cover",
    "pass", "rest", "conclude",
)  # fmt: skip
"""What may still be done when the fight is over [BD-CONCLUDE]."""


def refuse(encounter: Fight, turn: Turn[Any]) -> None:
    """Raises Illegal for the first declaration that a clause forbids, Malformed for a name nobody has.

    What was declared before stands; one that is refused counts as not made [BD-DECLARE].
    """
    if encounter.phase == "concluded":
        raise Illegal("the fight is concluded; nothing more happens here.", rule="BD-CONCLUDE")
    refuse_out_of_turn(encounter, turn, "BD-ROUND", sideless=("fiat", "conclude", "pass", "rest"))
    actors: set[str] = set()
    for declaration in turn.declarations:
        try:
            _refuse_one(encounter, turn, declaration)
        except Illegal as error:
            error.choices = error.choices or _instead(declaration)
            raise
        actor = getattr(declaration, "actor", None)
        refuse_twice(actors, actor, "BD-TURN")
        if actor is not None:
            actors.add(actor)
    refuse_two_moves(encounter, turn.declarations)
    refuse_beside_the_whole(turn.declarations, BINDING, masters=MASTERS)
    refuse_after_conclude(turn, "BD-CONCLUDE")


def _instead(declaration: BrightDarkDeclaration) -> tuple[str, ...]:
    """What is always left to whoever cannot do what was meant: nobody fits it, and it is no use naming any."""
    return ("leave it out",) if declaration.kind in MASTERS else ("another action", "hold")


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
            refuse_fiat(encounter, declaration, turn)
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
        case "pass" | "rest":
            if encounter.phase != "over":
                kind = declaration.kind
                raise Illegal("the fight is not over yet.", where=kind, rule="BD-CONCLUDE", choices=("fight on",))
        case _:
            _refuse_sworn(encounter, turn, declaration)


def _refuse_sworn(encounter: Fight, turn: Turn[Any], d: Sworn) -> None:
    """What a combatant may not do: for everyone alike, then for each kind of action."""
    actor = acting(encounter, turn, d.actor, "BD-TURN")
    refuse_modifiers(d, rolled=ROLLED, for_others=FOR_OTHERS)
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
