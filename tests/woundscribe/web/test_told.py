"""What came of a fight: records, passages, one's own words, books."""

from __future__ import annotations

import json
import threading

import httpx
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.fake_openai import Exchange, chat, serving
from tests.woundscribe.doors.quay import SECRETS
from tests.woundscribe.web.people import OWNER, Person, Table, at_table, played
from tests.woundscribe.web.serving import serving as served
from woundscribe import Sessions
from woundscribe.archive import unarchive
from woundscribe.web.app import create_app

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])


def test_a_turn_is_told_and_told_again_and_one_of_both_is_chosen(quay: Table) -> None:
    assert quay.gm.refused("POST", "/turns/1/passages") == (409, "waiting")
    played(quay)
    first = quay.ana.post("/turns/1/passages")
    second = quay.gm.post("/turns/1/passages", {"telling": {"tone": "brisk"}})
    assert (first["id"], second["id"], second["status"]) == (1, 2, "plain")
    assert [p["id"] for p in quay.reader.get("/passages")] == [2]
    assert quay.ana.post("/passages/1/choose")["shown"]
    assert [p["id"] for p in quay.reader.get("/passages?turn=1")] == [1]
    assert [p["id"] for p in quay.ben.get("/passages")] == [1, 2]
    whole = quay.gm.post("/turns/0/passages", {"purpose": "chapter"})
    assert (whole["turn"], whole["purpose"]) == (0, "chapter")
    for body in ({"purpose": "song"}, {"telling": {"tone": "loud"}}, {"drafts": 3}):
        assert quay.gm.refused("POST", "/turns/1/passages", body) == (422, "malformed")
    assert quay.gm.refused("POST", "/turns/9/passages") == (422, "malformed")


def test_a_master_reads_first_and_lets_be_read(quay: Table) -> None:
    assert quay.ana.refused("POST", "/reading-first", {"first": True}) == (403, "not-yours")
    assert quay.gm.post("/reading-first", {"first": True}) == {"first": True}
    played(quay)
    told = quay.ana.post("/turns/1/passages")
    assert (told["status"], told["text"]) == ("waits", "")
    assert quay.gm.post(f"/passages/{told['id']}/choose")["shown"]
    assert [p["turn"] for p in quay.reader.get("/passages")] == [1]
    quay.gm.post("/turns/0/passages", {"purpose": "chapter"})
    assert quay.gm.post("/reading-first", {"first": False}) == {"first": False}
    assert quay.gm.refused("POST", "/reading-first", {"first": "no"}) == (422, "malformed")


def test_a_reader_has_nothing_told_chosen_or_put_in_its_place(quay: Table) -> None:
    played(quay)
    quay.gm.post("/turns/1/passages")
    for path, body in (("/turns/1/passages", {}), ("/passages/1/choose", None), ("/passages/1/edits", {"text": "x"})):
        assert quay.reader.refused("POST", path, body) == (403, "not-yours")


def test_ones_own_words_are_checked_and_kept_beside(quay: Table) -> None:
    played(quay)
    quay.gm.post("/turns/1/passages")
    refused = quay.gm.post("/passages/1/edits", {"text": "Mara killed the Miller."})
    assert (refused["passage"], bool(refused["remarks"])) == (None, True)
    kept = quay.gm.post("/passages/1/edits", {"text": "Mara killed the Miller.", "over": True})
    assert kept["passage"]["status"] == "edited"
    checked = quay.reader.post("/check", {"text": "Mara killed the Miller.", "turn": 1})
    assert checked["remarks"]
    assert quay.gm.refused("POST", "/check", {"text": "Mara waited.", "turn": 9}) == (422, "malformed")


def test_everybody_takes_the_book_along_and_only_the_master_everything(quay: Table, sessions: Sessions) -> None:
    played(quay)
    for person in (quay.gm, quay.ana, quay.reader):
        for to, kind in (("markdown", "text/markdown"), ("html", "text/html"), ("epub", "application/epub+zip")):
            book = person.ask("GET", f"/export?to={to}")
            assert book.status_code == 200
            assert book.headers["content-type"].startswith(kind)
            assert not [secret for secret in SECRETS if secret.encode() in book.content]
    assert "Mara" in quay.reader.ask("GET", "/export").text
    for person in (quay.ana, quay.reader):
        assert person.refused("GET", "/export?to=json") == (403, "not-yours")
    whole = quay.gm.ask("GET", "/export?to=json").text
    assert not [p for p in (quay.gm, quay.ana, quay.reader) if str(p.token) in whole], "a token is kept nowhere"
    (again,) = unarchive(whole, sessions, "quay.json")
    assert (again.name, again.transcript) == ("quay-2", sessions.resume("quay").transcript)
    assert quay.gm.refused("GET", "/export?to=pdf") == (422, "malformed")


def hang_up_on(url: str, table: Table) -> None:
    """The master asks for a passage that does not come, and goes away."""
    with httpx.Client(base_url=url, timeout=httpx.Timeout(30, read=0.2)) as hasty, pytest.raises(httpx.ReadTimeout):
        Person(hasty, "mill", table.gm.token).post("/turns/1/passages")


def test_whoever_hangs_up_while_a_model_is_silent_loses_nothing(sessions: Sessions) -> None:
    asked, go_on = threading.Event(), threading.Event()

    def stalls(e: Exchange) -> None:
        asked.set()
        go_on.wait(30)
        e.open(500)

    with serving(stalls) as model, served(create_app(sessions, token=OWNER, model=chat(model))) as url:
        client = httpx.Client(base_url=url, timeout=30)
        table = at_table(client, {"example": "flooded-mill", "name": "mill", "seats": {"mara": "player:ana"}})
        table.ana.post("/declarations", {"who": "mara", "what": "defend"})
        table.gm.post("/resolve")

        hang_up_on(url, table)
        assert asked.wait(10)
        assert [p["status"] for p in table.gm.get("/passages")] == ["draft"]
        assert table.ana.refused("POST", "/turns/1/passages") == (409, "being-told")
        assert table.gm.get()["turn"] == 2, "telling never blocks play"
        go_on.set()
        events = table.reader.events("?turn=1")
        assert [e.kind for e in events if e.kind != "outcome"][-2:] == ["passage", "done"]
        (kept,) = table.gm.get("/passages")
        assert (kept["status"], kept["shown"]) == ("plain", True)
        assert json.dumps(kept["lines"]) == json.dumps([e.data["line"] for e in events if e.kind == "line"])
        client.close()


def test_what_is_told_when_the_server_stops_is_finished_by_another(sessions: Sessions, app: FastAPI) -> None:
    def slow(e: Exchange) -> None:
        e.open(kind="text/event-stream")
        e.delta("1: Mara kept up her guard.\n2:")
        e.wait()

    with serving(slow) as model:
        with served(create_app(sessions, token=OWNER, model=chat(model, stall=30.0, whole=60.0))) as url:
            client = httpx.Client(base_url=url, timeout=30)
            table = at_table(client, {"example": "flooded-mill", "name": "mill", "seats": {"mara": "player:ana"}})
            table.ana.post("/declarations", {"who": "mara", "what": "defend"})
            table.gm.post("/resolve")
            hang_up_on(url, table)
            first = table.reader.heard_until_a_line()[-1]
            client.close()
        other = Person(TestClient(app), "mill", table.reader.token)
        rest = other.events("?turn=1", Last_Event_ID=first.id)
        assert [e.kind for e in rest][-2:] == ["passage", "done"]
        assert rest[-2].data["passage"]["lines"][0] == first.data["line"]
