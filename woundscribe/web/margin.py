"""Beside the records of a turn: what of them only the master knows, and what was said that they came of."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse

from woundscribe.desk.seeing import Both
from woundscribe.doors.mending import Given
from woundscribe.doors.seat import GM
from woundscribe.export.templating import filled
from woundscribe.web.asking import MOST, InHouse, Turn
from woundscribe.web.browser import AtTable
from woundscribe.web.desk import Heard, Key, commanded
from woundscribe.web.forms import new_key
from woundscribe.web.leaf import TEMPLATES, Leaf

router = APIRouter(prefix="/fights/{name}/turns/{turn}", include_in_schema=False, route_class=Leaf)


class Input(NamedTuple):
    """What was said in a turn, and the first ``record`` that came of it."""

    seq: int
    record: str
    given: Given


@router.get("/margin")
def margin(at: AtTable, turn: Turn) -> HTMLResponse:
    """What the table does not know of a turn, or knows otherwise; and the way to set something right in it."""
    secrets = tuple(one for one in at.seat.secrets(turn) if one.public is None or _less(one)) if at.who == GM else ()
    page = filled("margin.jinja", TEMPLATES, at=at.address, turn=turn, secrets=secrets, mends=at.seat.mends)
    return HTMLResponse(page)


@router.get("/inputs")
def inputs(at: AtTable, turn: Turn) -> HTMLResponse:
    """All that was said in a turn, each to be given otherwise."""
    found: dict[Given, Input] = {}
    for record in at.seat.turn(turn).records:
        given = at.seat.behind(record.seq) if record.said else None
        if given is not None:
            found.setdefault(given, Input(record.seq, record.said, given))
    page = filled(
        "inputs.jinja", TEMPLATES, at=at.address, turn=turn, inputs=tuple(found.values()), key=new_key(),
        version=at.session.version,
    )  # fmt: skip
    return HTMLResponse(page)


@router.post("/amend")
async def amend(
    request: Request,
    at: AtTable,
    house: InHouse,
    key: Key,
    version: Annotated[int, Form(ge=0, le=2**31)],
    seq: Annotated[int, Form(ge=1, le=MOST)],
    said: Annotated[str, Form(max_length=1000)],
    why: Annotated[str, Form(max_length=1000)] = "",
) -> HTMLResponse:
    """One input given otherwise, and all after it resolved anew with the same dice."""

    def run() -> Heard:
        before, seat = at.seat.rows(), at.seat
        taken = seat.amend(seq, seat.instead(seq, said, why), key=at.own(key), expected=version)
        otherwise = seat.otherwise(before)
        heard = "Nothing comes out otherwise." if not otherwise else "It is set right. What came out otherwise:"
        turns = tuple(turn for turn in taken.changed if turn <= at.session.head.turns)
        return Heard(heard, turns, otherwise, taken.stopped or "")

    return await commanded(request, at, house, run)


def _less(one: Both) -> bool:
    """Whether the table reads another record there than the master."""
    return one.public is not None and one.public.rows != one.master.rows
