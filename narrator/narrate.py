"""Tells a span of a view: plan, draft, check, repair, plain prose for the rest."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING

from narrator import loop
from narrator.ask import Question
from narrator.beat import Purpose, Span
from narrator.drafts import best_first
from narrator.passage import Line, Passage
from narrator.progress import Progress
from narrator.prompt import Prompt, Value, load
from narrator.telling import USUAL, Telling
from rules.visibility import View

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage


def narrate(
    view: View,
    span: Span,
    *,
    purpose: Purpose = "turn",
    model: BaseChatModel | None = None,
    prompt: Prompt | None = None,
    telling: Telling = USUAL,
    variant: int = 0,
    earlier: Sequence[str] = (),
    drafts: int = 1,
) -> Passage:
    """The passage that tells ``span``: without a model in the built-in voice.

    ``variant`` counts the other ways in which the built-in voice can tell it, from 0. ``earlier``: the prose of the
    fight that was shown before, whose turns of phrase a model is asked not to repeat. ``drafts``: how often a model
    drafts it, from 1; the draft with the most accepted lines is kept, and what it lacks is taken from the others.

    A fault of the model is never raised; the passage comes anyway, and its provenance says what happened. Raises
    PromptError for a prompt that cannot be used.
    """
    lines = Lines(Progress(view, span, purpose, telling, variant, earlier), model, prompt, drafts=drafts)
    for _ in lines:
        pass
    return lines.passage


async def anarrate(
    view: View,
    span: Span,
    *,
    purpose: Purpose = "turn",
    model: BaseChatModel | None = None,
    prompt: Prompt | None = None,
    telling: Telling = USUAL,
    variant: int = 0,
    earlier: Sequence[str] = (),
    drafts: int = 1,
) -> Passage:
    """``narrate`` for an event loop."""
    lines = Lines(Progress(view, span, purpose, telling, variant, earlier), model, prompt, drafts=drafts)
    async for _ in lines:
        pass
    return lines.passage


def stream(
    view: View,
    span: Span,
    *,
    purpose: Purpose = "turn",
    model: BaseChatModel | None = None,
    prompt: Prompt | None = None,
    telling: Telling = USUAL,
    variant: int = 0,
    earlier: Sequence[str] = (),
) -> Lines:
    """The lines of the passage in order, each checked and final when it comes: for ``for`` and ``async for``."""
    return Lines(Progress(view, span, purpose, telling, variant, earlier), model, prompt, streamed=True)


def asking(
    view: View, span: Span, *, purpose: Purpose = "turn", prompt: Prompt | None = None, telling: Telling = USUAL
) -> list[BaseMessage]:
    """The messages with which a model is asked to tell ``span``; none where nothing of it is told.

    Raises PromptError for a prompt that cannot be used.
    """
    progress = Progress(view, span, purpose, telling)
    if all(beat.silent for beat in progress.plan.beats):
        return []
    return (prompt or load(purpose)).render(progress.values())


class Lines:
    """The lines of a passage as they are settled, to be taken once; ``passage`` is there when they have ended."""

    def __init__(
        self,
        progress: Progress,
        model: BaseChatModel | None,
        prompt: Prompt | None,
        *,
        streamed: bool = False,
        drafts: int = 1,
    ) -> None:
        self._progress = progress
        self._model = model if any(not beat.silent for beat in progress.plan.beats) else None
        self._prompt = (prompt or load(progress.plan.purpose)) if self._model else None
        self._drafts = drafts
        self._streamed = streamed
        self._ended = False

    async def _tell(self, model: BaseChatModel, prompt: Prompt) -> AsyncGenerator[Line]:
        progress = self._progress
        ask = self._choose if self._drafts > 1 else self._ask
        async with aclosing(ask(model, prompt, progress.values())) as lines:
            async for line in lines:
                yield line
        if progress.repairable:
            async with aclosing(self._ask(model, load("repair"), progress.repair_values())) as lines:
                async for line in lines:
                    yield line
        for line in progress.settle():
            yield line

    async def _ask(self, model: BaseChatModel, prompt: Prompt, values: Mapping[str, Value]) -> AsyncGenerator[Line]:
        progress = self._progress
        messages = prompt.render(values)
        question = Question(model, messages, prompt.model)
        progress.asking(messages)
        async with aclosing(question.pieces(streamed=self._streamed, patience=progress.patience)) as pieces:
            async for piece in pieces:
                for line in progress.hear(piece, late=self._streamed):
                    yield line
                if not piece and not progress.failing:
                    break  # all was told while the model was silent
        for line in progress.over(question, late=self._streamed):
            yield line

    async def _choose(self, model: BaseChatModel, prompt: Prompt, values: Mapping[str, Value]) -> AsyncGenerator[Line]:
        progress = self._progress
        messages = prompt.render(values)
        drafts = await best_first(self._drafts, model, messages, prompt.model, progress.fresh)
        progress.asking(messages)
        for number, (question, answer) in enumerate(drafts, 1):
            more = number < len(drafts)
            for line in (*progress.hear(answer, late=False), *progress.over(question, late=False, more=more)):
                yield line

    async def __aiter__(self) -> AsyncIterator[Line]:
        if self._model and self._prompt:
            async with aclosing(self._tell(self._model, self._prompt)) as lines:
                async for line in lines:
                    yield line
        else:
            for line in self._progress.settle():
                yield line
        self._ended = True

    def __iter__(self) -> Iterator[Line]:
        if self._model and self._prompt:
            lines = self._tell(self._model, self._prompt)
            # Unstreamed, the answer comes as a whole, and nobody waits for a line of it: one crossing does for all.
            yield from loop.iterate(lines) if self._streamed else loop.collect(lines)
        else:
            yield from self._progress.settle()
        self._ended = True

    @property
    def passage(self) -> Passage:
        if not self._ended:
            raise RuntimeError("the passage is there once all of its lines have been taken.")
        return self._progress.passage(self._prompt, self._model)
