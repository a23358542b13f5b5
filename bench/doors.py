"""What a server bears: many clients at once over HTTP on loopback, each with a command every other second."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

import httpx

from bench.sessions import DUEL

OWNER = "the-owner-of-the-bench"
_PATIENCE = 30


class Borne(NamedTuple):
    """Commands that were answered, those that were refused or lost, and milliseconds from asking to the answer."""

    commands: int
    errors: int
    median: float
    p95: float


def resolving(clients: int = 200, seconds: float = 60, every: float = 2.0) -> Borne:
    """Each command resolves a turn. The clients do not ask in step: their first commands are spread evenly."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        took, errors = asyncio.run(_all(address, clients, seconds, every))
    return Borne(len(took), errors, median(took) * 1000, quantiles(took, n=20)[-1] * 1000)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server in a process of its own, on the store `fights.db` of a folder."""
    told = {**os.environ, "WOUNDSCRIBE_SERVE_TOKEN": OWNER, "WOUNDSCRIBE_DATA": str(folder)}
    serve = [sys.executable, "-m", "woundscribe.cli", "serve", "--port", "0"]
    store = f"sqlite:///{folder / 'fights.db'}"
    with subprocess.Popen([*serve, "--store", store], env=told, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[-1]
        finally:
            server.terminate()


async def _all(address: str, clients: int, seconds: float, every: float) -> tuple[list[float], int]:
    took: list[float] = []
    errors = 0
    limits = httpx.Limits(max_connections=clients, max_keepalive_connections=clients)
    async with httpx.AsyncClient(base_url=f"{address}/v1", timeout=_PATIENCE, limits=limits) as http:
        masters = [await _opened(http, n) for n in range(clients)]

        async def play(number: int) -> None:
            nonlocal errors
            await asyncio.sleep(every * number / clients)
            for turn in range(int(seconds / every)):
                began = perf_counter()
                body = {"who": ("mara", "miller")[turn % 2], "what": "defend"}
                name, headers = masters[number]
                answer = await http.post(f"/fights/{name}/declarations", json=body, headers=headers)
                took.append(perf_counter() - began)
                errors += answer.status_code != 200 or answer.json()["resolved"] is None
                await asyncio.sleep(max(0.0, every - (perf_counter() - began)))

        await asyncio.gather(*map(play, range(clients)))
    return took, errors


async def _opened(http: httpx.AsyncClient, number: int) -> tuple[str, dict[str, str]]:
    body = {"fight": {**DUEL, "title": f"Duel {number}"}, "seed": f"{number}"}
    owner = {"Authorization": f"Bearer {OWNER}"}
    while (answer := await http.post("/fights", json=body, headers=owner)).status_code == httpx.codes.TOO_MANY_REQUESTS:
        await asyncio.sleep(int(answer.headers["Retry-After"]))
    opened = answer.raise_for_status().json()
    return opened["fight"], {"Authorization": f"Bearer {opened['tokens']['gm']}"}
