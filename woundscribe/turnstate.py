"""How a turn at the table stands: what it still needs, or what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import SerializeAsAny

from rules.combatant import Id
from rules.declaration import SIDE_KINDS
from rules.encounter import Encounter
from rules.model import Model
from rules.outcome import Outcome
from rules.ruling import Need
from rules.visibility import Seen
from woundscribe.seats import INSTINCT, Agreement, seat_of


class Missing(Model):
    """A declaration that has not been made. ``to``: ``gm``, ``side:ID`` or ``player:NAME``, like every need's."""

    kind: Literal["declaration"] = "declaration"
    to: str
    who: str
    question: str


class TurnState(Model):
    """A turn as a value. ``number`` counts the turns of the fight from 1.

    ``needs``: declarations still missing, else the players who have not agreed, or the one open question (``kind``
    ruling, faces or consent). ``outcomes``: all that came of it, for the game master's eyes; none until it is resolved.
    ``so_far``: while it waits, what has happened yet as whoever is asked may know it.
    """

    number: int
    side: str | None
    resolved: bool
    needs: tuple[Missing | Agreement | Need, ...] = ()
    outcomes: tuple[SerializeAsAny[Outcome], ...] = ()
    so_far: tuple[Seen, ...] = ()


def missing(
    encounter: Encounter[Any, Any], side: str, declared: Sequence[Any], seats: dict[Id, str] | None = None
) -> tuple[Missing, ...]:
    """Who of a side stands and has not declared. What a whole side declares is said by one for all.

    With ``seats`` without those whom instinct plays.
    """
    if any(d.kind in SIDE_KINDS for d in declared):
        return ()
    done = {getattr(d, "actor", None) for d in declared}
    return tuple(
        Missing(to=seat, who=c.id, question=f"What does {c.name} do?")
        for c in encounter.members(side)
        if c.standing and c.id not in done
        for seat in [seat_of(encounter, c.id, seats or {})]
        if seat != INSTINCT
    )
