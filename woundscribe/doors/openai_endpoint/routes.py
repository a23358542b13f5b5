"""The routes, to be mounted in an app: ``app.include_router(router(tables), prefix="/openai")``."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Protocol

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from woundscribe.doors.openai_endpoint import wire
from woundscribe.doors.openai_endpoint.conversation import conversation
from woundscribe.doors.openai_endpoint.talk import Said, heard
from woundscribe.doors.openai_endpoint.told import Told
from woundscribe.doors.seat import Seat
from woundscribe.errors import WoundscribeError
from woundscribe.model import Model, chat_of

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class Tables(Protocol):
    """Who may play what, by the bearer token that somebody sends. Both are called in threads.

    Both raise WoundscribeError: "no-token" for a token that nobody has, "no-session" for a fight that it does not open.
    """

    def fights(self, token: str) -> Sequence[str]:
        """The names of the fights that a token opens: they are the models."""
        ...

    def seat(self, token: str, fight: str) -> Seat:
        """Whoever shows the token, at a fight."""
        ...


def router(tables: Tables, *, model: Model | BaseChatModel | None = None) -> APIRouter:
    """``/v1/models`` and ``/v1/chat/completions``. ``model``: who tells, else the built-in voice."""
    found = APIRouter(include_in_schema=False)  # the shapes are OpenAI's, and described there
    chat = chat_of(model)

    @found.get("/v1/models")
    async def models(request: Request) -> Response:
        """The fights that may be played."""
        try:
            names = await asyncio.to_thread(tables.fights, _token(request))
        except WoundscribeError as error:
            return _refused(error)
        return JSONResponse(wire.models(tuple(names)))

    @found.post("/v1/chat/completions")
    async def completions(request: Request) -> Response:
        """What somebody says at a fight, and what comes of it."""
        try:
            token = _token(request)
            asked = wire.read(await _body(request))
            seat = await asyncio.to_thread(tables.seat, token, asked.model)
            said = await asyncio.to_thread(_heard, seat, asked)
        except WoundscribeError as error:
            return _refused(error)
        told = Told(seat, said, chat)
        answer = wire.Answer(asked.model, secrets.token_hex(12))
        if asked.stream:
            counted = asked.stream_options is not None and asked.stream_options.include_usage
            return StreamingResponse(_chunks(told, answer, counted), media_type="text/event-stream")
        try:
            text = "".join([piece async for piece in told])
        except WoundscribeError as error:
            return _refused(error)
        return JSONResponse(answer.whole(text, told.usage))

    return found


async def _chunks(told: Told, answer: wire.Answer, counted: bool) -> AsyncIterator[str]:
    """The answer as events. What fails on the way is told as one: by then it is too late for a status."""
    try:
        async with aclosing(aiter(told)) as pieces:
            async for piece in pieces:
                yield answer.chunk(piece)
    except WoundscribeError as error:
        yield wire.event(wire.fault(error))
        return
    yield answer.chunk(None, "stop")
    if counted:
        yield answer.last(told.usage)
    yield wire.DONE


def _heard(seat: Seat, asked: wire.Request) -> Said:
    return heard(seat, conversation(seat, asked.messages))


def _token(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.casefold() != "bearer" or not token.strip():
        raise _NO_TOKEN
    return token.strip()


_NO_TOKEN = WoundscribeError("no-token", "this needs a token, sent as `Authorization: Bearer …`, that holds here.")


async def _body(request: Request) -> bytes:
    """What was sent, read no further than it may be long."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > wire.MOST_BYTES:
            raise WoundscribeError("too-large", f"what was sent is larger than {wire.MOST_BYTES:,} bytes.")
    return bytes(found)


def _refused(error: WoundscribeError) -> Response:
    return JSONResponse(wire.fault(error), wire.status_of(error))
