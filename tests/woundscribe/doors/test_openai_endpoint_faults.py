"""The same door when things go wrong: models that fail or stall, clients that go away, a store that is gone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import openai
import pytest
from sqlalchemy import Engine, event

from tests import fake_openai
from tests.fake_openai import Exchange
from tests.woundscribe.doors.chatting import Chatter, serving
from tests.woundscribe.doors.tables import alone
from woundscribe import Narration, Sessions, WoundscribeError
from woundscribe.doors.seat import Seat
from woundscribe.session import Session
from woundscribe.store import Shelf

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

STRIKE = "mara strikes the miller with the staff, to subdue"
DEFEND = "tobin defends"


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[Sessions]:
    with Sessions(f"sqlite:///{tmp_path / 'sessions.db'}") as opened:
        yield opened


@pytest.fixture
def mill(sessions: Sessions) -> Session:
    return alone(sessions)


def told(session: Session, turn: int = 1) -> list[tuple[str, str]]:
    return [(variant.status, variant.text) for variant in Narration(session).variants(turn)]


@pytest.mark.parametrize(
    "behaviour",
    [
        fake_openai.fails(500),
        fake_openai.fails(401),
        fake_openai.body("<html>"),
        fake_openai.says(""),
        fake_openai.says("1. The Miller fell dead, and Tobin with him.\n"),
        fake_openai.silent,
    ],
)
def test_a_model_that_fails_or_stalls_leaves_the_built_in_voice(
    sessions: Sessions, mill: Session, behaviour: fake_openai.Behaviour
) -> None:
    with fake_openai.serving(behaviour) as far:
        model = fake_openai.chat(far, first_token=0.2, stall=0.2, whole=0.5, retry_budget=0.1)
        with serving(sessions, model) as url:
            ana = Chatter(url, stream=True)
            ana.say(STRIKE)
            answer = ana.say(DEFEND)
    assert far.requests
    assert [status for status, _ in told(mill)] == ["plain"]
    assert told(mill)[0][1] in answer
    assert "fell dead" not in answer
    assert "What does Mara do?" in answer


def test_the_tokens_of_the_model_are_told(sessions: Sessions, mill: Session) -> None:
    with fake_openai.serving(fake_openai.says("1. It came to nothing.\n")) as far, serving(
        sessions, fake_openai.chat(far)
    ) as url:  # fmt: skip
        ana = Chatter(url)
        ana.say(STRIKE)
        asked: Any = {"model": "mill", "messages": [*ana.messages, {"role": "user", "content": DEFEND}]}
        whole = ana.client.chat.completions.create(**asked)
        chunks = list(
            ana.client.chat.completions.create(**asked, stream=True, stream_options={"include_usage": True})
        )  # fmt: skip
    calls = len(far.requests)
    assert whole.usage is not None
    assert chunks[-1].usage is not None
    assert whole.usage.prompt_tokens + chunks[-1].usage.prompt_tokens == 11 * calls
    assert whole.usage.completion_tokens + chunks[-1].usage.completion_tokens == 7 * calls


def test_a_client_that_goes_away_finds_what_was_told_when_it_asks_again(
    sessions: Sessions, mill: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = threading.Event()
    leave = Shelf.leave

    def left_it(self: Shelf, id: int, holder: str, empty: str) -> None:
        leave(self, id, holder, empty)
        left.set()

    monkeypatch.setattr(Shelf, "leave", left_it)

    def begins(e: Exchange) -> None:
        """One line that holds, and then nothing more."""
        e.open(kind="text/event-stream")
        e.delta(f"1. {line}\n2.")
        e.wait()

    line = _first_line(alone(sessions, name="before"))
    with fake_openai.serving(begins) as far, serving(sessions, fake_openai.chat(far, whole=30.0, stall=30.0)) as url:
        ana = Chatter(url)
        ana.say(STRIKE)
        asked: Any = {"model": "mill", "messages": [*ana.messages, {"role": "user", "content": DEFEND}]}
        with ana.client.chat.completions.create(**asked, stream=True) as stream:
            came = ""
            while line not in came:
                came += next(stream).choices[0].delta.content or ""
        assert left.wait(10), "the turn is let go of when nobody listens any more"
        assert told(mill) == [("draft", line)]
        far.over.set()
        version = mill.version
        again = "".join(
            c.choices[0].delta.content or "" for c in ana.client.chat.completions.create(**asked, stream=True)
        )
    assert mill.version == version
    assert [status for status, _ in told(mill)] == ["truncated"], "what was told is kept, and finished"
    assert told(mill)[0][1].startswith(line)
    assert told(mill)[0][1] in again


def _first_line(session: Session) -> str:
    """A line that holds for the turn that is played here: the first of the built-in voice."""
    session.declare(None, STRIKE)
    session.declare(None, DEFEND)
    return Narration(session).tell(1).lines[0].text


def test_one_message_that_comes_twice_at_once_is_one(sessions: Sessions, mill: Session) -> None:
    with serving(sessions) as url, ThreadPoolExecutor(8) as pool:
        ana = Chatter(url)
        ana.say(STRIKE)
        copies = [Chatter(url) for _ in range(8)]
        for copy in copies:
            copy.messages = list(ana.messages)
        answers = list(pool.map(lambda copy: copy.say(DEFEND), copies))
    assert [step.input.turn.side for step in mill.transcript.steps] == ["ferry", "mill"]
    assert any("What does Mara do?" in answer for answer in answers), "others may be told before the Miller has acted"


def test_two_servers_on_one_store_are_as_one(sessions: Sessions, mill: Session, tmp_path: Path) -> None:
    with (
        Sessions(f"sqlite:///{tmp_path / 'sessions.db'}") as others,
        serving(sessions) as url,
        serving(others) as other,
    ):
        here, there = Chatter(url), Chatter(other)
        here.say(STRIKE)
        there.messages = here.messages
        first = there.say(DEFEND)
        before = mill.version
        again = here.regenerate()
        assert mill.version == before
        assert told(mill)[0][1] in first
        assert told(mill)[1][1] in again
        assert "not the one that was played" in there.edit(1, "tobin holds")
        assert mill.version == before


def test_while_somebody_else_is_telling_it_the_records_are_read(sessions: Sessions, mill: Session) -> None:
    with serving(sessions) as url:
        ana = Chatter(url)
        ana.say(STRIKE)
        ana.say(DEFEND)
        begun = iter(Narration(mill).stream(1))
        next(begun)
        answer = ana.regenerate()
        begun.close()  # type: ignore[attr-defined]  # it is a generator
    assert "Mara · oak staff → the Miller" in answer


def test_what_fails_on_the_way_is_an_error_to_the_client(
    sessions: Sessions, mill: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise WoundscribeError("store", "the store is gone.")

    with serving(sessions) as url:
        ana = Chatter(url, stream=True)
        ana.say(STRIKE)
        monkeypatch.setattr(Seat, "stream", gone)
        with pytest.raises(openai.APIError, match="the store is gone"):
            ana.say(DEFEND)
        ana.stream = False
        with pytest.raises(openai.InternalServerError, match="the store is gone"):
            ana.regenerate()
        monkeypatch.undo()
        assert "What does Mara do?" in ana.regenerate(), "the turn was resolved, and is told now"
        monkeypatch.setattr(Session, "answered", gone)
        with pytest.raises(openai.InternalServerError, match="the store is gone"):
            ana.say("hello")
    assert len(mill.transcript.steps) == 2


def test_the_loop_never_waits_for_the_store(sessions: Sessions, mill: Session) -> None:
    asked: list[str] = []

    def note(*_: object) -> None:
        asked.append(threading.current_thread().name)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        with fake_openai.serving(fake_openai.says("1. It came to nothing.\n")) as far:
            for model in (None, fake_openai.chat(far)):
                with serving(sessions, model) as url:
                    ana = Chatter(url, stream=model is None)
                    ana.say(STRIKE)
                    ana.say(DEFEND)
                    ana.regenerate()
                    ana.client.models.list()
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert asked
    assert "server" not in asked
