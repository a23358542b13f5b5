"""The library: whoever's server it is sees their fights, begins new ones, and hands out the links to them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from functools import cache
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Form, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from woundscribe import examples
from woundscribe.doors.reply import followed
from woundscribe.doors.seat import GM, Seat
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.fightfile import FightFile, read_fight
from woundscribe.lan import on_this_machine
from woundscribe.playing import open_fight
from woundscribe.seats import INSTINCT
from woundscribe.session import Session
from woundscribe.web.asking import InHouse
from woundscribe.web.browser import OWNERS, at_library, bake, refuse_strangers
from woundscribe.web.house import House
from woundscribe.web.leaf import TEMPLATES, Leaf
from woundscribe.web.scanning import svg
from woundscribe.web.tokens import Tokens, hand_out

Owners = [Depends(at_library)]
router = APIRouter(include_in_schema=False, route_class=Leaf)


class Example(NamedTuple):
    """A fight that comes along. ``people``: those who may be played, by id; ``others`` act by themselves."""

    name: str
    title: str
    place: str
    people: Mapping[str, str]
    others: tuple[str, ...]


@router.get("/")
def library(request: Request, house: InHouse) -> HTMLResponse:
    """All fights of the store; or the way in, for whoever has not shown a token yet."""
    if not house.is_owner(request.cookies.get(OWNERS, "")):
        return HTMLResponse(filled("enter.html.jinja", TEMPLATES, title="Woundscribe"))
    fights = house.sessions.listed()
    return HTMLResponse(filled("library.html.jinja", TEMPLATES, title="Your fights", fights=fights))


@router.post("/enter")
def enter(request: Request, house: InHouse, token: Annotated[str, Form()] = "") -> Response:
    """The owner's cookie for the owner's token."""
    refuse_strangers(request)
    if not house.is_owner(token):
        raise WoundscribeError("no-token", "that is not the token of whoever serves here.")
    return bake(request, RedirectResponse("/", status_code=303), OWNERS, token, "/")


@router.get("/new", dependencies=Owners)
def choose(example: Annotated[str, Query()] = "") -> HTMLResponse:
    """The fights that come along, or the people of one of them and who plays them."""
    if not example:
        return HTMLResponse(filled("new.html.jinja", TEMPLATES, title="A new fight", known=_known()))
    return HTMLResponse(
        filled("seats.html.jinja", TEMPLATES, title="Who plays whom", one=_example(example), key=secrets.token_hex(12))
    )


@router.post("/new", dependencies=Owners)
async def begin(request: Request, house: InHouse) -> HTMLResponse:
    """A fight begun. The links to it are shown this once."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    session, tokens, turns = await asyncio.to_thread(_begun, house, form)
    house.begin(Seat(session, GM), *turns)
    return _links(request, session, tokens)


def _begun(house: House, form: Mapping[str, str]) -> tuple[Session, Tokens, tuple[int, ...]]:
    """A fight, the tokens for its seats, and the turns that come before anybody is asked."""
    one = _example(form.get("example", ""))
    seats = {who: seat for who in one.people if (seat := _seat(form, who)) is not None}
    by_themselves = dict.fromkeys(one.others, INSTINCT)
    session = house.sessions.open(_fight(one.name), seats={**by_themselves, **seats}, key=form.get("key"))
    tokens = hand_out(session, beside=True)
    master = Seat(session, GM)
    first = master.follow(key="page first")
    came = followed(master, first, key="page first") if first is not None else ()
    return session, tokens, tuple(taken.resolved.turn for taken in came if taken.resolved is not None)


@router.post("/fights/{name}/links", dependencies=Owners)
def links(request: Request, name: str, house: InHouse) -> HTMLResponse:
    """New links to a fight: those that were handed out before lead nowhere any more."""
    session = house.session(name)
    return _links(request, session, hand_out(session))


def _links(request: Request, session: Session, tokens: Tokens) -> HTMLResponse:
    at = f"{request.url.scheme}://{request.headers.get('host', '')}/fights/{session.name}/join#"
    found = {"The master": at + tokens.gm}
    found |= {name: at + token for name, token in tokens.players.items()}
    found["Whoever reads along"] = at + tokens.reader
    codes = {} if on_this_machine(request.url.hostname or "") else {name: svg(link) for name, link in found.items()}
    return HTMLResponse(
        filled(
            "links.html.jinja", TEMPLATES, title=session.title, links=found, codes=codes, at=f"/fights/{session.name}"
        )
    )


def _seat(form: Mapping[str, str], who: str) -> str | None:
    """The seat that a form gives somebody. Raises WoundscribeError where it is refused later, as all seats are."""
    said = form.get(f"seat {who}", "")
    if said == "player":
        return f"player:{form.get(f'name {who}', '').strip() or 'me'}"
    return said or None


@cache
def _known() -> tuple[Example, ...]:
    return tuple(map(_example, examples.known()))


def _example(name: str) -> Example:
    fight = _fight(name)
    _, encounter = open_fight(fight)
    cast = encounter.combatants.values()
    people = {c.id: c.name for c in cast if encounter.side_of(c.id).players}
    others = tuple(c.id for c in cast if c.id not in people)
    return Example(name, fight.title or name, fight.scene.place, people, others)


def _fight(name: str) -> FightFile:
    return read_fight(examples.text(name), name)
