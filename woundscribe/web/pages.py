"""The pages of a fight: a story that reads like a book, and the table under it. They look from the same seats."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Form, Path, Query
from starlette.responses import HTMLResponse, Response

from woundscribe.doors.reply import followed
from woundscribe.doors.shown import Fault, Offers, State, Taken, Understood
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.web.asking import Asked, InHouse
from woundscribe.web.browser import AtTable, sit_down
from woundscribe.web.house import House
from woundscribe.web.leaf import TEMPLATES, Leaf
from woundscribe.web.live import present
from woundscribe.web.static import STATIC
from woundscribe.web.story import story_of

LAST = 3
"""Rounds that a page shows at first: a long story is opened at its end."""

router = APIRouter(prefix="/fights/{name}", include_in_schema=False, route_class=Leaf)
router.add_api_route("/join", sit_down, methods=["POST"])


class Said(NamedTuple):
    """What came of what was sent, to stand above the table. ``understood`` waits for somebody to say: so be it."""

    fault: Fault | None = None
    heard: str = ""
    understood: Understood | None = None
    who: str = ""


NOTHING = Said()


@router.get("/join")
def join(name: Annotated[str, Path()]) -> HTMLResponse:
    """Where a link leads. It says nothing about whether there is such a fight."""
    return HTMLResponse(filled("join.html.jinja", TEMPLATES, title="Join", at=f"/fights/{name}"))


@router.get("")
def fight(at: AtTable, rounds: Annotated[str, Query()] = "") -> HTMLResponse:
    """The story, and the table under it."""
    since = present(at.seat)
    state = at.seat.state()
    story = story_of(at.session, rounds=None if rounds == "all" else LAST)
    page = filled(
        "fight.html.jinja", TEMPLATES, title=state.title, story=story, since=since, **_table(at, state, NOTHING)
    )
    return HTMLResponse(page)


@router.get("/story")
def story(at: AtTable, rounds: Annotated[str, Query()] = "") -> HTMLResponse:
    """The story alone."""
    found = story_of(at.session, rounds=None if rounds == "all" else LAST)
    return HTMLResponse(filled("story.jinja", TEMPLATES, story=found, at=_address(at), who=at.who))


@router.get("/table")
def table(at: AtTable) -> HTMLResponse:
    """The table alone."""
    return _shown(at, NOTHING)


@router.post("/declare")
async def declare(
    at: AtTable,
    house: InHouse,
    who: Annotated[str, Form()],
    key: Annotated[str, Form(max_length=60)],
    what: Annotated[str, Form()] = "",
    phrase: Annotated[str, Form()] = "",
    step: Annotated[str, Form()] = "read",
) -> HTMLResponse:
    """Something read back, or declared."""

    def said() -> str | dict[str, Any]:
        if phrase.strip():
            return phrase.strip()
        if not what:
            raise WoundscribeError("malformed", "choose something, or say it in a phrase.")
        return fields(what)

    def read() -> Said:
        found = at.seat.understood(who, said())
        return Said(understood=found, who=who)

    if step != "do":
        return await asyncio.to_thread(_attempt, at, read)
    return await _commanded(at, house, key, lambda: at.seat.declare(who, said(), key=at.own(key)))


@router.post("/answer")
async def answer(
    at: AtTable,
    house: InHouse,
    key: Annotated[str, Form(max_length=60)],
    value: Annotated[str, Form()] = "",
    said: Annotated[str, Form()] = "",
    thrown: Annotated[str, Form()] = "",
) -> HTMLResponse:
    """The answer to the open question."""

    def give() -> Taken:
        if thrown.strip():
            faces = [int(part) for part in thrown.replace(",", " ").split() if part.isdecimal()]
            if len(faces) == 1:
                return at.seat.answer(total=faces[0], key=at.own(key))
            return at.seat.answer(faces=tuple(faces), key=at.own(key))
        return at.seat.answer(said.strip() or value, key=at.own(key))

    return await _commanded(at, house, key, give)


@router.post("/lock")
async def lock(
    at: AtTable, house: InHouse, key: Annotated[str, Form(max_length=60)], instinct: Annotated[str, Form()] = ""
) -> HTMLResponse:
    """Close the turn."""
    return await _commanded(at, house, key, lambda: at.seat.lock(by_instinct=bool(instinct), key=at.own(key)))


@router.post("/undo")
async def undo(at: AtTable, house: InHouse, key: Annotated[str, Form(max_length=60)]) -> HTMLResponse:
    """Take the last turn back."""
    return await _commanded(at, house, key, lambda: at.seat.undo(key=at.own(key)))


def fields(what: str) -> dict[str, Any]:
    """A declaration as a form carries it. Raises WoundscribeError."""
    try:
        found = json.loads(what)
    except (ValueError, RecursionError) as error:
        raise WoundscribeError("malformed", "that is no declaration: choose one, or say it in a phrase.") from error
    if not isinstance(found, dict):
        raise WoundscribeError("malformed", "that is no declaration: choose one, or say it in a phrase.")
    return found


async def _commanded(at: Asked, house: House, key: str, command: Callable[[], Taken]) -> HTMLResponse:
    """A command given; what it resolved, and the turns that follow by themselves, are told from now on."""
    resolved: list[int] = []

    def run() -> Said:
        came = followed(at.seat, command(), key=f"{at.who} {key}")
        resolved.extend(taken.resolved.turn for taken in came if taken.resolved is not None)
        return Said(heard=came[0].heard)

    answer = await asyncio.to_thread(_attempt, at, run)
    house.begin(at.seat, *resolved)
    return answer


def _attempt(at: Asked, run: Callable[[], Said]) -> HTMLResponse:
    try:
        return _shown(at, run())
    except WoundscribeError as error:
        return _shown(at, Said(fault=Fault.of(error)))


def _shown(at: Asked, said: Said) -> HTMLResponse:
    return HTMLResponse(filled("table.jinja", TEMPLATES, **_table(at, at.seat.state(), said)))


def _table(at: Asked, state: State, said: Said) -> dict[str, Any]:
    """What the templates need to know of the table."""
    asked = [need for need in state.needs if need.yours]
    offered: dict[str, Offers] = {n.who: at.seat.offers(n.who) for n in asked if n.kind == "declaration" and n.who}
    return {
        "at": _address(at), "state": state, "said": said, "offered": offered, "who": at.who, "now": _now(at, state),
        "key": secrets.token_hex(12),
    }  # fmt: skip


def _now(at: Asked, state: State) -> str:
    if state.phase in ("over", "concluded", "closed"):
        return "It is over" if state.phase == "over" else "The end"
    return f"Round {state.round}"


def _address(at: Asked) -> str:
    return f"/fights/{at.session.name}"


assets = APIRouter(prefix="/static", include_in_schema=False)


@assets.get("/{file}")
def asset(file: str) -> Response:
    """A file of the pages' own: nothing else is ever looked for."""
    found = STATIC.get(file)
    if found is None:
        raise WoundscribeError("no-route", "there is nothing at this address.")
    return Response(found.content, media_type=found.media, headers={"Cache-Control": "public, max-age=3600"})
