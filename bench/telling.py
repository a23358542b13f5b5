"""What our own code costs when a turn is told by a model: everything but the model, which answers at once."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult

from narrator.beat import Plan
from narrator.guard import TaggedLine, check_passage
from narrator.narrate import narrate, stream
from narrator.passage import Passage
from narrator.plain import plain
from narrator.plan import plan
from narrator.told import told_before
from woundscribe.story import example, spans

RUNS = 7
PIECE = 4
"""Letters in a piece of a streamed answer."""
PAUSE = 0.02
"""Seconds from one piece to the next: fifty a second, as a good model on a good machine."""


class Ready(BaseChatModel):
    """A model that has its answer ready."""

    answer: str

    @property
    def _llm_type(self) -> str:
        return "ready"

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        message = AIMessage(content=self.answer, response_metadata={"finish_reason": "stop"})
        return ChatResult(generations=[ChatGeneration(message=message)])

    async def _agenerate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        return self._generate(messages)


class Writing(Ready):
    """A model that writes its answer piece by piece, and knows when its first line was finished."""

    began: float = 0.0
    finished: float = 0.0

    async def _astream(self, messages: list[BaseMessage], *_: Any, **__: Any) -> AsyncIterator[ChatGenerationChunk]:
        self.began = time.monotonic()
        first = self.answer.index("\n")
        for start in range(0, len(self.answer), PIECE):
            await asyncio.sleep(PAUSE)
            if start <= first < start + PIECE:
                self.finished = time.monotonic()
            yield ChatGenerationChunk(message=AIMessageChunk(content=self.answer[start : start + PIECE]))


def first_line_ratio() -> float:
    """How long after its request the first verified line of a streamed turn is shown, to when the model had ended it.

    The worst turn of the example.
    """
    view = example().view
    ratios = []
    for span, purpose in spans(view):
        lines = _lines(plan(view, span, purpose), told_before(view, span))
        if len(lines) < 2:
            continue
        model = Writing(answer="\n".join(f"[{line.beats[0]}] {line.text}" for line in lines))
        streamed = iter(stream(view, span, purpose=purpose, model=model))
        next(streamed)
        shown = time.monotonic()
        ratios.append((shown - model.began) / (model.finished - model.began))
        for _ in streamed:
            pass
    return max(ratios)


def _lines(of: Plan, told: Any) -> tuple[TaggedLine, ...]:
    return tuple(TaggedLine(beats=(line.beat,), text=line.text) for line in plain(of, told))


def turn_milliseconds() -> tuple[float, float, int, int]:
    """The median turn, in its median and in its best run; how many lines were told, and how many by the model."""
    view = example().view
    turns = []
    for span, purpose in spans(view):
        lines = _lines(plan(view, span, purpose), told_before(view, span))
        answer = "\n".join(f"[{line.beats[0]}] {line.text}" for line in lines)
        turns.append((span, purpose, Ready(answer=answer)))
    of_each: list[float] = []
    best: list[float] = []
    passages: list[Passage] = []
    for span, purpose, model in turns:
        times = []
        for _ in range(RUNS + 1):
            began = time.process_time()
            passages.append(narrate(view, span, purpose=purpose, model=model))
            times.append((time.process_time() - began) * 1000)
        of_each.append(statistics.median(times[1:]))
        best.append(min(times[1:]))
    told = [line.source for passage in passages for line in passage.lines]
    return statistics.median(of_each), statistics.median(best), len(told), told.count("model")


def guard_milliseconds() -> tuple[float, float]:
    """The median and the worst of a paragraph: all lines of one turn, checked together."""
    view = example().view
    paragraphs = [
        (made := plan(view, span, purpose), _lines(made, told_before(view, span))) for span, purpose in spans(view)
    ]
    of_each: list[float] = []
    for made, lines in paragraphs:
        times = []
        for _ in range(RUNS + 1):
            began = time.process_time()
            check_passage(made, lines)
            times.append((time.process_time() - began) * 1000)
        of_each.append(statistics.median(times[1:]))
    return statistics.median(of_each), max(of_each)
