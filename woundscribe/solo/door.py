"""What solo play keeps beside a fight: whom somebody plays, whose files they are, in whose voice it is told."""

from __future__ import annotations

from typing import Any, Literal

from rules.combatant import Id
from rules.encounter import Encounter
from rules.model import Model
from rules.ruling import Ask
from woundscribe.seats import INSTINCT
from woundscribe.session import Session

AUDIENCE = "public"
"""Whose eyes whoever plays alone has."""
Teller = Literal["plain", "model", "mine"]


class Door(Model):
    """``files``: by combatant, the file they come from. ``remembers``: what was told of them when they came."""

    mine: tuple[Id, ...]
    files: dict[Id, str] = {}
    remembers: dict[Id, tuple[str, ...]] = {}
    voice: Teller = "plain"
    ask: Ask = "notable"
    """How much is asked before the fight is over: then it is all."""
    journal: str | None = None
    records: bool = False
    """Whether the journal holds the records, folded."""
    written: tuple[int, ...] = ()
    """How many characters the journal had before each passage that was written into it."""
    journal_hash: str = ""
    """Of the journal as it was left: whoever has changed it since keeps what they wrote."""


def door_of(session: Session) -> Door:
    """What was kept; of a session that was opened elsewhere, those whom somebody plays there."""
    kept = session.table.kept
    if kept.door:
        return Door.model_validate(_as_tuples(kept.door))
    return Door(mine=playable(session.encounter, kept.seats), ask=kept.ask)


def keep(session: Session, door: Door) -> None:
    session.settle(door=door.model_dump(mode="json"))


def playable(encounter: Encounter[Any, Any], seats: dict[Id, str]) -> tuple[Id, ...]:
    """Everyone of the players' side whom instinct does not play; where no side is the players', of the first one."""
    sides = [side.id for side in encounter.sides if side.players] or [encounter.sides[0].id]
    return tuple(c.id for c in encounter.combatants.values() if c.side in sides and seats.get(c.id) != INSTINCT)


def _as_tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_as_tuples(one) for one in value)
    return {name: _as_tuples(one) for name, one in value.items()} if isinstance(value, dict) else value
