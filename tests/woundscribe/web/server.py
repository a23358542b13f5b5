"""A server in a process of its own, which may be killed at any moment."""

from __future__ import annotations

import multiprocessing
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
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
    ours, theirs = os.pipe()
    process = _FORK.Process(target=_serve, args=(store, theirs, model, port))
    process.start()
    os.close(theirs)
    with os.fdopen(ours, encoding="utf-8") as pipe:
        found = int(pipe.readline())
    try:
        yield Running(process, f"http://127.0.0.1:{found}")
    finally:
        process.kill()
        process.join()


def _serve(store: str, shown: int, model: str | None, port: int) -> None:
    listening.PAUSE = 0.05
    there = socket.create_server(("127.0.0.1", port))
    os.write(shown, f"{there.getsockname()[1]}\n".encode())
    os.close(shown)
    chat = Chat(settings=ModelSettings(model="fake", base_url=model)) if model is not None else None
    app = create_app(Sessions(store), token=OWNER, model=chat)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run(sockets=[there])
