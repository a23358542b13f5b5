"""Blows that the rules forbid."""

from __future__ import annotations

from rules.bright_dark.declarations import Attack
from rules.bright_dark.legality.people import in_hand, known, named, talented
from rules.bright_dark.sheet import Fight, Fighter
from rules.errors import Illegal


def refuse_attack(encounter: Fight, actor: Fighter, d: Attack) -> None:
    target = named(encounter, actor.side, d.target, where=actor.id)
    if target.id == actor.id:
        raise Illegal("nobody strikes themselves.", where=actor.id, rule="BD-ATTACK", choices=("another target",))
    if target.out in ("dead", "fled", "left"):
        raise Illegal(
            f"{target.name} is {target.out} and cannot be struck.",
            where=actor.id,
            rule="BD-ATTACK",
            choices=tuple(c.id for c in known(encounter, actor.side) if c.standing and c.side != actor.side),
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
            hands += in_hand(actor, name)
    if d.other is not None and (d.weapon is None or d.other == d.weapon):
        raise Illegal("two blows need a weapon in each hand.", where=actor.id, rule="BD-DUAL", choices=("one weapon",))
    if d.other is not None and hands > 2:
        raise Illegal(
            f"{d.weapon} and {d.other} need more than two hands.",
            where=actor.id,
            rule="BD-DUAL",
            choices=tuple(w.name for w in actor.sheet.weapons if w.hands == 1),
        )
    talented(actor, d.talent)
