"""A session from one place at the table: what somebody there may see, and what they may say.

Every door gives its people such a seat, and nothing else: whatever reaches them has gone through their own eyes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rules.model import canonical_json, content_hash
from rules.ruling import Answer
from woundscribe import names
from woundscribe.answered import Taken as Came
from woundscribe.doors.looking import as_seen, offers_of, seq_behind, state_of, turn_shown, turns_shown, understood
from woundscribe.doors.mastering import Mastering
from woundscribe.doors.place import GM, HOST, READER, seen
from woundscribe.doors.shown import Offers, State, Taken, TurnShown, Understood
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.table import Table, with_declaration
from woundscribe.telling import Asked

__all__ = ["GM", "HOST", "READER", "Seat"]


class Seat(Mastering):
    """``who``: ``gm``, ``player:NAME``, ``reader``, or ``host``: whoever runs the program and sees no secrets.

    Commands take a ``key`` and, but for declarations, the version that was ``expected``: see ``Session``. All raise
    WoundscribeError, and then nothing has changed. What is told is told for everybody, within the ``budget``.
    """

    # -- what is seen

    def state(self) -> State:
        return state_of(self.session, self.session.standing, self._eyes)

    def turn(self, number: int) -> TurnShown:
        """What came of a turn."""
        return turn_shown(self.session, self.audience, number)

    def turns(self, first: int = 1) -> tuple[TurnShown, ...]:
        """What came of every turn until now, from ``first`` on."""
        return turns_shown(self.session, self.audience, first)

    @seen
    def offers(self, who: str) -> Offers:
        """What one of theirs could declare now. Raises WoundscribeError ("not-yours")."""
        table = self.session.table
        there = self.state().people
        with telling_where():
            found = names.pick("combatant", who, {one.id: (one.name,) for one in there})
        if not self._eyes.plays(table, found):
            mine = [one.name for one in there if one.yours]
            raise WoundscribeError("not-yours", f"{who} is not yours to play.", choices=mine)
        return offers_of(table, self.audience, found)

    @seen
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

    @seen
    def answered(self, key: str) -> Taken | None:
        """The first answer to a command with this key, None if there was none. Raises what was raised then."""
        came = self.session.answered(key)
        return self._taken(came) if came is not None else None

    @seen
    def declare(self, who: str | None, what: str | Mapping[str, Any], *, key: str | None = None) -> Taken:
        """``who`` None: as the words say, else the one for whom they have still to declare; or the master's own."""
        self._refuse_reused(key, "declare", who=who, what=what)
        return self._taken(self.session.declare(who, what, hand=self._hand, blind=self._blind, key=key))

    @seen
    def modify(self, who: str, value: int, reason: str, *, secret: bool = False, key: str | None = None) -> Taken:
        self._refuse_reused(key, "modify", who=who, value=value, reason=reason, secret=secret)
        return self._taken(
            self.session.modify(who, value, reason, secret=secret, hand=self._hand, blind=self._blind, key=key)
        )

    @seen
    def agree(self, yes: bool, *, as_whom: str | None = None, key: str | None = None) -> Taken:
        """Whether a player agrees to what is declared for their side. A host says ``as_whom``; nobody else does."""
        hand = self._hand or as_whom or GM
        self._refuse_reused(key, "agree", yes=yes)
        return self._taken(self.session.agree(yes, hand=hand, key=key))

    @seen
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
        self._refuse_reused(key, "answer", value=value, **given)
        return self._taken(
            self.session.answer(value, **given, hand=self._hand, key=key, expected=expected)  # type: ignore[arg-type]
        )

    @seen
    def lock(self, *, by_instinct: bool = False, key: str | None = None, expected: int | None = None) -> Taken:
        self._refuse_reused(key, "lock", by_instinct=by_instinct)
        return self._taken(self.session.lock(by_instinct=by_instinct, hand=self._hand, key=key, expected=expected))

    @seen
    def follow(self, *, key: str | None = None) -> Taken | None:
        """Close the next turn where nobody is left to be asked in it, as when instinct plays all of a side; else None.

        Anybody at the table may see to it: it takes no decision from anybody.
        """
        self.refuse_readers()
        self._refuse_reused(key, "lock")
        try:
            return self._taken(self.session.follow(key=key))
        except WoundscribeError as error:
            if error.code in ("waiting", "closed"):
                return None
            raise

    @seen
    def undo(self, to: int | None = None, *, key: str | None = None, expected: int | None = None) -> Taken:
        self._refuse_reused(key, "undo", to=to)
        return self._taken(self.session.undo(to, hand=self._hand, key=key, expected=expected))

    @seen
    def amend(
        self, seq: int, what: str | Mapping[str, Any] | Answer, *, key: str | None = None, expected: int | None = None
    ) -> Taken:
        """``seq``: the record as this seat counts them."""
        self._refuse_reused(key, "amend", what=json.loads(canonical_json(what)) if isinstance(what, Answer) else what)
        hand, behind = self._hand, seq if self.who == "gm" else seq_behind(self.session, self.audience, seq)
        return self._taken(self.session.amend(behind, what, hand=hand, key=key, expected=expected))

    @seen
    def away(self, how: str | None, *, key: str | None = None, expected: int | None = None) -> Taken:
        """What stands for a player while they are away; None: they are back."""
        gone = {self._hand or "gm": how}
        self._refuse_reused(key, "settle", away=gone)
        return self._taken(self.session.settle(away=gone, hand=self._hand, key=key, expected=expected))

    def conclude(self, *, key: str | None = None, **settled: Any) -> Taken:
        """What is settled once the fight is over: see ``rules.declaration.Conclude``."""
        return self.declare(None, {"kind": "conclude", **settled}, key=key)

    @seen
    def close(self, *, key: str | None = None, expected: int | None = None) -> str:
        self._refuse_reused(key, "close")
        return self.session.close(hand=self._hand, key=key, expected=expected)

    def settle(
        self,
        *,
        seats: Mapping[str, str] | None = None,
        telling: Asked | None = None,
        approve: bool | None = None,
        key: str | None = None,
    ) -> None:
        """Who plays whom, how it is told, and who reads it first from now on: see ``Session.settle``."""
        self.session.settle(seats=seats, telling=telling, approve=approve, hand=self._hand, key=key)

    def _refuse_reused(self, key: str | None, command: str, **given: Any) -> None:
        """Raises WoundscribeError ("key-taken") where a command that says something else has this key."""
        said = self.session.said(key) if isinstance(key, str) else None
        if said is not None and said != {**said, "command": command, **_as_json(given)}:
            raise WoundscribeError(
                "key-taken",
                "this key was given with another command before, and that one stands: each has a key of its own.",
            )

    def _taken(self, came: Came) -> Taken:
        standing = self.session.standing
        done = came.turn.resolved and came.turn.number <= standing.head.turns
        audience = self._eyes.audience(standing.table)
        changed, stopped = self._amended(came, standing.table, audience) if came.amended else ((), None)
        return Taken(
            version=came.version,
            heard=came.heard,
            resolved=turn_shown(self.session, audience, came.turn.number) if done else None,
            changed=changed,
            stopped=stopped,
            state=state_of(self.session, standing, self._eyes),
        )

    def _amended(self, came: Came, table: Table, audience: str) -> tuple[tuple[int, ...], str | None]:
        """The turns that came out otherwise, but for those of which nothing is seen, and why those after could not."""
        turns, stopped = (came.amended.turns, came.amended.stopped) if came.amended else ((), None)
        if self.who == GM:
            return turns, stopped
        spans = self.session.view_and_spans(audience)[1]
        seen = tuple(n for n in turns if n > len(spans) or spans[n - 1].first <= spans[n - 1].last)
        if stopped is not None:
            stopped = as_seen(WoundscribeError("illegal", stopped), table, audience).message
        return seen, stopped


def _as_json(given: Mapping[str, Any]) -> dict[str, Any]:
    """As a log keeps it; what is no JSON is left as it is, for the session to refuse."""
    try:
        return dict(json.loads(json.dumps(given)))
    except (TypeError, ValueError, RecursionError):
        return dict(given)
