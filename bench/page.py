"""How heavy the page of a fight is, and how soon somebody can use it: in Chromium, from a server in its own process."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from bench.doors import OWNER, served
from woundscribe.narrating import Narration
from woundscribe.sessions import Sessions

RUNS = 9
TOLD = 8
"""The last turns are told as a page tells them while it is played; those before are not asked for when it is opened."""
_CAN_BE_USED = "() => document.fonts.status === 'loaded' && window.htmx && document.querySelector('#table button')"
_BYTES = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((one) => !one.name.endsWith(".woff2")).reduce((sum, one) => sum + one.transferSize, 0)"""


class Opened(NamedTuple):
    """A page of so many ``turns``: ``bytes`` that were sent without its type, and milliseconds until it can be used.

    ``first``: where the server has not seen that fight yet; ``again``: the median of the times after that.
    """

    turns: int
    bytes: int
    first: float
    again: float


def opened(many: tuple[int, ...] = (20, 500)) -> Iterator[Opened]:
    with tempfile.TemporaryDirectory() as folder:
        with Sessions(f"sqlite:///{Path(folder) / 'fights.db'}") as sessions:
            for turns in many:
                _played(sessions, turns)
        with served(Path(folder)) as address, _page(address) as page:
            for turns in many:
                at = f"{address}/fights/turns-{turns}"
                first = _used(page, at)
                weight = int(page.evaluate(_BYTES))
                yield Opened(turns, weight, first, median(_used(page, at) for _ in range(RUNS)))


def _played(sessions: Sessions, turns: int) -> None:
    session = sessions.open("flooded-mill", name=f"turns-{turns}", seed="a", ask="needed")
    for turn in range(1, turns + 1):
        session.lock()
        if turn > turns - TOLD:
            Narration(session).tell(turn)


@contextmanager
def _page(address: str) -> Iterator[Page]:
    """Of whoever's server it is. Nothing that a page needs is at hand yet."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{address}/#{OWNER}")
        page.get_by_text("Begin a fight").wait_for()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.setCacheDisabled", {"cacheDisabled": True})
        yield page
        browser.close()


def _used(page: Page, at: str) -> float:
    """Milliseconds from asking for a page until its scripts have run, its type is there and its table can be used."""
    page.goto(at, wait_until="commit")
    page.wait_for_function(_CAN_BE_USED)
    return float(page.evaluate("performance.now()"))
