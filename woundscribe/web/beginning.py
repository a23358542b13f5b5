"""How a fight begins: from an example, from a file, or from what somebody picks; then who plays whom, and the links."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import cache
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from woundscribe import examples
from woundscribe.doors.reply import followed, resolved
from woundscribe.doors.seat import GM, Seat
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.fightfile import FightFile, read_fight
from woundscribe.intake import as_it_stands
from woundscribe.newfight import plays
from woundscribe.playing import open_fight
from woundscribe.seats import INSTINCT
from woundscribe.session import Session
from woundscribe.solo.cast import peopled
from woundscribe.solo.door import playable
from woundscribe.web.asking import InHouse
from woundscribe.web.faults import status_of
from woundscribe.web.forms import EMPTY, Form, form_of, new_key
from woundscribe.web.house import House
from woundscribe.web.leaf import TEMPLATES, Leaf
from woundscribe.web.library import Owners, links_to
from woundscribe.web.tokens import Tokens, hand_out

router = APIRouter(include_in_schema=False, route_class=Leaf)
_OWN = "the fight"
"""How a fight file that comes in a form is called in messages."""


class Opening(NamedTuple):
    """A fight that can begin: an ``example``, or the ``text`` of a fight file.

    ``plays``: whether there is anything to declare in it, or its turns stand as they are. ``people``: those who may be
    played, by id; ``players``: who does, where the file says it; ``others``: all the rest.
    """

    fight: FightFile
    plays: bool
    people: Mapping[str, str]
    players: Mapping[str, str]
    others: Mapping[str, str]
    example: str = ""
    text: str = ""

    @property
    def title(self) -> str:
        return self.fight.title or self.place

    @property
    def place(self) -> str:
        return self.fight.scene.place

    @property
    def about(self) -> str:
        """What an example says of itself: the remark that its file begins with."""
        first = examples.text(self.example).partition("\n")[0] if self.example else ""
        return first.removeprefix("#").strip() if first.startswith("#") else ""

    @property
    def turns(self) -> int:
        """How many may be taken as they stand. An example that can be played is played from its beginning."""
        return 0 if self.example and self.plays else len(self.fight.turns)


@router.get("/new", dependencies=Owners)
def choose(example: Annotated[str, Query()] = "") -> HTMLResponse:
    """What a fight can begin from, or the people of an example and who plays them."""
    if not example:
        page = filled("new.html.jinja", TEMPLATES, title="A new fight", known=_known(), games=peopled())
        return HTMLResponse(page)
    return seating(_example(example))


@router.post("/new", dependencies=Owners)
async def begin(request: Request, house: InHouse) -> Response:
    """A fight begun, and the links to it, which are shown this once; or its turns taken as they stand."""
    form = await form_of(request)
    opening = await asyncio.to_thread(_opening, form)
    try:
        if form.said("step") == "stands":
            kept = await asyncio.to_thread(as_it_stands, opening.fight, house.sessions)
            return RedirectResponse(f"/fights/{kept.name}", status_code=303)
        session, tokens, turns = await asyncio.to_thread(_begun, house, opening, form)
    except WoundscribeError as error:
        return seating(opening, form, fault=error, status=status_of(error, request))
    house.begin(Seat(session, GM), *turns)
    return links_to(request, session, tokens)


def seating(
    opening: Opening, form: Form = EMPTY, *, fault: WoundscribeError | None = None, status: int = 200
) -> HTMLResponse:
    """The page that asks who plays whom, with what was chosen on it before."""
    page = filled(
        "seats.html.jinja",
        TEMPLATES,
        title="Who plays whom",
        one=opening,
        form=form,
        fault=str(fault) if fault is not None else "",
        key=form.said("key") or new_key(),
    )
    return HTMLResponse(page, status)


def opening_of(text: str, where: str = _OWN) -> Opening:
    """The opening of a fight file. Raises WoundscribeError."""
    return _found(read_fight(text, where), text=text)


def opening_of_data(data: Mapping[str, object]) -> Opening:
    """The same of what was put together here."""
    return opening_of(json.dumps(data, ensure_ascii=False, indent=1))


def _begun(house: House, opening: Opening, form: Form) -> tuple[Session, Tokens, tuple[int, ...]]:
    """A fight, the tokens for its seats, and the turns that come before anybody is asked."""
    seats = {who: seat for who in opening.people if (seat := _seat(form, who)) is not None}
    others = dict.fromkeys(opening.others, GM if form.said("others") == GM else INSTINCT)
    key = form.said("key") or None
    session = house.sessions.open(opening.fight, seats={**others, **seats}, key=key)
    tokens = hand_out(session, beside=True)
    master = Seat(session, GM)
    first = master.follow(key="page first")
    came = followed(master, first, key="page first") if first is not None else ()
    return session, tokens, resolved(came)


def _seat(form: Form, who: str) -> str | None:
    """The seat that a form gives somebody; what is none is refused later, as all seats are."""
    said = form.said(f"seat {who}")
    if said == "player":
        return f"player:{form.said(f'name {who}').strip() or 'me'}"
    return said or None


def _opening(form: Form) -> Opening:
    return opening_of(form.said("fight")) if form.said("fight") else _example(form.said("example"))


@cache
def _known() -> tuple[Opening, ...]:
    return tuple(map(_example, examples.known()))


@cache
def _example(name: str) -> Opening:
    return _found(read_fight(examples.text(name), name), example=name)


def _found(fight: FightFile, *, example: str = "", text: str = "") -> Opening:
    ruleset, encounter = open_fight(fight)
    cast = encounter.combatants.values()
    people = {who: encounter.combatants[who].name for who in playable(encounter, {})}
    players = {c.id: c.player for c in cast if c.player is not None}
    others = {c.id: c.name for c in cast if c.id not in people}
    return Opening(fight, plays(ruleset), people, players, others, example, text)
