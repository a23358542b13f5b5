"""What a seat has told, reads, and says about the prose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from narrator.beat import Purpose
from narrator.facts import facts
from narrator.narrate import asking
from narrator.plan import plan, whole
from narrator.remarks import review
from rules.registry import find
from woundscribe import spans
from woundscribe.doors.looking import MASTERS, passage_shown
from woundscribe.doors.place import HOST, READER, Place, seen
from woundscribe.doors.shown import Checked, Edited, PassageShown, RemarkShown
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.expecting import expect
from woundscribe.readable import refuse_unreadable
from woundscribe.seats import refuse_players
from woundscribe.telling import Asked
from woundscribe.variants import Status, Variant

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage

    from woundscribe.model import Model
    from woundscribe.streamed import StreamedLines

MOST_LETTERS = 20_000
"""Of prose of one's own: the guard takes longer than in proportion, and whoever asks may be anybody with a link."""


class Teller(Place):
    """What is told is told for everybody, within the ``budget``. All raise WoundscribeError."""

    @seen
    def tell(
        self,
        turn: int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose | None = None,
        telling: Asked | None = None,
    ) -> PassageShown:
        self.refuse_readers()
        return self.as_read(self._narration.tell(turn, model=model, purpose=purpose, telling=telling))

    async def atell(
        self,
        turn: int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose | None = None,
        telling: Asked | None = None,
    ) -> PassageShown:
        self.refuse_readers()
        return self.as_read(await self._narration.atell(turn, model=model, purpose=purpose, telling=telling))

    def stream(
        self,
        turn: int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose | None = None,
        telling: Asked | None = None,
    ) -> StreamedLines:
        """The lines as they are settled. Raises WoundscribeError ("not-yours") for those who read after the master."""
        self.refuse_readers()
        self._refuse_while_it_waits()
        return self._narration.stream(turn, model=model, purpose=purpose, telling=telling)

    def mend(self) -> tuple[PassageShown, ...]:
        """Finish in the built-in voice what somebody began to tell and left: see ``Narration.mend``."""
        self.refuse_readers()
        return tuple(map(self.as_read, self._narration.mend()))

    @property
    def approved(self) -> bool:
        """Whether the game master reads each passage before anybody else does."""
        return self._narration.approved

    @property
    def waits(self) -> bool:
        """Whether they read a passage only once the game master has let them."""
        return self.who not in MASTERS and self.approved

    def as_read(self, variant: Variant) -> PassageShown:
        """A passage as they may read it now."""
        found = passage_shown(variant)
        return _unread(found, "waits") if self.waits and not found.shown else found

    def passages(self, turn: int | None = None) -> tuple[PassageShown, ...]:
        """Every way in which a turn was told, or all of them; a reader sees those that are shown.

        So does whoever reads after the game master.
        """
        found, few = map(passage_shown, self._narration.variants(turn)), self.who == READER or self.waits
        return tuple(p for p in found if p.shown or (not few and p.status != "hidden"))

    def being_told(self, first: int) -> tuple[PassageShown, ...]:
        """The passages from number ``first`` on, in order, drafts too; whoever left one open, it is ended first.

        Of one that was hidden, or is stale, there is only that it is so; of one that waits for the game master as well,
        and nothing of one beside which another is read.
        """
        self._narration.mend()
        found = tuple(map(passage_shown, self._narration.since(first)))
        gone = tuple(_unread(p, p.status) if p.status in ("hidden", "stale") else p for p in found)
        if not self.waits:
            return gone
        told = {(v.turn, v.purpose) for v in self._narration.variants() if v.shown}
        return tuple(
            p if p.shown or p.status in ("hidden", "stale") else _unread(p, "waits")
            for p in gone
            if p.shown or (p.turn, p.purpose) not in told
        )

    def waiting(self) -> tuple[PassageShown, ...]:
        """What waits for the game master to let the others read it; for anybody else that is nothing."""
        return () if self.who not in MASTERS else tuple(map(passage_shown, self._narration.waiting()))

    def read_first(self, first: bool) -> None:
        """Have passages wait for the game master from now on, or let them all be read. Raises WoundscribeError."""
        self.session.settle(approve=first, hand=self._hand)
        if not first:  # only now: what is told to its end from here on is read at once
            self._narration.let_read()

    @seen
    def aloud(self, *, model: Model | BaseChatModel | None = None) -> str:
        """The last turn in a sentence or two, for the game master to read aloud. Raises WoundscribeError."""
        refuse_players(self._hand)
        return self._narration.aloud(model=model).text

    @seen
    def choose(self, id: int) -> PassageShown:
        """Let a passage be the one that is read of its turn."""
        self.refuse_readers()
        self._refuse_while_it_waits()
        return passage_shown(self._narration.choose(id))

    def hide(self, turn: int) -> None:
        """Take every telling of a turn away from everybody's eyes: anybody at the table may say "not this" of it."""
        self.refuse_readers()
        if self.waits and self._narration.left_out().get(turn) == "waits":
            self._refuse_while_it_waits()
        self._narration.hide(turn)

    @seen
    def edit(self, id: int, text: str, *, over: bool = False) -> Edited:
        """One's own words for a passage, kept beside it: see ``Narration.edit``."""
        self.refuse_readers()
        self._refuse_while_it_waits()
        _refuse_long(text)
        came = self._narration.edit(id, text.replace("\r\n", "\n"), over=over)  # browsers end lines in their own way
        return Edited(
            passage=passage_shown(came.variant) if came.variant is not None else None,
            remarks=tuple(RemarkShown(sentence=r.sentence, message=r.message, facts=r.facts) for r in came.remarks),
        )

    def book(self, to: str, *, records: bool = True) -> str | bytes:
        """The fight as a book for everybody, as ``markdown``, ``html``, ``epub`` or ``text``."""
        from woundscribe.export.binding import bound, chapter_of
        from woundscribe.export.book import Book

        book = Book(title=self.session.title, chapters=(chapter_of(self.session, "public"),))
        return bound(book, to, records=records)

    def archive(self) -> str:
        """Everything of it as JSON, secrets too: the game master's. Raises WoundscribeError ("not-yours")."""
        from woundscribe.archive import archive

        refuse_players(self._hand or HOST)
        return archive([self.session])

    def prompt(self, purpose: Purpose, turn: int | None = None) -> list[BaseMessage]:
        """The messages with which a model is asked to tell a turn: for somebody who has another model write it.

        None where nothing of it is told. Raises WoundscribeError for a turn that there is not.
        """
        transcript = self.session.transcript
        view, span = spans.public_span(find(transcript.header.ruleset), transcript, turn, purpose)
        with telling_where():
            return asking(view, span, purpose=purpose, telling=self._narration.telling())

    @seen
    def check(self, text: str, turn: int | None = None) -> Checked:
        """What the guard says of somebody's own prose about a turn, or about the whole fight."""
        _refuse_long(text)
        view, found = self.session.view_and_spans()
        if turn is not None and not 1 <= turn <= len(found):
            raise WoundscribeError("malformed", f"there is no turn {turn} yet.", choices=(f"1 to {len(found)}",))
        span = whole(view) if turn is None else found[turn - 1]
        planned = plan(view, span, "chapter" if turn is None else "turn", self._narration.telling())
        with telling_where("the prose"):
            refuse_unreadable(text)
            said = review(planned, text)
        return Checked(
            sentences=said.sentences,
            remarks=tuple(RemarkShown(sentence=r.sentence, message=r.message, facts=r.facts) for r in said.remarks),
            untold=tuple(facts(planned.beats[n - 1], planned.world) for n in said.untold),
        )

    def _refuse_while_it_waits(self) -> None:
        if self.waits:
            raise WoundscribeError("not-yours", "the game master reads first at this table, and lets it be read.")


def _unread(passage: PassageShown, status: Status) -> PassageShown:
    """Of a passage only that there is one."""
    nothing = {"text": "", "lines": (), "model": None, "happened": (), "tokens": 0}
    return passage.model_copy(update={"status": status, "shown": False, **nothing})


def _refuse_long(text: str) -> None:
    expect(str, text, "one's own words are a text")
    if len(text) > MOST_LETTERS:
        told = f"that is {len(text):,} letters long, and words of one's own are read up to {MOST_LETTERS:,}."
        raise WoundscribeError("too-large", told, where="text")
