"""Connections to the store, and what it says when it cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, exc, make_url

from woundscribe.errors import WoundscribeError
from woundscribe.home import data_folder
from woundscribe.store.schema import migrate

_WRITING = "woundscribe_writing"
_PATIENCE = 30_000
"""Milliseconds that a writer waits for another one's turn at an SQLite file."""


class Database:
    """One store: a file, or a URL of PostgreSQL. Made when it is first needed, and brought up to the present.

    Of folders only our own is made.
    """

    def __init__(self, url: str | None = None) -> None:
        given = url or f"sqlite:///{data_folder() / 'sessions.db'}"
        self._engine = _engine(given)
        self.where = self._engine.url.set(query={}).render_as_string(hide_password=True)  # one may stand there too
        if self._engine.dialect.name == "sqlite" and self._engine.url.database:
            self.where = self._engine.url.database
        self._one_view = {"isolation_level": "REPEATABLE READ"} if self._engine.dialect.name == "postgresql" else {}
        # A writer to a file that meets another one looks again after ever longer pauses: here they stand in line.
        self._turn = Lock() if self._engine.dialect.name == "sqlite" else nullcontext()
        self._makes_folder = not url
        self._ready = False

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One view of what is there, that no writer changes meanwhile. Raises WoundscribeError."""
        with self._faults():
            self._prepare()
            with self._engine.connect().execution_options(**self._one_view) as connection, connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """All of it or nothing. Raises WoundscribeError, and then nothing was written."""
        with self._faults():
            self._prepare()
            writing = {_WRITING: True}
            with self._turn, self._engine.connect().execution_options(**writing) as connection, connection.begin():
                yield connection

    def close(self) -> None:
        self._engine.dispose()

    def _prepare(self) -> None:
        if self._ready:
            return
        if self._engine.dialect.name == "sqlite" and self._engine.url.database:
            folder = Path(self._engine.url.database).parent
            if self._makes_folder:
                folder.mkdir(parents=True, exist_ok=True)
            elif not folder.is_dir():
                raise WoundscribeError("store", f"there is no folder {str(folder)!r} to keep it in: make it first.")
        with self._engine.connect().execution_options(**{_WRITING: True}) as connection, connection.begin():
            migrate(connection)
        self._ready = True

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except exc.IntegrityError:
            raise
        except exc.SQLAlchemyError as error:
            raise WoundscribeError("store", _said(error), where=self.where) from error
        except OSError as error:
            reason = error.strerror or str(error)
            raise WoundscribeError("store", f"its folder cannot be made: {reason}.", where=self.where) from error
        except WoundscribeError as error:
            if error.code == "store" and error.where is None:
                error.where = self.where
            raise


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        driver = _DRIVERS.get(parsed.drivername.lower())
        if driver is None:
            raise WoundscribeError("store", f"{parsed.drivername!r} keeps no sessions.", choices=_URLS)
        parsed = parsed.set(drivername=driver)
        if driver == "sqlite" and parsed.query:
            raise WoundscribeError("store", "the URL of a file has nothing after a question mark.", choices=_URLS)
        if driver == "sqlite" and not _is_file(parsed.database or ""):
            raise WoundscribeError("store", f"{url!r} names no file.", choices=_URLS)
        engine = create_engine(parsed, pool_pre_ping=parsed.get_backend_name() != "sqlite")
    except (exc.ArgumentError, ValueError) as error:  # a port that is no number is a ValueError
        raise WoundscribeError("store", f"{url!r} is no URL of a database.", choices=_URLS) from error
    except ImportError as error:
        raise WoundscribeError(
            "store", "PostgreSQL needs one more library: pip install 'woundscribe[postgres]'."
        ) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _open_file)
        event.listen(engine, "begin", _begin)
    return engine


_DRIVERS = {
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
}


def _is_file(path: str) -> bool:
    """Whether a path could be one of a file: memory would be lost, and is another's for every thread."""
    return bool(path) and path != ":memory:" and not any(c == "\0" or 0xD800 <= ord(c) < 0xE000 for c in path)


_URLS = ("sqlite:///sessions.db", "postgresql://user@host/database")


def _open_file(connection: Any, _: object) -> None:
    """A process killed at any moment loses nothing that was committed, and readers wait for no writer."""
    connection.isolation_level = None  # the driver's own transactions begin too late: see ``_begin``
    for pragma in (f"busy_timeout = {_PATIENCE}", "journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """A writer takes its turn at once: one that read first and wrote later could find that it may not."""
    writing = connection.get_execution_options().get(_WRITING)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _said(error: exc.SQLAlchemyError) -> str:
    """What is wrong with it and what to do, in one sentence or two."""
    reason = str(getattr(error, "orig", None) or error).strip().split("\n")[0].rstrip(".")
    low = reason.lower()
    if "disk is full" in low or "no space" in low:
        return "the disk is full, and nothing was kept. Make room, and do it again."
    if "malformed" in low or "not a database" in low or "disk i/o" in low:
        return (
            f"the file is damaged ({reason}). Put back a copy of it, or move it away to begin a new one; "
            f"`sqlite3 FILE .recover` may still read it."
        )
    if "locked" in low or "busy" in low:
        return "somebody else has been writing to it for a long time. Do it again in a moment."
    if "readonly" in low or "read-only" in low or "unable to open" in low or "permission" in low:
        return f"it cannot be written ({reason}). Look at who may write there."
    return f"the database does not answer as it should ({reason}). Nothing was kept; do it again when it is back."
