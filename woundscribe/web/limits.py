"""How much anybody may ask: so large a body, so many requests a minute, so many open streams of events.

What was asked is counted in memory, by each process for itself: behind several of them a token has several allowances.
"""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from woundscribe.doors.shown import Fault
from woundscribe.errors import WoundscribeError
from woundscribe.web.faults import STATUS
from woundscribe.web.faults import answer as answered
from woundscribe.web.leaf import refused

MOST_BODY = 250_000
"""Bytes of what is sent with a request: prose of one's own in any letters has its place in it, however it is sent."""
LARGER = {
    "/v1/fights": 1_000_000,
    "/v1/chat/completions": 1_000_000,
    "/new": 1_200_000,
    "/import": 16_000_000,
}
"""Where it may be more: a fight comes with its file, an archive with whole fights, a chat with all that was said."""
_MOST_KNOWN = 10_000
"""Allowances that are remembered; those that are full again are forgotten first."""


class Limits(NamedTuple):
    """For each token: requests a ``minute``, how many of them in a ``burst``, and ``streams`` that are open at once."""

    minute: int = 600
    burst: int = 120
    streams: int = 8


USUAL = Limits()


class Allowances:
    """A bucket for everybody who asks, filled again as time goes by."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._now = now
        self._left: dict[str, tuple[float, float]] = {}
        """How many requests were left to somebody, and when."""
        self._streams: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, who: str) -> int:
        """One request of somebody's: 0, or the seconds after which they may ask again."""
        with self._lock:
            now = self._now()
            if len(self._left) >= _MOST_KNOWN and who not in self._left:
                self._left = {one: left for one, left in self._left.items() if self._filled(left, now) < self._burst}
                if len(self._left) >= _MOST_KNOWN:
                    self._left.clear()
            left = self._filled(self._left.get(who, (self._burst, now)), now)
            if left < 1:
                return math.ceil((1 - left) * 60 / self._limits.minute)
            self._left[who] = (left - 1, now)
            return 0

    @contextmanager
    def streaming(self, who: str) -> Iterator[None]:
        """One stream that stays open. Raises WoundscribeError ("too-many")."""
        with self._lock:
            if self._streams[who] >= self._limits.streams:
                raise WoundscribeError("too-many", f"{self._limits.streams} streams of events are open; close one.")
            self._streams[who] += 1
        try:
            yield
        finally:
            with self._lock:
                self._streams[who] -= 1
                self._streams += Counter()  # without those who have none open

    @property
    def _burst(self) -> float:
        return float(self._limits.burst)

    def _filled(self, left: tuple[float, float], now: float) -> float:
        return min(self._burst, left[0] + (now - left[1]) * self._limits.minute / 60)


class Doorstep:
    """Around the whole app: no body larger than may be, and nothing of what is answered kept by anybody between.

    The length that is announced is refused unread; where none is, it is counted as it comes.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        most = LARGER.get(path, MOST_BODY)
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if announced.isdigit() and int(announced) > most:
            await _refusal(path, most)(scope, receive, send)
            return
        came = 0

        async def counted() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise HTTPException(413, _too_large(most).message)  # what else is raised here the framework renames
            return message

        async def unkept(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = any(name == b"cache-control" for name, _ in message["headers"])  # what is no secret says so
                message["headers"] = [*message["headers"], *([] if kept else [(b"cache-control", b"no-store")])]
            await send(message)

        await self._app(scope, counted, unkept)


def _too_large(most: int) -> WoundscribeError:
    return WoundscribeError("too-large", f"what was sent is larger than {most:,} bytes.")


def _refusal(path: str, most: int) -> Response:
    """As whoever sent it reads it: a program, or somebody at a page."""
    error, status = _too_large(most), STATUS["too-large"]
    answer = answered(Fault.of(error), status) if path.startswith("/v1/") else refused(error, status)
    answer.headers.update({"connection": "close", "cache-control": "no-store"})
    return answer
