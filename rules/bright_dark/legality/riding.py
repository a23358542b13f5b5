"""What the rules forbid of riders and mounts [BD-MOUNT, BD-TRAMPLE, BD-BUCK, BD-LANCE]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any, assert_never

from rules.bright_dark.declarations import Attack, Buck, Dismount, Mounting, Sworn, Trample
from rules.bright_dark.mounts import tramplable
from rules.bright_dark.places import mark, reach, squares_to
from rules.bright_dark.sheet import GONE, Fight, Fighter, rider_of
from rules.bright_dark.ways import step_of
from rules.declaration import SIDE_KINDS
from rules.errors import Illegal, Malformed, unknown
from rules.people import known, named

RIDDEN = frozenset({"move", "trample", "buck", "hold"})
"""What a mount does while somebody sits on it [BD-MOUNT]."""


def refuse_riding(encounter: Fight, actor: Fighter, d: Mounting | Dismount | Trample | Buck) -> None:
    match d.kind:
        case "mount":
            _refuse_mounting(encounter, actor, d)
        case "dismount":
            if actor.sheet.rides is None:
                raise Illegal(f"{actor.name} is not in the saddle.", where=actor.id, rule="BD-MOUNT")
        case "trample":
            _refuse_trampling(encounter, actor, d)
        case "buck":
            if rider_of(encounter, actor.id) is None:
                raise Illegal(f"nobody rides {actor.name}.", where=actor.id, rule="BD-BUCK")
        case _:
            assert_never(d)


def _refuse_mounting(encounter: Fight, actor: Fighter, d: Mounting) -> None:
    steed = named(encounter, actor.side, d.target, where=actor.id)
    why = _not_to_be_mounted(encounter, actor, steed)
    if why is not None:
        rule, message = why
        free = [m for m in encounter.members(actor.side) if _not_to_be_mounted(encounter, actor, m) is None]
        raise Illegal(message, where=actor.id, rule=rule, choices=tuple(m.id for m in free))


def _not_to_be_mounted(encounter: Fight, actor: Fighter, steed: Fighter) -> tuple[str, str] | None:
    """The clause that forbids it, and why: of one's own side, standing, free, and not unwilling."""
    if actor.sheet.rides is not None:
        return "BD-MOUNT", f"{actor.name} is in the saddle already."
    if actor.sheet.mount is not None or steed.sheet.mount is None:
        return "BD-MOUNT", f"{actor.name} cannot ride {steed.name}."
    if steed.side != actor.side:
        return "BD-MOUNT", f"{steed.name} goes with the other side."
    if not steed.standing:
        return "BD-MOUNT", f"{steed.name} is {steed.out}."
    if rider_of(encounter, steed.id) is not None:
        return "BD-MOUNT", f"{steed.name} has a rider."
    if steed.sheet.mount.refused:
        return "BD-MOUNT-REACTION", f"{steed.name} takes no rider, and is not asked again."
    return None


def _refuse_trampling(encounter: Fight, actor: Fighter, d: Trample) -> None:
    target = named(encounter, actor.side, d.target, where=actor.id)
    if actor.sheet.mount is None or not actor.sheet.mount.horse:
        raise Illegal(
            f"{actor.name} is no horse, and tramples nobody.",
            where=actor.id,
            rule="BD-TRAMPLE",
            choices=tuple(m.id for m in encounter.members(actor.side) if m.sheet.mount and m.sheet.mount.horse),
        )
    if target.id == actor.id or target.out in GONE or not tramplable(target):
        lying = [c for c in known(encounter, actor.side) if tramplable(c) and c.id != actor.id]
        raise Illegal(
            f"{target.name} does not lie on the ground here.",
            where=actor.id,
            rule="BD-TRAMPLE",
            choices=tuple(c.id for c in lying if c.out not in GONE),
        )


def refuse_restive(encounter: Fight, actor: Fighter, d: Sworn) -> None:
    """A ridden mount does as its rider declares; one that would not have its rider goes nowhere at their word."""
    if actor.sheet.mount is not None and d.kind not in RIDDEN and rider_of(encounter, actor.id) is not None:
        raise Illegal(
            f"{actor.name} is ridden: it goes, tramples or bucks.",
            where=actor.id,
            rule="BD-MOUNT",
            choices=tuple(sorted(RIDDEN)),
        )
    if actor.sheet.mount is not None and d.kind in SIDE_KINDS:
        raise Illegal(
            f"{actor.name} is a mount, and speaks for nobody.",
            where=actor.id,
            rule="BD-MOUNT",
            choices=tuple(m.id for m in encounter.members(actor.side) if m.standing and m.sheet.mount is None),
        )
    steed = encounter.combatants[actor.sheet.rides].sheet.mount if actor.sheet.rides is not None else None
    if steed is not None and steed.refused and step_of(d) is not None:
        raise Illegal(
            f"{actor.name}'s mount goes where it will.",
            where=actor.id,
            rule="BD-MOUNT-REACTION",
            choices=("dismount", "act without moving"),
        )


def refuse_two_moves(encounter: Fight, declarations: Sequence[Any]) -> None:
    """Rider and mount go together: one of them declares the move, which a charge is as well [BD-TURN]."""
    moving = [d.actor for d in declarations if hasattr(d, "actor") and _moves(d)]
    for who in moving:
        steed = encounter.combatants[who].sheet.rides
        if steed is not None and steed in moving:
            raise Illegal(
                f"{encounter.combatants[who].name} and {encounter.combatants[steed].name} move once, together.",
                where=steed,
                rule="BD-TURN",
                choices=("one move for both",),
            )


def _moves(d: Sworn) -> bool:
    return step_of(d) is not None or (d.kind == "attack" and d.charge)


def refuse_charge(encounter: Fight, actor: Fighter, d: Attack) -> None:
    """Raises Illegal for a charge from no saddle, with no lance, or with no room to run [BD-LANCE]."""
    options = encounter.own.options
    if actor.sheet.rides is None:
        raise _no_charge(actor, f"{actor.name} is not in the saddle, and cannot charge.")
    held = [actor.sheet.weapon(name) for name in (d.weapon, d.other) if name is not None]
    if not any(weapon is not None and weapon.lance for weapon in held):
        raise _no_charge(actor, "only a lance does more at the charge.")
    step = step_of(d)
    if step is not None and (step.toward != d.target or step.feet is not None):
        raise _no_charge(actor, f"a charge runs straight at {encounter.combatants[d.target].name}.")
    far, lance = squares_to(encounter, actor.id, mark(encounter, d.target)), reach(encounter, actor.id, held)
    if far < (lance + options.lance_run) ** 2:
        lacking = lance + options.lance_run - isqrt(far)
        raise _no_charge(actor, f"a charge needs {options.lance_run} ft to run: {lacking} ft lacking.")


def _no_charge(actor: Fighter, message: str) -> Illegal:
    return Illegal(message, where=actor.id, rule="BD-LANCE", choices=("the same blow, not at the charge",))


def refuse_saddle(rider: Fighter, others: Mapping[str, Fighter], where: str) -> None:
    """Raises Malformed for one who is said to ride what is no mount, or another's, or ridden already."""
    if rider.sheet.rides is None:
        return
    field = f"{where}.sheet.rides"
    if rider.sheet.mount is not None:
        raise Malformed("a mount rides nobody.", where=field)
    steeds = {c.id: c for c in others.values() if c.sheet.mount is not None and c.out not in GONE}
    steed = steeds.get(rider.sheet.rides)
    if steed is None:
        raise unknown("mount", rider.sheet.rides, steeds, where=field)
    if steed.side != rider.side:
        raise Malformed(f"{steed.id} goes with another side.", where=field)
    if any(c.sheet.rides == steed.id for c in others.values() if c.id != rider.id):
        raise Malformed(f"{steed.id} carries one rider.", where=field)
