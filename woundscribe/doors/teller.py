"""What a seat has told, reads, and says about the prose."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from narrator.beat import Purpose
from narrator.facts import facts
from narrator.narrate import asking
from narrator.plan import plan, whole
from narrator.remarks import review
from rules.registry import find
from woundscribe import spans
from woundscribe.doors.looking import passage_shown
from woundscribe.doors.place import HOST, READER, Place, seen
from woundscribe.doors.shown import Checked, Edited, PassageShown, RemarkShown
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.readable import refuse_unreadable
from woundscribe.seats import refuse_players
from woundscribe.telling import Asked

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage

    from woundscribe.model import Model
    from woundscribe.streamed import StreamedLines


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
        self._refuse_readers()
        return passage_shown(self._narration.tell(turn, model=model, purpose=purpose, telling=telling))

    async def atell(
        self,
        turn: int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose | None = None,
        telling: Asked | None = None,
    ) -> PassageShown:
        self._refuse_readers()
        return passage_shown(await self._narration.atell(turn, model=model, purpose=purpose, telling=telling))

    def stream(
        self,
        turn: int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose | None = None,
        telling: Asked | None = None,
    ) -> StreamedLines:
        self._refuse_readers()
        return self._narration.stream(turn, model=model, purpose=purpose, telling=telling)

    def mend(self) -> tuple[PassageShown, ...]:
        """Finish in the built-in voice what somebody began to tell and left: see ``Narration.mend``."""
        self._refuse_readers()
        return tuple(map(passage_shown, self._narration.mend()))

    def passages(self, turn: int | None = None) -> tuple[PassageShown, ...]:
        """Every way in which a turn was told, or all of them; a reader sees those that are shown."""
        found = map(passage_shown, self._narration.variants(turn))
        return tuple(p for p in found if p.shown or (self.who != READER and p.status != "hidden"))

    def being_told(self, first: int) -> tuple[PassageShown, ...]:
        """The passages from number ``first`` on, in order, drafts too; whoever left one open, it is ended first.

        Of one that was hidden, or is stale, there is only that it is so.
        """
        self._narration.mend()
        found = map(passage_shown, self._narration.since(first))
        gone = {"text": "", "lines": ()}
        return tuple(p.model_copy(update=gone) if p.status in ("hidden", "stale") else p for p in found)

    @seen
    def choose(self, id: int) -> PassageShown:
        self._refuse_readers()
        return passage_shown(self._narration.choose(id))

    def hide(self, turn: int) -> None:
        """Take every telling of a turn away from everybody's eyes: anybody at the table may say "not this"."""
        self._refuse_readers()
        self._narration.hide(turn)

    @seen
    def edit(self, id: int, text: str, *, over: bool = False) -> Edited:
        """One's own words for a passage, kept beside it: see ``Narration.edit``."""
        self._refuse_readers()
        came = self._narration.edit(id, text, over=over)
        return Edited(
            passage=passage_shown(came.variant) if came.variant is not None else None,
            remarks=tuple(RemarkShown(sentence=r.sentence, message=r.message, facts=r.facts) for r in came.remarks),
        )

    def book(self, to: str, *, records: bool = True, without: Collection[int] = ()) -> str | bytes:
        """The fight as a book for everybody, ``without`` some turns: as ``markdown``, ``html`` or ``epub``."""
        from woundscribe.export.binding import bound, chapter_of
        from woundscribe.export.book import Book

        book = Book(title=self.session.title, chapters=(chapter_of(self.session, "public", without=without),))
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
