"""Tells the turns of a session: once the outcome is stored, with a lease and no lock.

A line is kept before it is shown. If whoever tells is killed, anybody else may finish the rest.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from narrator.beat import Purpose, Span
from narrator.narrate import anarrate, narrate, stream
from narrator.passage import Line, Provenance
from narrator.plan import plan, whole
from narrator.prose import paragraphs
from narrator.remarks import Remark, review
from narrator.telling import Telling
from rules.errors import unknown
from rules.visibility import View
from woundscribe.errors import WoundscribeError, telling_where, wrapped
from woundscribe.expecting import expect
from woundscribe.kept import Kept
from woundscribe.model import Model, chat_of, drafts_of
from woundscribe.passage import Passage, shown
from woundscribe.readable import refuse_unreadable
from woundscribe.session import Session
from woundscribe.spans import purpose_of
from woundscribe.store import Row
from woundscribe.streamed import StreamedLines
from woundscribe.telling import Asked, telling_for
from woundscribe.variants import WHOLE, Now, Status, Variant, body_of, hash_of, variant_of

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from woundscribe.budget import Budget

LEASE = 60
"""Seconds after which somebody who tells and is not heard of is taken to be gone."""
_EARLIER = 8
"""So many turns back a model is told what turns of phrase were used."""


_GONE: tuple[Status, ...] = ("draft", "hidden", "stale")
"""Of such a passage nothing can be shown."""
_MOST = 2**31
"""No number of a turn or a passage is as high."""


class Edited(NamedTuple):
    """What came of an edit: the passage, or None where the guard remarks on it and nobody has said to keep it."""

    variant: Variant | None
    remarks: tuple[Remark, ...]


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


class Narration:
    """The passages of a session, for one audience."""

    def __init__(self, session: Session, audience: str = "public", *, budget: Budget | None = None) -> None:
        expect(Session, session, "what is narrated is a session")
        if budget is not None:
            from woundscribe.budget import Budget  # loads the settings: only for those who have one

            expect(Budget, budget, "what a model may spend is a budget")
        self._session = session
        self._audience = audience
        self._budget = budget

    # -- telling

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

    # -- what was told

    def variants(self, turn: int | None = None) -> tuple[Variant, ...]:
        """Every way in which a turn was told, or all of them, in the order they were made."""
        if turn is not None:
            _expect_turn(turn)
        rows = self._session.shelf.all() if turn is None else self._session.shelf.all(turn, turn)
        mine = [row for row in rows if row.audience == self._audience]
        if not mine:
            return ()
        current = self._current()
        return tuple(variant_of(row, current.get(row.turn)) for row in mine)

    def since(self, first: int) -> tuple[Variant, ...]:
        """Every way in which something was told, also the whole fight, from the passage of number ``first`` on."""
        rows = [row for row in self._session.shelf.since(first) if row.audience == self._audience]
        current = self._current() if rows else {}
        return tuple(variant_of(row, current.get(row.turn)) for row in rows)

    def shown(self) -> tuple[Variant, ...]:
        """The passages that readers see, in the order of their turns."""
        found = [v for v in self.variants() if v.shown and v.turn != WHOLE]
        return tuple(sorted(found, key=lambda v: (v.turn, v.id)))

    def whole(self, without: Collection[int] = ()) -> tuple[Passage, ...]:
        """The fight in passages, those that are shown, and the built-in voice for turns that nobody has told.

        Without those that were hidden, and those of ``without``.
        """
        expect(Collection, without, "the turns to leave out are a collection of numbers")
        for turn in without:
            _expect_turn(turn)
        return tuple(told for turn, told in self.by_turn().items() if turn not in without)

    def by_turn(self, first: int = 1) -> dict[int, Passage]:
        """The same by the number of their turn, from turn ``first`` on."""
        view, spans = self._seen()
        telling, waits = self._telling(view, None), self.approved
        kept = self._read()
        hidden = self._hidden() - kept.keys()
        found: dict[int, Passage] = {}
        for number, span in enumerate(spans, start=1):
            if number < first or number in hidden or span.first > span.last or (waits and number not in kept):
                continue
            told = kept.get(number) or shown(narrate(view, span, purpose=purpose_of(view, span), telling=telling))
            found[number] = told
        return found

    def left_out(self, first: int = 1) -> dict[int, Literal["hidden", "waits"]]:
        """The turns of which there would be something to read, from turn ``first`` on, and why there is nothing."""
        _, spans = self._seen()
        kept, hidden, waits = self._read(), self._hidden(), self.approved
        return {
            number: "hidden" if number in hidden else "waits"
            for number, span in enumerate(spans, start=1)
            if number >= first and span.first <= span.last and number not in kept and (waits or number in hidden)
        }

    def waiting(self) -> tuple[Variant, ...]:
        """The last telling of each turn that was told and that the game master has let nobody read yet."""
        return self._unread() if self.approved else ()

    def let_read(self) -> None:
        """Let everybody read the last telling of each turn of which nothing is read."""
        for told in self._unread():
            self._session.shelf.release(told.id)

    def _unread(self) -> tuple[Variant, ...]:
        read = self._read().keys()
        told = {v.turn: v for v in self.variants() if v.status not in _GONE and v.purpose != "read-aloud"}
        return tuple(told[turn] for turn in sorted(told.keys() - read - {WHOLE}))

    @property
    def approved(self) -> bool:
        """Whether the game master reads each passage before anybody else does: see ``Session.settle``."""
        return self._session.table.kept.approve

    def _read(self) -> dict[int, Passage]:
        """What is read of each turn; what was told of it to be read aloud stands beside that."""
        return {v.turn: v.passage for v in self.shown() if v.passage is not None and v.purpose != "read-aloud"}

    def _hidden(self) -> set[int]:
        """The turns that were hidden and came out as they did then, for whomever they were told."""
        rows = [row for row in self._session.shelf.all() if row.status == "hidden"]
        now = {audience: Narration(self._session, audience)._current() for audience in {row.audience for row in rows}}
        return {row.turn for row in rows if row.turn in (of := now[row.audience]) and of[row.turn].hash == row.hash}

    def telling(self) -> Telling:
        """How it is told when nobody asks for anything else."""
        return self._telling(self._session.view(self._audience), None)

    def choose(self, id: int) -> Variant:
        """Make one of a turn's variants the one that is shown. One that waited has another number from then on."""
        chosen = self._variant(id)
        if chosen.status in _GONE:
            raise WoundscribeError("malformed", f"passage {id} is {chosen.status}: it cannot be shown.")
        same = [v for v in self.variants(chosen.turn) if v.purpose == chosen.purpose]
        if self.approved and not any(v.shown for v in same):
            return self._variant(self._session.shelf.release(id))
        self._session.shelf.show(id)
        return self._variant(id)

    def edit(self, id: int, text: str, *, over: bool = False) -> Edited:
        """One's own words for a passage, kept beside it. What the guard remarks on is kept only when told ``over``.

        Lines that were kept over a remark are marked as unchecked.
        """
        expect(str, text, "one's own words are a text")
        row = self._row(id)
        old = self._variant(id)
        if old.status == "stale":
            raise WoundscribeError("malformed", f"passage {id} is stale: its turn is no more, or came out otherwise.")
        view, spans = self._seen()
        span = whole(view) if row.turn == WHOLE else spans[row.turn - 1]
        planned = plan(view, span, old.purpose, self._telling(view, None))
        with telling_where("the passage"):
            refuse_unreadable(text)
            found = review(planned, text)
        if not found.sentences:
            raise WoundscribeError("malformed", "there is no prose in it.")
        remarks = tuple(found.remarks)
        if remarks and not over:
            return Edited(None, remarks)
        lines = tuple(
            Line(
                beats=tuple(range(1, len(planned.beats) + 1)) if n == 0 else (),
                text=paragraph.text,
                source="unchecked" if remarks else "edited",
                seqs=tuple(range(span.first, span.last + 1)) if n == 0 else (),
                opens_paragraph=True,
            )
            for n, paragraph in enumerate(paragraphs(text))
        )
        passage = Passage(
            purpose=planned.purpose, span=span, span_hash=planned.span_hash, lines=lines, provenance=Provenance()
        )
        new = row._replace(status="edited", shown=1, body=body_of(span.first, lines, passage))
        return Edited(self._variant(self._session.shelf.add(new)), remarks)

    def hide(self, turn: int) -> None:
        """Take every way in which a turn was told away from everybody's eyes, at once; it is left out where none was.

        Raises WoundscribeError for a turn that there is not.
        """
        now = self._current().get(turn) if isinstance(turn, int) else None
        if now is None:
            raise WoundscribeError("malformed", f"there is no turn {turn!r} to hide.")
        marker = Row(0, turn, "turn", self._audience, now.hash, "hidden", 0, body_of(now.first, ()))
        self._session.shelf.hide(turn, marker)

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
            _expect_turn(turn)
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

    def _telling(self, view: View, asked: Asked | None) -> Telling:
        head = self._session.transcript.header
        return telling_for(view, head.telling, self._session.table.kept.telling, asked)

    def _seen(self) -> tuple[View, tuple[Span, ...]]:
        return self._session.view_and_spans(self._audience)

    def _current(self) -> dict[int, Now]:
        view, spans = self._seen()
        told = {WHOLE: whole(view), **dict(enumerate(spans, start=1))}
        return {turn: Now(hash_of(view, span), span.first) for turn, span in told.items()}

    def _shown_before(self, number: int) -> tuple[Variant, ...]:
        last = number - 1 if number != WHOLE else 0
        rows = self._session.shelf.all(max(1, last - _EARLIER + 1), last) if last else ()
        told = [row for row in rows if row.shown and row.audience == self._audience]
        return tuple(variant_of(row, None) for row in told)

    def _row(self, id: int) -> Row:
        expect(int, id, "the id of a passage is a number")
        row = self._session.shelf.get(id) if 0 < id < _MOST else None
        if row is None or row.audience != self._audience:
            with telling_where():
                raise unknown("passage", str(id), [str(v.id) for v in self.variants()])
        return row

    def _variant(self, id: int) -> Variant:
        row = self._row(id)
        return variant_of(row, self._current().get(row.turn))


def _at_once(kept: str) -> bool:
    """Whether what is told is read at once, by what is kept of a session."""
    return not Kept.model_validate_json(kept).approve


def _expect_turn(turn: int) -> None:
    expect(int, turn, "a turn is a number")
    if not WHOLE <= turn < _MOST:
        raise WoundscribeError("malformed", f"there is no turn {turn} yet: they are counted from 1.")
