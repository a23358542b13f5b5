"""The routes of what came of a fight: its records, its passages, and what can be taken along of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from woundscribe.doors.shown import Checked, Edited, PassageShown, TurnShown
from woundscribe.web.asking import MOST, At, InHouse
from woundscribe.web.bodies import ALWAYS, ANYBODY, Checking, Editing, Health, ReadingFirst, Telling, faults

_AS_USUAL = Telling()
_LATER = ALWAYS | faults(409)

Number = Annotated[int, Path(ge=1, le=MOST, description="The turn, counted from 1.", examples=[1])]
OrWhole = Annotated[int, Path(ge=0, le=MOST, description="The turn, from 1; 0: the whole fight.", examples=[1])]
Id = Annotated[int, Path(ge=1, le=MOST, description="The passage's id.", examples=[1])]


class To(StrEnum):
    markdown = "markdown"
    html = "html"
    epub = "epub"
    text = "text"
    json = "json"


MEDIA = {
    To.markdown: ("text/markdown; charset=utf-8", "md"),
    To.html: ("text/html; charset=utf-8", "html"),
    To.epub: ("application/epub+zip", "epub"),
    To.text: ("text/plain; charset=utf-8", "txt"),
    To.json: ("application/json", "json"),
}

router = APIRouter(prefix="/v1/fights/{name}", tags=["what came of it"])
health = APIRouter(prefix="/v1", tags=["the server"])


@router.get("/turns/{number}", responses=ALWAYS)
def turn(number: Number, at: At) -> TurnShown:
    """The records of a turn, as far as whoever asks may know them."""
    return at.seat.turn(number)


@router.post("/turns/{number}/passages", status_code=201, responses=_LATER)
async def tell(number: OrWhole, at: At, house: InHouse, body: Telling = _AS_USUAL) -> PassageShown:
    """Have a turn told, or told again in another way: nothing is rolled by it.

    It is answered when it is told to its end. Whoever hangs up before loses nothing: it is told all the same, and kept.
    Its lines come as events meanwhile.
    """
    return await house.tell(at.seat, number, body.purpose, body.telling)


@router.get("/passages", responses=ALWAYS)
def passages(
    at: At, turn: Annotated[int | None, Query(ge=0, le=MOST, description="Only of this turn.")] = None
) -> tuple[PassageShown, ...]:
    """Every way in which it was told, side by side; a reader sees those that are shown."""
    return at.seat.passages(turn)


@router.post("/passages/{id}/choose", responses=_LATER)
def choose(id: Id, at: At) -> PassageShown:
    """Make a passage the one that is shown of its turn."""
    return at.seat.choose(id)


@router.post("/reading-first", responses=_LATER)
def read_first(body: ReadingFirst, at: At) -> ReadingFirst:
    """Have passages wait for the game master, who lets each be read by choosing it; or let them all be read.

    It is the game master's to say.
    """
    at.seat.read_first(body.first)
    return ReadingFirst(first=at.seat.approved)


@router.post("/passages/{id}/edits", responses=_LATER)
def edit(id: Id, body: Editing, at: At) -> Edited:
    """Put one's own words beside a passage, where they agree with the records, or where it is said to keep them."""
    return at.seat.edit(id, body.text, over=body.over)


@router.post("/check", responses=_LATER)
def check(body: Checking, at: At) -> Checked:
    """What somebody's own prose says that the records do not."""
    return at.seat.check(body.text, body.turn)


@router.get(
    "/export",
    response_class=Response,
    responses=ALWAYS | {200: {"description": "The book.", "content": {kind: {} for kind, _ in MEDIA.values()}}},
)
def export(
    at: At,
    to: Annotated[To, Query(description="As what. `json` holds everything, and is the game master's.")] = To.markdown,
    records: Annotated[bool, Query(description="With what the dice said beside it.")] = True,
) -> Response:
    """The fight as a book for everybody, or everything of it as a file that `woundscribe import` reads in again."""
    kind, ending = MEDIA[to]
    headers = {"Content-Disposition": f'attachment; filename="{at.session.name}.{ending}"'}
    if to is To.json:
        return Response(at.seat.archive(), media_type=kind, headers=headers)
    return Response(at.seat.book(to.value, records=records), media_type=kind, headers=headers)


@health.get("/health", responses=ANYBODY)
def healthy(house: InHouse) -> Health:
    """Whether the server and its store answer. No token is needed."""
    house.sessions.door("health")  # whether there is one of that name is of no matter: the store was asked
    return Health()
