"""Who is asking, from which seat, and under which conditions: what every route of every router here depends on.

Tokens come in the header ``Authorization: Bearer …``. A browser's EventSource sends no headers: where events are
listened to, and nowhere else, a cookie does as well. A cookie and not the query, since addresses are written down in
logs and histories and handed on, and a token must not be; and only for listening, since a cookie is sent by itself,
also where a stranger's page asks.
"""

from __future__ import annotations

import re
from typing import Annotated, NamedTuple

from fastapi import Depends, Header, Path, Request, Security
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer

from woundscribe.doors.seat import Seat
from woundscribe.errors import WoundscribeError
from woundscribe.session import Session
from woundscribe.web.house import House, no_token
from woundscribe.web.tokens import digest

MOST = 1_000_000
"""No number of a turn, a record or a passage is higher."""
Turn = Annotated[int, Path(ge=1, le=MOST)]

COOKIE = "woundscribe_token"
_VERSION = re.compile(r'"(\d{1,18})"')

_BEARER = HTTPBearer(auto_error=False, description="The owner's token, or one that was handed out for a fight.")
_BAKED = APIKeyCookie(name=COOKIE, auto_error=False, description="A fight's token, for an EventSource.")

Bearer = Annotated[HTTPAuthorizationCredentials | None, Security(_BEARER)]
FightName = Annotated[str, Path(description="The fight's name.", examples=["mill"])]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key", description="The same key is answered as it was the first time: give one a command."
    ),
]
Match = Annotated[
    str | None,
    Header(alias="If-Match", description="The ETag that you saw: refused with 412 where somebody did something since."),
]


class Asked(NamedTuple):
    """``who`` asks of a fight: ``gm``, ``player:NAME`` or ``reader``, and the ``seat`` that is theirs."""

    who: str
    token: str
    """Its hash."""
    session: Session
    seat: Seat

    @property
    def address(self) -> str:
        """Of the fight's page."""
        return f"/fights/{self.session.name}"

    def own(self, key: str | None) -> str | None:
        """A command's key as the session knows it: two people who number theirs alike never answer for each other."""
        return None if key is None else f"{self.who} {key}"


class Conditions(NamedTuple):
    """Of a command: its ``key``, and the version that somebody has ``seen``."""

    key: str | None
    seen: int | None


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


InHouse = Annotated[House, Depends(house_of)]


def owner(request: Request, bearer: Bearer, house: InHouse) -> None:
    """Only for whoever's server it is. Raises WoundscribeError."""
    shown = bearer.credentials if bearer is not None else ""
    if not house.is_owner(shown):
        raise refused(request, house)
    _admit(request, house, digest(shown))


def asked(request: Request, name: FightName, bearer: Bearer, house: InHouse) -> Asked:
    """Only for those who have a token of this fight. Raises WoundscribeError."""
    return seated(request, house, name, bearer.credentials if bearer is not None else "")


def listener(
    request: Request,
    name: FightName,
    bearer: Bearer,
    baked: Annotated[str | None, Security(_BAKED)],
    house: InHouse,
) -> Asked:
    """The same, by a cookie as well."""
    return seated(request, house, name, bearer.credentials if bearer is not None else baked or "")


def seated(request: Request, house: House, name: str, token: str) -> Asked:
    """The seat at a fight that a token is for, once it is counted that it was asked. Raises WoundscribeError."""
    shown = digest(token)
    try:
        who = house.who(name, token)
    except WoundscribeError as error:
        if error.code != "no-token":
            raise
        if house.is_owner(token):
            _admit(request, house, shown)
            house.session(name)  # there may be none
            raise WoundscribeError(
                "not-yours", "you may open fights and hand out their tokens; ask with one."
            ) from None
        raise refused(request, house) from None
    _admit(request, house, shown)
    session = house.session(name)
    return Asked(who, shown, session, Seat(session, who))


async def conditions(key: Key = None, match: Match = None) -> Conditions:
    """Raises WoundscribeError for an ``If-Match`` that is no ETag of ours."""
    if match is None or match.strip() == "*":
        return Conditions(key, None)
    version = _VERSION.fullmatch(match.strip())
    if version is None:
        raise WoundscribeError("malformed", 'it is no ETag of a fight; one is as "12".', where="If-Match")
    return Conditions(key, int(version[1]))


async def unconditional(
    key: Key = None, match: Annotated[str | None, Header(alias="If-Match", include_in_schema=False)] = None
) -> str | None:
    """The key of a command that needs no ``If-Match``: those who give it never stand in each other's way."""
    if match is not None and match.strip() != "*":
        raise WoundscribeError("malformed", "this holds whatever others did since: send it without.", where="If-Match")
    return key


At = Annotated[Asked, Depends(asked)]
Listening = Annotated[Asked, Depends(listener)]
Seen = Annotated[Conditions, Depends(conditions)]
Keyed = Annotated[str | None, Depends(unconditional)]
Owner = Depends(owner)


def _admit(request: Request, house: House, who: str) -> None:
    wait = house.allowances.take(who)
    if wait:
        request.state.retry_after = wait
        raise WoundscribeError("too-many", f"that was too much in too short a time. Wait for {wait} s.")


def refused(request: Request, house: House) -> WoundscribeError:
    """Whoever shows nothing that holds here is counted by where they come from, and kept from nothing they may."""
    _admit(request, house, f"from {request.client.host if request.client else ''}")
    return no_token()
