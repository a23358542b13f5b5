"""What every ruleset refuses alike: out of turn, twice, beside what takes a whole turn, a modifier on nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from rules.combatant import Combatant
from rules.declaration import SIDE_KINDS, Turn
from rules.encounter import Encounter
from rules.errors import Illegal, Malformed, unknown
from rules.model import Model
from rules.people import named

SheetT = TypeVar("SheetT", bound=Model)


def refuse_out_of_turn(
    encounter: Encounter[Any, Any], turn: Turn[Any], rule: str, *, sideless: Collection[str]
) -> None:
    """Raises for a side that is not the one to act. ``sideless``: the kinds that need none."""
    sides = [s.id for s in encounter.sides]
    if turn.side is None:
        if any(d.kind not in sideless for d in turn.declarations):
            raise Illegal("say whose turn it is.", rule=rule, choices=tuple(sides))
        return
    if turn.side not in sides:
        raise unknown("side", turn.side, sides)
    if encounter.phase == "fighting" and turn.side != encounter.side:
        raise Illegal(
            f"it is not the turn of {encounter.side_named(turn.side).name}.",
            where=turn.side,
            rule=rule,
            choices=(encounter.side,),
        )


def acting(encounter: Encounter[SheetT, Any], turn: Turn[Any], who: str, rule: str) -> Combatant[SheetT]:
    """Whoever declares: of the side whose turn it is, and standing. Raises Malformed or Illegal."""
    actor = named(encounter, turn.side or encounter.side, who)
    if actor.side != turn.side:
        raise Illegal(
            f"{actor.name} is not of the side whose turn it is.",
            where=who,
            rule=rule,
            choices=tuple(m.id for m in encounter.members(turn.side or "") if m.standing),
        )
    if not actor.standing:
        standing = tuple(m.id for m in encounter.members(actor.side) if m.standing)
        raise Illegal(
            f"{actor.name} is {actor.out} and cannot act.",
            where=who,
            rule=rule,
            choices=standing or ("leave it out",),
        )
    return actor


def refuse_twice(actors: Collection[str], who: str | None, rule: str) -> None:
    """Raises Illegal for whoever has declared already: what is declared stands."""
    if who in actors:
        raise Illegal(
            "there are no double actions, and what is declared stands.",
            where=who,
            rule=rule,
            choices=("one declaration a turn",),
        )


def refuse_beside_the_whole(declarations: Sequence[Any], rules: Mapping[str, str], *, masters: Collection[str]) -> None:
    """Raises Illegal for anything else beside a retreat or an offer: each takes the whole side's turn.

    ``rules``: the clause of each; ``masters``: the kinds that are the game master's own and take nobody's turn.
    """
    acts = [d for d in declarations if d.kind not in masters]
    for declaration in acts:
        if declaration.kind in SIDE_KINDS and len(acts) > 1:
            doing = "retreat" if declaration.kind == "retreat" else f"offer {declaration.kind}"
            raise Illegal(
                f"to {doing} takes the whole side's turn.",
                where=declaration.actor,
                rule=rules[declaration.kind],
                choices=(f"only to {doing}", "other declarations without it"),
            )


def refuse_no_taker(encounter: Encounter[Any, Any], actor: Combatant[Any], rule: str) -> None:
    """Raises Illegal for an offer that nobody is left to take."""
    if not any(c.standing and c.side != actor.side for c in encounter.combatants.values()):
        raise Illegal("nobody stands who could take the offer.", where=actor.id, rule=rule)


def refuse_hemmed_in(encounter: Encounter[Any, Any], actor: Combatant[Any], rule: str) -> None:
    """Raises Illegal for the retreat of a side that is surrounded or trapped."""
    side = encounter.side_of(actor.id)
    for lack, so in (("surrounded", side.surrounded), ("trapped", side.trapped)):
        if so:
            raise Illegal(
                f"{side.name}: {lack}; there is no retreat.",
                where=actor.id,
                rule=rule,
                choices=("mercy", "parley", "yield", "fight on"),
            )


def refuse_modifiers(d: Any, *, rolled: Collection[str], for_others: Mapping[str, Collection[str]]) -> None:
    """Raises Malformed for a modifier that bears on no roll: it is a mistake, and said so.

    ``rolled``: the kinds that are rolled for; ``for_others``: what others roll because of one.
    """
    for modifier in d.modifiers:
        if d.kind not in rolled:
            raise Malformed(f"nothing is rolled to {d.kind}.", where=f"{d.actor}.modifiers")
        known = [d.kind, *for_others.get(d.kind, ())]
        if modifier.on not in (None, *known):
            raise unknown("roll", modifier.on, known, where=f"{d.actor}.modifiers")
