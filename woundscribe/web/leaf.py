"""Every page goes out alike: nothing in it may come from elsewhere, and what is refused is said on a page."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from woundscribe.doors.shown import Fault
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.web.faults import STATUS, status_of

TEMPLATES = "woundscribe.web.templates"
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    # not "no-referrer": with that a browser says of our own forms that they come from nowhere, unless it is encrypted
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Leaf(APIRoute):
    """A route that answers with a page."""

    def get_route_handler(self) -> Handler:
        handle = super().get_route_handler()

        async def page(request: Request) -> Response:
            try:
                answer = await handle(request)
            except WoundscribeError as error:
                answer = refused(error, status_of(error, request))
            except HTTPException as error:
                if error.status_code != STATUS["too-large"]:
                    raise
                answer = refused(WoundscribeError("too-large", error.detail), error.status_code)
            except RequestValidationError:
                unread = WoundscribeError("malformed", "what was sent cannot be read.")
                answer = refused(unread, status_of(unread, request))
            answer.headers.update(HEADERS)
            return answer

        return page


def refused(error: WoundscribeError, status: int) -> Response:
    """What was wrong, as a page."""
    title = "This is not your table" if error.code in ("no-token", "not-yours") else "That cannot be"
    return HTMLResponse(filled("fault.html.jinja", TEMPLATES, title=title, fault=Fault.of(error)), status, HEADERS)
