"""Sessions in a store of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.woundscribe.doors.quay import QUAY, SEED
from woundscribe import Sessions
from woundscribe.session import Session


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[Sessions]:
    with Sessions(f"sqlite:///{tmp_path / 'doors.db'}") as found:
        yield found


@pytest.fixture
def quay(sessions: Sessions) -> Session:
    """A fight with secrets: see ``quay.SECRETS``."""
    return sessions.open(QUAY, name="quay", seed=SEED)
