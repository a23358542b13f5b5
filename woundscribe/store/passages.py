"""The passages of the sessions: every way in which a turn was told, beside each other, and who is telling one now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, text, update

from woundscribe.errors import WoundscribeError
from woundscribe.store.engine import Database
from woundscribe.store.schema import leases, passages, sessions, there


class Row(NamedTuple):
    """A passage as it is kept. ``hash`` is of what it tells; ``shown``: 1 if it is the one that readers see."""

    id: int
    turn: int
    purpose: str
    audience: str
    hash: str
    status: str
    shown: int
    body: str


class Pulse(NamedTuple):
    """What of a session changes whenever anything does. ``told``: each passage with how far it is.

    ``left``: whether somebody began to tell and left.
    """

    version: int
    closed: bool
    told: tuple[tuple[int, str, int, int], ...]
    left: bool


class Shelf:
    """The passages of one session."""

    def __init__(self, database: Database, session: str) -> None:
        self._database = database
        self._session = session

    def all(self, first: int = 1, last: int = 1_000_000) -> tuple[Row, ...]:
        """The passages of the turns from ``first`` to ``last``, as they were made; turn 0 is the whole fight."""
        between = (passages.c.turn >= first, passages.c.turn <= last)
        with self._database.reading() as connection:
            rows = connection.execute(select(*_ROW).where(self._mine, *between).order_by(passages.c.id)).all()
        return tuple(Row(*row) for row in rows)

    def since(self, first: int) -> tuple[Row, ...]:
        """The passages from number ``first`` on, as they were made; those of the whole fight too."""
        with self._database.reading() as connection:
            mine = select(*_ROW).where(self._mine, passages.c.id >= first).order_by(passages.c.id)
            return tuple(Row(*row) for row in connection.execute(mine).all())

    def pulse(self, first: int) -> Pulse:
        """Whether anything is new to whoever knows the passages before number ``first``: it costs next to nothing."""
        size = func.length(passages.c.body)
        told = select(passages.c.id, passages.c.status, passages.c.shown, size).where(passages.c.id >= first)
        stands = select(sessions.c.version, sessions.c.closing != "").where(sessions.c.name == self._session, there)
        with self._database.reading() as connection:
            row = connection.execute(stands).one_or_none()
            if row is None:
                raise self._gone()
            version, closed = row
            rows = connection.execute(told.where(self._mine).order_by(passages.c.id)).all()
            drafts = any(status == "draft" for _, status, _, _ in rows)
            left = drafts and bool(self._left(connection))
        return Pulse(version, bool(closed), tuple((*row,) for row in rows), left)

    def get(self, id: int) -> Row | None:
        with self._database.reading() as connection:
            row = connection.execute(select(*_ROW).where(self._mine, passages.c.id == id)).one_or_none()
        return Row(*row) if row else None

    def begin(self, row: Row, holder: str, seconds: int) -> int | None:
        """A new draft of a turn, held by whoever tells it; its id. None while somebody else tells that turn."""
        with self._database.writing() as connection:
            self._alone(connection)
            now = _now(connection)
            told = (passages.c.turn == row.turn, passages.c.purpose == row.purpose, passages.c.audience == row.audience)
            same = select(passages.c.id).where(self._mine, *told)
            alive = (leases.c.session == self._session, leases.c.passage.in_(same), leases.c.until > now)
            if connection.execute(select(leases.c.passage).where(*alive)).first() is not None:
                return None
            id = self._next(connection)
            connection.execute(insert(passages).values(**row._replace(id=id)._asdict(), session=self._session))
            held = {"session": self._session, "passage": id, "holder": holder, "until": now + seconds}
            connection.execute(insert(leases).values(**held))
        return id

    def hold(self, id: int, holder: str, seconds: int) -> bool:
        """Take over a draft that nobody holds any more, or go on holding one's own. False where another holds it."""
        with self._database.writing() as connection:
            now = _now(connection)
            mine = (leases.c.session == self._session, leases.c.passage == id)
            free = (leases.c.holder == holder) | (leases.c.until <= now)
            taken = connection.execute(update(leases).where(*mine, free).values(holder=holder, until=now + seconds))
            return taken.rowcount == 1

    def write(self, id: int, holder: str, seconds: int, **changed: str | int) -> bool:
        """What a draft has come to. False where it is no longer ``holder``'s to write."""
        with self._database.writing() as connection:
            now = _now(connection)
            mine = (leases.c.session == self._session, leases.c.passage == id, leases.c.holder == holder)
            kept = connection.execute(update(leases).where(*mine).values(until=now + seconds))
            if kept.rowcount != 1:
                return False
            connection.execute(update(passages).where(self._mine, passages.c.id == id).values(**changed))
        return True

    def finish(self, id: int, holder: str, *, show: Callable[[str], bool], **changed: str | int) -> bool:
        """The last of a draft: nobody holds it any longer, and it is the one shown of its turn, if any is to be.

        ``show`` says so by what is kept of the session at that very moment: nobody settles it otherwise meanwhile.
        One that was hidden meanwhile is kept, and stays hidden.
        """
        with self._database.writing() as connection:
            self._alone(connection)
            kept = connection.execute(select(sessions.c.kept).where(sessions.c.name == self._session)).scalar_one()
            mine = (leases.c.session == self._session, leases.c.passage == id, leases.c.holder == holder)
            if connection.execute(delete(leases).where(*mine)).rowcount != 1:
                return False
            still = (self._mine, passages.c.id == id, passages.c.status != "hidden")
            if connection.execute(update(passages).where(*still).values(**changed)).rowcount == 1 and show(kept):
                self._show(connection, id)
        return True

    def leave(self, id: int, holder: str, empty: str) -> None:
        """Tell a draft no further: it waits to be finished by anybody, or is gone where it is ``empty`` yet."""
        with self._database.writing() as connection:
            mine = (leases.c.session == self._session, leases.c.passage == id, leases.c.holder == holder)
            if connection.execute(update(leases).where(*mine).values(until=0)).rowcount != 1:
                return
            blank = (self._mine, passages.c.id == id, passages.c.body == empty)
            if connection.execute(delete(passages).where(*blank)).rowcount == 1:
                connection.execute(delete(leases).where(*mine))

    def show(self, id: int) -> None:
        """Make it the one that is shown of what it tells."""
        with self._database.writing() as connection:
            self._show(connection, id)

    def release(self, id: int) -> int:
        """Show one that waited: under a new number, the last, since by it whoever listens hears of it only now."""
        with self._database.writing() as connection:
            self._alone(connection)
            new = self._next(connection)
            connection.execute(update(passages).where(self._mine, passages.c.id == id).values(id=new))
            self._show(connection, new)
        return new

    def hide(self, turn: int, marker: Row) -> None:
        """Every passage of a turn, at once, and all that is being told of it. ``marker`` stands for one never told."""
        with self._database.writing() as connection:
            self._alone(connection)
            told = (self._mine, passages.c.turn == turn)
            connection.execute(update(passages).where(*told).values(status="hidden", shown=0))
            same = (passages.c.audience == marker.audience, passages.c.hash == marker.hash)
            if connection.execute(select(passages.c.id).where(*told, *same)).first() is None:
                row = marker._replace(id=self._next(connection))
                connection.execute(insert(passages).values(**row._asdict(), session=self._session))

    def add(self, row: Row) -> int:
        """One more passage, shown."""
        with self._database.writing() as connection:
            self._alone(connection)
            id = self._next(connection)
            connection.execute(insert(passages).values(**row._replace(id=id)._asdict(), session=self._session))
            self._show(connection, id)
        return id

    def left_open(self) -> tuple[int, ...]:
        """The drafts that whoever told them has left: killed, or gone for too long."""
        with self._database.reading() as connection:
            return self._left(connection)

    def _left(self, connection: Connection) -> tuple[int, ...]:
        gone = (leases.c.session == self._session, leases.c.until <= _now(connection))
        return tuple(connection.execute(select(leases.c.passage).where(*gone)).scalars().all())

    @property
    def _mine(self) -> ColumnElement[bool]:
        return passages.c.session == self._session

    def _alone(self, connection: Connection) -> None:
        """Whoever adds a passage waits for others who do: no number is given twice, and no turn is told twice.

        Raises WoundscribeError ("no-session") where the session was deleted: nothing is ever told of what is gone.
        """
        mine = select(sessions.c.name).where(sessions.c.name == self._session, there).with_for_update()
        if connection.execute(mine).one_or_none() is None:
            raise self._gone()

    def _gone(self) -> WoundscribeError:
        return WoundscribeError("no-session", f"the session {self._session!r} was deleted.")

    def _next(self, connection: Connection) -> int:
        most = connection.execute(select(func.max(passages.c.id)).where(self._mine)).scalar_one()
        return (most or 0) + 1

    def _show(self, connection: Connection, id: int) -> None:
        told = (passages.c.turn, passages.c.purpose, passages.c.audience)
        turn, purpose, audience = connection.execute(select(*told).where(self._mine, passages.c.id == id)).one()
        same = (passages.c.turn == turn, passages.c.purpose == purpose, passages.c.audience == audience)
        connection.execute(update(passages).where(self._mine, *same).values(shown=0))
        connection.execute(update(passages).where(self._mine, passages.c.id == id).values(shown=1))


_ROW = tuple(passages.c[name] for name in Row._fields)


def _now(connection: Connection) -> int:
    """Seconds by the database's own clock: the machines that tell need not agree on the time."""
    if connection.dialect.name == "postgresql":
        return int(connection.execute(text("SELECT EXTRACT(EPOCH FROM clock_timestamp())::bigint")).scalar_one())
    return int(connection.execute(text("SELECT CAST(strftime('%s', 'now') AS INTEGER)")).scalar_one())
