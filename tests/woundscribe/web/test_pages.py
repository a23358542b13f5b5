"""The pages of a fight, as a browser asks for them; what a browser makes of them is tried in ``test_browser``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.woundscribe.doors.quay import HIDDEN, SECRETS
from tests.woundscribe.web.people import BLOW, OWNER, Table
from woundscribe import Sessions
from woundscribe.session import Session
from woundscribe.web.leaf import HEADERS
from woundscribe.web.story import AFTER, rounds_of, story_of

SCRIPT = "<script>alert(1)</script>"
PAGES = ("", "/story", "/table", "/turns/1/ways")


def sat(app: FastAPI, token: str | None, name: str = "quay") -> TestClient:
    """A browser in which somebody has followed their link."""
    browser = TestClient(app)
    if token is not None:
        came = browser.post(f"/fights/{name}/join", data={"token": token}, follow_redirects=False)
        assert came.status_code == 303
        assert came.headers["location"] == f"/fights/{name}"
    return browser


@pytest.fixture
def ana(app: FastAPI, quay: Table) -> Iterator[TestClient]:
    with sat(app, quay.ana.token) as browser:
        yield browser


def form(page: str) -> dict[str, str]:
    """The hidden fields of the first form."""
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))


def declared(browser: TestClient, who: str, phrase: str, step: str = "do", key: str = "k1") -> str:
    data = {"who": who, "phrase": phrase, "step": step, "key": key}
    answer = browser.post("/fights/quay/declare", data=data)
    assert answer.status_code == 200, answer.text
    return answer.text


def played(quay: Table) -> None:
    """A turn of Ana's and Ben's, told."""
    quay.ana.post("/declarations", {"who": "mara", "what": BLOW})
    quay.ben.post("/declarations", {"who": "tobin", "what": "defend"})
    quay.gm.post("/turns/1/passages")


def test_a_link_sets_a_cookie_that_no_script_reads_and_no_other_site_sends(app: FastAPI, quay: Table) -> None:
    came = TestClient(app).post("/fights/quay/join", data={"token": quay.ana.token}, follow_redirects=False)
    cookie = came.headers["set-cookie"].casefold()
    for said in ("httponly", "samesite=strict", "path=/fights/quay"):
        assert said in cookie
    joined = TestClient(app).get("/fights/quay/join")
    assert joined.status_code == 200
    assert str(quay.ana.token) not in joined.text
    assert joined.text == TestClient(app).get("/fights/nowhere/join").text.replace("nowhere", "quay")


@pytest.mark.parametrize("token", [None, "forged", OWNER])
def test_whoever_has_no_token_of_it_sees_no_page_of_a_fight(app: FastAPI, quay: Table, token: str | None) -> None:
    browser = TestClient(app)
    if token is not None:
        browser.cookies.set("woundscribe_seat", token, path="/fights/quay")
    for page in PAGES:
        answer = browser.get(f"/fights/quay{page}")
        assert answer.status_code in (401, 403)
        assert "Mara" not in answer.text
        assert 'role="alert"' in answer.text


def test_nothing_on_a_page_may_come_from_elsewhere(app: FastAPI, quay: Table) -> None:
    played(quay)
    with sat(app, quay.gm.token) as browser:
        for page in PAGES:
            answer = browser.get(f"/fights/quay{page}")
            assert answer.status_code == 200
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS
            assert not re.search(r"<script(?! src=\"/static/)|\son\w+=|\sstyle=|https?://(?!testserver)", answer.text)
        for file in re.findall(r'(?:src|href)="(/static/[^"]+)"', browser.get("/fights/quay").text):
            assert browser.get(file).status_code == 200
    assert TestClient(app).get("/static/..%2f..%2fapp.py").status_code == 404


def test_a_command_that_another_site_sends_is_refused(app: FastAPI, quay: Table, ana: TestClient) -> None:
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://elsewhere.example"}):
        answer = ana.post(
            "/fights/quay/declare", data={"who": "mara", "phrase": BLOW, "step": "do", "key": "k"}, headers=headers
        )
        assert answer.status_code == 403
    assert quay.gm.get()["declared"] == []


def test_what_is_said_is_read_back_before_it_stands(app: FastAPI, quay: Table, ana: TestClient) -> None:
    page = declared(ana, "mara", BLOW, step="read")
    assert "Mara strikes the Miller with the oak staff, to subdue;" in page
    assert quay.gm.get()["declared"] == []
    found = form(page)
    what = json.loads(found["what"].replace("&#34;", '"').replace("&quot;", '"'))
    assert what == {"kind": "attack", "target": "miller", "weapon": "oak staff", "subdue": True}
    answer = ana.post("/fights/quay/declare", data={"who": "mara", "what": json.dumps(what), "step": "do", "key": "k"})
    assert "Mara strikes the Miller" in answer.text
    assert len(quay.gm.get()["declared"]) == 1


def test_pressed_twice_it_is_declared_once(app: FastAPI, quay: Table, ana: TestClient, sessions: Sessions) -> None:
    before = sessions.resume("quay").version
    assert declared(ana, "mara", BLOW, key="same") is not None
    declared(ana, "mara", BLOW, key="same")
    assert sessions.resume("quay").version == before + 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"who": "mara", "phrase": "dance with the moon", "step": "do", "key": "k"}, "dance"),
        ({"who": "tobin", "phrase": "defend", "step": "do", "key": "k"}, "not yours to play"),
        ({"who": "gorm", "phrase": "defend", "step": "do", "key": "k"}, "combatant"),
        ({"who": "mara", "step": "read", "key": "k"}, "choose something"),
        ({"who": "mara", "what": "{", "step": "read", "key": "k"}, "no declaration"),
        ({"who": "mara", "what": "[" * 9000, "step": "read", "key": "k"}, "no declaration"),
    ],
)
def test_what_cannot_be_is_said_on_the_page_and_changes_nothing(
    data: dict[str, str], said: str, quay: Table, ana: TestClient, sessions: Sessions
) -> None:
    before = sessions.resume("quay").version
    answer = ana.post("/fights/quay/declare", data=data)
    assert answer.status_code == 200
    assert said in answer.text
    assert HIDDEN not in answer.text
    assert sessions.resume("quay").version == before


def test_people_see_on_their_pages_what_they_may_know(app: FastAPI, quay: Table) -> None:
    played(quay)
    for person in (quay.ana, quay.ben, quay.reader):
        with sat(app, person.token) as browser:
            seen = "".join(browser.get(f"/fights/quay{page}").text for page in PAGES)
        assert "Mara" in seen
        assert [secret for secret in SECRETS if re.search(rf"\b{re.escape(secret)}\b", seen)] == []
    with sat(app, quay.gm.token) as browser:
        assert HIDDEN in browser.get("/fights/quay").text


def test_a_reader_is_offered_nothing_to_do(app: FastAPI, quay: Table) -> None:
    played(quay)
    with sat(app, quay.reader.token) as browser:
        page = browser.get("/fights/quay").text
        assert "<form" not in page
        assert "Ways of telling it" not in page
        assert "you may read here" in browser.post("/fights/quay/lock", data={"key": "k"}).text


def test_each_line_leads_to_its_records_and_these_lead_back(app: FastAPI, quay: Table) -> None:
    played(quay)
    with sat(app, quay.ana.token) as browser:
        page = browser.get("/fights/quay").text
    links = set(re.findall(r'href="#(c1[nr]\d+)"', page))
    ids = set(re.findall(r'id="(c1[nr]\d+)"', page))
    assert links == ids
    assert "Mara · oak staff → the Miller" in page


def test_script_in_a_players_line_is_text(app: FastAPI, quay: Table, ana: TestClient) -> None:
    page = declared(ana, "mara", f'defend "{SCRIPT}"')
    assert SCRIPT not in page
    assert "&lt;script&gt;" in page


def test_ones_own_words_are_checked_in_place(app: FastAPI, quay: Table) -> None:
    played(quay)
    with sat(app, quay.gm.token) as browser:
        id = quay.gm.get("/passages")[0]["id"]
        lie = {"id": str(id), "text": "Mara killed the Miller with one blow of her oak staff."}
        answer = browser.post("/fights/quay/turns/1/edit", data=lie)
        assert 'class="remarks"' in answer.text
        assert "HX-Trigger" not in answer.headers
        kept = browser.post("/fights/quay/turns/1/edit", data={**lie, "over": "yes"})
        assert kept.headers["HX-Trigger"] == "retold"
        assert "Mara killed the Miller" in browser.get("/fights/quay/story").text
        before = browser.get("/fights/quay/turns/1/ways").text.count('<article class="way')
        again = browser.post("/fights/quay/turns/1/again", data={"tone": "brisk"})
        assert again.text.count('<article class="way') == before + 1
        browser.post("/fights/quay/turns/1/choose", data={"id": str(id)})
        assert "Mara killed the Miller" not in browser.get("/fights/quay/story").text


def test_the_owner_begins_a_fight_and_hands_out_its_links(app: FastAPI) -> None:
    with TestClient(app) as browser:
        assert "The token that was shown" in browser.get("/").text
        assert browser.post("/enter", data={"token": "forged"}).status_code == 401
        assert browser.get("/new").status_code == 401
        browser.post("/enter", data={"token": OWNER})
        assert "The Flooded Mill" in browser.get("/new").text
        page = browser.get("/new?example=flooded-mill").text
        data: dict[str, Any] = {**form(page), "seat mara": "player", "name mara": "Zoë", "seat tobin": "gm"}
        links = re.findall(r"/fights/([a-z-]+)/join#([\w-]+)", browser.post("/new", data=data).text)
        assert len(links) == 3
        assert {name for name, _ in links} == {"the-flooded-mill"}
        assert "The Flooded Mill" in browser.get("/").text
        assert "What does Tobin do?" in browser.get("/fights/the-flooded-mill").text
        name, zoe = links[1]
        with sat(app, zoe, name) as other:
            assert "What does Mara do?" in other.get(f"/fights/{name}").text
        browser.post(f"/fights/{name}/links")
        assert other.get(f"/fights/{name}").status_code == 401


def test_a_long_story_is_opened_at_its_end(sessions: Sessions) -> None:
    session = long_one(sessions, 24)
    whole, end = story_of(session), story_of(session, rounds=3)
    assert [one.number for one in end.rounds] == [one.number for one in whole.rounds][-3:]
    assert end.earlier == len(whole.rounds) - 3
    assert whole.rounds[3].numeral == "IV"
    assert [one.number for one in end.rounds] == list(dict.fromkeys(rounds_of(session).values()))[-3:]
    assert AFTER not in rounds_of(session).values()


def long_one(sessions: Sessions, turns: int) -> Session:
    """A fight in which nobody strikes for so many turns."""
    session = sessions.open("flooded-mill", name="long", seed="f", ask="needed")
    for _ in range(turns):
        session.lock()
    return session
