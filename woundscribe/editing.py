"""What people do with what was told: choose, edit, hide it, and let it be read."""

from __future__ import annotations

from typing import NamedTuple

from narrator.passage import Line, Provenance
from narrator.plan import plan, whole
from narrator.prose import paragraphs
from narrator.remarks import Remark, review
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.expecting import expect
from woundscribe.passage import Passage
from woundscribe.readable import refuse_unreadable
from woundscribe.reading import GONE, Reading
from woundscribe.store import Row
from woundscribe.variants import WHOLE, Variant, body_of


class Edited(NamedTuple):
    """What came of an edit: the passage, or None where the guard remarks on it and nobody has said to keep it."""

    variant: Variant | None
    remarks: tuple[Remark, ...]


class Editing(Reading):
    """The same, with what is done to passages."""

    def choose(self, id: int) -> Variant:
        """Make one of a turn's variants the one that is shown. One that waited has another number from then on."""
        chosen = self._variant(id)
        if chosen.status in GONE:
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

    def let_read(self) -> None:
        """Let everybody read the last telling of each turn of which nothing is read."""
        for told in self._unread():
            self._session.shelf.release(told.id)
