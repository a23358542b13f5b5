"""A desk with a script for a master: every line in order, then nobody is there any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.woundscribe.conftest import set_apart
from woundscribe.console import Left
from woundscribe.desk.desk import Desk
from woundscribe.desk.loop import run
from woundscribe.desk.paper import Paper
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.streams import out

Sitting = Callable[..., str]


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    set_apart(tmp_path, monkeypatch)
    opened = Sessions(f"sqlite:///{tmp_path / 'sessions.db'}")
    yield opened
    opened.close()


@pytest.fixture
def mill(sessions: Sessions) -> Session:
    return sessions.open("flooded-mill", seed="oak")


@pytest.fixture
def ford(sessions: Sessions) -> Session:
    return sessions.open("cow-at-the-ford", seed="oak")


@pytest.fixture
def sitting(capsys: pytest.CaptureFixture[str]) -> Sitting:
    """Lets the master say these lines at a desk, and gives what stood on paper, prompts and lines as well."""

    def sit(session: Session, *lines: str, drafts: int = 1, **more: Any) -> str:
        script = iter(lines)

        def ask(prompt: str) -> str:
            line = next(script, None)
            out(f"{prompt}{line or ''}\n")
            if line is None:
                raise Left
            return line

        capsys.readouterr()
        run(Desk(session, Narration(session), Paper(), ask, drafts, **more))
        return capsys.readouterr().out

    return sit


def flat(text: str) -> str:
    """What stands on paper as one row, however it was wrapped."""
    return " ".join(text.split())
