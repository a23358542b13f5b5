"""What somebody brings with them: an archive, a transcript, or a fight file, from their disk or pasted in."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from woundscribe.archive import unarchive
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.intake import as_it_stands, kind_of, transcribed
from woundscribe.web.asking import InHouse
from woundscribe.web.beginning import Opening, opening_of, seating
from woundscribe.web.faults import status_of
from woundscribe.web.forms import form_of
from woundscribe.web.house import House
from woundscribe.web.leaf import TEMPLATES, Leaf
from woundscribe.web.library import Owners

router = APIRouter(include_in_schema=False, route_class=Leaf)
_MOST_SHOWN = 50_000
"""Characters of what could not be read that are put back to be mended."""


@router.get("/import", dependencies=Owners)
def asked() -> HTMLResponse:
    return _shown("", "", 200)


@router.post("/import", dependencies=Owners)
async def bring(request: Request, house: InHouse) -> Response:
    """Kept, if it is a fight that was played; who plays whom, if it is one to play."""
    form = await form_of(request)
    text, where = (form.upload.text, form.upload.name) if form.upload else (form.said("text"), "what was pasted")
    try:
        came = await asyncio.to_thread(_taken, house, text, where)
    except WoundscribeError as error:
        return _shown(text if len(text) <= _MOST_SHOWN else "", str(error), status_of(error, request))
    return seating(came) if isinstance(came, Opening) else RedirectResponse("/", status_code=303)


def _taken(house: House, text: str, where: str) -> Opening | None:
    """A fight to be played; None where what came is kept now. Raises WoundscribeError."""
    match kind_of(text):
        case "archive":
            unarchive(text, house.sessions, where)
        case "transcript":
            transcribed(text, house.sessions, where)
        case "fight":
            opening = opening_of(text, where)
            if opening.plays:
                return opening
            as_it_stands(opening.fight, house.sessions)
        case "lines":
            raise WoundscribeError(
                "malformed",
                "it is neither an archive, nor a transcript, nor a fight file. One person's file belongs to the "
                "people, and lines of what happened to the accounts.",
                where=where,
            )
    return None


def _shown(text: str, fault: str, status: int) -> HTMLResponse:
    page = filled("import.html.jinja", TEMPLATES, title="Bring a fight", text=text, fault=fault)
    return HTMLResponse(page, status)
