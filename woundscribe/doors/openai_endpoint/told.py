"""An answer as it comes: what was read back, the turns told line by line, and how it stands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING

from woundscribe.doors.holding import held
from woundscribe.doors.openai_endpoint.talk import Said, records
from woundscribe.doors.openai_endpoint.wire import Usage
from woundscribe.doors.seat import Seat
from woundscribe.errors import WoundscribeError

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from narrator.passage import Line
    from woundscribe.streamed import StreamedLines


class Told:
    """For ``async for``, once: pieces that join to the whole text. ``usage`` is there when they have ended.

    Whoever stops listening closes it: then the turn is let go of at once, and what was shown of it stays.
    """

    def __init__(self, seat: Seat, said: Said, chat: BaseChatModel | None) -> None:
        self._seat = seat
        self._said = said
        self._chat = chat
        self.usage = Usage()

    async def __aiter__(self) -> AsyncGenerator[str, None]:
        if self._said.first:
            yield f"{self._said.first}\n\n"
        kept = await self._kept() if self._said.again else {}
        for number in self._said.turns:
            if number in kept:
                yield kept[number]
            else:
                async with aclosing(self._turn(number)) as pieces:
                    async for piece in pieces:
                        yield piece
            yield "\n\n"
        yield self._said.last

    async def _kept(self) -> dict[int, str]:
        """What was told to somebody who went away before its end, by turn: it is given to its end."""
        return {passage.turn: passage.text for passage in await asyncio.to_thread(self._seat.mend) if passage.text}

    async def _turn(self, number: int) -> AsyncGenerator[str, None]:
        if await asyncio.to_thread(lambda: self._seat.waits):
            await self._seat.atell(number, model=self._chat)  # the game master reads it first
            yield await asyncio.to_thread(records, self._seat, number)
            return
        try:
            lines = await asyncio.to_thread(self._seat.stream, number, model=self._chat)
        except WoundscribeError as error:
            if error.code != "being-told":
                raise
            yield await asyncio.to_thread(records, self._seat, number)
            return
        first = True
        async with aclosing(_lines(lines, waits=self._chat is not None)) as settled:
            async for line in settled:
                yield line.text if first else f"\n\n{line.text}" if line.opens_paragraph else f" {line.text}"
                first = False
        passage = lines.variant.passage
        if passage is not None:
            self.usage = self.usage.plus(passage.usage.prompt_tokens, passage.usage.answer_tokens)


async def _lines(lines: StreamedLines, *, waits: bool) -> AsyncGenerator[Line, None]:
    """As they come. The built-in voice waits for nobody and thinks all the while: it does so in a thread."""
    if waits:
        async with held(lines), aclosing(aiter(lines)) as settled:
            async for line in settled:
                yield line
    else:
        for line in await asyncio.to_thread(list, lines):
            yield line
