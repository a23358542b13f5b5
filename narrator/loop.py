"""Lets code that knows no event loop use the asynchronous pipeline.

One loop runs in a thread of its own for the whole process, for clients of chat models often
stay tied to the loop they were first used in.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncGenerator, Coroutine, Iterator
from typing import Any, TypeVar

T = TypeVar("T")
_END = object()
_lock = threading.Lock()
_running: tuple[int, asyncio.AbstractEventLoop] | None = None


def _loop() -> asyncio.AbstractEventLoop:
    global _running
    with _lock:
        # A forked process inherits the loop but not the thread that runs it.
        if _running is None or _running[0] != os.getpid():
            loop = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="narrator", daemon=True).start()
            _running = os.getpid(), loop
        return _running[1]


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of ``work``; when the caller is interrupted, the work is cancelled."""
    future = asyncio.run_coroutine_threadsafe(work, _loop())
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise


def iterate(source: AsyncGenerator[T]) -> Iterator[T]:
    """The items of ``source``, fetched one at a time; it is closed when the caller stops."""

    async def step() -> Any:
        return await anext(source, _END)

    try:
        while (item := run(step())) is not _END:
            yield item
    finally:
        run(_close(source))


def collect(source: AsyncGenerator[T]) -> list[T]:
    """All items of ``source``, fetched in one crossing to the loop; it is closed when the caller is interrupted."""

    async def every() -> list[T]:
        return [item async for item in source]

    try:
        return run(every())
    except BaseException:
        run(_close(source))
        raise


async def _close(source: AsyncGenerator[Any]) -> None:
    await source.aclose()
