"""A store that is full, busy, gone, damaged, older or newer: one message that says what to do, nothing half done."""

from __future__ import annotations

import shutil
import socket
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text, update

from tests.woundscribe.store.conftest import SERVER
from tests.woundscribe.store.proof import prove
from tests.woundscribe.store.test_commands import opened
from woundscribe.errors import WoundscribeError
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.store import engine, schema

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])


def refused(session: Session, says: str) -> None:
    """A command is refused with what to do, and the same command may be given again."""
    with pytest.raises(WoundscribeError, match=says) as error:
        session.declare("mara", "defend", key="k")
    assert (error.value.code, error.value.retryable) == ("store", True)
    assert error.value.where


def goes_on(session: Session) -> None:
    """The command that was refused, given again with its key."""
    stood = session.version
    assert session.declare("mara", "defend", key="k") == session.declare("mara", "defend", key="k")
    assert session.version == stood + 1
    prove(session)


# -- full


def test_a_full_disk_keeps_what_was_there(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Sessions(sqlite_url) as sessions:
        name = opened(sessions).name
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    pages = sqlite3.connect(file).execute("PRAGMA page_count").fetchone()[0]
    open_file = engine._open_file

    def small(connection: sqlite3.Connection, record: object) -> None:
        open_file(connection, record)
        connection.execute(f"PRAGMA max_page_count = {pages}")

    with monkeypatch.context() as full:
        full.setattr(engine, "_open_file", small)
        with Sessions(sqlite_url) as sessions:
            session = sessions.resume(name)
            stood = session.head
            with pytest.raises(WoundscribeError, match=r"the disk is full, and nothing was kept\. Make room"):
                session.settle(telling={"style": "x" * 1900})
            assert session.head == stood
            prove(session)
    with Sessions(sqlite_url) as sessions:
        goes_on(sessions.resume(name))


def test_a_full_disk_of_the_server_keeps_what_was_there(postgres: psycopg.Connection, postgres_url: str) -> None:
    path = postgres_url.rpartition("%3D")[2]
    with Sessions(postgres_url) as sessions:
        session = opened(sessions)
        postgres.execute(
            f"CREATE FUNCTION {path}.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING "
            "ERRCODE = '53100', MESSAGE = 'could not extend file: No space left on device'; END $$"
        )
        always = f"FOR EACH ROW EXECUTE FUNCTION {path}.full()"
        postgres.execute(f"CREATE TRIGGER is_full BEFORE INSERT ON {path}.log {always}")
        refused(session, "the disk is full, and nothing was kept. Make room")
        postgres.execute(f"DROP TRIGGER is_full ON {path}.log")
        goes_on(session)


# -- busy and gone


def test_a_file_that_somebody_else_is_writing_to(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_PATIENCE", 50)
    with Sessions(sqlite_url) as sessions:
        session = opened(sessions)
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        refused(session, "somebody else has been writing to it for a long time. Do it again")
        assert session.turn.number == 1, "it is read all the same"
        other.execute("ROLLBACK")
        other.close()
        goes_on(session)


class Cable:
    """A connection to PostgreSQL that can be pulled out and put in again."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._open: list[socket.socket] = []
        self.pulled = False
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                ours, _ = self._listening.accept()
            except OSError:
                return
            if self.pulled:
                ours.close()
                continue
            theirs = socket.create_connection(("127.0.0.1", 5432))
            self._open += [ours, theirs]
            for one, other in ((ours, theirs), (theirs, ours)):
                threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass  # it was pulled
        finally:
            other.close()

    def pull(self) -> None:
        self.pulled = True
        for one in self._open:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # it had ended by itself
        self._open.clear()

    def end(self) -> None:
        self.pull()
        self._listening.close()


@pytest.fixture
def cable() -> Iterator[Cable]:
    made = Cable()
    yield made
    made.end()


def test_a_database_that_goes_away_and_comes_back(postgres_url: str, cable: Cable) -> None:
    with Sessions(postgres_url.replace("127.0.0.1:5432", f"127.0.0.1:{cable.port}")) as sessions:
        session = opened(sessions)
        narration = Narration(session)
        cable.pull()
        refused(session, "Nothing was kept; do it again when it is back")
        with pytest.raises(WoundscribeError, match="when it is back"):
            narration.variants()
        cable.pulled = False
        goes_on(session)


def test_a_server_that_is_not_there() -> None:
    with Sessions(SERVER.replace(":5432", ":1")) as sessions, pytest.raises(WoundscribeError, match="does not answer"):
        sessions.listed()


def test_a_file_that_is_away_and_comes_back(sqlite_url: str, tmp_path: Path) -> None:
    with Sessions(sqlite_url) as sessions:
        name = opened(sessions).name
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    shutil.move(file, tmp_path / "elsewhere")
    file.mkdir()
    with Sessions(sqlite_url) as sessions:
        with pytest.raises(WoundscribeError, match=r"cannot be written .*Look at who may write there"):
            sessions.resume(name)
        file.rmdir()
        shutil.move(tmp_path / "elsewhere", file)
        goes_on(sessions.resume(name))


# -- damaged, older, newer


@pytest.mark.parametrize("kept", [0.1, 0.3, 0.6, 0.9])
def test_a_file_cut_short(sqlite_url: str, kept: float) -> None:
    with Sessions(sqlite_url) as sessions:
        for n in range(20):
            opened(sessions, f"fight-{n}").declare("mara", "defend")
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * kept)])
    with Sessions(sqlite_url) as sessions:
        with pytest.raises(WoundscribeError, match=r"damaged|cannot be written") as error:
            _read_all(sessions)
        assert error.value.code == "store"
        assert str(file) in str(error.value)


def _read_all(sessions: Sessions) -> None:
    for listed in sessions.listed():
        prove(sessions.resume(listed.name))


def test_a_file_that_is_no_store(sqlite_url: str) -> None:
    Path(sqlite_url.removeprefix("sqlite:///")).write_text("once upon a time " * 100, encoding="utf-8")
    with Sessions(sqlite_url) as sessions, pytest.raises(WoundscribeError, match="not a database"):
        sessions.listed()


_BACK = (
    "ALTER TABLE sessions DROP COLUMN deleted",
    "DROP TABLE leases",
    "DROP TABLE passages",
    "UPDATE woundscribe SET version = 1",
)
"""What makes a store of the first version of one of the present."""


def test_a_store_of_an_older_version_is_brought_up(url: str) -> None:
    with Sessions(url) as sessions:
        session = opened(sessions)
        session.declare("mara", "defend")
        session.declare("tobin", "defend")
        stood = (session.head, session.transcript)
        with sessions._database.writing() as connection:
            for statement in _BACK:
                connection.execute(text(statement))
    with Sessions(url) as sessions:
        session = sessions.resume("on-the-stair")
        assert (session.head, session.transcript) == stood
        assert Narration(session).tell(1).shown
        prove(session)


def test_a_store_of_a_later_version_is_left_alone(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later, Sessions(url) as sessions:
        later.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, ()))
        opened(sessions)
    with Sessions(url) as sessions, pytest.raises(WoundscribeError, match=r"version 4, .* knows 3 at most\. Install"):
        sessions.listed()


def test_two_at_once_make_a_store_once(url: str) -> None:
    with Sessions(url) as one, Sessions(url) as other:
        threads = [threading.Thread(target=opened, args=(s, f"fight-{n}")) for n, s in enumerate((one, other))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert {listed.name for listed in one.listed()} == {"fight-0", "fight-1"}


@pytest.mark.parametrize(
    "url",
    [
        "mysql://u@h/d",
        "nonsense",
        "sqlite//x",
        "",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///x.db?timeout=abc",
        "sqlite:///%00",
        "sqlite:///\ud800",
        "sqlite+aiosqlite:///x.db",
        "postgresql+asyncpg://h/x",
        "postgresql://h:port/x",
        "postgresql://[::1/x",
    ],
)
def test_what_is_no_store(url: str) -> None:
    with pytest.raises(WoundscribeError) as error:
        Sessions(url or "://")
    assert error.value.code == "store"
    assert error.value.choices


def test_no_message_tells_a_password() -> None:
    for url in ("postgresql://p:geheim@127.0.0.1:1/x", "postgresql://p@127.0.0.1:1/x?password=geheim"):
        with Sessions(url) as sessions, pytest.raises(WoundscribeError) as error:
            sessions.listed()
        assert "geheim" not in str(error.value)


def test_a_damaged_row_is_told_and_not_a_fault_of_the_program(sessions: Sessions) -> None:
    session = opened(sessions)
    for kept in ("junk", '{"format": 1}'):
        with sessions._database.writing() as connection:
            connection.execute(update(schema.sessions).values(kept=kept))
        with pytest.raises(WoundscribeError, match="on-the-stair: what is kept of it is damaged"):
            _ = session.turn


def test_a_folder_that_is_not_there_is_named_and_not_made(tmp_path: Path) -> None:
    with (
        Sessions(f"sqlite:///{tmp_path / 'nope' / 'x.db'}") as sessions,
        pytest.raises(WoundscribeError, match=r"there is no folder '.*nope' to keep it in") as refused,
    ):
        sessions.listed()
    assert refused.value.code == "store"
    assert not (tmp_path / "nope").exists()
