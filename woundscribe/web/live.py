"""What happens at a fight, as pieces of its page: whatever listens is told by the same events as everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query
from fastapi.sse import format_sse_event
from markupsafe import Markup
from starlette.responses import Response, StreamingResponse

from woundscribe.doors.seat import Seat
from woundscribe.errors import WoundscribeError
from woundscribe.export.text import apart, shown
from woundscribe.web.asking import InHouse
from woundscribe.web.browser import AtTable
from woundscribe.web.events import Event, LineEvent, Listener, PassageEvent, Place, UndoneEvent, place_of
from woundscribe.web.listening import PAUSE
from woundscribe.web.quotes import curled

router = APIRouter(prefix="/fights/{name}", include_in_schema=False)


def present(seat: Seat) -> Place:
    """Where somebody is who has seen all that there is now; what is being told at this moment comes from its start."""
    version = seat.session.version
    told = seat.session.shelf.pulse(1).told
    drafts = [id for id, status, *_ in told if status == "draft"]
    last = max((id for id, *_ in told), default=0)
    return Place(version=version, passage=min(drafts, default=last + 1))


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
    flow = _flow(listener, at.seat, back=last is not None)
    return StreamingResponse(flow, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _read(seat: Seat) -> tuple[tuple[int, int], ...]:
    """By what a page knows that something else is to be read on it, though nobody told anything: see ``retold``."""
    head, told = seat.session.head, seat.session.shelf.pulse(1).told
    turns = head.turns if seat.session.table.kept.approve else 0  # those are there before they are told
    return ((0, turns), *((id, shown) for id, status, shown, _ in told if shown or status == "hidden"))


async def _flow(listener: Listener, seat: Seat, *, back: bool) -> AsyncIterator[bytes]:
    """``retold``: somebody chose a passage, hid it, or let it be read. Whoever comes ``back`` may have missed that."""
    yield format_sse_event(comment="listening", retry=1_000)
    version = 0  # whoever comes back is told of it anew: a page knows by its own whether it is behind
    closed = False  # and after that it may still be told otherwise, or no more
    read = () if back else await asyncio.to_thread(_read, seat)
    while True:
        try:
            news = await asyncio.to_thread(listener.news)
            before, read = read, await asyncio.to_thread(_read, seat)
        except WoundscribeError:
            return  # the store is gone: the page asks again
        for event in news:
            for kind, piece in _pieces(event):
                yield format_sse_event(event=kind, id=str(event.place), data_str=piece)
        if listener.version != version:
            version = listener.version
            yield format_sse_event(event="moved", data_str=str(version))
        if read != before and not any(event.kind == "passage" for event in news):
            yield format_sse_event(event="retold", data_str="retold")
        if listener.over and not closed:
            closed = True
            yield format_sse_event(event="closed", data_str="closed")
        await asyncio.sleep(PAUSE)


def _pieces(event: Event) -> Iterator[tuple[str, str]]:
    """What of the page changes by it."""
    match event.data:
        case LineEvent(line=line):
            yield "line", Markup('<span class="line">{}</span> ').format(apart(curled(shown(line.text))))
        case PassageEvent(passage=passage):
            yield "passage", str(passage.id)
            if passage.shown:
                yield "announced", Markup("{}").format(shown(passage.text))
        case UndoneEvent(turn=turn):
            yield "undone", str(turn)
        case _:
            return
