"""Waits for a model that is silent for long, without losing what it tells to somebody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from woundscribe import narrating
from woundscribe.errors import WoundscribeError

if TYPE_CHECKING:
    from woundscribe.streamed import StreamedLines


@asynccontextmanager
async def held(lines: StreamedLines) -> AsyncIterator[None]:
    """In here nobody takes the passage away, whoever is waited for."""
    holding = asyncio.create_task(_hold(lines))
    try:
        yield
    finally:
        holding.cancel()


async def _hold(lines: StreamedLines) -> None:
    while True:
        await asyncio.sleep(narrating.LEASE / 3)
        with suppress(WoundscribeError):  # where the store is gone, the next line finds it so
            await asyncio.to_thread(lines.hold)
