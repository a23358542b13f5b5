"""What anybody at a page may do with what was told: take it along, or say "not this"."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from woundscribe.web import told
from woundscribe.web.asking import Turn
from woundscribe.web.browser import AtTable
from woundscribe.web.leaf import Leaf, retold

router = APIRouter(prefix="/fights/{name}", include_in_schema=False, route_class=Leaf)


@router.get("/export")
def export(at: AtTable, to: Annotated[told.To, Query()] = told.To.html) -> Response:
    """The book as a file, or everything as an archive, which is the game master's."""
    return told.export(at, to)


@router.get("/transcript")
def transcript(at: AtTable) -> Response:
    """The records as they are, which are the game master's."""
    headers = {"Content-Disposition": f'attachment; filename="{at.session.name}.jsonl"'}
    return Response(at.seat.records_text(), media_type="application/jsonl", headers=headers)


@router.post("/turns/{turn}/hide")
def hide(request: Request, at: AtTable, turn: Turn) -> Response:
    """Not this: it is gone for everybody. No reason is asked, and nobody is named."""
    at.seat.hide(turn)
    if "hx-request" in request.headers:
        return retold(Response())
    return RedirectResponse(f"{at.address}#turn-{turn}", status_code=303)
