"""What the master reads first: nobody else is told it by any route, event, page, book or chat."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.woundscribe.web.people import BLOW, Person, Table, heard
from tests.woundscribe.web.serving import serving
from tests.woundscribe.web.sitting import a_turn, hidden, sat, seen, sent
from woundscribe import Sessions
from woundscribe.doors.seat import Seat
from woundscribe.web import listening
from woundscribe.web.events import Listener, Place
from woundscribe.web.live import _pieces


@pytest.fixture
def unread(quay: Table, gm: TestClient) -> str:
    """The beginning of the one passage, which only the master has read yet."""
    assert "You read first from now on" in sent(gm, "desk/first", {"first": "yes"})
    a_turn(quay)
    text: str = quay.gm.post("/turns/1/passages")["text"]
    return text.split(". ")[0]


def opening(person: Person, method: str, path: str, body: Any = None) -> str:
    answer = person.ask(method, path, body)
    return f"{answer.status_code} {answer.content.decode(errors='replace')}"


@pytest.mark.parametrize("who", ["ana", "ben", "reader"])
def test_what_waits_is_in_no_answer_to_anybody_else(app: FastAPI, quay: Table, unread: str, who: str) -> None:
    person: Person = getattr(quay, who)
    asked = [("GET", "/passages"), ("GET", "/passages?turn=1"), ("POST", "/turns/1/passages"), ("GET", "/turns/1")]
    asked += [("GET", f"/export?to={to}") for to in ("markdown", "html", "text")]
    asked += [("POST", "/passages/1/choose")]
    found = [opening(person, method, path) for method, path in asked]
    found.append(opening(person, "POST", "/passages/1/edits", {"text": "Mara struck the Miller."}))
    browser = sat(app, person)
    found += [seen(browser, path) for path in ("", "story", "table", "desk", "turns/1/ways", "export?to=html")]
    assert unread in str(quay.gm.get("/passages"))
    assert [one for one in found if unread in one] == []
    assert person.get("/passages") == []
    assert "oak staff" in str(person.get("/turns/1"))


@pytest.mark.block_network(allowed_hosts=["127.0.0.1"])
def test_what_waits_is_in_no_event_and_comes_once_it_is_read(
    app: FastAPI, quay: Table, gm: TestClient, unread: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "PAUSE", 0.02)
    monkeypatch.setattr(listening, "_HEARTBEAT", 0.05)

    def until_quiet(url: str, last: str | None = None) -> list[Any]:
        headers = {"Authorization": f"Bearer {quay.ana.token}"} | ({"Last-Event-ID": last} if last else {})
        found = ""
        with httpx.stream("GET", f"{url}/v1/fights/quay/events", headers=headers, timeout=20) as stream:
            for part in stream.iter_text():
                found += part
                if "still here" in found:
                    break
        return heard(found)

    with serving(app) as url:
        before = until_quiet(url)
        assert {event.kind for event in before} == {"outcome"}
        assert unread not in str(before)
        page = seen(gm, "desk")
        assert unread in page
        sent(gm, "desk/read", {"id": hidden(page, "read", "id")})
        after = until_quiet(url, before[-1].id)
    assert [event.kind for event in after][-2:] == ["passage", "done"]
    assert unread in after[-2].data["passage"]["text"]
    assert [line.data["line"]["text"] for line in after if line.kind == "line"]


def test_the_page_that_listens_is_told_nothing_of_it(quay: Table, unread: str, sessions: Sessions) -> None:
    session = sessions.resume("quay")
    news = {who: Listener(Seat(session, who), Place()).news() for who in ("player:ana", "reader", "gm")}
    pieces = {who: str([piece for event in events for piece in _pieces(event)]) for who, events in news.items()}
    assert unread in pieces["gm"]
    assert unread not in pieces["player:ana"] + pieces["reader"]
    session.close()
    assert not any(event.kind == "done" for event in Listener(Seat(session, "reader"), Place()).news())


def test_it_is_read_by_everybody_once_the_master_lets_them(
    quay: Table, gm: TestClient, ana: TestClient, unread: str
) -> None:
    story = seen(ana, "story")
    assert "waits for the master" in story
    assert "Mara · oak staff → the Miller" in story
    page = sent(gm, "desk/read", {"id": hidden(seen(gm, "desk"), "read", "id")})
    assert "Turn 1 is read now" in page
    assert "waits for you" not in page
    assert unread in seen(ana, "story")
    (passage,) = quay.reader.get("/passages")
    assert unread in passage["text"]
    quay.gm.post("/turns/1/passages", {"telling": {"tone": "brisk"}})
    assert [one["id"] for one in quay.ana.get("/passages")] == [passage["id"]]


def test_what_waited_is_read_when_nothing_waits_any_more(
    quay: Table, gm: TestClient, ana: TestClient, unread: str
) -> None:
    assert "not yours" in sent(ana, "desk/first", {}) or "for the game master" in sent(ana, "desk/first", {})
    assert unread not in seen(ana, "story")
    sent(gm, "desk/first", {})
    assert unread in seen(ana, "story")
    quay.gm.post("/resolve", {"by_instinct": True})
    told = quay.gm.post("/turns/2/passages")["text"]
    assert told in [one["text"] for one in quay.reader.get("/passages")]


def test_a_chat_is_given_the_records_of_what_waits(app: FastAPI, quay: Table, gm: TestClient) -> None:
    sent(gm, "desk/first", {"first": "yes"})
    quay.ana.post("/declarations", {"who": "mara", "what": BLOW})
    said = {"model": "quay", "messages": [{"role": "user", "content": "Tobin defends"}]}
    headers = {"Authorization": f"Bearer {quay.ben.token}"}
    answer = TestClient(app).post("/v1/chat/completions", json=said, headers=headers).json()
    text = answer["choices"][0]["message"]["content"]
    (passage,) = quay.gm.get("/passages")
    assert passage["text"].split(". ")[0] not in text
    assert "oak staff" in text


def test_nobody_hides_what_they_have_not_read(gm: TestClient, ana: TestClient, quay: Table, unread: str) -> None:
    refused = ana.post("/fights/quay/turns/1/hide", headers={"hx-request": "true"})
    assert "reads first" in refused.text
    assert unread in str(quay.gm.get("/passages"))
    sent(gm, "desk/read", {"id": str(quay.gm.get("/passages")[-1]["id"])})
    assert "reads first" not in ana.post("/fights/quay/turns/1/hide", headers={"hx-request": "true"}).text
