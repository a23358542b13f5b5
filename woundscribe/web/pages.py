"""The pages of a fight: a story that reads like a book, and the table under it. They look from the same seats."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Form, Path, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from woundscribe.doors import reply
from woundscribe.doors.shown import Fault, State, Taken, Understood
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.web.asked import put_to
from woundscribe.web.asking import Asked, InHouse
from woundscribe.web.browser import OWNERS, AtTable, sit_down
from woundscribe.web.dice import read_faces, read_total
from woundscribe.web.forms import new_key
from woundscribe.web.house import House
from woundscribe.web.leaf import TEMPLATES, Leaf
from woundscribe.web.live import present
from woundscribe.web.moment import commanded, moment
from woundscribe.web.opening import opening_of
from woundscribe.web.static import STATIC
from woundscribe.web.story import story_of

LAST = 3
"""Rounds that a page shows at first: a long story is opened at its end."""

router = APIRouter(prefix="/fights/{name}", include_in_schema=False, route_class=Leaf)
router.add_api_route("/join", sit_down, methods=["POST"])


Key = Annotated[str, Form(max_length=60)]
Drawn = Annotated[str, Form(max_length=60)]
"""The moment for which a form was drawn: see ``woundscribe.web.moment``."""


class Said(NamedTuple):
    """What came of what was sent, to stand above the table. ``understood`` waits for somebody to say: so be it.

    ``who``: for whom it was said, where there are several. ``given``: what was sent and refused, to be mended.
    """

    fault: Fault | None = None
    heard: str = ""
    understood: Understood | None = None
    who: str = ""
    given: Mapping[str, Any] = MappingProxyType({})


NOTHING = Said()


@router.get("/join")
def join(name: Annotated[str, Path()]) -> HTMLResponse:
    """Where a link leads. It says nothing about whether there is such a fight."""
    return HTMLResponse(filled("join.html.jinja", TEMPLATES, title="Join", at=f"/fights/{name}"))


@router.get("")
def fight(
    request: Request, at: AtTable, rounds: Annotated[str, Query()] = "", who: Annotated[str, Query()] = ""
) -> HTMLResponse:
    """The story, and the table under it. ``who``: see ``table``."""
    return _page(request, at, Said(who=who), rounds)


@router.get("/story")
def story(at: AtTable, rounds: Annotated[str, Query()] = "") -> HTMLResponse:
    """The story alone."""
    return HTMLResponse(
        filled("story.jinja", TEMPLATES, at=at.address, who=at.who, **_story(at, at.seat.state(), rounds))
    )


@router.get("/table")
def table(at: AtTable, who: Annotated[str, Query()] = "") -> HTMLResponse:
    """The table alone. ``who``: for whom somebody would answer first, where it waits for several that are theirs."""
    return _shown(at, Said(who=who))


@router.post("/declare")
async def declare(
    request: Request,
    at: AtTable,
    house: InHouse,
    who: Annotated[str, Form()],
    key: Key,
    drawn: Drawn = "",
    what: Annotated[str, Form()] = "",
    phrase: Annotated[str, Form()] = "",
    step: Annotated[str, Form()] = "read",
) -> Response:
    """Something read back, or declared."""
    given = {"what": what, "phrase": phrase}

    def said() -> str | dict[str, Any]:
        if phrase.strip():
            return phrase.strip()
        if not what:
            raise WoundscribeError("malformed", "choose something, or say it in a phrase.")
        return fields(what)

    def read() -> Said:
        return Said(understood=at.seat.understood(who, said()), who=who, given=given)

    if step != "do":
        return await asyncio.to_thread(_attempt, request, at, read, Said(who=who, given=given))
    asked = Said(who=who, given=given)
    return await _commanded(request, at, house, key, drawn, asked, lambda own, _: at.seat.declare(who, said(), key=own))


@router.post("/answer")
async def answer(
    request: Request,
    at: AtTable,
    house: InHouse,
    key: Key,
    drawn: Drawn = "",
    who: Annotated[str, Form()] = "",
    value: Annotated[str, Form()] = "",
    said: Annotated[str, Form()] = "",
    face: Annotated[list[str], Form()] = [],  # noqa: B006  # FastAPI copies it
    total: Annotated[str, Form()] = "",
) -> Response:
    """The answer to what is asked: dice as they fell, or their sum; else one of the choices, or words."""

    def give(own: str, version: int) -> Taken:
        need = reply.asked(at.seat)
        if need is None:
            raise WoundscribeError("waiting", "nothing is asked of you now.")
        if need.notation is None:
            return reply.answer(at.seat, need, said.strip() or value, key=own, expected=version)
        if total.strip():
            return at.seat.answer(total=read_total(need.notation, total), key=own, expected=version)
        return at.seat.answer(faces=read_faces(need.notation, face), key=own, expected=version)

    asked = Said(who=who, given={"said": said, "face": face, "total": total})
    return await _commanded(request, at, house, key, drawn, asked, give)


@router.post("/lock")
async def lock(
    request: Request, at: AtTable, house: InHouse, key: Key, drawn: Drawn = "", instinct: Annotated[str, Form()] = ""
) -> Response:
    """Close the turn."""

    def close(own: str, version: int) -> Taken:
        return at.seat.lock(by_instinct=bool(instinct), key=own, expected=version)

    return await _commanded(request, at, house, key, drawn, NOTHING, close)


def fields(what: str) -> dict[str, Any]:
    """A declaration as a form carries it. Raises WoundscribeError."""
    try:
        found = json.loads(what)
    except (ValueError, RecursionError) as error:
        raise WoundscribeError("malformed", "that is no declaration: choose one, or say it in a phrase.") from error
    if not isinstance(found, dict):
        raise WoundscribeError("malformed", "that is no declaration: choose one, or say it in a phrase.")
    return found


async def _commanded(
    request: Request, at: Asked, house: House, key: str, drawn: str, asked: Said, command: Callable[[str, int], Taken]
) -> Response:
    """A command given; what it resolved, and the turns that follow by themselves, are told from now on.

    ``asked``: what is put back on the form where it is refused.
    """
    turns: list[int] = []

    def run() -> Said:
        came = reply.followed(at.seat, commanded(at, key, drawn, command), key=f"{at.who} {key}")
        turns.extend(reply.resolved(came))
        return Said(heard=came[0].heard)

    answer = await asyncio.to_thread(_attempt, request, at, run, asked)
    house.begin(at.seat, *turns)
    return answer


def _attempt(request: Request, at: Asked, run: Callable[[], Said], asked: Said) -> Response:
    """What came of it on the table, or on a whole page for a browser that runs no script.

    What was done there is not shown but led away from, so that nobody does it again by loading the page again.
    """
    try:
        said = run()
    except WoundscribeError as error:
        said = asked._replace(fault=Fault.of(error))
    if "hx-request" in request.headers:
        return _shown(at, said)
    if said.fault is None and said.understood is None:
        return RedirectResponse(f"{at.address}#table", status_code=303)
    return _page(request, at, said)


def _page(request: Request, at: Asked, said: Said, rounds: str = "") -> HTMLResponse:
    since = present(at.seat)
    state = at.seat.state()
    house: House = request.app.state.house
    owner = house.is_owner(request.cookies.get(OWNERS, ""))
    told = {"title": state.title, "since": since, "owner": owner, **_story(at, state, rounds)}
    return HTMLResponse(filled("fight.html.jinja", TEMPLATES, **told, **_table(at, state, said), whole=True))


def _story(at: Asked, state: State, rounds: str) -> dict[str, Any]:
    """What has been told, or, before that, how it begins."""
    story = story_of(at.session, rounds=None if rounds == "all" else LAST)
    return {"story": story, "opening": None if story.rounds else opening_of(at, state)}


def _shown(at: Asked, said: Said) -> HTMLResponse:
    return HTMLResponse(filled("table.jinja", TEMPLATES, **_table(at, at.seat.state(), said), whole=False))


def _table(at: Asked, state: State, said: Said) -> dict[str, Any]:
    """What the templates need to know of the table."""
    return {
        "at": at.address, "state": state, "said": said, "put": put_to(at, state, said.who), "who": at.who,
        "now": _now(at, state), "key": new_key(), "drawn": moment(at.seat),
    }  # fmt: skip


def _now(at: Asked, state: State) -> str:
    if state.phase in ("over", "concluded", "closed"):
        return "It is over" if state.phase == "over" else "The end"
    return f"Round {state.round}"


assets = APIRouter(prefix="/static", include_in_schema=False)


@assets.get("/{file}")
def asset(file: str) -> Response:
    """A file of the pages' own: nothing else is ever looked for."""
    found = STATIC.get(file)
    if found is None:
        raise WoundscribeError("no-route", "there is nothing at this address.")
    return Response(found.content, media_type=found.media, headers={"Cache-Control": "public, max-age=3600"})
