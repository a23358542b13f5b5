"""What a running server holds: the store, whose voice tells, who may open, and what is being told at this moment.

Nothing of it matters to a fight: any other process on the same store goes on where this one was.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Coroutine, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from narrator.beat import Purpose
from woundscribe.doors.holding import held
from woundscribe.doors.seat import HOST, Seat
from woundscribe.doors.shown import PassageShown
from woundscribe.errors import WoundscribeError
from woundscribe.model import Model, chat_of
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.web.limits import USUAL, Allowances, Limits
from woundscribe.web.tokens import digest, role_of, same

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from woundscribe.settings import Settings

_log = logging.getLogger("woundscribe.web")
Told = TypeVar("Told")
_MOST_AT_HAND = 256
"""Sessions that are kept at hand with the records that were read of them last."""


class House:
    """``token``: that of whoever may open fights here and list them."""

    def __init__(
        self,
        sessions: Sessions,
        token: str,
        *,
        model: Model | BaseChatModel | None = None,
        budgets: Settings | None = None,
        limits: Limits = USUAL,
    ) -> None:
        self.sessions = sessions
        self.model = chat_of(model)
        self.allowances = Allowances(limits)
        self._budgets = budgets
        self._owner = digest(token)
        self._at_hand: OrderedDict[str, Session] = OrderedDict()
        self._tellings: set[asyncio.Task[Any]] = set()

    # -- who

    def is_owner(self, token: str) -> bool:
        return same(digest(token), self._owner)

    def who(self, name: str, token: str) -> str:
        """Who shows a token at a fight: ``gm``, ``player:NAME`` or ``reader``.

        Raises WoundscribeError ("no-token"), and nobody can tell by it whether there is a fight of that name.
        """
        role = role_of(digest(token), self.sessions.door(name))
        if role is None:
            raise no_token()
        return role

    def still(self, name: str, shown: str, who: str) -> bool:
        """Whether the token of that hash still holds for that seat."""
        return same(shown, self._owner) or role_of(shown, self.sessions.door(name)) == who

    def session(self, name: str) -> Session:
        """A session that is there. Raises WoundscribeError ("no-session")."""
        there = self.sessions.resume(name)  # asked each time: another process may have deleted it
        found = self._at_hand.setdefault(name, there)
        while len(self._at_hand) > _MOST_AT_HAND:
            self._at_hand.popitem(last=False)
        return found

    # -- telling

    async def tell(self, seat: Seat, turn: int, purpose: Purpose | None, telling: Mapping[str, Any]) -> PassageShown:
        """A turn told. Whoever asked may go away meanwhile: it is told to its end, and stays."""
        return await asyncio.shield(self._kept_up(self._told(seat, turn, purpose, telling)))

    def begin(self, seat: Seat, *turns: int) -> None:
        """Turns that are told from now on, one after the other, though nobody waits for them. What is told stays so.

        A command that is sent twice resolves a turn once, and begins it twice.
        """

        async def all_of_them() -> None:
            for turn in turns:
                known = await asyncio.to_thread(seat.passages, turn)
                if all(passage.status == "stale" for passage in known):
                    await self._told(seat, turn, None, {})

        if turns:
            self._kept_up(all_of_them())

    def _kept_up(self, telling: Coroutine[Any, Any, Told]) -> asyncio.Task[Told]:
        task = asyncio.create_task(telling)
        self._tellings.add(task)
        task.add_done_callback(self._over)
        return task

    async def _told(self, seat: Seat, turn: int, purpose: Purpose | None, telling: Mapping[str, Any]) -> PassageShown:
        seat.refuse_readers()
        teller = await asyncio.to_thread(self.within_budget, Seat(seat.session, HOST))
        lines = await asyncio.to_thread(teller.stream, turn, model=self.model, purpose=purpose, telling=telling)
        if self.model is None:
            await asyncio.to_thread(deque, lines, 0)  # the built-in voice waits for nobody, and thinks all the while
        else:
            async with held(lines):
                async for _ in lines:
                    pass
        return seat.as_read(lines.variant)

    def within_budget(self, seat: Seat) -> Seat:
        """The same seat, for which a model tells as long as the budgets of the settings last."""
        if self.model is None or self._budgets is None:
            return seat
        from woundscribe.budget import Budget

        commitment = seat.session.transcript.header.commitment
        return Seat(seat.session, seat.who, budget=Budget(self._budgets, commitment, noted=_log.info))

    def _over(self, task: asyncio.Task[Any]) -> None:
        self._tellings.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked was told, if they are still there

    async def close(self) -> None:
        """Let go of everything that is being told: others finish what was shown of it."""
        for task in self._tellings:
            task.cancel()
        await asyncio.gather(*self._tellings, return_exceptions=True)


def no_token() -> WoundscribeError:
    return WoundscribeError("no-token", "this needs a token, sent as `Authorization: Bearer …`, that holds here.")
