"""Tells the turns of a session: once the outcome is stored, with a lease and no lock.

A line is kept before it is shown. If whoever tells is killed, anybody else may finish the rest.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from narrator.beat import Purpose, Span
from narrator.narrate import anarrate, narrate, stream
from narrator.passage import Line
from narrator.plan import whole
from narrator.telling import Telling
from rules.errors import unknown
from rules.visibility import View
from woundscribe.editing import Editing
from woundscribe.errors import WoundscribeError, telling_where, wrapped
from woundscribe.expecting import expect
from woundscribe.kept import Kept
from woundscribe.model import Model, chat_of, drafts_of
from woundscribe.passage import Passage, shown
from woundscribe.reading import expect_turn
from woundscribe.session import Session
from woundscribe.spans import purpose_of
from woundscribe.store import Row
from woundscribe.streamed import StreamedLines
from woundscribe.telling import Asked
from woundscribe.variants import WHOLE, Now, Status, Variant, body_of, hash_of, variant_of

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from woundscribe.budget import Budget

LEASE = 60
"""Seconds after which somebody who tells and is not heard of is taken to be gone."""
_EARLIER = 8
"""So many turns back a model is told what turns of phrase were used."""


class _Job(NamedTuple):
    """A passage that is being told."""

    id: int
    holder: str
    view: View
    span: Span
    purpose: Purpose
    telling: Telling
    chat: BaseChatModel | None
    variant: int
    earlier: tuple[str, ...]

    @property
    def how(self) -> dict[str, Any]:
        """What the narrator is told beside what it is to tell."""
        return {
            "purpose": self.purpose, "model": self.chat, "telling": self.telling, "variant": self.variant,
            "earlier": self.earlier,
        }  # fmt: skip


class Narration(Editing):
    """The passages of a session, for one audience: told, read and edited. ``budget``: what a model may spend."""

    def __init__(self, session: Session, audience: str = "public", *, budget: Budget | None = None) -> None:
        super().__init__(session, audience)
        if budget is not None:
            from woundscribe.budget import Budget  # loads the settings: only for those who have one

            expect(Budget, budget, "what a model may spend is a budget")
        self._budget = budget

    def tell(
        self,
        turn: int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose | None = None,
        telling: Asked | None = None,
        drafts: int = 1,
    ) -> Variant:
        """A turn told, in one more way if it was told before: nothing is rolled again. Without ``turn`` the last one.

        It is told as a turn, or as an aftermath once the fight is over. With ``purpose`` "chapter" and no turn it is
        the whole fight. Raises WoundscribeError ("being-told") while somebody else tells the same.
        """
        times = drafts_of(drafts)
        job = self._begin(turn, chat_of(model), purpose, telling)
        with telling_where(), self._telling_of(job):
            told = narrate(job.view, job.span, **job.how, drafts=times)
        return self._finish(job, shown(told))

    async def atell(
        self,
        turn: int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose | None = None,
        telling: Asked | None = None,
        drafts: int = 1,
    ) -> Variant:
        """``tell`` for an event loop: it waits for the model and for the store, and blocks nobody."""
        times = drafts_of(drafts)
        job = await asyncio.to_thread(self._begin, turn, chat_of(model), purpose, telling)
        with telling_where(), self._telling_of(job):
            told = await anarrate(job.view, job.span, **job.how, drafts=times)
        return await asyncio.to_thread(self._finish, job, shown(told))

    def stream(
        self,
        turn: int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose | None = None,
        telling: Asked | None = None,
    ) -> StreamedLines:
        """The lines that ``tell`` would give, each kept before it comes: for ``for`` and ``async for``."""
        session, job = self._session, self._begin(turn, chat_of(model), purpose, telling)
        with telling_where(), self._telling_of(job):
            lines = stream(job.view, job.span, **job.how)
        return StreamedLines(
            lines,
            partial(self._keep, job),
            partial(self._finish, job),
            partial(self._telling_of, job),
            partial(session.shelf.hold, job.id, job.holder, LEASE),
        )

    def aloud(self, *, model: Model | BaseChatModel | None = None) -> Passage:
        """The last turn in a sentence or two, for somebody to read aloud: nothing is kept of it."""
        view, spans = self._seen()
        if not spans:
            raise WoundscribeError("waiting", "no turn is resolved yet, and there is nothing to tell.")
        chat, telling = chat_of(model), self._telling(view, None)
        if self._budget is not None:
            chat, telling = self._budget.next(chat, telling)
        with telling_where():
            found = shown(narrate(view, spans[-1], purpose="read-aloud", model=chat, telling=telling))
        if self._budget is not None:
            self._budget.spend(found)
        return found

    def mend(self) -> tuple[Variant, ...]:
        """Finish in the built-in voice what somebody began to tell and left: what of it was shown stays as it was."""
        mended = []
        for id in self._session.shelf.left_open():
            row, holder = self._session.shelf.get(id), secrets.token_hex(8)
            if row is None or row.audience != self._audience or not self._session.shelf.hold(id, holder, LEASE):
                continue
            current = self._current()
            now = current.get(row.turn)
            if now is None or now.hash != row.hash:
                # its turn is no more: nothing to add
                self._session.shelf.finish(id, holder, show=lambda _: False, status="truncated")
                continue
            mended.append(self._mend(row, holder))
        return tuple(mended)

    # -- what they share

    def _begin(
        self, turn: int | None, chat: BaseChatModel | None, purpose: Purpose | None, asked: Asked | None
    ) -> _Job:
        session = self._session
        if purpose is not None and purpose not in (known := get_args(Purpose)):
            raise wrapped(unknown("purpose", str(purpose), known))
        if turn is not None:
            expect_turn(turn)
        view, spans = self._seen()
        if not spans:
            raise WoundscribeError("waiting", "no turn is resolved yet, and there is nothing to tell.")
        number = len(spans) if turn is None and purpose in (None, "turn") else turn or WHOLE
        if not WHOLE <= number <= len(spans):
            raise WoundscribeError("malformed", f"there is no turn {number} yet.", choices=(f"1 to {len(spans)}",))
        span = whole(view) if number == WHOLE else spans[number - 1]
        purpose = purpose or purpose_of(view, span)
        telling = self._telling(view, asked)
        if self._budget is not None:
            chat, telling = self._budget.next(chat, telling)
        before = [v for v in self.variants(number) if v.purpose == purpose]
        earlier = tuple(v.text for v in self._shown_before(number))
        row = Row(0, number, purpose, self._audience, hash_of(view, span), "draft", 0, body_of(span.first, ()))
        holder = secrets.token_hex(8)
        id = session.shelf.begin(row, holder, LEASE)
        if id is None:
            raise WoundscribeError("being-told", f"turn {number} is being told by somebody else.")
        return _Job(id, holder, view, span, purpose, telling, chat, len(before), earlier)

    @contextmanager
    def _telling_of(self, job: _Job) -> Iterator[None]:
        """Whoever cannot go on lets go of the turn at once: nobody has to wait until the lease is over."""
        try:
            yield
        except BaseException:  # also when the program is stopped: the turn is let go of, and the error goes on
            self._session.shelf.leave(job.id, job.holder, body_of(job.span.first, ()))
            raise

    def _keep(self, job: _Job, lines: tuple[Line, ...]) -> None:
        """Write down what of a passage may be shown now. Raises WoundscribeError where somebody has taken it over."""
        if not self._session.shelf.write(job.id, job.holder, LEASE, body=body_of(job.span.first, lines)):
            raise WoundscribeError("being-told", "it took too long, and somebody else is telling it now.")

    def _finish(self, job: _Job, passage: Passage) -> Variant:
        if self._budget is not None:
            self._budget.spend(passage)
        by_model = any(line.source in ("model", "repaired", "unchecked") for line in passage.lines)
        status: Status = "final" if by_model else "plain"
        kept = self._session.shelf.finish(
            job.id,
            job.holder,
            show=_at_once,
            status=status,
            body=body_of(job.span.first, passage.lines, passage),
        )
        if not kept:
            raise WoundscribeError("being-told", "it took too long, and somebody else has told it.")
        return self._variant(job.id)

    def _mend(self, row: Row, holder: str) -> Variant:
        """The lines that were shown, and after them those of the built-in voice for what they do not tell."""
        view, spans = self._seen()
        span = whole(view) if row.turn == WHOLE else spans[row.turn - 1]
        begun = variant_of(row, Now(row.hash, span.first))
        rest = narrate(view, span, purpose=begun.purpose, telling=self._telling(view, None))
        told = {beat for line in begun.lines for beat in line.beats}
        lines = (*begun.lines, *(line for line in rest.lines if line.beats and not told.intersection(line.beats)))
        passage = shown(rest.model_copy(update={"lines": lines if begun.lines else rest.lines}))
        body = body_of(span.first, passage.lines, passage)
        status = "truncated" if begun.lines else "plain"
        self._session.shelf.finish(row.id, holder, show=_at_once, status=status, body=body)
        return self._variant(row.id)

    def _shown_before(self, number: int) -> tuple[Variant, ...]:
        last = number - 1 if number != WHOLE else 0
        rows = self._session.shelf.all(max(1, last - _EARLIER + 1), last) if last else ()
        told = [row for row in rows if row.shown and row.audience == self._audience]
        return tuple(variant_of(row, None) for row in told)


def _at_once(kept: str) -> bool:
    """Whether what is told is read at once, by what is kept of a session."""
    return not Kept.model_validate_json(kept).approve
