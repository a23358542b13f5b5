"""The aftermath desk: a fight of any game told from six answers, or one of the library, in a few tones side by side."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, NamedTuple, get_args

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from narrator.telling import Tone
from woundscribe.account.telling import Account, Answers, Unread, answered_account
from woundscribe.account.written import file_name
from woundscribe.drafts import in_tones, refuse_untold
from woundscribe.errors import WoundscribeError
from woundscribe.export.templating import filled
from woundscribe.fightfile import FightFile, read_fight
from woundscribe.given import known_to
from woundscribe.intake import as_it_stands
from woundscribe.narrating import Narration
from woundscribe.people.left import Left, costs_of_all, what_is_left
from woundscribe.session import Session
from woundscribe.story import Story
from woundscribe.web.asking import InHouse
from woundscribe.web.faults import STATUS, status_of
from woundscribe.web.forms import EMPTY, Form, attached, form_of
from woundscribe.web.leaf import TEMPLATES, Leaf
from woundscribe.web.library import Owners

router = APIRouter(include_in_schema=False, route_class=Leaf, dependencies=Owners)
TONES: tuple[Tone, ...] = get_args(Tone)
_MOST = 3
"""Drafts: nobody reads more beside each other."""
_PUBLIC = "public"


class Draft(NamedTuple):
    tone: str
    text: str


@router.get("/accounts")
def asked() -> HTMLResponse:
    return _desk(EMPTY)


@router.post("/accounts")
async def answered(request: Request, house: InHouse) -> Response:
    """Drafts of what was typed; or the account itself, to keep as a file or among the fights."""
    form = await form_of(request)
    said = Answers(**{name: form.said(name) for name in Answers._fields})
    account = await asyncio.to_thread(answered_account, said)
    if not isinstance(account, Account):
        return _desk(form, unread=account, status=STATUS["malformed"])
    try:
        match form.said("step"):
            case "file":
                return attached(account.text, "text/plain; charset=utf-8", file_name(account.gathered))
            case "keep":
                kept = await asyncio.to_thread(as_it_stands, _titled(account), house.sessions)
                return RedirectResponse(f"/shelf/{kept.name}/aftermath", status_code=303)
        story = Story(title=None, view=known_to(account.transcript, _PUBLIC).view)
        drafts = await asyncio.to_thread(_drafts, story, form.ticked("tone"), "what was said")
    except WoundscribeError as error:
        return _desk(form, fault=str(error), status=status_of(error, request))
    return _desk(form, drafts=drafts, unkept=account.unkept)


@router.get("/shelf/{name}/aftermath")
def of_a_fight(name: str, house: InHouse, tone: Annotated[tuple[str, ...], Query()] = ()) -> HTMLResponse:
    """How a fight of the library ended, what it left of whom, and drafts of it."""
    session = house.session(name)
    drafts: tuple[Draft, ...] = ()
    fault = ""
    try:
        telling = Narration(session, _PUBLIC).telling()
        story = Story(title=session.title, view=session.view(_PUBLIC), telling=telling)
        drafts = _drafts(story, tone, session.title)
    except WoundscribeError as error:
        fault = str(error)  # what is left of everybody is shown all the same
    left, costs = _left(session)
    page = filled(
        "aftermath.html.jinja",
        TEMPLATES,
        title=session.title,
        at=f"/shelf/{session.name}",
        fight=f"/fights/{session.name}",
        left=left,
        costs=costs,
        drafts=drafts,
        tones=TONES,
        chosen=_chosen(tone),
        fault=fault,
    )
    return HTMLResponse(page)


def _titled(account: Account) -> FightFile:
    """The account as a fight file that is called after its place."""
    fight = read_fight(account.text, file_name(account.gathered))
    place = fight.scene.place
    return fight.model_copy(update={"title": f"{place[:1].upper()}{place[1:]}"})


def _left(session: Session) -> tuple[tuple[Left, ...], tuple[str, ...]]:
    """What is left of everybody whom all could see, and what nobody bears alone."""
    outcomes = tuple(session.transcript.outcomes)
    return what_is_left(session.encounter, outcomes), costs_of_all(outcomes)


def _drafts(story: Story, tones: Sequence[str], where: str) -> tuple[Draft, ...]:
    chosen = _chosen(tones)
    refuse_untold(story, "aftermath", where)
    told = in_tones(story, chosen, "aftermath")
    return tuple(Draft(tone, passage.text) for tone, passage in zip(chosen, told, strict=True))


def _chosen(tones: Sequence[str]) -> tuple[Tone, ...]:
    """The tones that were ticked, as many as stand beside each other; without any, the usual ones."""
    return tuple(tone for tone in TONES if tone in tones)[:_MOST] or TONES[:_MOST]


def _desk(
    form: Form,
    *,
    unread: Sequence[Unread] = (),
    drafts: Sequence[Draft] = (),
    unkept: Sequence[str] = (),
    fault: str = "",
    status: int = 200,
) -> HTMLResponse:
    beside: dict[str, list[str]] = {}
    for one in unread:
        said = f"Line {one.line}: {one.message}" if one.line else one.message
        beside.setdefault(one.field, []).append(said)
    page = filled(
        "accounts.html.jinja",
        TEMPLATES,
        title="The aftermath",
        form=form,
        beside=beside,
        drafts=drafts,
        unkept=unkept,
        fault=fault,
        tones=TONES,
        chosen=_chosen(form.ticked("tone")),
    )
    return HTMLResponse(page, status)
