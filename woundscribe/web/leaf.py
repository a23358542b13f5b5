"""Every page goes out alike: nothing in it may come from elsewhere, and what is refused is said on a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from woundscribe.doors.shown import Fault
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.web.faults import framework_said, status_of, unrouted

_CHARSET = re.compile(r"charset\s*=\s*\"?([^\";]*)", re.IGNORECASE)

TEMPLATES = "woundscribe.web.templates"
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    # not "no-referrer": with that a browser says of our own forms that they come from nowhere, unless it is encrypted
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

Answer = TypeVar("Answer", bound=Response)
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Leaf(APIRoute):
    """A route that answers with a page."""

    def get_route_handler(self) -> Handler:
        handle = super().get_route_handler()

        async def page(request: Request) -> Response:
            try:
                _refuse_other_letters(request)
                answer = await handle(request)
            except WoundscribeError as error:
                answer = refused(error, status_of(error, request))
            except HTTPException as error:
                answer = refused(framework_said(error, request), error.status_code)
            except RequestValidationError:
                unread = WoundscribeError("malformed", "what was sent cannot be read.")
                answer = refused(unread, status_of(unread, request))
            answer.headers.update(HEADERS)
            return answer

        return page


async def nowhere(request: Request, error: Exception) -> Response:
    """What the framework answers where no route does: as a page to a browser that did not ask the interface."""
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/v1") or "text/html" not in request.headers.get("accept", ""):
        return await unrouted(request, error)
    return refused(framework_said(error, request), error.status_code)


def _refuse_other_letters(request: Request) -> None:
    """A page sends its forms as UTF-8; read in letters of another kind, half characters could come of them."""
    said = _CHARSET.search(request.headers.get("content-type", ""))
    if said is not None and said[1].casefold() not in ("utf-8", "utf8"):
        raise WoundscribeError("malformed", "a form is sent as UTF-8, and this one says that it is not.")


def retold(answer: Answer) -> Answer:
    """An answer after which the page draws its story anew."""
    answer.headers["HX-Trigger"] = "retold"
    return answer


def refused(error: WoundscribeError, status: int) -> Response:
    """What was wrong, as a page."""
    title = "This is not your table" if error.code in ("no-token", "not-yours") else "That cannot be"
    return HTMLResponse(filled("fault.html.jinja", TEMPLATES, title=title, fault=Fault.of(error)), status, HEADERS)
