"""A chat front end and a server for it: the real ``openai`` client, a real uvicorn on loopback."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import uvicorn
from fastapi import FastAPI
from openai import OpenAI

from woundscribe import Sessions, WoundscribeError
from woundscribe.doors.openai_endpoint import router
from woundscribe.doors.seat import Seat

_CLIENTS: dict[str, OpenAI] = {}
"""By the address of a server: the connections that all who chat there share."""


class House:
    """Tables of a store, by tokens that are a person's seat and, after a bar, the fights that it opens."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def fights(self, token: str) -> Sequence[str]:
        _, bar, names = token.partition("|")
        if not bar:
            raise WoundscribeError("no-token", "nobody has this token.")
        return [name for name in names.split(",") if name]

    def seat(self, token: str, fight: str) -> Seat:
        if fight not in self.fights(token):
            raise WoundscribeError("no-session", f"there is no fight called {fight!r} for you.")
        return Seat(self._sessions.resume(fight), token.partition("|")[0])


@contextmanager
def serving(sessions: Sessions, model: Any = None) -> Iterator[str]:
    """The address of a server over a store, as a front end is given it."""
    app = FastAPI()
    app.include_router(router(House(sessions), model=model), prefix="/openai")
    with served(app) as found:
        url = f"{found}/openai/v1"
        with OpenAI(base_url=url, api_key="nobody", max_retries=0) as client:
            _CLIENTS[url] = client
            yield url
            del _CLIENTS[url]


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """The address at which an app is served. Its loop runs in the thread ``server``."""
    listening = socket.create_server(("127.0.0.1", 0))  # who connects before it accepts waits in its queue
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, name="server", kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


class Chatter:
    """One conversation in a front end, which sends all of it every time."""

    def __init__(self, url: str, fight: str = "mill", seat: str = "player:ana", *, stream: bool = False) -> None:
        self.client = _CLIENTS[url].with_options(api_key=f"{seat}|{fight}")
        self.fight = fight
        self.stream = stream
        self.messages: list[dict[str, Any]] = []

    def say(self, text: str) -> str:
        """Say something, and the answer."""
        self.messages.append({"role": "user", "content": text})
        return self._answered()

    def regenerate(self, at: int | None = None) -> str:
        """Have the answer to what was said as number ``at`` given anew: what came after it is gone."""
        places = [n for n, message in enumerate(self.messages) if message["role"] == "user"]
        self.messages = self.messages[: places[-1 if at is None else at] + 1]
        return self._answered()

    def edit(self, at: int, text: str) -> str:
        """Say something else instead of what was said as number ``at``."""
        places = [n for n, message in enumerate(self.messages) if message["role"] == "user"]
        self.messages = self.messages[: places[at]]
        return self.say(text)

    def _answered(self) -> str:
        asked: Any = {"model": self.fight, "messages": self.messages}
        if self.stream:
            chunks = self.client.chat.completions.create(**asked, stream=True)
            text = "".join(c.choices[0].delta.content or "" for c in chunks if c.choices)
        else:
            text = str(self.client.chat.completions.create(**asked).choices[0].message.content)
        self.messages.append({"role": "assistant", "content": text})
        return text
