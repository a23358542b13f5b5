"""The app that `woundscribe serve` runs, and on which other routers are mounted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from woundscribe.doors import openai_endpoint
from woundscribe.model import Model
from woundscribe.sessions import Sessions
from woundscribe.web import (
    aftermath,
    beginning,
    characters,
    desk,
    fights,
    importing,
    library,
    listening,
    live,
    margin,
    own,
    pages,
    taking,
    told,
    ways,
)
from woundscribe.web.chat import Chat
from woundscribe.web.faults import listen_for_faults
from woundscribe.web.house import House
from woundscribe.web.leaf import nowhere
from woundscribe.web.limits import USUAL, Doorstep, Limits

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from woundscribe.settings import Settings

_ABOUT = """\
Tabletop combat, resolved by the rules and told as a book would tell it. Whatever goes wrong is answered as a `Fault`,
whose `code` a program may branch on and whose `message` is fit to show to a player.
"""


def create_app(
    sessions: Sessions,
    *,
    token: str,
    model: Model | BaseChatModel | None = None,
    budgets: Settings | None = None,
    limits: Limits = USUAL,
) -> FastAPI:
    """The app over a store. ``token``: its owner's, who opens fights; ``model``: who tells, else the built-in voice.

    ``budgets``: what a model may cost, where the settings set any (see ``woundscribe.budget``).
    Routers that are mounted on it find who is asking by ``woundscribe.web.asking``.
    """
    house = House(sessions, token, model=model, budgets=budgets, limits=limits)

    @asynccontextmanager
    async def living(_: FastAPI) -> AsyncIterator[None]:
        yield
        await house.close()

    app = FastAPI(
        title="Woundscribe",
        description=_ABOUT,
        version="1",
        openapi_url="/v1/openapi.json",
        docs_url=None,  # its pages load scripts from elsewhere
        redoc_url=None,
        lifespan=living,
    )
    app.state.house = house
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)  # events it lets pass as they are
    app.add_middleware(Doorstep)
    listen_for_faults(app)
    app.add_exception_handler(HTTPException, nowhere)
    for router in (
        fights.router,
        told.router,
        listening.router,
        told.health,
        library.router,
        beginning.router,
        own.router,
        importing.router,
        characters.router,
        aftermath.router,
        pages.router,
        pages.assets,
        live.router,
        ways.router,
        desk.router,
        margin.router,
        taking.router,
    ):
        app.include_router(router)
    app.include_router(openai_endpoint.router(Chat(house), model=model))
    return app
