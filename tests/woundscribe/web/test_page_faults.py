"""What may go wrong with a page of a fight: people's words, tokens, the model, and a story of five hundred turns."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.fake_openai import chat, says, serving
from tests.woundscribe.doors.quay import QUAY, SEED
from tests.woundscribe.web.people import BLOW, OWNER, Table, at_table, opened
from tests.woundscribe.web.test_pages import PAGES, long_one, sat
from woundscribe import Narration, Sessions
from woundscribe.web.app import create_app
from woundscribe.web.pages import LAST
from woundscribe.web.story import rounds_of

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

SCRIPT = "<script>alert(1)</script>"
MOST = 150_000
"""Bytes that a page of twenty turns weighs as it is sent, without its type."""


def played(table: Table) -> None:
    table.ana.post("/declarations", {"who": "mara", "what": f'{BLOW}: "{SCRIPT}"'})
    table.ben.post("/declarations", {"who": "tobin", "what": "defend"})


def test_script_in_a_name_or_a_line_is_text_on_every_page(app: FastAPI) -> None:
    scene = {**QUAY["scene"], "place": f"the quay {SCRIPT}"}
    cast = [{**QUAY["cast"][0], "name": f"Mara {SCRIPT}", "player": f"ana {SCRIPT}"}, *QUAY["cast"][1:]]
    fight = {**QUAY, "title": f"On the quay {SCRIPT}", "scene": scene, "cast": cast}
    table = at_table(TestClient(app), {"fight": fight, "name": "quay", "seed": SEED})
    table.gm.post("/declarations", {"who": "mara", "what": f'strike the miller with the staff: "{SCRIPT}"'})
    table.ben.post("/declarations", {"who": "tobin", "what": "defend"})
    table.gm.post("/turns/1/passages")
    with sat(app, table.gm.token) as browser:
        browser.post("/enter", data={"token": OWNER})
        pages = [browser.get(f"/fights/quay{page}").text for page in PAGES]
        pages += [browser.get("/").text, browser.post("/fights/quay/links").text]
    assert [page for page in pages if SCRIPT in page] == []
    assert all("&lt;script&gt;alert(1)&lt;/script&gt;" in page for page in pages)


def test_too_much_for_a_page_is_refused_on_a_page(app: FastAPI, quay: Table) -> None:
    def in_pieces() -> Iterator[bytes]:
        yield from (b"who=mara&what=", *(b"x" * 10_000 for _ in range(26)))

    form = {"Content-Type": "application/x-www-form-urlencoded"}
    with sat(app, quay.ana.token) as browser:
        for body in (b"".join(in_pieces()), in_pieces()):
            answer = browser.post("/fights/quay/declare", content=body, headers=form)
            assert (answer.status_code, answer.headers["content-type"]) == (413, "text/html; charset=utf-8")
            assert '<p role="alert">what was sent is larger than 250,000 bytes.' in answer.text
            assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_token_of_another_fight_opens_nothing(app: FastAPI, quay: Table, sessions: Sessions) -> None:
    foreign = str(opened(app, "other").ana.token)
    before = sessions.resume("quay").version
    browser = TestClient(app)
    assert browser.post("/fights/quay/join", data={"token": foreign}).status_code == 401
    browser.cookies.set("woundscribe_seat", foreign, path="/fights/quay")
    for page in PAGES:
        assert browser.get(f"/fights/quay{page}").status_code == 401
    assert browser.get("/fights/quay/live").status_code == 401
    said = {"who": "mara", "phrase": BLOW, "step": "do", "key": "k"}
    assert browser.post("/fights/quay/declare", data=said).status_code == 401
    assert sessions.resume("quay").version == before


def test_without_its_model_a_turn_is_told_with_a_sign_and_one_notice(sessions: Sessions) -> None:
    played(opened(create_app(sessions, token=OWNER), "apart"))
    lines = [line.text for line in Narration(sessions.resume("apart")).tell(1).lines]
    with serving(says("\n".join(f"{number}: {text}" for number, text in enumerate(lines, start=1)))) as server:
        app = create_app(sessions, token=OWNER, model=chat(server))
        table = opened(app)
        played(table)
        table.gm.post("/turns/1/passages")
        with sat(app, table.ana.token) as browser:
            assert "did not answer" not in browser.get("/fights/quay").text
    table.gm.post("/resolve", {"by_instinct": True})
    told = table.gm.post("/turns/2/passages")
    assert {line["source"] for line in told["lines"]} == {"plain"}
    with sat(app, table.ana.token) as browser:
        page = browser.get("/fights/quay").text
    assert page.count("The model did not answer") == 1
    assert page.count('aria-label="told in the built-in voice"') == len(told["lines"])
    assert "¶ told in the built-in voice." in page


def test_a_story_of_five_hundred_turns_is_shown_from_its_last_rounds_on(sessions: Sessions) -> None:
    session = long_one(sessions, 500)
    rounds = max(rounds_of(session).values())
    browser = owner(sessions)
    page = browser.get("/fights/long").text
    assert page.count('<section class="round"') == LAST
    assert f"What came before: {rounds - LAST} rounds" in page
    assert f'id="round-{rounds}"' in page
    assert len(page) < 2 * len(browser.get("/fights/short").text)


def test_a_page_of_twenty_turns_is_light(sessions: Sessions) -> None:
    owner(sessions)
    browser = owner(sessions)
    page = browser.get("/fights/short")
    files = [name for name in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text) if not name.endswith(".woff2")]
    answers = [page, *map(browser.get, files)]
    assert len(answers) > 5
    assert sum(map(weight, answers)) < MOST
    assert page.headers["content-encoding"] == "gzip"


def owner(sessions: Sessions) -> TestClient:
    """The browser of whoever's server it is, with a fight of twenty turns in the store."""
    if "short" not in [one.name for one in sessions.listed()]:
        session = sessions.open("flooded-mill", name="short", seed="f", ask="needed")
        for _ in range(20):
            session.lock()
    browser = TestClient(create_app(sessions, token=OWNER))
    browser.post("/enter", data={"token": OWNER})
    return browser


def weight(answer: Any) -> int:
    """Bytes that were sent: a test's client takes them out of their wrapping."""
    assert answer.status_code == 200
    announced = answer.headers.get("content-length")
    return int(announced) if announced else len(gzip.compress(answer.content, 5))


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/nowhere", 404), ("PUT", "/people", 405)])
def test_where_no_page_is_a_browser_is_told_so_on_one(app: FastAPI, method: str, path: str, status: int) -> None:
    browser = TestClient(app)
    answer = browser.request(method, path, headers={"accept": "text/html"})
    assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (status, "text/html")
    assert "content-security-policy" in answer.headers
    assert browser.request(method, f"/v1{path}", headers={"accept": "text/html"}).json()["code"] == "no-route"


def test_words_of_ones_own_have_their_place_in_any_letters(quay: Table, app: FastAPI) -> None:
    quay.ana.post("/declarations", {"who": "mara", "what": "hold"})
    quay.ben.post("/declarations", {"who": "tobin", "what": "hold"})
    told = quay.gm.post("/turns/1/passages")
    answer = sat(app, quay.gm.token).post("/fights/quay/turns/1/edit", data={"id": told["id"], "text": "п" * 19_000})
    assert answer.status_code == 200
    assert "larger than" not in answer.text


def test_a_form_of_a_stranger_is_refused_whatever_the_browser_says_of_it(quay: Table, app: FastAPI) -> None:
    headers = {"sec-fetch-site": "none", "origin": "https://evil.example"}
    assert sat(app, quay.gm.token).post("/fights/quay/lock", data={"key": "k"}, headers=headers).status_code == 403
