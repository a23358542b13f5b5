"""What was told of a session, as one audience reads it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from narrator.beat import Span
from narrator.narrate import narrate
from narrator.plan import whole
from narrator.telling import Telling
from rules.errors import unknown
from rules.visibility import View
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.expecting import expect
from woundscribe.passage import Passage, shown
from woundscribe.session import Session
from woundscribe.spans import purpose_of
from woundscribe.store import Row
from woundscribe.telling import Asked, telling_for
from woundscribe.variants import WHOLE, Now, Status, Variant, hash_of, variant_of

GONE: tuple[Status, ...] = ("draft", "hidden", "stale")
"""Of such a passage nothing can be shown."""
_MOST = 2**31
"""No number of a turn or a passage is as high."""


class Reading:
    """The passages of a session, for one audience. All raise WoundscribeError."""

    def __init__(self, session: Session, audience: str = "public") -> None:
        expect(Session, session, "what is narrated is a session")
        self._session = session
        self._audience = audience

    def variants(self, turn: int | None = None) -> tuple[Variant, ...]:
        """Every way in which a turn was told, or all of them, in the order they were made."""
        if turn is not None:
            expect_turn(turn)
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
            expect_turn(turn)
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

    def telling(self) -> Telling:
        """How it is told when nobody asks for anything else."""
        return self._telling(self._session.view(self._audience), None)

    @property
    def approved(self) -> bool:
        """Whether the game master reads each passage before anybody else does: see ``Session.settle``."""
        return self._session.table.kept.approve

    def _unread(self) -> tuple[Variant, ...]:
        read = self._read().keys()
        told = {v.turn: v for v in self.variants() if v.status not in GONE and v.purpose != "read-aloud"}
        return tuple(told[turn] for turn in sorted(told.keys() - read - {WHOLE}))

    def _read(self) -> dict[int, Passage]:
        """What is read of each turn; what was told of it to be read aloud stands beside that."""
        return {v.turn: v.passage for v in self.shown() if v.passage is not None and v.purpose != "read-aloud"}

    def _hidden(self) -> set[int]:
        """The turns that were hidden and came out as they did then, for whomever they were told."""
        rows = [row for row in self._session.shelf.all() if row.status == "hidden"]
        now = {audience: Reading(self._session, audience)._current() for audience in {row.audience for row in rows}}
        return {row.turn for row in rows if row.turn in (of := now[row.audience]) and of[row.turn].hash == row.hash}

    def _telling(self, view: View, asked: Asked | None) -> Telling:
        head = self._session.transcript.header
        return telling_for(view, head.telling, self._session.table.kept.telling, asked)

    def _seen(self) -> tuple[View, tuple[Span, ...]]:
        return self._session.view_and_spans(self._audience)

    def _current(self) -> dict[int, Now]:
        view, spans = self._seen()
        told = {WHOLE: whole(view), **dict(enumerate(spans, start=1))}
        return {turn: Now(hash_of(view, span), span.first) for turn, span in told.items()}

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


def expect_turn(turn: int) -> None:
    expect(int, turn, "a turn is a number")
    if not WHOLE <= turn < _MOST:
        raise WoundscribeError("malformed", f"there is no turn {turn} yet: they are counted from 1.")
