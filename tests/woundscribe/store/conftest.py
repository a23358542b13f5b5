"""A store of each kind: an SQLite file, and PostgreSQL on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from woundscribe.sessions import Sessions

SERVER = "postgresql://postgres@127.0.0.1:5432/postgres"
NEEDED = "WOUNDSCRIBE_TEST_POSTGRES"
"""Set where PostgreSQL has to be there: then its tests fail without it, and do not skip."""


def schema_url(schema: str) -> str:
    return f"{SERVER}?options=-csearch_path%3D{schema}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[psycopg.Connection]:
    try:
        with psycopg.connect(SERVER, autocommit=True, connect_timeout=3) as connection:
            yield connection
    except psycopg.OperationalError as error:
        if os.environ.get(NEEDED):
            raise
        pytest.skip(f"no PostgreSQL answers on 127.0.0.1:5432: {str(error).splitlines()[0]}")


@pytest.fixture
def postgres_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A schema of the test's own."""
    server: psycopg.Connection = request.getfixturevalue("postgres")
    schema = f"woundscribe_{os.getpid()}_{abs(hash(request.node.nodeid)) % 10**9}"
    server.execute(f"CREATE SCHEMA {schema}")
    yield schema_url(schema)
    server.execute(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'sessions.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def sessions(url: str) -> Iterator[Sessions]:
    opened = Sessions(url)
    yield opened
    opened.close()
