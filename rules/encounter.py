"""The state of a fight, and how the shared outcomes change it: the only thing that changes state."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from rules.combatant import Combatant, Condition, Id, Side
from rules.model import Model, evolve
from rules.outcome import CoreOutcome, Ending
from rules.scene import Scene

SheetT = TypeVar("SheetT", bound=Model)
OwnT = TypeVar("OwnT", bound=Model)

Phase = Literal["fighting", "over", "concluded"]


class Encounter(Model, Generic[SheetT, OwnT]):
    """Everything that is so at one moment. ``own`` is the ruleset's: its options and what it remembers."""

    ruleset: str
    scene: Scene
    sides: tuple[Side, ...]
    """In the order of their turns: the first acts first in each round."""
    combatants: dict[Id, Combatant[SheetT]]
    round: int = 1
    side: Id
    """Whose turn it is."""
    phase: Phase = "fighting"
    ended: Ending | None = None
    moment: int = 0
    """How many turns were taken after the end."""
    seq: int = 1
    """The number of the next outcome."""
    own: OwnT

    def side_of(self, who: str) -> Side:
        return self.side_named(self.combatants[who].side)

    def side_named(self, side: str) -> Side:
        return {s.id: s for s in self.sides}[side]

    def members(self, side: str) -> tuple[Combatant[SheetT], ...]:
        return tuple(c for c in self.combatants.values() if c.side == side)

    def after(self, side: str) -> tuple[str, int]:
        """The side whose turn follows that of ``side``, and the round it falls in."""
        order = [s.id for s in self.sides]
        at = order.index(side) + 1
        return (order[at], self.round) if at < len(order) else (order[0], self.round + 1)


E = TypeVar("E", bound=Encounter[Any, Any])


def put(encounter: E, who: str, **changes: object) -> E:
    """The encounter with some fields of one combatant changed."""
    combatants = {**encounter.combatants, who: evolve(encounter.combatants[who], **changes)}
    return evolve(encounter, combatants=combatants)


def apply_core(encounter: E, outcome: CoreOutcome) -> E:
    """What a shared outcome changes that is the same in every ruleset. The sheet is the ruleset's to change."""
    match outcome.kind:
        case "turn_began":
            return evolve(encounter, side=outcome.side, moment=outcome.moment or encounter.moment)
        case "turn_ended":
            return evolve(encounter, side=outcome.next_side, round=outcome.next_round)
        case "fell":
            return put(encounter, outcome.who, out="unconscious")
        case "died":
            return put(encounter, outcome.who, out="dead")
        case "woke":
            return put(encounter, outcome.who, out=None)
        case "fled":
            return put(encounter, outcome.who, out="fled")
        case "yielded":
            return put(encounter, outcome.who, out="yielded")
        case "calmed":
            return put(encounter, outcome.who, out="calmed")
        case "left":
            return put(encounter, outcome.who, out="left")
        case "revealed":
            return put(encounter, outcome.who, hidden=False)
        case "condition_began":
            kept = _without(encounter.combatants[outcome.who].conditions, outcome.condition.name)
            return put(encounter, outcome.who, conditions=(*kept, outcome.condition))
        case "condition_counted":
            counted = tuple(
                evolve(c, turns=c.turns - 1) if c.name == outcome.name else c
                for c in encounter.combatants[outcome.who].conditions
            )
            return put(encounter, outcome.who, conditions=counted)
        case "condition_ended":
            kept = _without(encounter.combatants[outcome.who].conditions, outcome.name)
            return put(encounter, outcome.who, conditions=kept)
        case "item_changed":
            carries = tuple(i for i in encounter.combatants[outcome.who].carries if i != outcome.item)
            if outcome.how == "taken":
                carries = (*carries, outcome.item)
            return put(encounter, outcome.who, carries=carries)
        case "moved":
            return put(encounter, outcome.who, place=outcome.place)
        case "joined":
            combatants = {**encounter.combatants, outcome.combatant.id: outcome.combatant}
            return evolve(encounter, combatants=combatants)
        case "exits_changed":
            return evolve(encounter, scene=evolve(encounter.scene, exits=outcome.exits))
        case "scene_changed":
            scene = evolve(
                encounter.scene, place=outcome.place, things=outcome.things, exits=outcome.exits, flags=outcome.flags
            )
            combatants = {who: evolve(c, place=outcome.places.get(who)) for who, c in encounter.combatants.items()}
            return evolve(encounter, scene=scene, combatants=combatants)
        case "ended":
            return evolve(encounter, phase="over", ended=outcome.how)
        case "reopened":
            return evolve(encounter, phase="fighting", ended=None)
        case "concluded":
            return evolve(encounter, phase="concluded")
        case _:
            return encounter


def _without(conditions: tuple[Condition, ...], name: str) -> tuple[Condition, ...]:
    return tuple(c for c in conditions if c.name != name)
