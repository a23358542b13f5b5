"""The ways in which a turn was told, side by side: choose one, have another told, put in one's own words."""

from __future__ import annotations

import asyncio
from typing import Annotated, NamedTuple, get_args

from fastapi import APIRouter, Form, Path
from starlette.responses import HTMLResponse

from narrator.telling import Tone
from woundscribe.doors.shown import Edited, Fault
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.web.asking import Asked, InHouse
from woundscribe.web.browser import AtTable
from woundscribe.web.leaf import TEMPLATES, Leaf

_MOST = 1_000_000

router = APIRouter(prefix="/fights/{name}/turns/{turn}", include_in_schema=False, route_class=Leaf)
Turn = Annotated[int, Path(ge=1, le=_MOST)]


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
def choose(at: AtTable, turn: Turn, id: Annotated[int, Form(ge=1, le=_MOST)]) -> HTMLResponse:
    """The one that is read from now on."""
    try:
        at.seat.choose(id)
    except WoundscribeError as error:
        return _shown(at, turn, Came(Fault.of(error)))
    return _changed(_shown(at, turn, Came()))


@router.post("/edit")
def edit(
    at: AtTable,
    turn: Turn,
    id: Annotated[int, Form(ge=1, le=_MOST)],
    text: Annotated[str, Form(max_length=20_000)],
    over: Annotated[str, Form()] = "",
) -> HTMLResponse:
    """One's own words. What the guard remarks on stands only where it is said so again."""
    try:
        edited = at.seat.edit(id, text, over=bool(over))
    except WoundscribeError as error:
        return _shown(at, turn, Came(Fault.of(error), draft=text))
    if edited.passage is None:
        return _shown(at, turn, Came(edited=edited, draft=text))
    return _changed(_shown(at, turn, Came()))


def _changed(answer: HTMLResponse) -> HTMLResponse:
    """The story is drawn anew."""
    answer.headers["HX-Trigger"] = "retold"
    return answer


def _shown(at: Asked, turn: int, came: Came) -> HTMLResponse:
    found = [one for one in at.seat.passages(turn) if one.status not in ("draft", "stale", "hidden")]
    page = filled(
        "ways.jinja", TEMPLATES, at=f"/fights/{at.session.name}", turn=turn, ways=found, came=came,
        tones=get_args(Tone), shown=next((one for one in found if one.shown), None),
    )  # fmt: skip
    return HTMLResponse(page)
