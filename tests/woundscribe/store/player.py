"""Plays and tells a session in a process of its own, which may be killed at any moment."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

from woundscribe.answered import Taken
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions

TURNS = 4


def commands(session: Session, name: str) -> Iterator[tuple[str, Taken]]:
    """Every command of some turns with its key, taken one by one."""
    for n in range(1, TURNS + 1):
        blow = "strike the miller with the staff, to subdue" if n % 2 else "defend"
        for who, what in (("mara", blow), ("tobin", "defend"), ("miller", "defend")):
            key = f"{name}/{n}/{who}"
            yield key, session.declare(who, what, key=key)


def told(key: str, taken: Taken) -> dict[str, Any]:
    """What is shown of an answer."""
    return {"key": key, "answer": taken.model_dump(mode="json")}


def play(url: str, name: str, shown: int) -> None:
    """Play and tell it; whatever is shown is written to the descriptor ``shown``, a line each."""
    sessions = Sessions(url)
    session = sessions.resume(name)
    narration = Narration(session)

    def show(what: dict[str, Any]) -> None:
        os.write(shown, f"{json.dumps(what)}\n".encode())

    for key, taken in commands(session, name):
        show(told(key, taken))
        if taken.turn.resolved:
            for line in narration.stream(taken.turn.number):
                show({"turn": taken.turn.number, "line": line.text})
