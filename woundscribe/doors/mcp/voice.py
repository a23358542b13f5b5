"""Tells in Woundscribe's own voice: the built-in one, or the model that the settings name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING

from narrator.beat import Purpose
from narrator.passage import Line
from woundscribe.budget import Budget
from woundscribe.doors.looking import passage_shown
from woundscribe.doors.mcp.table import Table
from woundscribe.doors.seat import Seat
from woundscribe.doors.shown import PassageShown
from woundscribe.settings import load_settings
from woundscribe.streams import say
from woundscribe.tellcommands import chat, model_wanted
from woundscribe.telling import Asked

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


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


def _prepared(table: Table, fight: str) -> tuple[Seat, BaseChatModel | None, Budget | None]:
    """The seat, the model that the settings ask for, and what it may cost. What is said of them is for the log."""
    session, settings = table.sessions.resume(fight), load_settings()
    model = chat(settings) if model_wanted(None, settings) else None
    budget = Budget(settings, session.view().commitment, noted=say) if model is not None else None
    return Seat(session, table.who, budget=budget), model, budget
