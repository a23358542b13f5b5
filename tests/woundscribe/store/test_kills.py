"""A process killed at any point of resolving or of telling: nothing shown is lost, nothing is rolled twice."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import time
from typing import Any

import pytest
from sqlalchemy import text

from tests.generate import DEEP
from tests.woundscribe.store.player import TURNS, commands, play, told
from tests.woundscribe.store.proof import prove
from tests.woundscribe.store.test_commands import opened
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.store import Database

KILLS = 100 if DEEP else 10
"""For each kind of store."""
_FORK = multiprocessing.get_context("fork")
_MOST_SHOWN = 30
_LONGEST = 0.03
"""Seconds from what was shown to the kill: about as long as a command or a line takes."""


@pytest.mark.parametrize("kill", range(KILLS))
def test_a_process_killed_anywhere_loses_and_doubles_nothing(url: str, kill: int) -> None:
    with Sessions(url) as sessions:
        opened(sessions, "mill")
    chance = random.Random(kill)
    shown = _killed_while_playing(url, "mill", chance.randrange(_MOST_SHOWN), chance.uniform(0, _LONGEST))
    with Sessions(url) as sessions:
        _as_it_was_shown(url, sessions.resume("mill"), shown)


def _as_it_was_shown(url: str, session: Session, shown: list[dict[str, Any]]) -> None:
    prove(session)
    _nothing_shown_is_lost(session, shown)
    _let_the_lease_run_out(url)
    _passages_begin_as_they_were_shown(session, shown)
    again = [told(key, taken) for key, taken in commands(session, session.name)]
    answers = [one for one in shown if "key" in one]
    assert again[: len(answers)] == answers
    assert len(session.transcript.steps) == 2 * TURNS
    assert session.version == 1 + 3 * TURNS
    prove(session)


def _killed_while_playing(url: str, name: str, after: int, seconds: float) -> list[dict[str, Any]]:
    """What a process had shown before it was killed, so long after it had shown so many things."""
    ours, theirs = os.pipe()
    child = _FORK.Process(target=play, args=(url, name, theirs))
    child.start()
    os.close(theirs)
    with os.fdopen(ours, encoding="utf-8") as pipe:
        lines = [pipe.readline() for _ in range(after)]
        time.sleep(seconds)
        child.kill()
        child.join()
        lines += pipe.readlines()
    return [json.loads(line) for line in lines if line.endswith("\n")]


def _nothing_shown_is_lost(session: Session, shown: list[dict[str, Any]]) -> None:
    _, *entries = session.log()
    log = {entry.key: json.loads(entry.answer)["taken"] for entry in entries}
    for one in shown:
        if "key" in one:
            assert log[one["key"]]["version"] == one["answer"]["version"]
    answered = [one["key"] for one in shown if "key" in one]
    assert len(entries) in (len(answered), len(answered) + 1), "at most one was taken and not yet shown"


def _let_the_lease_run_out(url: str) -> None:
    database = Database(url)
    with database.writing() as connection:
        connection.execute(text("UPDATE leases SET until = 0"))
    database.close()


def _passages_begin_as_they_were_shown(session: Session, shown: list[dict[str, Any]]) -> None:
    narration = Narration(session)
    mended = narration.mend()
    assert len(mended) <= 1
    assert narration.mend() == ()
    passages = {passage.turn: passage for passage in narration.variants()}
    for number in {one["turn"] for one in shown if "turn" in one}:
        lines = [one["line"] for one in shown if one.get("turn") == number]
        assert [line.text for line in passages[number].lines][: len(lines)] == lines
        assert passages[number].shown
