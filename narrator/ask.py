"""One question to any chat model: bounded in time and length, every failure a named fault."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from narrator.errors import ModelFault

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage, BaseMessage

    from narrator.prompt import Wishes

LIMIT = 660.0
"""Seconds after which any model is given up; our own has limits of its own below this one."""
MOST = 24_000
"""Characters after which an answer counts as endless."""
_CUT = frozenset({"length", "max_tokens", "MAX_TOKENS", "model_length"})
_END = object()


class Question:
    """Ask it once with ``pieces``; the other attributes then say what came of it."""

    def __init__(self, model: BaseChatModel, messages: Sequence[BaseMessage], wishes: Wishes) -> None:
        self.ended = False
        """Whether the answer came to its own end."""
        self.fault: ModelFault | None = None
        self.finish_reason: str | None = None
        self.prompt_tokens: int | None = None
        self.answer_tokens: int | None = None
        self.milliseconds = 0
        self.happened: tuple[str, ...] = ()
        self.asked = sum(len(str(message.text)) for message in messages)
        """Characters of the question."""
        self._model = model
        self._ours = model._llm_type == "openai-compatible"
        self._messages = list(messages)
        # Only our own model knows what to do when a server refuses one of these.
        self._options = wishes.model_dump() if self._ours else {}

    async def pieces(self, *, streamed: bool, patience: Callable[[], float]) -> AsyncGenerator[str]:
        """The answer as it comes. An empty piece says that nothing came within ``patience()`` seconds."""
        started = time.monotonic()
        length = 0
        source = self._streamed(patience) if streamed else self._whole()
        try:
            with self._named():
                async for piece in source:
                    length += len(piece)
                    if length > MOST:
                        raise ModelFault("endless", "The answer went on and on and was stopped.")
                    yield piece
            self.ended = True
        except ModelFault as fault:
            self.fault = fault
            self.happened = (*fault.happened, fault.message)
        finally:
            await source.aclose()
            self.milliseconds = round((time.monotonic() - started) * 1000)
        if self.fault is None and self.finish_reason in _CUT:
            self.fault = ModelFault("truncated", "The answer was longer than the model may write and was cut.")
            self.happened = (*self.happened, self.fault.message)

    async def _whole(self) -> AsyncGenerator[str]:
        async with asyncio.timeout(LIMIT):
            message = await self._model.ainvoke(self._messages, **self._options)
        self._note(message)
        yield str(message.text)

    async def _streamed(self, patience: Callable[[], float]) -> AsyncGenerator[str]:
        end = asyncio.get_running_loop().time() + LIMIT
        source: Any = self._model.astream(self._messages, **self._options)
        pending: asyncio.Future[Any] | None = None
        try:
            while True:
                pending = pending or asyncio.ensure_future(anext(source, _END))
                left = end - asyncio.get_running_loop().time()
                if left <= 0:
                    raise TimeoutError
                done, _ = await asyncio.wait({pending}, timeout=min(patience(), left))
                if not done:
                    yield ""
                    continue
                chunk, pending = pending.result(), None
                if chunk is _END:
                    return
                self._note(chunk)
                if text := str(chunk.text):
                    yield text
        finally:
            if pending is not None:
                pending.cancel()
                await asyncio.wait({pending})
            await source.aclose()

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except TimeoutError as error:
            raise ModelFault("too-long", f"The answer did not end within the limit ({LIMIT:g} s).") from error
        except Exception as error:
            # A stranger's model may raise anything; what ours raises beside its faults is a mistake to be seen.
            if self._ours or isinstance(error, ModelFault):
                raise
            raise ModelFault("model-error", f"The model failed: {type(error).__name__}: {error}"[:400]) from error

    def _note(self, message: AIMessage) -> None:
        about = message.response_metadata
        reason = about.get("finish_reason") or about.get("stop_reason") or about.get("done_reason")
        self.finish_reason = str(reason) if reason else self.finish_reason
        self.happened = (*self.happened, *about.get("happened", ()))
        if message.usage_metadata:
            self.prompt_tokens = message.usage_metadata["input_tokens"]
            self.answer_tokens = message.usage_metadata["output_tokens"]
