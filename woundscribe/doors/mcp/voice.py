"""Tells in Woundscribe's own voice: the built-in one, or the model that the settings name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing

from narrator.beat import Purpose
from narrator.passage import Line
from woundscribe.budget import Budget
from woundscribe.doors.looking import passage_shown
from woundscribe.doors.mcp.table import Table
from woundscribe.doors.seat import Seat
from woundscribe.doors.shown import PassageShown
from woundscribe.model import Model
from woundscribe.settings import load_settings
from woundscribe.telling import Asked


async def voiced(
    table: Table,
    fight: str,
    turn: int | None,
    purpose: Purpose | None,
    telling: Asked | None,
    heard: Callable[[Line, int], Awaitable[None]],
) -> PassageShown:
    """A turn told; ``heard`` is given each line as it is settled, and how many there are. Raises WoundscribeError."""
    seat, model, budget = await asyncio.to_thread(_prepared, table, fight)
    lines = await asyncio.to_thread(lambda: seat.stream(turn, model=model, purpose=purpose, telling=telling))
    count = 0
    async with aclosing(aiter(lines)) as told:  # whoever is not listened to any more lets go of the turn at once
        async for line in told:
            count += 1
            await heard(line, count)
    if budget is not None:
        await asyncio.to_thread(budget.close)
    return passage_shown(lines.variant)


def _prepared(table: Table, fight: str) -> tuple[Seat, Model, Budget | None]:
    """The seat, the voice that the settings ask for, and what it may cost."""
    session, model = table.sessions.resume(fight), Model.from_settings()
    if model.chat is None:
        return Seat(session, table.who), model, None
    budget = Budget(load_settings(), session.view().commitment, noted=lambda _: None)
    return Seat(session, table.who, budget=budget), model, budget
