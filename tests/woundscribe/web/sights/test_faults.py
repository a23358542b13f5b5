"""What may go wrong under an open page: two clicks, two tabs, a reload in the middle, a server that dies."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, expect

from tests.fake_openai import Exchange, chat
from tests.fake_openai import serving as modelling
from tests.woundscribe.doors.quay import QUAY, SEED
from tests.woundscribe.web.browsing import Seen
from tests.woundscribe.web.people import BLOW, OWNER, Table, at_table, opened
from tests.woundscribe.web.server import running
from tests.woundscribe.web.serving import serving
from woundscribe import Narration, Sessions
from woundscribe.web.app import create_app
from woundscribe.web.quotes import curled

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

LOST = ("Failed to load resource: net::ERR_", "[object Event]")
"""What a browser and htmx write down where nobody answers: it is the fault that is tried, and none of the page's."""


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    with serving(app) as found:
        yield found


def declared(table: Table) -> list[str]:
    """Who declared what in the first turn, however often."""
    records = table.gm.get("/turns/1")["records"]
    return [one["outcome"]["actor"] for one in records if one["outcome"]["kind"] == "declared"]


def told(page: Page) -> list[str]:
    return page.locator("#story .line").all_inner_texts()


def test_two_clicks_and_two_tabs_have_one_outcome(browser: Browser, address: str, quay: Table) -> None:
    ana = Seen(browser, address)
    ana.sits("quay", quay.ana.token)
    other = ana.tab()
    other.goto(ana.page.url)
    ana.page.locator('input[name="phrase"]').fill(BLOW)
    ana.page.locator('button[value="do"]').dblclick()
    expect(ana.page.locator(".declared")).to_have_count(1)
    other.locator('input[name="phrase"]').fill("defend")
    other.locator('button[value="do"]').click()
    other.locator('button[value="do"]').wait_for(state="detached")
    quay.ben.post("/declarations", {"who": "tobin", "what": "defend"})
    quay.gm.post("/turns/1/passages")
    for page in (ana.page, other):
        expect(page.locator("#story article")).to_have_count(1, timeout=20_000)
    assert sorted(declared(quay)) == ["mara", "tobin"]
    assert told(ana.page) == told(other)
    ana.closed()


def test_reload_and_back_in_the_middle_of_a_passage_lose_no_line_and_double_none(
    browser: Browser, sessions: Sessions
) -> None:
    declare(opened(create_app(sessions, token=OWNER), "apart"))
    lines = [line.text for line in Narration(sessions.resume("apart")).tell(1).lines]
    assert len(lines) > 1
    goes_on = threading.Event()

    def stalls(e: Exchange) -> None:
        e.open(kind="text/event-stream")
        e.delta(f"1: {lines[0]}\n")
        goes_on.wait(30)
        e.delta("\n".join(f"{number}: {text}" for number, text in enumerate(lines[1:], start=2)), "stop")
        e.send("data: [DONE]\n\n")

    with modelling(stalls) as model:
        app = create_app(sessions, token=OWNER, model=chat(model, stall=30.0, whole=60.0))
        with serving(app) as address:
            client = httpx.Client(base_url=address, timeout=60)
            table = at_table(client, {"fight": QUAY, "name": "quay", "seed": SEED})
            ana = Seen(browser, address)
            ana.sits("quay", table.ana.token)
            ana.says("mara", BLOW)
            ben = Seen(browser, address)
            ben.sits("quay", table.ben.token)
            ben.says("tobin", "plead with the miller")
            live = expect(ana.page.locator("#live .line"))
            live.to_have_text([curled(lines[0])], timeout=20_000)
            ana.page.reload()
            live.to_have_text([curled(lines[0])], timeout=20_000)
            ana.page.goto("about:blank")
            ana.page.go_back()
            live.to_have_text([curled(lines[0])], timeout=20_000)
            goes_on.set()
            for one in (ana, ben):
                expect(one.page.locator("#story .line")).to_have_count(len(lines), timeout=20_000)
                expect(one.page.locator("#live .line")).to_have_count(0)
            assert " ".join(told(ana.page)) == " ".join(told(ben.page))
            ana.closed()
            ben.closed()
            client.close()


def declare(table: Table) -> None:
    table.ana.post("/declarations", {"who": "mara", "what": BLOW})
    table.ben.post("/declarations", {"who": "tobin", "what": "plead with the miller"})


def test_a_page_outlives_its_server(browser: Browser, tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'kept.db'}"
    with running(store) as first, httpx.Client(base_url=first.url, timeout=60) as client:
        table = at_table(client, {"fight": QUAY, "name": "quay", "seed": SEED})
        ana = Seen(browser, first.url)
        ana.sits("quay", table.ana.token)
        ana.says("mara", BLOW)
        first.process.kill()
        first.process.join()
    ana.page.wait_for_timeout(500)
    with running(store, port=int(first.url.rpartition(":")[2])) as again, httpx.Client(base_url=again.url) as client:
        for person in (table.ben, table.gm):
            person.client = client
        table.ben.post("/declarations", {"who": "tobin", "what": "defend"})
        table.gm.post("/turns/1/passages")
        expect(ana.page.locator("#story article")).to_have_count(1, timeout=20_000)
        expect(ana.page.locator("#table .now")).to_have_text("Round 1")
        assert sorted(declared(table)) == ["mara", "tobin"]
        ana.wrong[:] = [one for one in ana.wrong if not one.startswith(LOST)]
        ana.closed()
