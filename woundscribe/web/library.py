"""The library: whoever's server it is sees their fights, hands out the links to them, and takes them out and away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from woundscribe.doors.seat import GM, Seat
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.lan import on_this_machine
from woundscribe.session import Session
from woundscribe.web.asking import InHouse, refused
from woundscribe.web.browser import OWNERS, at_library, bake, refuse_strangers
from woundscribe.web.faults import status_of
from woundscribe.web.forms import attached, new_key
from woundscribe.web.house import House
from woundscribe.web.leaf import TEMPLATES, Leaf
from woundscribe.web.scanning import svg
from woundscribe.web.tokens import Tokens, hand_out
from woundscribe.web.told import MEDIA, To

Owners = [Depends(at_library)]

router = APIRouter(include_in_schema=False, route_class=Leaf)


@router.get("/")
def library(request: Request, house: InHouse, deleted: Annotated[str, Query()] = "") -> HTMLResponse:
    """All fights of the store; or the way in, for whoever has not shown a token yet."""
    shown = request.cookies.get(OWNERS, "")
    if not house.is_owner(shown):
        if shown:
            refused(request, house)  # counted, as every guess is
        return HTMLResponse(filled("enter.html.jinja", TEMPLATES, title="Woundscribe"))
    return _shelves(house, deleted=deleted)


@router.post("/enter")
def enter(request: Request, house: InHouse, token: Annotated[str, Form()] = "") -> Response:
    """The owner's cookie for the owner's token."""
    refuse_strangers(request)
    if not house.is_owner(token):
        unknown = refused(request, house)  # guesses are counted
        raise WoundscribeError(unknown.code, "that is not the token of whoever serves here.")
    return bake(request, RedirectResponse("/", status_code=303), OWNERS, token, "/")


@router.post("/fights/{name}/links", dependencies=Owners)
def links(request: Request, name: str, house: InHouse) -> HTMLResponse:
    """New links to a fight: those that were handed out before lead nowhere any more."""
    session = house.session(name)
    return links_to(request, session, hand_out(session))


def links_to(request: Request, session: Session, tokens: Tokens) -> HTMLResponse:
    """A link for each seat, shown this once."""
    at = f"{request.url.scheme}://{request.headers.get('host', '')}/fights/{session.name}/join#"
    found = {"The master": at + tokens.gm}
    found |= {name: at + token for name, token in tokens.players.items()}
    found["Whoever reads along"] = at + tokens.reader
    alone = not tokens.players
    codes = {} if on_this_machine(request.url.hostname or "") else {name: svg(link) for name, link in found.items()}
    return HTMLResponse(
        filled(
            "links.html.jinja",
            TEMPLATES,
            title=session.title,
            links=found,
            codes=codes,
            alone=alone,
            at=f"/fights/{session.name}",
        )
    )


# -- out, away, and in again


@router.get("/shelf/{name}/export/{to}", dependencies=Owners)
def export(name: str, to: To, house: InHouse) -> Response:
    """A fight as a book to read, or as the archive that holds everything."""
    seat = Seat(house.session(name), GM)
    media, ending = MEDIA[to]
    data = seat.archive() if to is To.json else seat.book(to.value)
    return attached(data, media, f"{seat.session.name}.{ending}")


@router.post("/shelf/{name}/again", dependencies=Owners)
def again(request: Request, name: str, house: InHouse, key: Annotated[str, Form(max_length=60)] = "") -> HTMLResponse:
    """The same opening once more, with other dice, and links of its own."""
    try:
        session = house.sessions.again(name, key=key or None)
    except WoundscribeError as error:
        return _shelves(house, fault=error, status=status_of(error, request))
    return links_to(request, session, hand_out(session, beside=True))


@router.post("/shelf/{name}/delete", dependencies=Owners)
def delete(request: Request, name: str, house: InHouse) -> Response:
    """Out of the list, and its links lead nowhere, until it is put back."""
    return _done(request, house, lambda: house.sessions.delete(name), to=f"/?deleted={name}")


@router.post("/shelf/{name}/put-back", dependencies=Owners)
def put_back(request: Request, name: str, house: InHouse) -> Response:
    """As it was, its links too."""
    return _done(request, house, lambda: house.sessions.put_back(name), to="/")


@router.post("/shelf/{name}/erase", dependencies=Owners)
def erase(request: Request, name: str, house: InHouse) -> Response:
    """A deleted fight for good."""
    return _done(request, house, lambda: house.sessions.erase(name), to="/")


def _done(request: Request, house: House, run: Callable[[], object], *, to: str) -> Response:
    """What was asked, and the way on; or the list, and why it cannot be."""
    try:
        run()
    except WoundscribeError as error:
        return _shelves(house, fault=error, status=status_of(error, request))
    return RedirectResponse(to, status_code=303)


def _shelves(
    house: House, *, deleted: str = "", fault: WoundscribeError | None = None, status: int = 200
) -> HTMLResponse:
    """``deleted``: what was deleted just now, to be put back at once."""
    gone = house.sessions.deleted()
    page = filled(
        "library.html.jinja",
        TEMPLATES,
        title="Your fights",
        fights=house.sessions.listed(),
        gone=gone,
        just=next((one for one in gone if one.name == deleted), None),
        fault=str(fault) if fault is not None else "",
        key=new_key(),
    )
    return HTMLResponse(page, status)
