"""Which declarations the rules forbid, each with its clause and with what would be allowed. No die is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from rules.core import refuse_after_conclude
from rules.declaration import Turn
from rules.errors import Illegal, Malformed, unknown
from rules.fiat import refuse_fiat, refuse_sheet
from rules.narrative_d10.conditions import KNOCKED_DOWN
from rules.narrative_d10.declarations import (
    Act,
    Attack,
    FirstAid,
    GiveRemedy,
    Interact,
    NarrativeD10Declaration,
    Recover,
    Sworn,
    UseSkill,
)
from rules.narrative_d10.healing import beyond_aid, in_the_bag
from rules.narrative_d10.movement import refuse_step, step_of
from rules.narrative_d10.opening import refuse_body
from rules.narrative_d10.sheet import Fight, Fighter
from rules.people import AWAY, known, named
from rules.refusals import (
    acting,
    refuse_beside_the_whole,
    refuse_hemmed_in,
    refuse_modifiers,
    refuse_no_taker,
    refuse_out_of_turn,
    refuse_twice,
)
from rules.ruleset import seated

MASTERS = frozenset({"fiat", "rest", "days", "conclude"})
"""What is the game master's to declare, in anybody's turn."""
AFTER = frozenset({"attack", "first aid", "remedy", "skill", "interact", "recover", "move", "hold"}) | MASTERS
"""What may still be done when the fight is over [ND-END]."""
ROLLED = frozenset({"attack", "first aid", "rally", "skill", "interact"})
"""What is rolled for, and so may have a modifier [ND-SKILL]."""
FOR_OTHERS = {"attack": ("defense",)}
"""What others roll because of it."""
BINDING = dict.fromkeys(("retreat", "mercy", "parley"), "ND-END")
"""What binds a whole side, by its clause."""
BEYOND = frozenset({"dead", *AWAY})
"""Whoever is so can be struck, tended and reached no more."""


def refuse(encounter: Fight, turn: Turn[Any]) -> None:
    """Raises Illegal for the first declaration that a clause forbids, Malformed for a name nobody has.

    What one combatant declares stands, or is refused whole [ND-ROUND].
    """
    if encounter.phase == "concluded":
        raise Illegal("the fight is concluded; nothing more happens here.", rule="ND-END")
    refuse_out_of_turn(encounter, turn, "ND-ROUND", sideless=MASTERS)
    actors: set[str] = set()
    for declaration in turn.declarations:
        try:
            _refuse_one(encounter, turn, declaration)
        except Illegal as error:
            error.choices = error.choices or ("another action", "hold")
            raise
        actor = getattr(declaration, "actor", None)
        refuse_twice(actors, actor, "ND-ROUND")
        if actor is not None:
            actors.add(actor)
    refuse_beside_the_whole(turn.declarations, BINDING, masters=MASTERS)
    refuse_after_conclude(turn, "ND-END")


def _refuse_one(encounter: Fight, turn: Turn[Any], declaration: NarrativeD10Declaration) -> None:
    if encounter.phase == "over" and declaration.kind not in AFTER:
        raise Illegal(
            "the fight is over.",
            where=getattr(declaration, "actor", None),
            rule="ND-END",
            choices=("first aid", "rest", "move", "hold", "conclude"),
        )
    match declaration.kind:
        case "conclude" | "rest" | "days":
            if encounter.phase != "over":
                kind = declaration.kind
                raise Illegal("the fight is not over yet.", where=kind, rule="ND-END", choices=("fight on",))
        case "fiat":
            refuse_fiat(encounter, declaration, turn)
            refuse_sheet(declaration, Fighter)
            if declaration.effect.effect == "join":
                refuse_body(seated(declaration.effect.combatant, Fighter), encounter.own.options, "fiat join")
        case _:
            _refuse_sworn(encounter, acting(encounter, turn, declaration.actor, "ND-ROUND"), declaration)


def _refuse_sworn(encounter: Fight, actor: Fighter, d: Sworn) -> None:
    """What a combatant may not do: for everyone alike, then for each kind of action."""
    refuse_modifiers(d, rolled=ROLLED, for_others=FOR_OTHERS)
    _refuse_state(actor, d)
    match d.kind:
        case "attack":
            _refuse_attack(encounter, actor, d)
        case "defend":
            if d.stance == "offensive":
                raise Illegal(
                    "to defend is the Defensive Stance.",
                    where=actor.id,
                    rule="ND-DEFENSE-CHOICE",
                    choices=("defend without a stance",),
                )
        case "first aid":
            _refuse_first_aid(encounter, actor, d)
        case "remedy":
            _refuse_remedy(encounter, actor, d)
        case "skill" | "interact":
            _refuse_words(encounter, actor, d)
        case "retreat":
            refuse_hemmed_in(encounter, actor, BINDING[d.kind])
        case "mercy" | "parley":
            refuse_no_taker(encounter, actor, BINDING[d.kind])
        case "rally" | "recover" | "flee" | "move" | "hold" | "yield":
            pass
        case _:
            assert_never(d)
    step = step_of(encounter, d)
    whom = None if step is None else step.toward or step.away
    if whom is not None:
        _there(encounter, actor, whom, "ND-MOVE", oneself=False)
    refuse_step(encounter, actor, d)  # last: by now whatever is named is known


def _refuse_state(actor: Fighter, d: Sworn) -> None:
    """One who lies on the ground does nothing but get up; one who stands does not [ND-KNOCKDOWN]."""
    down = actor.has(KNOCKED_DOWN)
    if down and not isinstance(d, Recover):
        raise Illegal(
            f"{actor.name} is knocked down, and has to recover first.",
            where=actor.id,
            rule="ND-KNOCKDOWN",
            choices=("recover",),
        )
    if not down and isinstance(d, Recover):
        raise Illegal(f"{actor.name} is on their feet.", where=actor.id, rule="ND-KNOCKDOWN")
    if isinstance(d, Act) and d.after and d.move is None:
        raise Malformed("it says that the move comes after, and names no move.", where=f"{actor.id}.after")


def _refuse_attack(encounter: Fight, actor: Fighter, d: Attack) -> None:
    target = _there(encounter, actor, d.target, "ND-ATTACK", oneself=False)
    if encounter.phase == "over" and target.side == actor.side:
        raise Illegal(f"{target.name} is of one's own side.", where=actor.id, rule="ND-ATTACK")
    _refuse_modifiers_on_nothing(actor, target, d)
    if d.weapon is None:
        return
    if actor.sheet.weapon(d.weapon) is None:
        raise unknown("weapon", d.weapon, [w.name for w in actor.sheet.weapons], where=actor.id)
    if d.weapon not in actor.carries:
        held = tuple(w.name for w in actor.sheet.weapons if w.name in actor.carries)
        raise Illegal(
            f"{actor.name} has no {d.weapon} in hand.",
            where=actor.id,
            rule="ND-ATTACK",
            choices=held or ("bare hands",),
        )


def _refuse_modifiers_on_nothing(actor: Fighter, target: Fighter, d: Attack) -> None:
    """Raises Malformed for what would add to a roll that this blow does not ask for [ND-NPC-DEFENSE]."""
    where = f"{actor.id}.modifiers"
    if d.modifiers and target.out == "unconscious":
        raise Malformed(f"{target.name} lies helpless, and nothing is rolled.", where=where)
    if any(m.on == "defense" for m in d.modifiers) and not target.character:
        raise Malformed(f"{target.name} defends without a roll.", where=where, choices=("on: attack",))


def _refuse_first_aid(encounter: Fight, actor: Fighter, d: FirstAid) -> None:
    """Not for one with a catastrophic wound, nor for one who is whole; refused before the roll [ND-FIRST-AID]."""
    target = _there(encounter, actor, d.target, "ND-FIRST-AID", oneself=True)
    lack = beyond_aid(target)
    if lack is not None:
        raise Illegal(
            f"{lack}.",
            where=actor.id,
            rule="ND-FIRST-AID",
            choices=_ids(encounter, actor, lambda c: c.out not in BEYOND and beyond_aid(c) is None),
        )


def _refuse_remedy(encounter: Fight, actor: Fighter, d: GiveRemedy) -> None:
    _there(encounter, actor, d.target, "ND-REMEDY", oneself=True)
    held = [one.name for one in in_the_bag(actor)]
    if held and d.item is not None and d.item not in [one.name for one in actor.sheet.remedies]:
        raise unknown("remedy", d.item, held, where=actor.id)
    if d.item is None and len(held) > 1:
        raise Malformed("it does not say which remedy.", where=actor.id, choices=held)
    if not held or d.item not in (None, *held):
        raise Illegal(
            f"{actor.name} carries no {d.item or 'remedy'}.",
            where=actor.id,
            rule="ND-REMEDY",
            choices=tuple(held) or ("first aid",),
        )


def _refuse_words(encounter: Fight, actor: Fighter, d: UseSkill | Interact) -> None:
    """Whoever is named in it is there."""
    if d.target is not None:
        _there(encounter, actor, d.target, "ND-SKILL" if d.kind == "skill" else "ND-INTERACT", oneself=True)
    for stake in (*d.success, *d.failure):
        who = getattr(stake, "who", None)
        if who is not None:
            named(encounter, actor.side, who, where=f"{actor.id}.{stake.stake}")


def _there(encounter: Fight, actor: Fighter, who: str, rule: str, *, oneself: bool) -> Fighter:
    """Whom one names: somebody one knows of, who is still here. Raises Malformed or Illegal."""
    target = named(encounter, actor.side, who, where=actor.id)
    lack = None
    if target.out in BEYOND:
        lack = f"{target.name} is {target.out}."
    elif target.id == actor.id and not oneself:
        lack = f"{actor.name} cannot do that to themselves."
    if lack is not None:
        others = _ids(encounter, actor, lambda c: c.out not in BEYOND and (oneself or c.id != actor.id))
        raise Illegal(lack, where=actor.id, rule=rule, choices=others)
    return target


def _ids(encounter: Fight, actor: Fighter, fits: Callable[[Fighter], bool]) -> tuple[str, ...]:
    return tuple(c.id for c in known(encounter, actor.side) if fits(c))
