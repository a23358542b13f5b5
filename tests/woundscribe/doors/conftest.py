"""A store for each test, and a fight in it that one player plays against instinct."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from woundscribe.session import Session
from woundscribe.sessions import Sessions


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[Sessions]:
    with Sessions(f"sqlite:///{tmp_path / 'sessions.db'}") as opened:
        yield opened


@pytest.fixture
def mill(sessions: Sessions) -> Session:
    seats = {"mara": "player:ana", "tobin": "player:ana", "miller": "instinct"}
    return sessions.open("flooded-mill", name="mill", seed="f", ask="needed", seats=seats)
