"""An app over a store of the test's own, and a fight with secrets that was opened by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from tests.woundscribe.store.conftest import (  # noqa: F401  # both kinds of store, for those who name them
    postgres,
    postgres_url,
    sqlite_url,
    url,
)
from tests.woundscribe.web.people import OWNER, Table, opened
from woundscribe import Sessions
from woundscribe.web.app import create_app


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[Sessions]:
    with Sessions(f"sqlite:///{tmp_path / 'web.db'}") as found:
        yield found


@pytest.fixture
def app(sessions: Sessions) -> FastAPI:
    return create_app(sessions, token=OWNER)


@pytest.fixture
def quay(app: FastAPI) -> Table:
    """A fight with secrets: see ``tests.woundscribe.doors.quay``."""
    return opened(app)
