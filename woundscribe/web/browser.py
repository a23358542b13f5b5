"""Who sits at a browser: by a cookie that a link set, and only where a page of ours asks.

A link holds its token behind a #, which no browser sends: so it stands in no log. The page behind it hands it in once.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Form, Request
from starlette.responses import RedirectResponse, Response

from woundscribe.doors.seat import GM, Seat
from woundscribe.errors import WoundscribeError
from woundscribe.web.asking import Asked, FightName, InHouse, house_of, refused, seated
from woundscribe.web.house import House
from woundscribe.web.tokens import digest

COOKIE = "woundscribe_seat"
"""At one fight."""
OWNERS = "woundscribe_owner"
"""Everywhere here: whoever serves is the master of every fight."""
_YEAR = 365 * 24 * 3600
_OURS = ("same-origin", "none")
"""What a browser says of where a request comes from, where that is us, or somebody's own hand."""


def at_browser(request: Request, name: FightName, house: InHouse) -> Asked:
    """Whoever's cookie it is. Raises WoundscribeError."""
    refuse_strangers(request)
    token, owners = request.cookies.get(COOKIE, ""), request.cookies.get(OWNERS, "")
    try:
        if token:
            return seated(request, house, name, token)
    except WoundscribeError as error:
        if error.code != "no-token" or not house.is_owner(owners):
            raise
    if house.is_owner(owners):
        session = house.session(name)
        return Asked(GM, digest(owners), session, Seat(session, GM))
    raise refused(request, house)


def refuse_strangers(request: Request) -> None:
    """Raises WoundscribeError for what another site's page sends with somebody's cookie."""
    if request.method == "GET":
        return
    said = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    ours = f"{request.url.scheme}://{request.headers.get('host', '')}"
    if (said is not None and said not in _OURS) or (said != _OURS[0] and origin not in (None, ours)):
        raise WoundscribeError("not-yours", "that was sent by a page of another site.")


def sit_down(
    request: Request, name: FightName, house: Annotated[House, Depends(house_of)], token: Annotated[str, Form()] = ""
) -> Response:
    """The cookie for a token that holds, and the way to the fight. Raises WoundscribeError."""
    refuse_strangers(request)
    seated(request, house, name, token)
    where = f"/fights/{name}"
    return bake(request, RedirectResponse(where, status_code=303), COOKIE, token, where)


def bake(request: Request, answer: Response, name: str, token: str, path: str) -> Response:
    """An answer with a cookie that no script reads, and that comes back from no page but ours."""
    secure = request.url.scheme == "https"
    answer.set_cookie(name, token, max_age=_YEAR, path=path, httponly=True, samesite="strict", secure=secure)
    return answer


def at_library(request: Request, house: InHouse) -> None:
    """Only whoever's server it is. Raises WoundscribeError."""
    refuse_strangers(request)
    if not house.is_owner(request.cookies.get(OWNERS, "")):
        raise refused(request, house)


AtTable = Annotated[Asked, Depends(at_browser)]
