"""What concerns allies and whole sides: rousing, shaking awake, retreating, offering."""

from __future__ import annotations

from rules.bright_dark.declarations import Jolt, Rouse
from rules.bright_dark.sheet import Fight, Fighter
from rules.bright_dark.water import breathless
from rules.declaration import Mercy, Parley, Retreat
from rules.errors import Illegal
from rules.people import known_to_all, named, unconscious
from rules.refusals import refuse_hemmed_in, refuse_no_taker


def refuse_rouse(encounter: Fight, actor: Fighter, d: Rouse) -> None:
    target = named(encounter, actor.side, d.target, where=actor.id)
    allies = encounter.members(actor.side)
    unconscious(allies, target, actor.id, "BD-WAKE")
    if target.side != actor.side:
        raise Illegal(
            f"{target.name} is no ally of {actor.name}.",
            where=actor.id,
            rule="BD-WAKE",
            choices=tuple(m.id for m in allies if m.out == "unconscious"),
        )
    _breathing(target, actor.id)


def refuse_jolt(encounter: Fight, d: Jolt) -> None:
    known_to_all(encounter, d.target, "jolt")
    everyone = list(encounter.combatants.values())
    unconscious(everyone, encounter.combatants[d.target], "jolt", "BD-WAKE-JOLT")
    _breathing(encounter.combatants[d.target], "jolt")


def _breathing(target: Fighter, where: str) -> None:
    """Raises Illegal for one out of Stamina who lies under water yet [BD-WAKE-TIME]."""
    if breathless(target):
        raise Illegal(
            f"{target.name} is out of breath, and wakes only out of the water.",
            where=where,
            rule="BD-WAKE-TIME",
            choices=("bring them up first",),
        )


BINDING = {"retreat": "BD-RETREAT", "mercy": "BD-MERCY", "parley": "BD-PARLEY"}
"""What binds a whole side, by its clause."""


def refuse_side(encounter: Fight, actor: Fighter, d: Retreat | Mercy | Parley) -> None:
    if d.kind == "retreat":
        refuse_hemmed_in(encounter, actor, BINDING[d.kind])
    else:
        refuse_no_taker(encounter, actor, BINDING[d.kind])
