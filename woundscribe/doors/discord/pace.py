"""How often a message may be changed: once a second in each thread, the newest text winning."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

A_SECOND = 1.0


class Pace:
    """Holds edits apart. ``clock`` counts seconds; ``sleep`` waits for so many."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._next: dict[int, float] = {}

    async def turn(self, channel: int) -> None:
        """Wait until something may be changed in a channel again."""
        now = self._clock()
        at = max(now, self._next.get(channel, now))
        self._next = {place: until for place, until in self._next.items() if until > now}
        self._next[channel] = at + A_SECOND
        if at > now:
            await self._sleep(at - now)


class Pen:
    """Writes a text that grows: while one writing waits for its turn, what came meanwhile goes with it."""

    def __init__(self, write: Callable[[str], Awaitable[None]]) -> None:
        self._write = write
        self._text = self._written = ""
        self._task: asyncio.Task[None] | None = None

    def say(self, text: str) -> None:
        self._text = text
        if self._task is None or (self._task.done() and self._task.exception() is None):
            self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        """Wait until all of it is written. Raises what the writing raised."""
        if self._task is not None:
            await self._task

    def drop(self) -> None:
        """Write nothing more."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while self._text != self._written:
            text = self._text
            await self._write(text)
            self._written = text
