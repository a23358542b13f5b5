"""A small server that speaks the chat protocol of OpenAI, well or badly, as a test asks.

Each request takes the next of the given behaviours; the last one is kept for all that follow.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from narrator.chat import Chat, ModelSettings

Behaviour = Callable[["Exchange"], None]


class Exchange(BaseHTTPRequestHandler):
    """One request and its answer. ``sent`` is the request's body."""

    server: FakeServer
    sent: dict[str, Any]

    def do_POST(self) -> None:
        self.sent = json.loads(self.rfile.read(int(self.headers["content-length"])))
        behaviour = self.server.take(self)
        try:
            behaviour(self)
        except (BrokenPipeError, ConnectionResetError):
            return  # the client has had enough, which some tests are about
        self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is printed."""

    def open(self, status: int = 200, kind: str = "application/json", headers: Mapping[str, str] | None = None) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("connection", "close")
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()

    def send(self, text: str) -> None:
        self.wfile.write(text.encode())
        self.wfile.flush()

    def event(self, value: object) -> None:
        self.send(f"data: {json.dumps(value)}\n\n")

    def delta(self, text: str | None, finish: str | None = None, **more: Any) -> None:
        choice = {"index": 0, "delta": {"role": "assistant", "content": text, **more}, "finish_reason": finish}
        self.event(_shell("chat.completion.chunk", [choice]))

    def wait(self) -> None:
        """Says nothing until the test is over."""
        self.server.over.wait(timeout=30)


class FakeServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, behaviours: tuple[Behaviour, ...]) -> None:
        super().__init__(("127.0.0.1", 0), Exchange)
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.over = threading.Event()
        self._behaviours = list(behaviours)
        self._lock = threading.Lock()

    def take(self, exchange: Exchange) -> Behaviour:
        with self._lock:
            self.requests.append(exchange.sent)
            self.keys.append(exchange.headers["authorization"])
            return self._behaviours.pop(0) if len(self._behaviours) > 1 else self._behaviours[0]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is no error of the server's."""


@contextmanager
def serving(*behaviours: Behaviour) -> Iterator[FakeServer]:
    server = FakeServer(behaviours)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        thread.join()
        server.server_close()


class Clock:
    """Time that passes only by waiting."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    def now(self) -> float:
        return 1_000_000_000.0 + sum(self.slept)


def chat(server: FakeServer, clock: Clock | None = None, **settings: Any) -> Chat:
    """A model behind the fake server, with limits that a test can wait for."""
    clock = clock or Clock()
    limits = {"first_token": 5.0, "stall": 5.0, "whole": 10.0, "retry_budget": 20.0} | settings
    return Chat(
        settings=ModelSettings(model="fake", base_url=server.url, **limits),
        sleep=clock.sleep,
        now=clock.now,
    )


def says(text: str, finish: str | None = "stop") -> Behaviour:
    """A good answer, whole or in a stream of small pieces."""

    def answer(e: Exchange) -> None:
        usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
        if e.sent.get("stream"):
            e.open(kind="text/event-stream")
            for start in range(0, len(text), 9):
                e.delta(text[start : start + 9])
            if finish:
                e.delta(None, finish)
                e.event({**_shell("chat.completion.chunk", []), "usage": usage})
                e.send("data: [DONE]\n\n")
        else:
            e.open()
            message = {"role": "assistant", "content": text}
            choice = {"index": 0, "message": message, "finish_reason": finish}
            e.send(json.dumps({**_shell("chat.completion", [choice]), "usage": usage}))

    return answer


def fails(status: int, headers: Mapping[str, str] | None = None, **error: str) -> Behaviour:
    def answer(e: Exchange) -> None:
        e.open(status, headers=headers)
        e.send(json.dumps({"error": {"message": "no", "type": "error", **error}}))

    return answer


def body(value: object, kind: str = "application/json") -> Behaviour:
    """A 200 with any body."""

    def answer(e: Exchange) -> None:
        e.open(kind=kind)
        e.send(value if isinstance(value, str) else json.dumps(value))

    return answer


def streams(*steps: Callable[[Exchange], None]) -> Behaviour:
    """A stream made of steps."""

    def answer(e: Exchange) -> None:
        e.open(kind="text/event-stream")
        for step in steps:
            step(e)

    return answer


def silent(e: Exchange) -> None:
    """Takes the request and says nothing."""
    e.wait()


def _shell(kind: str, choices: list[dict[str, Any]]) -> dict[str, Any]:
    return {"id": "x", "object": kind, "created": 1, "model": "fake", "choices": choices}
