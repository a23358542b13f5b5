"""An app over a store of the test's own, and a fight with secrets that was opened by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.woundscribe.conftest import set_apart
from tests.woundscribe.store.conftest import (  # noqa: F401  # both kinds of store, for those who name them
    postgres,
    postgres_url,
    sqlite_url,
    url,
)
from tests.woundscribe.web.people import OWNER, Table, opened
from tests.woundscribe.web.sitting import sat
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


@pytest.fixture
def owner(app: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """The browser of whoever's server it is, whose people lie in a folder of the test's own."""
    set_apart(tmp_path, monkeypatch)
    with TestClient(app) as browser:
        browser.post("/enter", data={"token": OWNER})
        yield browser


@pytest.fixture
def gm(app: FastAPI, quay: Table) -> Iterator[TestClient]:
    """The browser of that fight's master."""
    with sat(app, quay.gm) as browser:
        yield browser


@pytest.fixture
def ana(app: FastAPI, quay: Table) -> TestClient:
    """The browser of one of its players."""
    return sat(app, quay.ana)
