"""One fight at one table, kept in a store: commands in, outcomes and passages out.

Nothing of it lives in a process: each command reads how the session stands, decides, and is taken only if
nobody else was first. What was answered is on disk before anybody sees it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from rules.declaration import Situational
from rules.model import canonical_json
from rules.ruling import ANY, Answer, Ask
from rules.transcript import close, lines, write
from woundscribe import modifying, rewinding
from woundscribe import table as tables
from woundscribe.answered import Amended, Taken, answered
from woundscribe.change import Change, changed_by, onward
from woundscribe.entry import Reasoned, ruling, typed
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.expecting import expect
from woundscribe.heads import differing, head_of, text_of
from woundscribe.seats import asked_of, refuse_hand, refuse_others, refuse_players, speaks_for
from woundscribe.settled import refuse_key, settled_by, settled_with
from woundscribe.store import Entry
from woundscribe.stored import Stored
from woundscribe.table import Table

_TRIES = 100
"""How often a command is decided anew when others were first, before it is given up."""


class Session(Stored):
    """A session. ``hand``: who gives a command: ``player:NAME``, ``gm``, or None for whoever runs the program.

    Every command takes a ``key``: given again, it is answered as it was the first time, and nothing happens. With
    ``expected``, the version that somebody has seen, it is refused ("conflict") when others did something since; a
    declaration needs none: two players never stand in each other's way. Every command raises WoundscribeError, and
    then nothing has changed.
    """

    # -- commands

    def declare(
        self,
        who: str | None,
        what: str | Mapping[str, Any],
        *,
        hand: str | None = None,
        blind: bool = False,
        key: str | None = None,
    ) -> Taken:
        """One declaration, as a phrase or as fields, by a combatant or for a side; ``who`` None: the game master's.

        ``blind``: whoever gives it can name nobody who is hidden; a player never can.
        """
        said = {"command": "declare", "who": who, "what": dict(what) if isinstance(what, Mapping) else what}

        def run(table: Table) -> Change:
            came = tables.declare(table, who, what, hand, blind=blind)
            return changed_by(came)._replace(heard=tables.heard(table, came.declared))

        return self._take(said, hand, key, None, run)

    def modify(
        self,
        who: str,
        value: int,
        reason: str,
        *,
        on: str | None = None,
        secret: bool = False,
        hand: str | None = None,
        blind: bool = False,
        key: str | None = None,
    ) -> Taken:
        """A modifier of the game master's for what somebody has declared in the turn that is not resolved yet.

        ``on``: the purpose of the roll that it is for; None: every roll of theirs.
        """
        said = {"command": "modify", "who": who, "value": value, "reason": reason, "on": on, "secret": secret}

        def run(table: Table) -> Change:
            refuse_players(hand)
            with telling_where():
                modifier = typed(Situational, value=value, reason=reason, on=on, secret=secret)
            return changed_by(modifying.modify(table, who, modifier, blind=blind))

        return self._take(said, hand, key, None, run)

    def agree(self, yes: bool, *, hand: str, key: str | None = None) -> Taken:
        """Whether a player agrees to what was declared for their whole side."""
        expect(bool, yes, "whether somebody agrees is True or False")
        return self._take(
            {"command": "agree", "yes": yes},
            hand,
            key,
            None,
            lambda table: changed_by(tables.agree(table, hand, yes=yes)),
        )

    def lock(
        self,
        *,
        by_instinct: bool = False,
        hand: str | None = None,
        key: str | None = None,
        expected: int | None = None,
    ) -> Taken:
        """Close the turn: whoever has not declared holds, or does as their seat says; or all do as instinct says."""
        expect(bool, by_instinct, "whether a turn is closed by instinct is True or False")
        said = {"command": "lock", "by_instinct": by_instinct}

        def run(table: Table) -> Change:
            refuse_others(table.encounter, table.kept, hand, "close a turn")
            return changed_by(tables.close_turn(table, by_instinct=by_instinct))

        return self._take(said, hand, key, expected, run)

    def follow(self, *, key: str | None = None) -> Taken:
        """Close a turn in which nobody is left to be asked: those whose it is act by instinct, or nobody stands.

        Raises WoundscribeError ("waiting") where somebody is, and once the fight is over.
        """

        def run(table: Table) -> Change:
            rewinding.refuse_closed(table)
            if table.encounter.phase != "fighting" or tables.state(table).needs:
                raise WoundscribeError("waiting", "somebody has to say first what is to happen now.")
            return changed_by(tables.close_turn(table))

        return self._take({"command": "lock", "by_instinct": False}, None, key, None, run)

    def answer(
        self,
        value: str | bool | None = None,
        *,
        faces: tuple[int, ...] | list[int] | None = None,
        total: int | None = None,
        reason: str | None = None,
        secret: bool = False,
        hand: str | None = None,
        key: str | None = None,
        expected: int | None = None,
    ) -> Taken:
        """The answer to the open question: a value for a ruling or consent, ``faces`` or their ``total`` for dice."""
        given = {"value": value, "faces": faces, "total": total, "reason": reason, "secret": secret}

        def run(table: Table) -> Change:
            need = table.pending.need
            if need is not None and hand not in (None, "gm"):
                seat = asked_of(table.encounter, table.kept, need)
                if not speaks_for(table.encounter, table.kept, hand, seat):
                    raise WoundscribeError("not-yours", f"that question is for {seat} to answer.")
            came = tables.answer(table, value, faces=faces, total=total, reason=reason, secret=secret)
            return onward(came)

        return self._take({"command": "answer", **given}, hand, key, expected, run)

    def undo(
        self,
        to: int | None = None,
        *,
        hand: str | None = None,
        key: str | None = None,
        expected: int | None = None,
    ) -> Taken:
        """Back to the start of the turn that is being declared, else of the last one, or of turn ``to``.

        The same dice come again. It is the game master's to do, or that of one who plays alone.
        """

        def run(table: Table) -> Change:
            refuse_others(table.encounter, table.kept, hand, "undo")
            back = rewinding.undo(table, self.transcript, to)
            return Change(back.table, back.state, undone_from=back.back_to)

        return self._take({"command": "undo", "to": to}, hand, key, expected, run)

    def amend(
        self,
        seq: int,
        what: str | Mapping[str, Any] | Answer,
        *,
        hand: str | None = None,
        key: str | None = None,
        expected: int | None = None,
    ) -> Taken:
        """The input behind record ``seq`` given otherwise, and all after it resolved anew with the same dice.

        ``what``: what is declared instead, or an answer (see ``rewinding.amend``).
        """

        def run(table: Table) -> Change:
            refuse_others(table.encounter, table.kept, hand, "amend")
            before = self.transcript
            new = rewinding.amend(table, before, seq, what)
            stopped = str(new.stopped) if new.stopped else None
            amended = Amended(turns=differing(before, new.back_to, new.steps), stopped=stopped)
            return Change(new.table, new.state, new.steps, new.back_to, amended=amended)

        given = json.loads(canonical_json(what)) if isinstance(what, Answer) else what
        return self._take({"command": "amend", "seq": seq, "what": given}, hand, key, expected, run)

    def settle(
        self,
        *,
        seats: Mapping[str, str] | None = None,
        away: Mapping[str, str | None] | None = None,
        ask: Ask | None = None,
        telling: Mapping[str, Any] | None = None,
        approve: bool | None = None,
        redacted: tuple[int, ...] | None = None,
        door: Mapping[str, Any] | None = None,
        hand: str | None = None,
        key: str | None = None,
        expected: int | None = None,
    ) -> Taken:
        """How things are done at this table from now on, where it is named here.

        ``away``: by seat, what stands for those who are not there (None: they are back). ``approve``: whether the game
        master reads each passage before anybody else does. ``door``: what whoever runs the program keeps beside the
        fight, as JSON.
        """
        given = {
            "seats": seats, "away": away, "ask": ask, "telling": telling, "approve": approve, "redacted": redacted,
            "door": door,
        }  # fmt: skip
        said = settled_by({name: value for name, value in given.items() if value is not None})

        def run(table: Table) -> Change:
            if said.keys() - {"away"} or any(seat != hand for seat in away or ()):
                refuse_players(hand)
            settled = table._replace(kept=settled_with(table.kept, table.encounter, said, lambda: self.view("gm")))
            return Change(settled, tables.state(settled))

        return self._take({"command": "settle", **said}, hand, key, expected, run)

    def keep(
        self,
        clause: str,
        value: str | bool,
        *,
        reason: str | None = None,
        hand: str | None = None,
        key: str | None = None,
    ) -> Taken:
        """One answer for the rest of the fight, to every question of a clause, ``CLAUSE`` or ``CLAUSE/who``."""
        expect(str, clause, "a clause is a text")

        def run(table: Table) -> Change:
            refuse_players(hand)
            with telling_where():
                said_so = typed(Reasoned, value=value, reason=reason)
                given = ruling(ANY, clause, said_so, table.encounter, table.ruleset)
            others = tuple(a for a in table.kept.standing if a.key != given.key)
            kept = table._replace(kept=table.kept.model_copy(update={"standing": (*others, given)}))
            return Change(kept, tables.state(kept))

        said = {"command": "keep", "clause": clause, "value": value, "reason": reason}
        return self._take(said, hand, key, None, run)

    def close(self, *, hand: str | None = None, key: str | None = None, expected: int | None = None) -> str:
        """The whole transcript, closed: seed and nonce are out, and nothing more can be declared."""

        def run(table: Table) -> Change:
            rewinding.refuse_closed(table)
            ended = tables.put(table, None)._replace(closed=True)
            *_, last = lines(close(self.transcript, seed=table.kept.seed, nonce=table.kept.nonce))
            return Change(ended, tables.state(ended), closing=f"{last}\n")

        refuse_hand(hand)
        refuse_players(hand)
        try:
            self._take({"command": "close"}, hand, key, expected, run)
        except WoundscribeError as error:
            if error.code != "closed":
                raise
        return write(self.transcript)

    def said(self, key: str) -> dict[str, Any] | None:
        """What the command with this key said when it was taken; None if there was none."""
        refuse_key(key)
        found = self._logs.said(self.name, key)
        return dict(json.loads(found)) if found is not None else None

    # -- what the commands share

    def _take(
        self,
        said: Mapping[str, Any],
        hand: str | None,
        key: str | None,
        expected: int | None,
        run: Callable[[Table], Change],
    ) -> Taken:
        """Take a command once: decide, and write it down with all that came of it, unless somebody else was first."""
        refuse_hand(hand)
        refuse_key(key)
        known, key = key is not None, key or secrets.token_hex(16)
        for _ in range(_TRIES):
            first = self.answered(key) if known else None
            if first is not None:
                return first
            head = self.head
            if expected is not None and head.version != expected:
                raise _conflict(expected, head.version)
            try:
                change = run(self._standing_of(head).table)
            except WoundscribeError:
                if self._logs.answered(self.name, key) is not None:
                    continue  # the same command was taken meanwhile, and that is why it is refused now
                raise
            taken = Taken(version=head.version + 1, turn=change.state, heard=change.heard, amended=change.amended)
            written = json.dumps(said, ensure_ascii=False)
            entry = Entry(key, hand or "host", written, answered(taken, change.refused))
            after = head_of(self.name, taken.version, head.title, head.opening, change.table)
            after = after._replace(closing=change.closing or head.closing)
            before = change.table.turns - len(change.steps)
            records = [(before + n, text_of(step)) for n, step in enumerate(change.steps, start=1)]
            if self._logs.commit(after, entry, records=records, undone_from=change.undone_from):
                if change.undone_from is None:
                    self._read_on(head, after, change.steps, (text for _, text in records))
                if change.refused is not None:
                    raise change.refused
                return taken
        raise _conflict(expected or 0, self.version)


def _conflict(expected: int, found: int) -> WoundscribeError:
    return WoundscribeError(
        "conflict", f"somebody else did something first: this was meant for version {expected}, and it is {found} now."
    )
