"""A stranger's chat model that answers from a script: no network, no settings of ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from pydantic import Field


class Scripted(BaseChatModel):
    """Answers in order; an exception among them is raised. ``asked`` keeps every prompt as one text."""

    answers: list[Any]
    asked: list[str] = Field(default_factory=list)
    size: int = 7

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _next(self, messages: list[BaseMessage]) -> str:
        self.asked.append("\n".join(str(m.text) for m in messages))
        answer = self.answers[len(self.asked) - 1]
        if isinstance(answer, Exception):
            raise answer
        return str(answer)

    def _generate(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        assert not kwargs, "a stranger is given no options"
        return ChatResult(generations=[ChatGeneration(message=AIMessage(content=self._next(messages)))])

    def _stream(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None, **kwargs: Any
    ) -> Iterator[ChatGenerationChunk]:
        text = self._next(messages)
        for start in range(0, len(text), self.size):
            yield ChatGenerationChunk(message=AIMessageChunk(content=text[start : start + self.size]))
