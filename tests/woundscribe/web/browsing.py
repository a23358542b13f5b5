"""Debian's Chromium, and somebody's browser in it with whatever went wrong there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

CHROMIUM = shutil.which("chromium")
NEEDED = "WOUNDSCRIBE_TEST_CHROMIUM"
"""Set where a browser has to be there: then its tests fail without it, and do not skip."""


@contextmanager
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None and not os.environ.get(NEEDED):
        pytest.skip("there is no chromium on this machine")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


class Seen:
    """Somebody's browser. Once ``closed``, nothing was wrong in it: no error, and no request to another host."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.address = address
        self.wrong: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        """One more page of theirs."""
        page = self.context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda asked: self._asked(asked.url))
        return page

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.wrong.append(message.text)

    def _asked(self, url: str) -> None:
        if not url.startswith(self.address):
            self.wrong.append(url)

    def sits(self, fight: str, token: str | None) -> None:
        """Follows a link."""
        self.page.goto(f"{self.address}/fights/{fight}/join#{token}")
        self.page.locator("#table").wait_for()

    def says(self, who: str, phrase: str) -> None:
        """Declares something in a phrase, once it was read back."""
        need = self.page.locator(f'form.need:has(input[name="who"][value="{who}"])')
        need.locator('input[name="phrase"]').fill(phrase)
        need.locator('button[value="read"]').click()
        self.page.locator("legend.heard").wait_for()
        self.page.locator('button[value="do"]').click()
        self.page.locator("legend.heard").wait_for(state="detached")

    def closed(self) -> None:
        self.context.close()
        assert not self.wrong, self.wrong
