"""Which declarations the rules forbid, each with its clause and with what would be allowed. No die is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.bright_dark.declarations import Attack, Jolt, Rouse
from rules.bright_dark.sheet import Fight, Fighter
from rules.core import refuse_after_conclude, refuse_fiat, refuse_sheet
from rules.declaration import SIDE_KINDS, Conclude, Fiat, Turn
from rules.errors import Illegal, Malformed, unknown

MASTERS = frozenset({"fiat", "jolt", "conclude"})
"""What is the game master's to declare, in anybody's turn."""
AFTER = ("attack", "rouse", "move", "hold", "fiat", "jolt", "conclude")
"""What may still be done when the fight is over [BD-CONCLUDE]."""
ROLLED = frozenset({"attack", "rouse"})
"""What is rolled for, and so may have a modifier [BD-ROLL]."""


def refuse(encounter: Fight, turn: Turn[Any]) -> None:
    """Raises Illegal for the first declaration that a clause forbids, Malformed for a name nobody has."""
    if encounter.phase == "concluded":
        raise Illegal("the fight is concluded; nothing more happens here.", rule="BD-CONCLUDE")
    _whose_turn(encounter, turn)
    actors: set[str] = set()
    for declaration in turn.declarations:
        _refuse_one(encounter, turn, declaration)
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
    _whole_turn(turn.declarations)
    refuse_after_conclude(turn)


def _whose_turn(encounter: Fight, turn: Turn[Any]) -> None:
    if turn.side is None:
        if any(not isinstance(d, (Fiat, Conclude)) for d in turn.declarations):
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


def _refuse_one(encounter: Fight, turn: Turn[Any], declaration: Any) -> None:
    if encounter.phase == "over" and declaration.kind not in AFTER:
        raise Illegal(
            "the fight is over.",
            where=getattr(declaration, "actor", None),
            rule="BD-END",
            choices=("rouse", "attack", "move", "hold", "conclude"),
        )
    if declaration.kind == "attack":
        _refuse_attack(encounter, _actor(encounter, turn, declaration.actor), declaration)
        _refuse_modifiers(declaration)
        return
    if isinstance(declaration, Conclude):
        if encounter.phase != "over":
            raise Illegal("the fight is not over yet.", where="conclude", rule="BD-CONCLUDE", choices=("fight on",))
        return
    if isinstance(declaration, Fiat):
        refuse_fiat(encounter, declaration)
        refuse_sheet(declaration, Fighter)
        return
    if isinstance(declaration, Jolt):
        if declaration.target not in encounter.combatants:
            raise unknown("combatant", declaration.target, encounter.combatants, where="jolt")
        everyone = list(encounter.combatants.values())
        _unconscious(everyone, encounter.combatants[declaration.target], "jolt", "BD-WAKE-JOLT")
        return
    actor = _actor(encounter, turn, declaration.actor)
    _refuse_modifiers(declaration)
    if isinstance(declaration, Rouse):
        _refuse_rouse(encounter, actor, declaration)
    elif declaration.kind == "retreat":
        side = encounter.side_of(actor.id)
        for lack, so in (("surrounded", side.surrounded), ("trapped", side.trapped)):
            if so:
                raise Illegal(
                    f"{side.name}: {lack}; there is no retreat.",
                    where=actor.id,
                    rule="BD-RETREAT",
                    choices=("mercy", "parley", "yield", "fight on"),
                )
    elif declaration.kind in ("mercy", "parley") and not any(
        c.standing and c.side != actor.side for c in encounter.combatants.values()
    ):
        raise Illegal(
            "nobody stands who could take the offer.",
            where=actor.id,
            rule="BD-MERCY" if declaration.kind == "mercy" else "BD-PARLEY",
        )


def _refuse_modifiers(declaration: Any) -> None:
    """A modifier bears on a roll: one that bears on none is a mistake, and said so."""
    for modifier in declaration.modifiers:
        if declaration.kind not in ROLLED:
            raise Malformed(f"nothing is rolled to {declaration.kind}.", where=f"{declaration.actor}.modifiers")
        if modifier.on not in (None, declaration.kind):
            raise unknown("roll", modifier.on, [declaration.kind], where=f"{declaration.actor}.modifiers")


def _known(encounter: Fight, side: str) -> list[Fighter]:
    """Whom those of a side may name: players do not know who is hidden on another."""
    everyone = list(encounter.combatants.values())
    if not encounter.side_named(side).players:
        return everyone
    return [c for c in everyone if c.side == side or not c.hidden]


def _named(encounter: Fight, side: str, who: str, where: str | None = None) -> Fighter:
    """The combatant whom someone of ``side`` names. Raises Malformed for one whom they do not know."""
    found = encounter.combatants.get(who)
    if found is None or found.hidden:
        known = _known(encounter, side)
        if found not in known:
            raise unknown("combatant", who, [c.id for c in known], where=where)
    return encounter.combatants[who]


def _actor(encounter: Fight, turn: Turn[Any], who: str) -> Fighter:
    actor = _named(encounter, turn.side or encounter.side, who)
    if actor.side != turn.side:
        raise Illegal(
            f"{actor.name} is not of the side whose turn it is.",
            where=who,
            rule="BD-TURN",
            choices=tuple(m.id for m in encounter.members(turn.side or "") if m.standing),
        )
    if not actor.standing:
        raise Illegal(f"{actor.name} is {actor.out} and cannot act.", where=who, rule="BD-TURN")
    return actor


def _refuse_attack(encounter: Fight, actor: Fighter, d: Attack) -> None:
    target = _named(encounter, actor.side, d.target, where=actor.id)
    if target.id == actor.id:
        raise Illegal("nobody strikes themselves.", where=actor.id, rule="BD-ATTACK", choices=("another target",))
    if target.out in ("dead", "fled", "left"):
        raise Illegal(
            f"{target.name} is {target.out} and cannot be struck.",
            where=actor.id,
            rule="BD-ATTACK",
            choices=tuple(c.id for c in _known(encounter, actor.side) if c.standing and c.side != actor.side),
        )
    if target.out == "unconscious" and d.subdue:
        raise Illegal(
            f"{target.name} is unconscious: any blow now kills.",
            where=actor.id,
            rule="BD-DEATHBLOW",
            choices=("leave them be", "the same blow, not to subdue"),
        )
    hands = 0
    for name in (d.weapon, d.other):
        if name is not None:
            hands += _in_hand(actor, name)
    if d.other is not None and (d.weapon is None or d.other == d.weapon):
        raise Illegal("two blows need a weapon in each hand.", where=actor.id, rule="BD-DUAL", choices=("one weapon",))
    if d.other is not None and hands > 2:
        raise Illegal(
            f"{d.weapon} and {d.other} need more than two hands.",
            where=actor.id,
            rule="BD-DUAL",
            choices=tuple(w.name for w in actor.sheet.weapons if w.hands == 1),
        )
    if d.talent is not None and d.talent not in actor.sheet.talents:
        raise unknown("talent", d.talent, actor.sheet.talents, where=actor.id)


def _in_hand(actor: Fighter, name: str) -> int:
    """The hands a weapon takes; Malformed for one nobody knows, Illegal for one that was lost."""
    weapon = actor.sheet.weapon(name)
    if weapon is None:
        raise unknown("weapon", name, [w.name for w in actor.sheet.weapons], where=actor.id)
    if name not in actor.carries:
        raise Illegal(
            f"{actor.name} has no {name} in hand.",
            where=actor.id,
            rule="BD-ATTACK",
            choices=tuple(w.name for w in actor.sheet.weapons if w.name in actor.carries) or ("bare hands",),
        )
    return weapon.hands


def _refuse_rouse(encounter: Fight, actor: Fighter, d: Rouse) -> None:
    target = _named(encounter, actor.side, d.target, where=actor.id)
    allies = encounter.members(actor.side)
    _unconscious(allies, target, actor.id, "BD-WAKE")
    if target.side != actor.side:
        raise Illegal(
            f"{target.name} is no ally of {actor.name}.",
            where=actor.id,
            rule="BD-WAKE",
            choices=tuple(m.id for m in allies if m.out == "unconscious"),
        )


def _unconscious(others: Sequence[Fighter], target: Fighter, where: str, rule: str) -> None:
    if target.out != "unconscious":
        raise Illegal(
            f"{target.name} is not unconscious.",
            where=where,
            rule=rule,
            choices=tuple(c.id for c in others if c.out == "unconscious"),
        )
