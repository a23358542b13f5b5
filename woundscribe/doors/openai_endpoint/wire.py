"""What goes over the wire, in OpenAI's shapes: requests as front ends send them, answers, chunks, errors."""

from __future__ import annotations

import json
import time
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from woundscribe.errors import WoundscribeError

MOST_BYTES = 1_000_000
"""Of a request: a front end sends the whole conversation every time."""
STATUS = {
    "malformed": 400,
    "no-token": 401,
    "not-yours": 403,
    "no-session": 404,
    "being-told": 409,
    "conflict": 409,
    "too-large": 413,
    "too-many": 429,
    "store": 503,
}
_KINDS = {401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}
_THEIRS = {"no-token": "invalid_api_key", "no-session": "model_not_found", "too-many": "rate_limit_exceeded"}
"""Codes by which clients of OpenAI's know these."""


class Part(BaseModel):
    type: str
    text: str = ""


class Message(BaseModel):
    role: str
    content: str | list[Part] | None = None

    @property
    def text(self) -> str:
        if isinstance(self.content, list):
            return "\n".join(part.text for part in self.content if part.type == "text")
        return self.content or ""


class StreamOptions(BaseModel):
    include_usage: bool = False


class Request(BaseModel):
    """What is asked. All else that a front end sends, temperatures and tools, is for models of another kind."""

    model: str
    messages: list[Message]
    stream: bool = False
    stream_options: StreamOptions | None = None


class Usage(NamedTuple):
    """Tokens of the model that told it, as its server counted them; none where the built-in voice did."""

    prompt: int = 0
    answer: int = 0

    def plus(self, prompt: int, answer: int) -> Usage:
        return Usage(self.prompt + prompt, self.answer + answer)


def read(body: bytes) -> Request:
    """Raises WoundscribeError ("malformed")."""
    try:
        asked = Request.model_validate_json(body)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or None
        raise WoundscribeError("malformed", f"{first['msg'][:200]}.", where=where) from error
    if not any(message.role == "user" for message in asked.messages):
        raise WoundscribeError(
            "malformed", "nobody has said anything yet: it needs a message by the user.", where="messages"
        )
    return asked


def models(names: tuple[str, ...]) -> dict[str, Any]:
    shown = [{"id": name, "object": "model", "created": 0, "owned_by": "woundscribe"} for name in names]
    return {"object": "list", "data": shown}


class Answer:
    """One answer, whole or in chunks."""

    def __init__(self, model: str, id: str) -> None:
        self._head = {"id": f"chatcmpl-{id}", "created": int(time.time()), "model": model}

    def whole(self, text: str, usage: Usage) -> dict[str, Any]:
        choice = {
            "index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop", "logprobs": None,
        }  # fmt: skip
        return {**self._head, "object": "chat.completion", "choices": [choice], "usage": _usage(usage)}

    def chunk(self, text: str | None, finish: str | None = None) -> str:
        delta = {"role": "assistant", "content": text} if text is not None else {}
        choice = {"index": 0, "delta": delta, "finish_reason": finish, "logprobs": None}
        return event({**self._head, "object": "chat.completion.chunk", "choices": [choice]})

    def last(self, usage: Usage) -> str:
        return event({**self._head, "object": "chat.completion.chunk", "choices": [], "usage": _usage(usage)})


def event(value: object) -> str:
    """A server-sent event; in plain letters, since what people write may hold half a character."""
    return f"data: {json.dumps(value)}\n\n"


DONE = "data: [DONE]\n\n"


def fault(error: WoundscribeError) -> dict[str, Any]:
    kind = _KINDS.get(status_of(error), "invalid_request_error" if status_of(error) < 500 else "server_error")
    code = _THEIRS.get(error.code, error.code)
    return {"error": {"message": str(error)[:2000], "type": kind, "param": error.where, "code": code}}


def status_of(error: WoundscribeError) -> int:
    return STATUS.get(error.code, 500)


def _usage(usage: Usage) -> dict[str, int]:
    total = usage.prompt + usage.answer
    return {"prompt_tokens": usage.prompt, "completion_tokens": usage.answer, "total_tokens": total}
