"""The route by which somebody listens to a fight: server-sent events, with ids to go on from."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query
from fastapi.sse import format_sse_event
from starlette.responses import Response, StreamingResponse

from rules.model import canonical_json
from woundscribe.errors import WoundscribeError
from woundscribe.web.asking import InHouse, Listening
from woundscribe.web.bodies import ALWAYS
from woundscribe.web.events import DoneEvent, Event, Listener, place_of

PAUSE = 0.25
"""Seconds between two looks at the store."""
_HEARTBEAT = 15
"""Seconds of silence after which a comment says that somebody is still there."""
_EXAMPLE = """\
event: outcome
id: 7.1.2-1.0
data: {"turn":1,"record":{"seq":2,"said":"Mara strikes the Miller with the oak staff.","outcome":{…}}}

event: line
id: 7.1.4-1.1
data: {"turn":1,"passage":1,"line":{"beats":[1],"text":"Mara set her feet and struck.","source":"plain","seqs":[2]}}

event: done
id: 7.1.4-2.0
data: {"turn":1,"passage":1}
"""

router = APIRouter(prefix="/v1/fights", tags=["events"])


def place_for_one(at: Listening, house: InHouse) -> Iterator[None]:
    """A stream counts for as long as it is open."""
    with house.allowances.streaming(at.token):
        yield


_SENT: dict[int | str, dict[str, Any]] = {
    200: {"description": "Events, as they happen.", "content": {"text/event-stream": {"example": _EXAMPLE}}},
    204: {"description": "With `Last-Event-ID`: that was the last of it. A browser stops asking."},
}


@router.get(
    "/{name}/events",
    response_class=StreamingResponse,
    responses=_SENT | ALWAYS,
    dependencies=[Depends(place_for_one)],
)
async def events(
    at: Listening,
    house: InHouse,
    turn: Annotated[int | None, Query(ge=0, le=1_000_000, description="Only this turn, until it was told.")] = None,
    last: Annotated[str | None, Header(alias="Last-Event-ID", description="The id of the last event you had.")] = None,
) -> Response:
    """Listen: `outcome` for each record, `line` for each line that is told, `passage` for the whole, then `done`.

    `undone` says that turns were taken back. With `turn` it ends after its `done`, else with the `done` of a fight
    that is closed. Where it breaks off, ask again with the id of the last event, here or at any other process: it goes
    on after that, and nothing comes twice.
    """
    still = partial(house.still, at.session.name, at.token, at.who)
    listener = Listener(at.seat, place_of(last), turn, still=still)
    first = await asyncio.to_thread(listener.news)
    new = any(event.data != DoneEvent() for event in first)
    if last and not new and await asyncio.to_thread(listener.has_heard_all):
        return Response(status_code=204)
    return StreamingResponse(
        _flow(listener, first), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"}
    )


async def _flow(listener: Listener, first: list[Event]) -> AsyncIterator[bytes]:
    yield format_sse_event(comment="listening", retry=1_000)
    news, quiet = first, 0.0
    while True:
        for event in news:
            yield format_sse_event(event=event.kind, id=str(event.place), data_str=canonical_json(event.data))
        if listener.over:
            return
        quiet = 0.0 if news else quiet + PAUSE
        if quiet >= _HEARTBEAT:
            yield format_sse_event(comment="still here")
            quiet = 0.0
        await asyncio.sleep(PAUSE)
        try:
            news = await asyncio.to_thread(listener.news)
        except WoundscribeError:
            return  # the store is gone: whoever listens asks again, here or elsewhere
