"""The ways in which a turn was told, side by side: choose one, have another told, put in one's own words."""

from __future__ import annotations

import asyncio
from typing import Annotated, NamedTuple, get_args

from fastapi import APIRouter, Form
from starlette.responses import HTMLResponse

from narrator.telling import Tone
from woundscribe.doors.shown import Edited, Fault
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.web.asking import MOST, Asked, InHouse, Turn
from woundscribe.web.browser import AtTable
from woundscribe.web.leaf import TEMPLATES, Leaf, retold

router = APIRouter(prefix="/fights/{name}/turns/{turn}", include_in_schema=False, route_class=Leaf)


class Came(NamedTuple):
    """What came of what was asked; ``draft``: the words that the guard remarked on."""

    fault: Fault | None = None
    edited: Edited | None = None
    draft: str = ""


@router.get("/ways")
def ways(at: AtTable, turn: Turn) -> HTMLResponse:
    return _shown(at, turn, Came())


@router.post("/again")
async def again(at: AtTable, house: InHouse, turn: Turn, tone: Annotated[str, Form()] = "") -> HTMLResponse:
    """Told in one more way: nothing is rolled by it."""
    try:
        await house.tell(at.seat, turn, None, {"tone": tone} if tone else {})
    except WoundscribeError as error:
        return await asyncio.to_thread(_shown, at, turn, Came(Fault.of(error)))
    return await asyncio.to_thread(_shown, at, turn, Came())


@router.post("/choose")
def choose(at: AtTable, turn: Turn, id: Annotated[int, Form(ge=1, le=MOST)]) -> HTMLResponse:
    """The one that is read from now on."""
    try:
        at.seat.choose(id)
    except WoundscribeError as error:
        return _shown(at, turn, Came(Fault.of(error)))
    return retold(_shown(at, turn, Came()))


@router.post("/edit")
def edit(
    at: AtTable,
    turn: Turn,
    id: Annotated[int, Form(ge=1, le=MOST)],
    text: Annotated[str, Form()],
    over: Annotated[str, Form()] = "",
) -> HTMLResponse:
    """One's own words. What the guard remarks on stands only where it is said so again."""
    try:
        edited = at.seat.edit(id, text, over=bool(over))
    except WoundscribeError as error:
        return _shown(at, turn, Came(Fault.of(error), draft=text))
    if edited.passage is None:
        return _shown(at, turn, Came(edited=edited, draft=text))
    return retold(_shown(at, turn, Came()))


def _shown(at: Asked, turn: int, came: Came) -> HTMLResponse:
    found = [one for one in at.seat.passages(turn) if one.status not in ("draft", "stale", "hidden")]
    page = filled(
        "ways.jinja", TEMPLATES, at=at.address, turn=turn, ways=found, came=came,
        tones=get_args(Tone), shown=next((one for one in found if one.shown), None),
    )  # fmt: skip
    return HTMLResponse(page)
