"""The lines of a passage as they are settled, each kept before it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import AbstractContextManager

from narrator.narrate import Lines
from narrator.passage import Line
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.passage import Passage, shown
from woundscribe.variants import Variant


class StreamedLines:
    """For ``for`` and ``async for``, once; ``variant`` is there when they have ended."""

    def __init__(
        self,
        lines: Lines,
        keep: Callable[[tuple[Line, ...]], None],
        finish: Callable[[Passage], Variant],
        telling: Callable[[], AbstractContextManager[None]],
        hold: Callable[[], bool],
    ) -> None:
        self._lines = lines
        self._keep = keep
        self._finish = finish
        self._telling = telling
        self._hold = hold
        self._so_far: tuple[Line, ...] = ()
        self._variant: Variant | None = None

    @property
    def variant(self) -> Variant:
        """The whole passage. Raises WoundscribeError ("waiting") before its last line was taken."""
        if self._variant is None:
            raise WoundscribeError("waiting", "the passage has not ended yet.")
        return self._variant

    def hold(self) -> bool:
        """Go on holding the passage while no line comes; False where it has ended, or another tells it by now."""
        return self._hold()

    def __iter__(self) -> Iterator[Line]:
        with telling_where(), self._telling():
            for line in self._lines:
                self._so_far = (*self._so_far, line)
                self._keep(self._so_far)
                yield line
            self._variant = self._finish(shown(self._lines.passage))

    async def __aiter__(self) -> AsyncGenerator[Line]:
        with telling_where(), self._telling():
            async for line in self._lines:
                self._so_far = (*self._so_far, line)
                await asyncio.to_thread(self._keep, self._so_far)
                yield line
            self._variant = await asyncio.to_thread(self._finish, shown(self._lines.passage))
