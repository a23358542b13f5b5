"""The tables of the store, and how an older store is brought up to them.

A released migration never changes: a new shape is a new migration at the end.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, Table, Text, inspect, text

from woundscribe.errors import WoundscribeError

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # How a session stands, rewritten with each command; ``version`` counts the commands taken.
        "CREATE TABLE sessions (name TEXT PRIMARY KEY, version BIGINT NOT NULL, title TEXT NOT NULL, "
        "opening TEXT NOT NULL, kept TEXT NOT NULL, encounter TEXT NOT NULL, turns INTEGER NOT NULL, "
        "chain TEXT NOT NULL, closing TEXT NOT NULL, touched BIGINT NOT NULL)",
        # Every command that was taken, and its first answer: only ever added to.
        "CREATE TABLE log (session TEXT NOT NULL, version BIGINT NOT NULL, command_key TEXT NOT NULL, "
        "hand TEXT NOT NULL, command TEXT NOT NULL, answer TEXT NOT NULL, "
        "PRIMARY KEY (session, version), UNIQUE (session, command_key))",
        # Every turn that was resolved, by the command that resolved it; ``undone`` by which command, 0 while it holds.
        "CREATE TABLE turns (session TEXT NOT NULL, number INTEGER NOT NULL, version BIGINT NOT NULL, "
        "records TEXT NOT NULL, undone BIGINT NOT NULL, PRIMARY KEY (session, number, version))",
    ),
    (
        "CREATE TABLE passages (session TEXT NOT NULL, id INTEGER NOT NULL, turn INTEGER NOT NULL, "
        "purpose TEXT NOT NULL, audience TEXT NOT NULL, hash TEXT NOT NULL, status TEXT NOT NULL, "
        "shown INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (session, id))",
        # Who is telling what at this moment, and until when that holds if nobody hears of them again.
        "CREATE TABLE leases (session TEXT NOT NULL, passage INTEGER NOT NULL, holder TEXT NOT NULL, "
        "until BIGINT NOT NULL, PRIMARY KEY (session, passage))",
    ),
    (
        # When it was deleted, in seconds since 1970; 0 while it is there. Until it is erased it can be put back.
        "ALTER TABLE sessions ADD COLUMN deleted BIGINT NOT NULL DEFAULT 0",
    ),
)

_META = MetaData()
sessions = Table(
    "sessions",
    _META,
    Column("name", Text, primary_key=True),
    Column("version", BigInteger),
    Column("title", Text),
    Column("opening", Text),
    Column("kept", Text),
    Column("encounter", Text),
    Column("turns", Integer),
    Column("chain", Text),
    Column("closing", Text),
    Column("touched", BigInteger),
    Column("deleted", BigInteger),
)
there = sessions.c.deleted == 0
"""Of sessions: those that nobody has deleted."""
log = Table(
    "log",
    _META,
    Column("session", Text, primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("command_key", Text),
    Column("hand", Text),
    Column("command", Text),
    Column("answer", Text),
)
turns = Table(
    "turns",
    _META,
    Column("session", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("records", Text),
    Column("undone", BigInteger),
)
passages = Table(
    "passages",
    _META,
    Column("session", Text, primary_key=True),
    Column("id", Integer, primary_key=True),
    Column("turn", Integer),
    Column("purpose", Text),
    Column("audience", Text),
    Column("hash", Text),
    Column("status", Text),
    Column("shown", Integer),
    Column("body", Text),
)
leases = Table(
    "leases",
    _META,
    Column("session", Text, primary_key=True),
    Column("passage", Integer, primary_key=True),
    Column("holder", Text),
    Column("until", BigInteger),
)


def migrate(connection: Connection) -> None:
    """Bring the store to the present shape, within the caller's transaction.

    Raises WoundscribeError for a store of a later version.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(7265091)"))  # two servers starting at once
    if not inspect(connection).has_table("woundscribe"):
        connection.execute(text("CREATE TABLE woundscribe (version INTEGER NOT NULL)"))
        connection.execute(text("INSERT INTO woundscribe (version) VALUES (0)"))
    found = int(connection.execute(text("SELECT version FROM woundscribe")).scalar_one())
    if found > len(MIGRATIONS):
        raise WoundscribeError(
            "store",
            f"it is of version {found}, and this Woundscribe knows {len(MIGRATIONS)} at most. Install a later one.",
        )
    if found == len(MIGRATIONS):
        return
    for statements in MIGRATIONS[found:]:
        for statement in statements:
            connection.execute(text(statement))
    connection.execute(text("UPDATE woundscribe SET version = :version"), {"version": len(MIGRATIONS)})
