"""People kept in a folder of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.woundscribe.conftest import command, set_apart
from woundscribe.people.find import people_folder

__all__ = ["command"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where people are kept in this test: it is there, and empty."""
    set_apart(tmp_path, monkeypatch)
    kept = people_folder()
    kept.mkdir(parents=True)
    return kept
