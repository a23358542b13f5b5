"""What the parts of the door share: the store, the model, and how the threads are written to."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord

from woundscribe.doors.discord.fights import Fight
from woundscribe.doors.discord.pace import Pace
from woundscribe.doors.discord.reply import Reply
from woundscribe.doors.discord.showing import cut
from woundscribe.doors.discord.telling import tell_all
from woundscribe.doors.seat import HOST, Seat
from woundscribe.errors import WoundscribeError
from woundscribe.passage import defused
from woundscribe.sessions import Sessions

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from woundscribe.budget import Budget
    from woundscribe.model import Model
    from woundscribe.session import Session
    from woundscribe.telling import Asked

_log = logging.getLogger(__name__)

_MOST_SAID = 1000


class Door:
    """Nothing of a fight lives here. What is here spares Discord a message too many, and could be lost."""

    def __init__(self, client: discord.Client, sessions: Sessions, model: Model | BaseChatModel | None) -> None:
        self.client = client
        self.sessions = sessions
        self.model = model
        self.pace = Pace()
        self.budget: Callable[[Session], Budget] | None = None
        """What a fight may spend on its model; None: there is no limit."""
        self.telling_asked: Asked = {}
        """How fights are told that begin here, beside what their own files say."""
        self.now = time.time
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.said: dict[tuple[int, int], str] = {}
        """What messages of prose say, by the first of their turn and their place: none is changed into itself."""
        self._alone: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._telling: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()

    def channel(self, id: int) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(id)

    def teller(self, fight: Fight) -> Seat:
        """Whoever has the turns told."""
        budget = self.budget(fight.session) if self.budget is not None else None
        return Seat(fight.session, HOST, budget=budget)

    def alone(self, fight: str) -> asyncio.Lock:
        """One after another within this process; between processes the store and Discord's nonces see to it."""
        return self._alone.setdefault(fight, asyncio.Lock())

    def telling(self, fight: str) -> asyncio.Lock:
        return self._telling.setdefault(fight, asyncio.Lock())

    def tell_later(self, fight: Fight) -> None:
        """Tell what is not told yet, and let nobody wait for it."""
        self.run(tell_all(self, fight))

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._over)

    async def answered(self, reply: Reply, work: Awaitable[None]) -> None:
        """Do what an interaction says. What is refused is said to whoever gave it, and nothing has changed."""
        try:
            await work
        except WoundscribeError as error:
            said = str(error)
            await reply.refuse(cut(defused(f"{said[:1].upper()}{said[1:]}")))
        except Exception:  # of whatever kind: nobody is left before a button that does nothing, and it is raised again
            await reply.refuse("Something went wrong here. What was declared and answered before is kept.")
            raise  # discord.py says it to whoever runs the bot

    async def stop(self) -> None:
        """What is being told is left to whoever comes next."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a turn was not told; it is tried again at the next word in its thread", exc_info=error)
        if len(self.said) > _MOST_SAID:
            self.said.clear()
