"""A session from one place at the table: what somebody there may see, and what they may say.

Every door gives its people such a seat, and nothing else: whatever reaches them has gone through their own eyes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from narrator.beat import Purpose
from narrator.facts import facts
from narrator.plan import plan, whole
from narrator.remarks import review
from rules.model import canonical_json, content_hash
from rules.registry import find
from rules.ruling import Answer
from woundscribe import names, spans
from woundscribe.answered import Taken as Came
from woundscribe.doors.looking import Eyes, offers_of, passage_shown, state_of, turn_shown, understood
from woundscribe.doors.shown import Checked, Offers, PassageShown, RemarkShown, State, Taken, TurnShown, Understood
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.kept import audiences
from woundscribe.narrating import Narration
from woundscribe.readable import refuse_unreadable
from woundscribe.session import Session
from woundscribe.table import with_declaration
from woundscribe.telling import Asked

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from woundscribe.budget import Budget
    from woundscribe.model import Model
    from woundscribe.streamed import StreamedLines

READER = "reader"
HOST = "host"


class Seat:
    """``who``: ``gm``, ``player:NAME``, ``reader``, or ``host``: whoever runs the program and sees no secrets.

    Commands take a ``key`` and, but for declarations, the version that was ``expected``: see ``Session``. All raise
    WoundscribeError, and then nothing has changed. What is told is told for everybody, within the ``budget``.
    """

    def __init__(self, session: Session, who: str = HOST, *, budget: Budget | None = None) -> None:
        self.session = session
        self.who = who
        self._eyes = Eyes(who)
        self._narration = Narration(session, budget=budget)

    @property
    def audience(self) -> str:
        """The view that is theirs."""
        return self._eyes.audience(self.session.table, audiences(self.session.transcript))

    # -- what is seen

    def state(self) -> State:
        return state_of(self.session, self._eyes, self.audience)

    def turn(self, number: int) -> TurnShown:
        """What came of a turn."""
        return turn_shown(self.session, self.audience, number)

    def offers(self, who: str) -> Offers:
        """What one of theirs could declare now. Raises WoundscribeError ("not-yours")."""
        table = self.session.table
        seen = self.state().people
        with telling_where():
            found = names.pick("combatant", who, {one.id: (one.name,) for one in seen})
        if not self._eyes.plays(table, found):
            mine = [one.name for one in seen if one.yours]
            raise WoundscribeError("not-yours", f"{who} is not yours to play.", choices=mine)
        return offers_of(table, found)

    def understood(self, who: str | None, what: str | Mapping[str, Any]) -> Understood:
        """A declaration read back with its chance, and nothing declared by it."""
        table = self.session.table
        pending = with_declaration(table, table.pending, who, what, hand=self._hand)
        return understood(table, pending.declarations[-1])

    @property
    def question(self) -> str:
        """What tells the open question from every other one of this fight; empty while none is open."""
        need = self.session.table.pending.need
        return content_hash(canonical_json(need.key)).removeprefix("sha256:") if need is not None else ""

    # -- what the door keeps

    @property
    def door(self) -> Mapping[str, Any]:
        """What the door that people came in by keeps beside the fight, as JSON: see ``keep``."""
        return self.session.table.kept.door

    def keep(self, door: Mapping[str, Any], *, expected: int | None = None) -> None:
        """Keep something beside the fight, over what stood there under the same names."""
        self.session.settle(door=door, expected=expected)

    # -- what is said

    def declare(self, who: str | None, what: str | Mapping[str, Any], *, key: str | None = None) -> Taken:
        """``who`` None: the game master's own."""
        return self._taken(self.session.declare(who, what, hand=self._hand, key=key))

    def modify(self, who: str, value: int, reason: str, *, secret: bool = False, key: str | None = None) -> Taken:
        return self._taken(self.session.modify(who, value, reason, secret=secret, hand=self._hand, key=key))

    def agree(self, yes: bool, *, as_whom: str | None = None, key: str | None = None) -> Taken:
        """Whether a player agrees to what is declared for their side. A host says ``as_whom``."""
        return self._taken(self.session.agree(yes, hand=as_whom or self._hand or "gm", key=key))

    def answer(
        self,
        value: str | bool | None = None,
        *,
        faces: tuple[int, ...] | None = None,
        total: int | None = None,
        reason: str | None = None,
        secret: bool = False,
        key: str | None = None,
        expected: int | None = None,
    ) -> Taken:
        given = {"faces": faces, "total": total, "reason": reason, "secret": secret}
        return self._taken(
            self.session.answer(value, **given, hand=self._hand, key=key, expected=expected)  # type: ignore[arg-type]
        )

    def lock(self, *, by_instinct: bool = False, key: str | None = None, expected: int | None = None) -> Taken:
        return self._taken(self.session.lock(by_instinct=by_instinct, hand=self._hand, key=key, expected=expected))

    def undo(self, to: int | None = None, *, key: str | None = None, expected: int | None = None) -> Taken:
        return self._taken(self.session.undo(to, hand=self._hand, key=key, expected=expected))

    def amend(
        self, seq: int, what: str | Mapping[str, Any] | Answer, *, key: str | None = None, expected: int | None = None
    ) -> Taken:
        return self._taken(self.session.amend(seq, what, hand=self._hand, key=key, expected=expected))

    def away(self, how: str | None, *, key: str | None = None, expected: int | None = None) -> Taken:
        """What stands for a player while they are away; None: they are back."""
        return self._taken(
            self.session.settle(away={self._hand or "gm": how}, hand=self._hand, key=key, expected=expected)
        )

    def conclude(self, *, key: str | None = None, **settled: Any) -> Taken:
        """What is settled once the fight is over: see ``rules.declaration.Conclude``."""
        return self.declare(None, {"kind": "conclude", **settled}, key=key)

    def close(self, *, key: str | None = None, expected: int | None = None) -> str:
        return self.session.close(hand=self._hand, key=key, expected=expected)

    def settle(
        self, *, seats: Mapping[str, str] | None = None, telling: Asked | None = None, key: str | None = None
    ) -> None:
        """Who plays whom, by combatant, and how it is told from now on: see ``Session.settle``."""
        self.session.settle(seats=seats, telling=telling, hand=self._hand, key=key)

    # -- what is told

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

    def passages(self, turn: int | None = None) -> tuple[PassageShown, ...]:
        """Every way in which a turn was told, or all of them; a reader sees those that are shown."""
        found = map(passage_shown, self._narration.variants(turn))
        return tuple(p for p in found if p.shown or (self.who != READER and p.status != "hidden"))

    def choose(self, id: int) -> PassageShown:
        self._refuse_readers()
        return passage_shown(self._narration.choose(id))

    def hide(self, turn: int) -> None:
        """Take every telling of a turn away from everybody's eyes: anybody at the table may say "not this"."""
        self._refuse_readers()
        self._narration.hide(turn)

    def mend(self) -> tuple[PassageShown, ...]:
        """Finish in the built-in voice what somebody began to tell and left."""
        self._refuse_readers()
        return tuple(map(passage_shown, self._narration.mend()))

    def story(self, without: Collection[int] = ()) -> str:
        """The whole fight as a page of Markdown, for everybody to read, without some of its turns."""
        from woundscribe.export.book import Book, Chapter
        from woundscribe.export.markdown import markdown

        narration, session = self._narration, self.session
        chapter = Chapter(
            title=session.transcript.header.title,
            view=session.view(),
            passages=narration.whole(without={*session.table.kept.redacted, *without}),
            interlude="",
            language=narration.telling().language,
        )
        return markdown(Book(title=session.title, chapters=(chapter,)), records=True)

    def check(self, text: str, turn: int | None = None) -> Checked:
        """What the guard says of somebody's own prose about a turn, or about the whole fight."""
        transcript = self.session.transcript
        view, found = spans.view_and_spans(find(transcript.header.ruleset), transcript, "public")
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

    # -- what they share

    @property
    def _hand(self) -> str | None:
        """Raises WoundscribeError for a reader, who says nothing."""
        self._refuse_readers()
        return self._eyes.hand

    def _refuse_readers(self) -> None:
        if self.who == READER:
            raise WoundscribeError("not-yours", "you may read here, and no more.")

    def _taken(self, came: Came) -> Taken:
        done = came.turn.resolved and came.turn.number <= len(self.session.transcript.steps)
        return Taken(
            version=came.version,
            heard=came.heard,
            resolved=self.turn(came.turn.number) if done else None,
            changed=came.amended.turns if came.amended else (),
            stopped=came.amended.stopped if came.amended else None,
            state=self.state(),
        )
