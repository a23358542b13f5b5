"""The master's desk on the page of a fight: what is at hand beside the open question, folded under the story."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse

from woundscribe.doors.mastering import SaidSo
from woundscribe.doors.mending import Otherwise
from woundscribe.doors.reply import followed, resolved
from woundscribe.doors.seat import GM
from woundscribe.doors.shown import Fault, Taken
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.web.asking import Asked, InHouse
from woundscribe.web.browser import AtTable
from woundscribe.web.forms import new_key
from woundscribe.web.house import House
from woundscribe.web.leaf import TEMPLATES, Leaf, retold

_LONGEST = 1000
router = APIRouter(prefix="/fights/{name}/desk", include_in_schema=False, route_class=Leaf)
Key = Annotated[str, Form(max_length=60)]
Version = Annotated[int, Form(ge=0, le=2**31)]
"""That for which a form was drawn: what came since is no matter that was decided."""
Line = Annotated[str, Form(max_length=_LONGEST)]
Ticked = Annotated[str, Form(max_length=10)]


class Heard(NamedTuple):
    """What came of something that was sent. ``turns``: those that are told from now on; ``stopped``: see ``Taken``."""

    said: str = ""
    turns: tuple[int, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()
    stopped: str = ""
    so: SaidSo | None = None
    """What waits to be said so again."""
    text: str = ""
    aloud: str = ""
    fault: Fault | None = None


@router.get("")
def desk(request: Request, at: AtTable) -> HTMLResponse:
    return _shown(request, at, Heard())


@router.get("/now")
def now(at: AtTable) -> HTMLResponse:
    """What is at hand, without what came of anything."""
    return HTMLResponse(filled("hand.jinja", TEMPLATES, **_at_hand(at)))


@router.post("/modify")
async def modify(
    request: Request,
    at: AtTable,
    house: InHouse,
    key: Key,
    who: Annotated[str, Form(max_length=60)],
    value: Annotated[int, Form(ge=-10, le=10)],
    reason: Line,
    secret: Ticked = "",
) -> HTMLResponse:
    """A modifier for somebody who has declared in the open turn."""

    def run() -> Heard:
        at.seat.modify(who, value, reason, secret=bool(secret), key=at.own(key))
        name = dict(at.seat.declared()).get(who, who)
        return Heard(f"{name}: {value:+d}, {reason}{' (only you know it)' if secret else ''}.")

    return await commanded(request, at, house, run)


@router.post("/so")
async def say_so(
    request: Request,
    at: AtTable,
    house: InHouse,
    key: Key,
    text: Line = "",
    why: Line = "",
    secret: Ticked = "",
    step: Annotated[str, Form(max_length=10)] = "read",
) -> HTMLResponse:
    """What the master says is so: read back with what would come of it, and so once that is said again."""
    whole = f"{'secret: ' if secret else ''}{text.strip()}{f' because {why.strip()}' if why.strip() else ''}"

    def run() -> Heard:
        if step != "do":
            return Heard(so=at.seat.so(whole), text=whole)
        turns = at.seat.say_so(whole, key=f"{at.who} {key}")
        return Heard("It is so.", turns)

    return await commanded(request, at, house, run)


@router.post("/rule")
async def rule(
    request: Request,
    at: AtTable,
    house: InHouse,
    key: Key,
    version: Version,
    value: Line = "",
    said: Line = "",
    reason: Line = "",
    secret: Ticked = "",
) -> HTMLResponse:
    """The open question answered with a reason, or for the master's eyes alone."""

    def run() -> Heard:
        given: dict[str, Any] = {"reason": reason.strip() or None, "secret": bool(secret)}
        answer = said.strip() or value
        taken = at.seat.answer(answer, **given, key=at.own(key), expected=version)
        return Heard(f"So it is: {answer}{' (only you know it)' if secret else ''}.", _told(at, taken, key))

    return await commanded(request, at, house, run)


@router.post("/undo")
async def undo(request: Request, at: AtTable, house: InHouse, key: Key, version: Version) -> HTMLResponse:
    """What was done last is taken back: what it is was shown above the button."""

    def run() -> Heard:
        undoing = at.seat.undoing()
        at.seat.undo(key=at.own(key), expected=version)
        if undoing is None or undoing.whose is None:
            return Heard("What was declared is taken back.")
        return Heard("The last turn is taken back. The same dice come again.")

    return await commanded(request, at, house, run)


@router.post("/first")
async def first(request: Request, at: AtTable, house: InHouse, first: Ticked = "") -> HTMLResponse:
    """Whether the master reads each passage before anybody else."""

    def run() -> Heard:
        at.seat.read_first(bool(first))
        return Heard("You read first from now on." if first else "What is told is read at once from now on.")

    return retold(await commanded(request, at, house, run))


@router.post("/read")
async def let_read(
    request: Request, at: AtTable, house: InHouse, id: Annotated[int, Form(ge=1, le=1_000_000)]
) -> HTMLResponse:
    """Let everybody read what waited."""

    def run() -> Heard:
        return Heard(f"Turn {at.seat.choose(id).turn} is read now.")

    return retold(await commanded(request, at, house, run))


@router.post("/conclude")
async def conclude(
    request: Request,
    at: AtTable,
    house: InHouse,
    key: Key,
    breather: Ticked = "",
    costs: Line = "",
    strike: Annotated[list[str], Form()] = [],  # noqa: B006  # FastAPI copies it
    keepsake: Line = "",
) -> HTMLResponse:
    """What is settled once the fight is over."""

    def run() -> Heard:
        settled = {
            "breather": bool(breather), "costs": [one for one in re.split(r"\s*;\s*", costs.strip()) if one],
            "strike": strike, "keepsake": keepsake.strip(),
        }  # fmt: skip
        taken = at.seat.conclude(key=at.own(key), **settled)
        return Heard("It is settled." if taken.resolved else "", _told(at, taken, key))

    return await commanded(request, at, house, run)


@router.post("/close")
async def close(request: Request, at: AtTable, house: InHouse, key: Key, version: Version) -> HTMLResponse:
    """Seed and nonce come out, and nothing can be changed any more."""

    def run() -> Heard:
        at.seat.close(key=at.own(key), expected=version)
        return Heard("The fight is closed.")

    return await commanded(request, at, house, run)


@router.post("/aloud")
async def aloud(request: Request, at: AtTable, house: InHouse) -> HTMLResponse:
    """The last turn in a sentence or two. Nothing is kept of it."""

    def run() -> Heard:
        found = house.within_budget(at.seat).aloud(model=house.model)
        return Heard(aloud=found) if found else Heard("Nothing happened in it that calls to be read aloud.")

    return await commanded(request, at, house, run)


async def commanded(request: Request, at: Asked, house: House, run: Callable[[], Heard]) -> HTMLResponse:
    """Something done, and the turns that came of it told from now on; or what was wrong with it."""

    def attempt() -> tuple[HTMLResponse, tuple[int, ...]]:
        try:
            heard = run()
        except WoundscribeError as error:
            heard = Heard(fault=Fault.of(error))
        return _shown(request, at, heard), heard.turns

    answer, turns = await asyncio.to_thread(attempt)
    house.begin(at.seat, *turns)
    return answer


def _told(at: Asked, taken: Taken, key: str) -> tuple[int, ...]:
    return resolved(followed(at.seat, taken, key=f"{at.who} {key}"))


def _shown(request: Request, at: Asked, heard: Heard) -> HTMLResponse:
    """The desk in its place, or on a page of its own for a browser that runs no script."""
    name = "master.jinja" if "hx-request" in request.headers else "master.html.jinja"
    return HTMLResponse(filled(name, TEMPLATES, heard=heard, title=at.session.title, **_at_hand(at)))


def _at_hand(at: Asked) -> dict[str, Any]:
    """What the templates need to know of what is at hand."""
    state = at.seat.state()
    master, mends = at.who == GM, at.seat.mends
    over = master and state.phase == "over"
    ruling = next((need for need in state.needs if need.yours and need.kind == "ruling"), None) if master else None
    return {
        "at": at.address, "state": state, "master": master, "key": new_key(), "ruling": ruling,
        "mends": mends, "undoing": at.seat.undoing() if mends else None, "first": at.seat.approved,
        "declared": at.seat.declared() if master else (), "waiting": at.seat.waiting() if master else (),
        "costs": at.seat.costs() if over else (), "seal": at.seat.seal(),
    }  # fmt: skip
