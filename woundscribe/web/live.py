"""What happens at a fight, as pieces of its page: whatever listens is told by the same events as everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query
from fastapi.sse import format_sse_event
from markupsafe import Markup
from starlette.responses import Response, StreamingResponse

from woundscribe.errors import WoundscribeError
from woundscribe.export.text import apart, shown
from woundscribe.web.asking import InHouse
from woundscribe.web.events import Event, LineEvent, Listener, PassageEvent, place_of
from woundscribe.web.listening import PAUSE
from woundscribe.web.pages import AtTable

router = APIRouter(prefix="/fights/{name}", include_in_schema=False)


def one_more(at: AtTable, house: InHouse) -> Iterator[None]:
    with house.allowances.streaming(at.token):
        yield


@router.get("/live", dependencies=[Depends(one_more)])
async def live(
    at: AtTable,
    since: Annotated[str, Query()] = "",
    last: Annotated[str | None, Header(alias="Last-Event-ID")] = None,
) -> Response:
    """Events from where the page was drawn, or from where it was left."""
    listener = Listener(at.seat, place_of(last or since))
    return StreamingResponse(_flow(listener), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _flow(listener: Listener) -> AsyncIterator[bytes]:
    yield format_sse_event(comment="listening", retry=1_000)
    while True:
        try:
            news = await asyncio.to_thread(listener.news)
        except WoundscribeError:
            return  # the store is gone: the page asks again
        for event in news:
            for kind, piece in _pieces(event):
                yield format_sse_event(event=kind, id=str(event.place), data_str=piece)
        if listener.over:
            yield format_sse_event(event="closed", data_str="closed")
            await asyncio.sleep(3600)
        await asyncio.sleep(PAUSE)


def _pieces(event: Event) -> Iterator[tuple[str, str]]:
    """What of the page changes by it."""
    match event.data:
        case LineEvent(line=line):
            yield "line", Markup('<span class="line">{}</span> ').format(apart(shown(line.text)))
        case PassageEvent(passage=passage) if passage.shown:
            yield "passage", str(passage.id)
            yield "announced", Markup("{}").format(shown(passage.text))
        case _ if event.kind in ("outcome", "undone"):
            yield event.kind, str(event.place.turn)
        case _:
            return
