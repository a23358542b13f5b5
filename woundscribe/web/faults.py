"""What goes wrong, said over HTTP: always a ``Fault``, whoever found it."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from woundscribe.doors.shown import Fault
from woundscribe.errors import WoundscribeError

STATUS = {
    "malformed": 422,
    "ambiguous": 422,
    "unreckoned": 422,
    "no-file": 422,
    "no-text": 422,
    "broken-transcript": 422,
    "key-taken": 422,
    "illegal": 409,
    "waiting": 409,
    "closed": 409,
    "being-told": 409,
    "name-taken": 409,
    "conflict": 409,
    "no-token": 401,
    "not-yours": 403,
    "no-session": 404,
    "no-route": 404,
    "too-large": 413,
    "too-many": 429,
    "store": 503,
    "server": 502,
}
"""By code; what is not here is nobody's fault who asks."""
_OURS = 500
_UNMET = 412
"""Of a conflict, where somebody said with ``If-Match`` what it must not differ from."""
_LATER = (429, 503)
_MOST_SAID = 2_000
"""Characters of a message: what was sent may be repeated in it."""
_log = logging.getLogger("woundscribe.web")


def listen_for_faults(app: FastAPI) -> None:
    """Have everything that an app refuses said as a ``Fault``."""
    app.add_exception_handler(WoundscribeError, _refused)
    app.add_exception_handler(RequestValidationError, _unread)
    app.add_exception_handler(HTTPException, unrouted)
    app.add_exception_handler(Exception, _broken)


def answer(fault: Fault, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """A fault as it is sent; in plain letters, since what is told of may be half a character."""
    body = json.dumps(fault.model_dump())
    return Response(body, status, headers=dict(headers or {}), media_type="application/json")


def status_of(error: WoundscribeError, request: Request) -> int:
    if error.code == "conflict" and "if-match" in request.headers:
        return _UNMET
    return STATUS.get(error.code, _OURS)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, WoundscribeError)
    status = status_of(error, request)
    if status == _OURS:
        _log.error("%s %s: %s", request.method, request.url.path, error)
    headers = {}
    if status == STATUS["no-token"]:
        headers["WWW-Authenticate"] = "Bearer"
    if status in _LATER:
        headers["Retry-After"] = str(getattr(request.state, "retry_after", 1))
    fault = Fault.of(error)
    return answer(fault.model_copy(update={"message": fault.message[:_MOST_SAID]}), status, headers)


async def _unread(request: Request, error: Exception) -> Response:
    """What FastAPI could not read of a request."""
    assert isinstance(error, RequestValidationError)
    if not request.headers.get("content-type", "application/json").startswith("application/json"):
        unread = WoundscribeError(
            "malformed", "it is to be JSON: send it with the header Content-Type: application/json."
        )
        return answer(Fault.of(unread), STATUS["malformed"])
    first: dict[str, Any] = error.errors()[0]
    inner = first.get("ctx", {}).get("error")
    said = str(inner) if inner is not None else str(first["msg"])
    where = ".".join(map(str, first["loc"]))[:_MOST_SAID]
    fault = WoundscribeError("malformed", f"{said[:1].lower()}{said[1:]}.", where=where)
    return answer(Fault.of(fault), STATUS["malformed"])


async def unrouted(request: Request, error: Exception) -> Response:
    """What the framework answers by itself."""
    assert isinstance(error, HTTPException)
    return answer(Fault.of(framework_said(error, request)), error.status_code, error.headers)


def framework_said(error: HTTPException, request: Request) -> WoundscribeError:
    """The same as one of our own."""
    if error.status_code == STATUS["no-route"]:
        return WoundscribeError("no-route", "there is nothing at this address.")
    if error.status_code == 405:
        return WoundscribeError("no-route", f"this address knows no {request.method}.")
    if error.status_code == STATUS["too-large"]:
        return WoundscribeError("too-large", error.detail)
    if error.status_code < _OURS:
        return WoundscribeError("malformed", "what was sent cannot be read.")
    return _OF_OURS


async def _broken(request: Request, error: Exception) -> Response:
    """The framework writes down what it was, and goes on."""
    return answer(Fault.of(_OF_OURS), _OURS)


_OF_OURS = WoundscribeError("fault", "something is wrong here; it is written down for whoever runs this.")
