"""A server in a process of its own, which may be killed at any moment."""

from __future__ import annotations

import multiprocessing
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.context import ForkProcess
from typing import NamedTuple

import uvicorn

from narrator.chat import Chat, ModelSettings
from tests.woundscribe.web.people import OWNER
from woundscribe import Sessions
from woundscribe.web import listening
from woundscribe.web.app import create_app

_FORK = multiprocessing.get_context("fork")


class Running(NamedTuple):
    process: ForkProcess
    url: str


@contextmanager
def running(store: str, model: str | None = None, port: int = 0) -> Iterator[Running]:
    """A server on a store. ``model``: where its model is, else the built-in voice tells. ``port``: 0 for any."""
    with socket.create_server(("127.0.0.1", port)) as there, _serving(there, store, model) as found:
        yield found


@contextmanager
def behind_one_port(store: str, *models: str | None) -> Iterator[tuple[Running, ...]]:
    """So many servers on a store, each with its model; whoever comes to their port is let in by any of them."""
    with ExitStack() as open_:
        there = open_.enter_context(socket.create_server(("127.0.0.1", 0)))
        yield tuple(open_.enter_context(_serving(there, store, model)) for model in models)


@contextmanager
def _serving(there: socket.socket, store: str, model: str | None) -> Iterator[Running]:
    process = _FORK.Process(target=_serve, args=(there, store, model))
    process.start()
    try:
        yield Running(process, f"http://127.0.0.1:{there.getsockname()[1]}")
    finally:
        process.kill()
        process.join()


def _serve(there: socket.socket, store: str, model: str | None) -> None:
    listening.PAUSE = 0.05
    chat = Chat(settings=ModelSettings(model="fake", base_url=model)) if model is not None else None
    app = create_app(Sessions(store), token=OWNER, model=chat)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run(sockets=[there])
