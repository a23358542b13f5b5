"""Puts what a command leaves open to the person, where their program can ask them; else the default stands.

A program of the older protocol is asked in the middle of a call. One of the newer is sent the question in place of an
answer, and calls again with what the person said: the command then has a key, so that it is not taken twice.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from mcp.server.mcpserver import Context
from mcp.server.session import ServerSession
from mcp.shared.exceptions import MCPError
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequests, InputRequiredResult
from mcp_types.version import is_version_at_least

from rules.model import Model
from woundscribe.doors.seat import Seat
from woundscribe.doors.shown import State, Taken, Wanted
from woundscribe.errors import WoundscribeError
from woundscribe.readable import clean
from woundscribe.thrown import read_dice

DEFAULT = "the host's default"
"""Why a question was answered that nobody could be asked."""
MOST = 8
"""So many questions are put in one call; what is open after them stays open."""
_ASKED = ("ruling", "faces", "consent")
_ANSWER = "answer"
_LONGEST = 600
_MODERN = "2026-07-28"
"""Since this version of the protocol a question is sent in place of an answer."""

Ctx = Context[None, Any]


class Round(Model):
    """How far a call has come: what it carries to itself. ``count``: of the answers; ``asked``: of the questions."""

    key: str
    count: int
    asked: int
    version: int


class Given(NamedTuple):
    """What a person said, as a seat takes it."""

    value: str | None = None
    faces: tuple[int, ...] | None = None
    total: int | None = None
    reason: str | None = None


async def commanded(
    ctx: Ctx, seat: Seat, run: Callable[[str], Taken], key: str | None = None
) -> Taken | InputRequiredResult:
    """Give a command and put the questions that it leaves open. ``run`` gives it, with its key.

    A question that is declined or cancelled, or that has no default where nobody can be asked, stays open. Raises
    WoundscribeError.
    """
    before = Round.model_validate_json(ctx.request_state) if ctx.request_state is not None else None
    if before is None:
        before, reply = Round(key=key or secrets.token_hex(16), count=0, asked=0, version=0), None
    else:
        reply = (ctx.input_responses or {}).get(_ANSWER)
    came = await asyncio.to_thread(run, before.key)
    heard, wrong = came.heard, ""
    came, now = await asyncio.to_thread(_caught_up, seat, came, before)
    while (need := _open(came.state)) is not None:
        if reply is None and not _can_ask(ctx):
            if need.default is None or need.kind == "faces":
                break
            given = Given(value=need.default, reason=DEFAULT)
            now = now.model_copy(update={"version": came.state.version})
        else:
            if reply is None:
                if now.asked >= MOST:
                    break
                asked = now.asked + 1
                now = now.model_copy(update={"asked": asked, "version": came.state.version})
                question = _question(need, wrong)
                if is_version_at_least(ctx.protocol_version or "", _MODERN):
                    wanted: InputRequests = {_ANSWER: ElicitRequest(params=question)}
                    return InputRequiredResult(input_requests=wanted, request_state=now.model_dump_json())
                reply = await _put(ctx, question)
            if not isinstance(reply, ElicitResult) or reply.action != "accept":
                break
            found, reply = _read(need, reply), None
            if isinstance(found, str):
                wrong = found
                continue
            given = found
        own = _key(now)
        now = now.model_copy(update={"count": now.count + 1})
        try:
            came = await asyncio.to_thread(partial(seat.answer, **given._asdict(), key=own, expected=now.version))
        except WoundscribeError as error:
            state = await asyncio.to_thread(seat.state)
            if error.code == "conflict" or _open(state) != need:
                raise
            wrong = str(error)
            came = came.model_copy(update={"state": state})
    return came.model_copy(update={"heard": came.heard or heard})


def _caught_up(seat: Seat, came: Taken, now: Round) -> tuple[Taken, Round]:
    """What came of the answers that the same call was given before, if it is made once more."""
    while True:
        try:
            again = seat.answered(_key(now))
        except WoundscribeError as error:
            if error.code == "store":
                raise
            again = came  # it was refused then, and something else was answered after it
        if again is None:
            return came, now
        came, now = again, now.model_copy(update={"count": now.count + 1})


def _open(state: State) -> Wanted | None:
    """The one question that is open and theirs."""
    return next((need for need in state.needs if need.yours and need.kind in _ASKED), None)


def _can_ask(ctx: Ctx) -> bool:
    """Whether the program can put a form to the person: without more said that it can ask, it means by forms."""
    able = ctx.client_capabilities.elicitation if ctx.client_capabilities is not None else None
    return able is not None and (able.form is not None or able.url is None)


async def _put(ctx: Ctx, question: ElicitRequestFormParams) -> ElicitResult | None:
    try:
        session: ServerSession = ctx.session
        return await session.elicit_form(question.message, question.requested_schema, ctx.request_id)
    except MCPError:
        return None  # the program could not put it after all: the question stays open


def _question(need: Wanted, wrong: str) -> ElicitRequestFormParams:
    """As a form: a choice among what is possible, or a line."""
    answer: dict[str, Any] = {"type": "string", "title": "Answer"}
    fields = {_ANSWER: answer, "reason": {"type": "string", "title": "Reason", "description": "If you like."}}
    if need.kind == "faces":
        answer["description"] = f"What {need.notation} came to: the sum, or each die, as 4 5 4."
        del fields["reason"]
    elif need.number:
        answer["description"] = " or ".join(("A whole number", *need.choices))
    elif need.choices:
        answer["enum"] = list(need.choices)
    else:
        answer["maxLength"] = _LONGEST
    if need.default is not None:
        answer["default"] = need.default
    message = f"{clean(need.question)}{f' ({need.notation})' if need.kind == 'faces' else ''}"
    if wrong:
        message = f"{clean(wrong)} {message}"
    schema = {"type": "object", "properties": fields, "required": [_ANSWER]}
    return ElicitRequestFormParams(message=message, requested_schema=schema)


def _read(need: Wanted, reply: ElicitResult) -> Given | str:
    """What was said, or what is wrong with it."""
    said = (reply.content or {}).get(_ANSWER)
    if isinstance(said, bool):
        said = "yes" if said else "no"
    elif isinstance(said, int | float):
        said = f"{said:g}"
    text = said.strip() if isinstance(said, str) else ""
    reason = (reply.content or {}).get("reason")
    if not text or len(text) > _LONGEST:
        return "That is no answer here."
    if need.kind == "faces":
        dice = read_dice(text)
        if dice is None:
            return f"That is nothing that {need.notation} could come to."
        return Given(faces=dice[0], total=dice[1])
    return Given(value=text, reason=reason.strip() or None if isinstance(reason, str) else None)


def _key(now: Round) -> str:
    """Of the next answer: the same when the same call is made again."""
    return hashlib.sha256(f"{now.key}/{now.count}".encode()).hexdigest()[:32]
