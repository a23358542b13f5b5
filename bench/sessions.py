"""What it takes to keep sessions: commands in a growing store, a long session found again, many narrations at once."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult

from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions

DUEL = {
    "title": "On the stair",
    "scene": {"place": "the flooded mill", "things": ["stair", "wheel"], "exits": ["stair"]},
    "sides": [{"id": "ferry", "name": "the ferry people"}, {"id": "mill", "name": "the drowned"}],
    "cast": [
        {"id": "mara", "like": "ferrywoman", "name": "Mara", "pronouns": "she", "side": "ferry"},
        {"id": "miller", "like": "drowned miller", "side": "mill"},
    ],
}
ASIDE = 50
"""Sessions at the start and at the end whose commands are compared."""


@contextmanager
def _store() -> Iterator[Sessions]:
    with tempfile.TemporaryDirectory() as folder, Sessions(f"sqlite:///{Path(folder) / 'sessions.db'}") as sessions:
        yield sessions


def growing(many: int = 1000, turns: int = 20) -> tuple[float, float, float]:
    """The p95 of a command in milliseconds, in the first sessions of a store and in the last, and their ratio."""
    with _store() as sessions:
        took = [_played(sessions.open(DUEL, name=f"fight-{n}", seed="a"), turns) for n in range(many)]
    first, last = (_p95([t for one in part for t in one]) for part in (took[:ASIDE], took[-ASIDE:]))
    return first * 1000, last * 1000, last / first


def resumed(turns: int = 500) -> tuple[float, float]:
    """Milliseconds until a session of so many turns says what it needs, and until its last passage is there as well."""
    with _store() as sessions:
        session = sessions.open(DUEL, name="long", seed="a")
        _played(session, turns)
        Narration(session).tell()
        bare, told = [], []
        for _ in range(5):
            begun = perf_counter()
            again = sessions.resume("long")
            assert again.turn.number == turns + 1
            bare.append(perf_counter() - begun)
            assert Narration(again).variants(turns)[-1].shown
            told.append(perf_counter() - begun)
    return median(bare) * 1000, median(told) * 1000


def narrating(many: int = 100, latency: float = 8.0) -> float:
    """How long so many sessions take to tell a turn at once, to the model's latency times the calls of the longest."""
    with _store() as sessions:
        open_ones = [sessions.open(DUEL, name=f"fight-{n}", seed=f"{n}") for n in range(many)]
        for session in open_ones:
            session.declare("mara", "strike the miller with the staff, to subdue")
        models = [Slow(latency=latency) for _ in open_ones]

        async def all_at_once() -> None:
            pairs = zip(open_ones, models, strict=True)
            await asyncio.gather(*(Narration(session).atell(1, model=model) for session, model in pairs))

        begun = perf_counter()
        asyncio.run(all_at_once())
        took = perf_counter() - begun
    return took / (latency * max(model.calls for model in models))


class Slow(BaseChatModel):
    """A model that takes its time and then repeats the first fact it was given."""

    latency: float
    calls: int = 0

    @property
    def _llm_type(self) -> str:
        return "slow"

    def _generate(self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **_: Any) -> ChatResult:
        raise AssertionError("it is only asked in an event loop")

    async def _agenerate(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **_: Any
    ) -> ChatResult:
        self.calls += 1
        await asyncio.sleep(self.latency)
        return ChatResult(generations=[ChatGeneration(message=AIMessage(content="1: Mara struck at the Miller."))])


def _played(session: Session, turns: int) -> list[float]:
    """Seconds of each command: one a turn."""
    took = []
    for n in range(turns):
        begun = perf_counter()
        session.declare(("mara", "miller")[n % 2], "defend")
        took.append(perf_counter() - begun)
    return took


def _p95(took: list[float]) -> float:
    return quantiles(took, n=20)[-1]
