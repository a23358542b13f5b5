"""The model: a langchain-core chat model on the openai SDK, for any server that speaks its protocol.

Raises nothing but ``ModelFault``, and always within the limits of its settings.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from email.utils import parsedate_to_datetime
from functools import cache
from typing import Any

import httpx2
import openai
import tenacity
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, convert_to_openai_messages
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from pydantic import ConfigDict, PrivateAttr

from narrator import loop
from narrator.errors import ModelFault
from narrator.settings import ModelSettings

__all__ = ["Chat", "ModelSettings"]


class Chat(BaseChatModel):
    """``sleep`` and ``now`` are the clock that waits between attempts go by."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    settings: ModelSettings
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    now: Callable[[], float] = time.time
    _unwanted: set[str] = PrivateAttr(default_factory=set)
    """Parameters that this server has refused by name."""

    @property
    def _llm_type(self) -> str:
        return "openai-compatible"

    @property
    def _identifying_params(self) -> Mapping[str, Any]:
        return {"model": self.settings.model, "base_url": self.settings.url}

    def _generate(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        return loop.run(self._agenerate(messages, stop, **kwargs))

    def _stream(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None, **kwargs: Any
    ) -> Iterator[ChatGenerationChunk]:
        return loop.iterate(self._chunks(messages, stop, kwargs))

    async def _agenerate(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        async with self._call() as (client, happened), asyncio.timeout(self.settings.whole_limit):
            completion = await self._send(client, self._body(messages, stop, kwargs), happened)
            choice = _choice(completion)
            text = getattr(choice.message, "content", None) or ""
            if not text and getattr(choice.message, "refusal", None):
                raise ModelFault("refused", "The model refused to answer.")
            message = AIMessage(
                content=text,
                usage_metadata=_usage(completion),
                response_metadata=_closing(choice.finish_reason, happened),
            )
        return ChatResult(generations=[ChatGeneration(message=message)])

    async def _astream(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None, **kwargs: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        async for chunk in self._chunks(messages, stop, kwargs):
            yield chunk

    async def _chunks(
        self, messages: list[BaseMessage], stop: list[str] | None, options: Mapping[str, Any]
    ) -> AsyncGenerator[ChatGenerationChunk]:
        clock = asyncio.get_running_loop().time
        end = clock() + self.settings.whole_limit
        async with self._call() as (client, happened):
            body = self._body(messages, stop, options) | {"stream": True, "stream_options": {"include_usage": True}}
            first = self.settings.first_token_limit
            async with _within(end, "too-long", self.settings.whole_limit):
                source = await self._send(client, body, happened)
            due, late = clock() + first, ("no-first-token", first)
            finish: str | None = None
            refused = heard = False
            while True:
                async with _within(end, "too-long", self.settings.whole_limit), _within(due, *late):
                    event = await anext(source, None)
                if event is None:
                    break
                heard = True
                if usage := _usage(event):
                    yield ChatGenerationChunk(message=AIMessageChunk(content="", usage_metadata=usage))
                if not event.choices:  # the chunk that carries the usage has none
                    continue
                choice = _choice(event)
                finish = choice.finish_reason or finish
                delta = choice.delta
                refused = refused or bool(getattr(delta, "refusal", None))
                if delta and (delta.content or (delta.model_extra or {}).get("reasoning_content")):
                    due, late = clock() + self.settings.stall, ("stalled", self.settings.stall)
                if delta and delta.content:
                    yield ChatGenerationChunk(message=AIMessageChunk(content=delta.content))
            if refused:
                raise ModelFault("refused", "The model refused to answer.")
            if not heard:
                raise ModelFault("no-completion", "What the server sent is no stream of a completion.")
            yield ChatGenerationChunk(
                message=AIMessageChunk(content="", response_metadata=_closing(finish, happened)),
            )

    def _body(
        self, messages: Sequence[BaseMessage], stop: list[str] | None, options: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The request. The settings come before what the prompt would like."""
        s = self.settings
        body: dict[str, Any] = {"model": s.model, "messages": convert_to_openai_messages(list(messages))}
        for name in ("temperature", "max_tokens"):
            own = getattr(s, name)
            value = own if own is not None else options.get(name)
            if value is not None:
                body[name] = value
        if stop:
            body["stop"] = stop
        return body

    async def _send(self, client: openai.AsyncOpenAI, body: dict[str, Any], happened: list[str]) -> Any:
        """The completion, or the open stream of one: trying again what may pass, within the budget."""

        def seconds(state: tenacity.RetryCallState) -> float:
            asked = _retry_after(state.outcome.exception() if state.outcome else None, self.now())
            return asked if asked is not None else float(2 ** (state.attempt_number - 1))

        def spent(state: tenacity.RetryCallState) -> bool:
            too_often = state.attempt_number >= self.settings.attempts
            return too_often or state.idle_for + state.upcoming_sleep > self.settings.retry_budget

        def note(state: tenacity.RetryCallState) -> None:
            error = state.outcome.exception() if state.outcome else None
            happened.append(f"{_named(error).message} Waited {state.upcoming_sleep:g} s and tried again.")

        async for attempt in tenacity.AsyncRetrying(
            sleep=self.sleep,
            wait=seconds,
            stop=spent,
            retry=tenacity.retry_if_exception(_may_pass),
            before_sleep=note,
            reraise=True,
        ):
            with attempt:
                return await self._create(client, body, happened)
        raise AssertionError("the last attempt returns or raises")

    async def _create(self, client: openai.AsyncOpenAI, body: dict[str, Any], happened: list[str]) -> Any:
        """One request, but again at once without a parameter that the server refuses by name."""
        while True:
            try:
                # A stream opens when the first token is near; a whole answer has only the outer limit.
                first = self.settings.first_token_limit if "stream" in body else None
                async with _within(first and asyncio.get_running_loop().time() + first, "no-first-token", first):
                    return await client.chat.completions.create(**_without(body, self._unwanted))
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                told = f"{error.param or ''} {error.message}"
                named = [n for n in ("temperature", "max_tokens") if n in body and n in told]
                if not named or self._unwanted.issuperset(named):
                    raise
                self._unwanted.update(named)
                happened.append(f"The server does not take {' and '.join(named)}: asked again without.")

    @asynccontextmanager
    async def _call(self) -> AsyncIterator[tuple[openai.AsyncOpenAI, list[str]]]:
        """A client of this call's own (one cannot outlive its event loop), and every fault given its name."""
        s = self.settings
        if s.api_key is None and s.base_url is None:
            raise ModelFault("no-key", "There is no key for the model.")
        # Servers that want no key still want the header; the environment is never asked for one.
        key = s.api_key.get_secret_value() if s.api_key else "none"
        happened: list[str] = []
        limits = openai.Timeout(s.whole_limit, connect=min(10.0, s.first_token_limit))
        try:
            async with openai.AsyncOpenAI(
                api_key=key,
                base_url=s.url,
                timeout=limits,
                max_retries=0,
                http_client=openai.DefaultAsyncHttpxClient(verify=_certificates()),
            ) as client:
                yield client, happened
        except (ModelFault, openai.OpenAIError, TimeoutError, json.JSONDecodeError) as error:
            fault = _named(error, s.whole_limit)
            message = fault.message.replace(key, "…") if s.api_key else fault.message
            raise ModelFault(fault.code, message, tuple(happened)) from error


@cache
def _certificates() -> ssl.SSLContext:
    """Read once: it takes longer than all else that a call needs."""
    return httpx2.create_ssl_context()


@asynccontextmanager
async def _within(due: float | None, code: str, limit: float | None) -> AsyncIterator[None]:
    """``due`` is a time of the running loop's clock."""
    try:
        async with asyncio.timeout_at(due):
            yield
    except TimeoutError as error:
        raise ModelFault(code, f"{_LATE[code]} ({limit:g} s).") from error


_LATE = {
    "no-first-token": "The model said nothing within the limit",
    "stalled": "The model fell silent in the middle of its answer",
    "too-long": "The answer did not end within the limit",
}


def _without(body: dict[str, Any], unwanted: set[str]) -> dict[str, Any]:
    names = {"max_tokens": "max_completion_tokens"}
    return {names.get(k, k) if k in unwanted else k: v for k, v in body.items() if k not in unwanted or k in names}


def _choice(completion: Any) -> Any:
    """The first choice. Servers send anything with a 200: text, an error, no choices, choices of text."""
    choices = getattr(completion, "choices", None)
    if not isinstance(choices, list):
        raise ModelFault("no-completion", "What the server sent is no completion.")
    if not choices:
        raise ModelFault("no-choices", "The server sent a completion with nothing in it.")
    if not hasattr(choices[0], "finish_reason"):
        raise ModelFault("no-completion", "What the server sent is no completion.")
    return choices[0]


def _usage(completion: Any) -> UsageMetadata | None:
    usage = getattr(completion, "usage", None)
    sent, came = getattr(usage, "prompt_tokens", None), getattr(usage, "completion_tokens", None)
    if not isinstance(sent, int) or not isinstance(came, int):
        return None
    return UsageMetadata(input_tokens=sent, output_tokens=came, total_tokens=sent + came)


def _closing(finish: str | None, happened: list[str]) -> dict[str, Any]:
    if finish is None:
        raise ModelFault("cut-off", "The answer broke off before its end.")
    if finish == "content_filter":
        raise ModelFault("refused", "The server's filter stopped the answer.")
    return {"finish_reason": finish, "happened": list(happened)}


def _may_pass(error: BaseException) -> bool:
    if isinstance(error, openai.APIStatusError):
        return error.status_code in (408, 409, 429) or error.status_code >= 500
    return isinstance(error, openai.APIConnectionError) and not isinstance(error, openai.APITimeoutError)


def _retry_after(error: BaseException | None, now: float) -> float | None:
    """Seconds to wait as the server asks, or None when it does not or nobody can read it."""
    if not isinstance(error, openai.APIStatusError):
        return None
    text = error.response.headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except (ValueError, OverflowError):
        return None


def _named(error: BaseException | None, whole: float = 0.0) -> ModelFault:
    """The fault that an error of the SDK stands for."""
    match error:
        case ModelFault():
            return error
        case openai.APITimeoutError():
            return ModelFault("no-connection", "The model server did not answer in time.")
        case openai.APIConnectionError():
            cause = error.__cause__ or error
            return ModelFault("no-connection", f"The connection to the model server failed: {cause}.")
        case openai.RateLimitError():
            return ModelFault("too-many-requests", "The model server has too many requests (429).")
        case openai.AuthenticationError() | openai.PermissionDeniedError():
            return ModelFault("key-refused", f"The model server refused the key ({error.status_code}).")
        case openai.NotFoundError():
            return ModelFault("no-such-model", "The model server knows no such model or address (404).")
        case openai.APIStatusError() if error.status_code >= 500:
            return ModelFault("server-error", f"The model server failed ({error.status_code}).")
        case openai.APIStatusError():
            return ModelFault("request-refused", f"The model server refused the request: {error.message[:300]}")
        case openai.APIError():
            return ModelFault("server-error", f"The model server failed in its answer: {error.message[:300]}")
        case TimeoutError():
            return ModelFault("too-long", f"{_LATE['too-long']} ({whole:g} s).")
        case _:
            return ModelFault("no-completion", "What the server sent cannot be read.")
