"""The pictures of the pages are of these pages: `make pictures` takes them anew.

Beside each lies the text of what it shows. No pixel is compared, since every machine draws others.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, Page

from tests.woundscribe.web.sights.png import smaller
from tests.woundscribe.web.sights.stage import GOING_ON, OVER, Stage

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

PICTURES = Path(__file__).parents[4] / "docs" / "pictures"
ANEW = os.environ.get("WOUNDSCRIBE_PICTURES") == "1"
MOST = 250_000
"""Bytes of a picture."""
LAST_ROUND, LAST_TURN = ".round:last-of-type", ".round:last-of-type article:last-of-type"
MILL, HOUND = f"/fights/{GOING_ON}", f"/fights/{OVER}?rounds=all"


class Picture(NamedTuple):
    """``shows``: who looks at which page, one beside another. ``at``: what of it stands at the top of the picture."""

    name: str
    shows: tuple[tuple[str, str], ...]
    width: int
    height: int
    scale: float
    at: str = "header"
    theme: str = "light"


LIST = (
    Picture("story", (("reader", HOUND),), 1100, 955, 1.5),
    Picture(
        "desk", (("master", MILL), ("player", MILL)), 620, 1180, 1.25, at=".round:last-of-type article:last-of-type"
    ),
    Picture("phone", (("player", MILL),), 360, 800, 2, at=LAST_ROUND, theme="dark"),
)
"""Every picture there is, a line each."""


class Text(HTMLParser):
    """What of a page is to be read."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._head = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._head = tag == "head" or (self._head and tag != "body")

    def handle_data(self, data: str) -> None:
        if not self._head and data.strip():
            self.said.append(" ".join(data.split()))


def text_of(picture: Picture, stage: Stage) -> str:
    parts = []
    for who, path in picture.shows:
        cookies = "; ".join(f"{name}={value}" for name, value, at in stage.cookies[who] if path.startswith(at))
        answer = httpx.get(f"{stage.address}{path}", headers={"Cookie": cookies})
        assert answer.status_code == 200
        read = Text()
        read.feed(answer.text)
        parts.append("\n".join(read.said) + "\n")
    return "\n".join(parts)


@pytest.mark.parametrize("picture", LIST, ids=lambda picture: picture.name)
def test_a_picture_shows_what_the_page_says(picture: Picture, stage: Stage, request: pytest.FixtureRequest) -> None:
    kept, png = PICTURES / f"{picture.name}.txt", PICTURES / f"{picture.name}.png"
    if ANEW:
        browser: Browser = request.getfixturevalue("browser")
        png.write_bytes(smaller(browser, taken(browser, picture, stage)))
        kept.write_text(text_of(picture, stage), encoding="utf-8")
    assert kept.read_text(encoding="utf-8") == text_of(picture, stage), "make pictures"
    assert 0 < png.stat().st_size < MOST


def taken(browser: Browser, picture: Picture, stage: Stage) -> bytes:
    """Each page as whoever it is sees it, and where there are several, all of them beside each other."""
    shots = [_shot(browser, picture, stage, who, path) for who, path in picture.shows]
    if len(shots) == 1:
        return shots[0]
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(shot).decode()}">' for shot in shots)
    style = f"body {{ margin: 0; display: flex; gap: 2px; background: #d9d0c0 }} img {{ width: {picture.width}px }}"
    return _drawn(browser, picture, len(shots), lambda page: page.set_content(f"<style>{style}</style>{images}"))


def _shot(browser: Browser, picture: Picture, stage: Stage, who: str, path: str) -> bytes:
    def opens(page: Page) -> None:
        for name, value, at in stage.cookies[who]:
            page.context.add_cookies([{"name": name, "value": value, "path": at, "domain": "127.0.0.1"}])
        page.goto(f"{stage.address}{path}")
        page.evaluate("document.fonts.ready")
        page.evaluate("(at) => scrollTo(0, document.querySelector(at).getBoundingClientRect().top)", picture.at)

    return _drawn(browser, picture, 1, opens)


def _drawn(browser: Browser, picture: Picture, abreast: int, opens: Callable[[Page], object]) -> bytes:
    size = {"width": picture.width * abreast + 2 * (abreast - 1), "height": picture.height}
    theme = "dark" if picture.theme == "dark" else "light"
    page = browser.new_page(viewport=size, device_scale_factor=picture.scale, color_scheme=theme)  # type: ignore[arg-type] # a TypedDict of theirs
    opens(page)
    found = page.screenshot()
    page.close()
    return found
