"""What a server bears: many clients at once over HTTP on loopback, each with a command every other second."""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

import httpx

from bench.sessions import DUEL

OWNER = "the-owner-of-the-bench"
_PATIENCE = 30


class Borne(NamedTuple):
    """Commands, those of them that were refused or lost, and milliseconds from when each was due to its answer."""

    commands: int
    errors: int
    median: float
    p95: float


def resolving(clients: int = 200, seconds: float = 60, every: float = 2.0) -> Borne:
    """Each command resolves a turn. The clients do not ask in step: their first commands are spread evenly."""
    gc.disable()  # a pause of the clients' own would be counted as the server's
    try:
        with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
            took, errors = asyncio.run(_all(address, clients, seconds, every))
    finally:
        gc.enable()
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
    async with AsyncExitStack() as open_:
        people = [await open_.enter_async_context(_client(address)) for _ in range(clients)]
        masters = [await _opened(http, n) for n, http in enumerate(people)]
        begun = perf_counter()

        async def play(number: int) -> None:
            nonlocal errors
            for turn in range(int(seconds / every)):
                due = begun + every * (turn + number / clients)
                await asyncio.sleep(due - perf_counter())
                body = {"who": ("mara", "miller")[turn % 2], "what": "defend"}
                name, headers = masters[number]
                try:
                    answer = await people[number].post(f"/fights/{name}/declarations", json=body, headers=headers)
                    errors += answer.status_code != 200 or answer.json()["resolved"] is None
                except httpx.HTTPError:
                    errors += 1
                took.append(perf_counter() - due)

        await asyncio.gather(*map(play, range(clients)))
    return took, errors


def _client(address: str) -> httpx.AsyncClient:
    """One of its own for each: a pool of many connections looks through all of them at every request."""
    return httpx.AsyncClient(base_url=f"{address}/v1", timeout=_PATIENCE, verify=False)


async def _opened(http: httpx.AsyncClient, number: int) -> tuple[str, dict[str, str]]:
    body = {"fight": {**DUEL, "title": f"Duel {number}"}, "seed": f"{number}"}
    owner = {"Authorization": f"Bearer {OWNER}"}
    while (answer := await http.post("/fights", json=body, headers=owner)).status_code == httpx.codes.TOO_MANY_REQUESTS:
        await asyncio.sleep(int(answer.headers["Retry-After"]))
    opened = answer.raise_for_status().json()
    return opened["fight"], {"Authorization": f"Bearer {opened['tokens']['gm']}"}
