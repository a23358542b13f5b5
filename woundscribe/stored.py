"""How a session stands, read from the store: its records, and the table between two commands.

What was read is kept at hand as long as it is still so: the store says each time whether it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from pydantic import ValidationError

from narrator.beat import Span
from rules.encounter import Encounter
from rules.registry import find
from rules.transcript import Step, Transcript, fold, so_far
from rules.visibility import View
from woundscribe import table as tables
from woundscribe.answered import Taken, first_answer
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.heads import longer
from woundscribe.kept import Kept, refuse_audience, typed_again
from woundscribe.settled import refuse_key
from woundscribe.spans import Watched, watched
from woundscribe.store import Database, Entry, Head, Logs, Resolution, Resolved, Shelf
from woundscribe.table import Table
from woundscribe.turnstate import TurnState


class Standing(NamedTuple):
    """How a session stands at one moment."""

    head: Head
    table: Table


class _Read(NamedTuple):
    """Records as they were read: up to which hash, their lines, and what these say."""

    chain: str
    closing: str
    text: str
    transcript: Transcript[Any]


class Stored:
    """A session as everybody reads it. All raise WoundscribeError."""

    def __init__(self, database: Database, name: str) -> None:
        self.name = name
        self._logs = Logs(database)
        self.shelf = Shelf(database, name)
        self._read: _Read | None = None
        self._stood: Standing | None = None
        self._seen: dict[str, Watched] = {}
        """By audience, what was seen last."""

    @property
    def head(self) -> Head:
        return self._logs.head(self.name)

    @property
    def version(self) -> int:
        """How many commands were taken."""
        return self.head.version

    @property
    def title(self) -> str:
        return self.head.title

    @property
    def standing(self) -> Standing:
        """Both of one moment."""
        return self._standing_of(self.head)

    @property
    def table(self) -> Table:
        """For whoever runs the program: it holds the seed."""
        return self.standing.table

    @property
    def turn(self) -> TurnState:
        """The turn that is being declared or waits for an answer."""
        return tables.turn_of(self.table)

    @property
    def encounter(self) -> Encounter[Any, Any]:
        """What is so at this moment, for the game master's eyes."""
        return self.table.encounter

    @property
    def transcript(self) -> Transcript[Any]:
        """The records up to now."""
        head, before = self.head, self._read
        if before is not None and (before.chain, before.closing) == (head.chain, head.closing):
            return before.transcript
        text = self._logs.lines(self.name)
        with telling_where(self.name):
            found = longer(None if before is None else (before.text, before.transcript), text)
        closing = "" if found.closing is None else head.closing
        self._read = _Read(so_far(found), closing, text, found)  # of the lines, which may be newer than the head
        return found

    def view(self, audience: str = "public") -> View:
        """What ``public``, ``gm``, ``side:ID`` or ``player:NAME`` may know."""
        return self.view_and_spans(audience)[0]

    def view_and_spans(self, audience: str = "public") -> tuple[View, tuple[Span, ...]]:
        """The same, and what of it belongs to each turn."""
        transcript, before = self.transcript, self._seen.get(audience)
        if before is None or before.transcript is not transcript:
            with telling_where():
                refuse_audience(transcript, audience)
            before = watched(find(transcript.header.ruleset), transcript, audience, before)
            self._seen[audience] = before
        return before.view, before.spans

    def log(self) -> tuple[Entry, ...]:
        """Everything that was ever said to it, in order: who undid or amended what stands here."""
        return self._logs.commands(self.name)

    def answered(self, key: str) -> Taken | None:
        """What the command with this key was answered when it was taken; None if there was none. Raises likewise."""
        refuse_key(key)
        first = self._logs.answered(self.name, key)
        if first == "{}":
            raise WoundscribeError("malformed", f"the key {key!r} is that of the command that opened the session.")
        if first is None:
            return None
        return first_answer(first, self._logs.resolved_by(self.name, key), self.head.opening)

    def ever_resolved(self) -> tuple[Resolved, ...]:
        """Every turn that was ever resolved, also those that were undone since."""
        return self._logs.ever_resolved(self.name)

    def resolutions(self) -> tuple[Resolution, ...]:
        """The same without their records, in the order in which they were resolved."""
        return self._logs.resolutions(self.name)

    def _read_on(self, before: Head, after: Head, steps: tuple[Step, ...], texts: Iterable[str]) -> None:
        """What was written down just now needs not be read, if all before it was."""
        read = self._read
        if read is not None and not after.closing and (read.chain, read.closing) == (before.chain, ""):
            transcript = read.transcript.model_copy(update={"steps": (*read.transcript.steps, *steps)})
            self._read = _Read(after.chain, "", "".join((read.text, *texts)), transcript)

    def _standing_of(self, head: Head) -> Standing:
        """The table as it was left; where later rules play on, as its records fold by them."""
        if self._stood is not None and self._stood.head == head:
            return self._stood
        header = json.loads(head.opening.partition("\n")[0])["header"]
        with telling_where(self.name), _undamaged(self.name):
            ruleset = find(str(header["ruleset"]))
            later = header["version"] != ruleset.version
            encounter = fold(ruleset, self.transcript) if later else ruleset.read_encounter(head.encounter)
            kept = typed_again(Kept.model_validate_json(head.kept), ruleset, encounter)
        table = Table(ruleset, encounter, kept, head.turns, head.chain, bool(head.closing))
        self._stood = Standing(head, table)
        return self._stood


@contextmanager
def _undamaged(name: str) -> Iterator[None]:
    try:
        yield
    except ValidationError as error:
        raise WoundscribeError("store", "what is kept of it is damaged.", where=name) from error
