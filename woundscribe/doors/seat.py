"""A session from one place at the table: what somebody there may see, and what they may say.

Every door gives its people such a seat, and nothing else: whatever reaches them has gone through their own eyes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from narrator.beat import Purpose
from narrator.facts import facts
from narrator.narrate import asking
from narrator.plan import plan, whole
from narrator.remarks import review
from rules.model import canonical_json, content_hash
from rules.registry import find
from rules.ruling import Answer
from woundscribe import names, spans
from woundscribe.answered import Taken as Came
from woundscribe.doors.looking import (
    Eyes,
    as_seen,
    offers_of,
    passage_shown,
    seq_behind,
    state_of,
    turn_shown,
    turns_shown,
    understood,
)
from woundscribe.doors.shown import (
    Checked,
    Edited,
    Offers,
    PassageShown,
    RemarkShown,
    State,
    Taken,
    TurnShown,
    Understood,
)
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.kept import audiences
from woundscribe.narrating import Narration
from woundscribe.readable import refuse_unreadable
from woundscribe.seats import refuse_players
from woundscribe.session import Session
from woundscribe.table import with_declaration
from woundscribe.telling import Asked

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage

    from woundscribe.budget import Budget
    from woundscribe.model import Model
    from woundscribe.streamed import StreamedLines

P = ParamSpec("P")
R = TypeVar("R")

READER = "reader"
HOST = "host"
GM = "gm"


def _as_seen(method: Callable[Concatenate[Seat, P], R]) -> Callable[Concatenate[Seat, P], R]:
    """What is refused is told without what whoever is told may not know."""

    @wraps(method)
    def call(self: Seat, /, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(self, *args, **kwargs)
        except WoundscribeError as error:
            if self.who == GM:
                raise
            own = " ".join(map(str, (*args, *kwargs.values())))
            raise as_seen(error, self.session.table, self.audience, own) from error

    return call


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

    def turns(self) -> tuple[TurnShown, ...]:
        """What came of every turn until now."""
        return turns_shown(self.session, self.audience)

    @_as_seen
    def offers(self, who: str) -> Offers:
        """What one of theirs could declare now. Raises WoundscribeError ("not-yours")."""
        table = self.session.table
        seen = self.state().people
        with telling_where():
            found = names.pick("combatant", who, {one.id: (one.name,) for one in seen})
        if not self._eyes.plays(table, found):
            mine = [one.name for one in seen if one.yours]
            raise WoundscribeError("not-yours", f"{who} is not yours to play.", choices=mine)
        return offers_of(table, self.audience, found)

    @_as_seen
    def understood(self, who: str | None, what: str | Mapping[str, Any]) -> Understood:
        """A declaration read back with its chance, and nothing declared by it."""
        table = self.session.table
        pending = with_declaration(table, table.pending, who, what, hand=self._hand, blind=self._blind)
        return understood(table, pending.declarations[-1])

    def keys_since(self, version: int, prefix: str) -> tuple[str, ...]:
        """The keys that begin so of the commands taken after ``version``: whether a door's own have been among them."""
        return tuple(entry.key for entry in self.session.log()[version:] if entry.key.startswith(prefix))

    def stands(self, taken: Taken) -> bool:
        """Whether what was taken is still so: its turn was not undone, and what resolved none waits in an open one."""
        ever = [(turn.number, turn.version, turn.undone) for turn in self.session.ever_resolved()]
        if taken.resolved is not None:
            return (taken.resolved.turn, taken.version, 0) in ever
        later = [json.loads(entry.command)["command"] for entry in self.session.log()[taken.version :]]
        return not any(version > taken.version for _, version, _ in ever) and not {"undo", "amend"}.intersection(later)

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

    @_as_seen
    def answered(self, key: str) -> Taken | None:
        """The first answer to a command with this key, None if there was none. Raises what was raised then."""
        came = self.session.answered(key)
        return self._taken(came) if came is not None else None

    @_as_seen
    def declare(self, who: str | None, what: str | Mapping[str, Any], *, key: str | None = None) -> Taken:
        """``who`` None: the game master's own."""
        return self._taken(self.session.declare(who, what, hand=self._hand, blind=self._blind, key=key))

    @_as_seen
    def modify(self, who: str, value: int, reason: str, *, secret: bool = False, key: str | None = None) -> Taken:
        return self._taken(
            self.session.modify(who, value, reason, secret=secret, hand=self._hand, blind=self._blind, key=key)
        )

    @_as_seen
    def agree(self, yes: bool, *, as_whom: str | None = None, key: str | None = None) -> Taken:
        """Whether a player agrees to what is declared for their side. A host says ``as_whom``."""
        return self._taken(self.session.agree(yes, hand=as_whom or self._hand or "gm", key=key))

    @_as_seen
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

    @_as_seen
    def lock(self, *, by_instinct: bool = False, key: str | None = None, expected: int | None = None) -> Taken:
        return self._taken(self.session.lock(by_instinct=by_instinct, hand=self._hand, key=key, expected=expected))

    @_as_seen
    def follow(self, *, key: str | None = None) -> Taken | None:
        """Close the next turn where nobody is left to be asked in it, as when instinct plays all of a side; else None.

        Anybody at the table may see to it: it takes no decision from anybody.
        """
        self._refuse_readers()
        try:
            return self._taken(self.session.follow(key=key))
        except WoundscribeError as error:
            if error.code in ("waiting", "closed"):
                return None
            raise

    @_as_seen
    def undo(self, to: int | None = None, *, key: str | None = None, expected: int | None = None) -> Taken:
        return self._taken(self.session.undo(to, hand=self._hand, key=key, expected=expected))

    @_as_seen
    def amend(
        self, seq: int, what: str | Mapping[str, Any] | Answer, *, key: str | None = None, expected: int | None = None
    ) -> Taken:
        """``seq``: the record as this seat counts them."""
        hand, behind = self._hand, seq if self.who == "gm" else seq_behind(self.session, self.audience, seq)
        return self._taken(self.session.amend(behind, what, hand=hand, key=key, expected=expected))

    @_as_seen
    def away(self, how: str | None, *, key: str | None = None, expected: int | None = None) -> Taken:
        """What stands for a player while they are away; None: they are back."""
        return self._taken(
            self.session.settle(away={self._hand or "gm": how}, hand=self._hand, key=key, expected=expected)
        )

    def conclude(self, *, key: str | None = None, **settled: Any) -> Taken:
        """What is settled once the fight is over: see ``rules.declaration.Conclude``."""
        return self.declare(None, {"kind": "conclude", **settled}, key=key)

    @_as_seen
    def close(self, *, key: str | None = None, expected: int | None = None) -> str:
        return self.session.close(hand=self._hand, key=key, expected=expected)

    def settle(
        self, *, seats: Mapping[str, str] | None = None, telling: Asked | None = None, key: str | None = None
    ) -> None:
        """Who plays whom, by combatant, and how it is told from now on: see ``Session.settle``."""
        self.session.settle(seats=seats, telling=telling, hand=self._hand, key=key)

    # -- what is told

    @_as_seen
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

    @_as_seen
    def choose(self, id: int) -> PassageShown:
        self._refuse_readers()
        return passage_shown(self._narration.choose(id))

    def hide(self, turn: int) -> None:
        """Take every telling of a turn away from everybody's eyes: anybody at the table may say "not this"."""
        self._refuse_readers()
        self._narration.hide(turn)

    @_as_seen
    def edit(self, id: int, text: str, *, over: bool = False) -> Edited:
        """One's own words for a passage, kept beside it: see ``Narration.edit``."""
        self._refuse_readers()
        came = self._narration.edit(id, text, over=over)
        return Edited(
            passage=passage_shown(came.variant) if came.variant is not None else None,
            remarks=tuple(RemarkShown(sentence=r.sentence, message=r.message, facts=r.facts) for r in came.remarks),
        )

    def book(self, to: str, *, records: bool = True, without: Collection[int] = ()) -> str | bytes:
        """The fight as a book for everybody to read, ``without`` some of its turns: ``markdown``, ``html`` or ``epub``."""
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
        seen, span = spans.public_span(find(transcript.header.ruleset), transcript, turn, purpose)
        with telling_where():
            return asking(seen, span, purpose=purpose, telling=self._narration.telling())

    @_as_seen
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

    @property
    def _blind(self) -> bool:
        """Whether somebody hidden is nobody to them."""
        return self.who != GM

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
