"""The log of each session, and how the session stands after it: always written together or not at all."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Text, bindparam, delete, exc, insert, select, update

from rules.errors import unknown
from woundscribe.errors import WoundscribeError, wrapped
from woundscribe.readable import clean
from woundscribe.store import schema
from woundscribe.store.engine import Database
from woundscribe.store.passages import Row
from woundscribe.store.schema import leases, log, passages, sessions, there, turns


class Head(NamedTuple):
    """How a session stands. ``opening``: header and encounter as lines of a transcript; ``closing`` likewise, or empty.

    ``version`` counts the commands taken; ``chain`` is the hash of all lines of its ``turns``.
    """

    name: str
    version: int
    title: str
    opening: str
    kept: str
    encounter: str
    turns: int
    chain: str
    closing: str


class Entry(NamedTuple):
    """A command as it was taken: its key, whose hand gave it, what it said, and what was answered, as JSON."""

    key: str
    hand: str
    command: str
    answer: str


class Resolved(NamedTuple):
    """A turn's lines. ``version``: the command that resolved it; ``undone``: the one that took it back, or 0."""

    number: int
    version: int
    records: str
    undone: int


class Resolution(NamedTuple):
    """That a turn was resolved, by which command, and taken back by which, or by none (0)."""

    number: int
    version: int
    undone: int


class Listed(NamedTuple):
    """A session in a list. ``touched``: seconds since 1970."""

    name: str
    title: str
    turns: int
    closed: bool
    touched: int


class Logs:
    """The sessions of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(
        self, head: Head, log: Sequence[Entry], turns: Sequence[Resolved] = (), passages: Sequence[Row] = ()
    ) -> bool:
        """Begin a session, with all that it holds already. False where its name is taken."""
        own = {"session": head.name}
        try:
            with self._database.writing() as connection:
                connection.execute(insert(schema.sessions).values(**head._asdict(), touched=int(time.time())))
                # where nothing of what was said first is left, the rest keeps its place
                for version, entry in enumerate(log, start=head.version - len(log) + 1):
                    _write(connection, head._replace(version=version), entry)
                for turn in turns:
                    connection.execute(insert(schema.turns).values(**turn._asdict(), **own))
                for passage in passages:
                    connection.execute(insert(schema.passages).values(**passage._asdict(), **own))
        except exc.IntegrityError:
            return False
        return True

    def head(self, name: str) -> Head:
        """Raises WoundscribeError ("no-session")."""
        with self._database.reading() as connection:
            row = connection.execute(_HEAD_OF, {"name": name}).one_or_none() if NAME.fullmatch(name) else None
            if row is None:
                names = select(sessions.c.name).where(there).order_by(sessions.c.touched.desc())
                known = connection.execute(names).scalars().all()
                refused = wrapped(unknown("session", clean(name)[:_MOST_SHOWN], known))
                raise WoundscribeError(
                    "no-session", refused.message, nearest=refused.nearest, choices=refused.choices[:_MOST_NAMED]
                )
        return Head(*row)

    def kept(self, name: str) -> str | None:
        """What is kept of a session beside its records, and nothing else of it; None where there is none."""
        if not NAME.fullmatch(name):
            return None
        with self._database.reading() as connection:
            found: str | None = connection.execute(
                select(sessions.c.kept).where(sessions.c.name == name, there)
            ).scalar_one_or_none()
        return found

    def listed(self) -> tuple[Listed, ...]:
        """Every session, the one that was played last first."""
        return self._those(there, sessions.c.touched)

    def deleted(self) -> tuple[Listed, ...]:
        """Every session that was deleted and can be put back, the last one first."""
        return self._those(~there, sessions.c.deleted)

    def _those(self, which: ColumnElement[bool], latest: ColumnElement[int]) -> tuple[Listed, ...]:
        columns = (*(sessions.c[name] for name in ("name", "title", "turns")), sessions.c.closing != "")
        found = select(*columns, sessions.c.touched).where(which).order_by(latest.desc(), sessions.c.name)
        with self._database.reading() as connection:
            rows = connection.execute(found).all()
        return tuple(Listed(*row[:3], bool(row[3]), row[4]) for row in rows)

    def delete(self, name: str) -> bool:
        """Take a session out of everybody's sight, whole as it is. False where there is none."""
        return self._laid(name, there, int(time.time()))

    def put_back(self, name: str) -> bool:
        """A session that was deleted, as it was. False where there is none."""
        return self._laid(name, ~there, 0)

    def _laid(self, name: str, which: ColumnElement[bool], deleted: int) -> bool:
        if not NAME.fullmatch(name):
            return False
        with self._database.writing() as connection:
            laid = update(sessions).where(sessions.c.name == name, which).values(deleted=deleted)
            return connection.execute(laid).rowcount == 1

    def erase(self, name: str) -> bool:
        """A deleted session for good, and all that is kept of it. False where there is none."""
        if not NAME.fullmatch(name):
            return False
        with self._database.writing() as connection:
            # the session itself first: whoever adds to it has done so, or finds that it is gone
            if connection.execute(delete(sessions).where(sessions.c.name == name, ~there)).rowcount != 1:
                return False
            for table in (log, turns, passages, leases):
                connection.execute(delete(table).where(table.c.session == name))
        return True

    def answered(self, name: str, key: str) -> str | None:
        """What was answered to the command of that key, if it was taken."""
        with self._database.reading() as connection:
            return connection.execute(_ANSWER_OF, {"name": name, "key": key}).scalar_one_or_none()

    def said(self, name: str, key: str) -> str | None:
        """What the command of that key said, if it was taken."""
        with self._database.reading() as connection:
            return connection.execute(_SAID_OF, {"name": name, "key": key}).scalar_one_or_none()

    def commit(
        self, head: Head, entry: Entry, *, records: Sequence[tuple[int, str]] = (), undone_from: int | None = None
    ) -> bool:
        """Take a command: how the session stands after it, and the turns that it resolved.

        ``head.version`` is one more than what it was made from; False where somebody else was first, or the key has
        been taken: then nothing is written. ``undone_from``: from which turn on those before it no longer hold.
        """
        stands = {"session": head.name, "before": head.version - 1, "touched": int(time.time())}
        changed = {f"new_{name}": getattr(head, name) for name in _CHANGES}
        try:
            with self._database.writing() as connection:
                if connection.execute(_GO_ON, {**stands, **changed}).rowcount != 1:
                    return False
                _write(connection, head, entry)
                if undone_from is not None:
                    held = (turns.c.session == head.name, turns.c.number >= undone_from, turns.c.undone == 0)
                    connection.execute(update(turns).where(*held).values(undone=head.version))
                for number, text in records:
                    row = {"session": head.name, "number": number, "version": head.version, "records": text}
                    connection.execute(_RESOLVE, {**row, "undone": 0})
        except exc.IntegrityError:
            return False
        return True

    def lines(self, name: str) -> str:
        """All lines of a session, as they hold at one moment."""
        with self._database.reading() as connection:
            opening, closing = connection.execute(_ENDS_OF, {"name": name}).one()
            return "".join((opening, *connection.execute(_RECORDS_OF, {"name": name}).scalars().all(), closing))

    def resolved_by(self, name: str, key: str) -> tuple[str, ...]:
        """The lines of the turns that the command of that key resolved, whether they hold still or not."""
        by = (turns.c.session == log.c.session, turns.c.version == log.c.version)
        found = select(turns.c.records).join(log, by[0] & by[1])
        with self._database.reading() as connection:
            mine = found.where(log.c.session == name, log.c.command_key == key).order_by(turns.c.number)
            return tuple(connection.execute(mine).scalars().all())

    def ever_resolved(self, name: str) -> tuple[Resolved, ...]:
        """Every turn that was ever resolved, also those that were undone since."""
        columns = (turns.c[field] for field in Resolved._fields)
        order = (turns.c.version, turns.c.number)
        with self._database.reading() as connection:
            rows = connection.execute(select(*columns).where(turns.c.session == name).order_by(*order)).all()
        return tuple(Resolved(*row) for row in rows)

    def resolutions(self, name: str) -> tuple[Resolution, ...]:
        """The same without their lines."""
        columns = (turns.c[field] for field in Resolution._fields)
        order = (turns.c.version, turns.c.number)
        with self._database.reading() as connection:
            rows = connection.execute(select(*columns).where(turns.c.session == name).order_by(*order)).all()
        return tuple(Resolution(*row) for row in rows)

    def commands(self, name: str) -> tuple[Entry, ...]:
        """Everything that was ever said to a session, in order."""
        columns = (log.c.command_key, log.c.hand, log.c.command, log.c.answer)
        with self._database.reading() as connection:
            rows = connection.execute(select(*columns).where(log.c.session == name).order_by(log.c.version)).all()
        return tuple(Entry(*row) for row in rows)


NAME = re.compile(r"[a-z0-9-]{1,80}")
"""What a session can be called."""
_MOST_SHOWN = 80
"""Letters of a name that is none."""
_NAMED = bindparam("name", type_=Text)
# Asked with every command: put together once.
_HEAD_OF = select(*(sessions.c[name] for name in Head._fields)).where(sessions.c.name == _NAMED, there)
_ANSWER_OF = select(log.c.answer).where(log.c.session == _NAMED, log.c.command_key == bindparam("key"))
_SAID_OF = select(log.c.command).where(log.c.session == _NAMED, log.c.command_key == bindparam("key"))
_ENDS_OF = select(sessions.c.opening, sessions.c.closing).where(sessions.c.name == _NAMED)
_RECORDS_OF = select(turns.c.records).where(turns.c.session == _NAMED, turns.c.undone == 0).order_by(turns.c.number)
_CHANGES = tuple(name for name in Head._fields if name not in ("name", "opening", "title"))
_GO_ON = (
    update(sessions)
    .where(sessions.c.name == bindparam("session", type_=Text), sessions.c.version == bindparam("before"), there)
    .values(touched=bindparam("touched"), **{name: bindparam(f"new_{name}") for name in _CHANGES})
)
_SAY = insert(log)
_RESOLVE = insert(turns)
_MOST_NAMED = 8


def _write(connection: Connection, head: Head, entry: Entry) -> None:
    row = {"session": head.name, "version": head.version, "command_key": entry.key, "hand": entry.hand}
    connection.execute(_SAY, {**row, "command": entry.command, "answer": entry.answer})
