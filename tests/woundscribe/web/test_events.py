"""Listening to a fight: what comes, in which order, and going on from any place at any process."""

from __future__ import annotations

import asyncio
import json
import threading
from itertools import pairwise
from typing import Any, cast

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from tests.woundscribe.web.people import BLOW, OWNER, Heard, Person, Table, at_table, heard, opened, played
from tests.woundscribe.web.serving import serving
from woundscribe import Narration, Sessions, narrating
from woundscribe.doors import holding
from woundscribe.doors.seat import Seat
from woundscribe.web import listening
from woundscribe.web.app import create_app
from woundscribe.web.asking import COOKIE
from woundscribe.web.events import Listener, Place, place_of
from woundscribe.web.live import present
from woundscribe.web.tokens import digest

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])


def news(listener: Listener) -> list[Any]:
    """What is new to one who listens; what is in an event depends on its kind."""
    return list(listener.news())


def all_of(person: Person, **headers: str) -> list[Heard]:
    """Everything of a closed fight."""
    return person.events("", **headers)


def test_a_turn_comes_as_its_records_its_lines_its_passage_and_the_end_of_it(quay: Table) -> None:
    played(quay)
    told = quay.gm.post("/turns/1/passages")
    events = quay.ana.events("?turn=1")
    kinds = [e.kind for e in events]
    lines = len(told["lines"])
    assert kinds == ["outcome"] * (len(kinds) - lines - 2) + ["line"] * lines + ["passage", "done"]
    assert [e.data["record"] for e in events if e.kind == "outcome"] == quay.ana.get("/turns/1")["records"]
    assert [e.data["line"] for e in events if e.kind == "line"] == told["lines"]
    assert events[-2].data == {"turn": 1, "passage": json.loads(json.dumps(events[-2].data["passage"]))}
    assert events[-2].data["passage"]["text"] == told["text"]
    assert events[-1].data == {"turn": 1, "passage": told["id"]}


def test_from_every_place_the_rest_comes_once_at_any_process(quay: Table, sessions: Sessions) -> None:
    played(quay)
    for turn in (1, 2, 1):
        quay.gm.post(f"/turns/{turn}/passages")
    quay.gm.post("/close")
    whole = all_of(quay.ana)
    assert whole[-1].kind == "done"
    assert whole[-1].data == {}
    assert len({e.id for e in whole[:-1]}) == len(whole) - 1
    assert all(a < b for a, b in pairwise(tuple(place_of(e.id)) for e in whole[:-1]))
    from starlette.testclient import TestClient

    other = Person(TestClient(create_app(sessions, token="another")), "quay", quay.ana.token)
    for number, event in enumerate(whole[:-2]):
        assert all_of(other, Last_Event_ID=event.id) == whole[number + 1 :]
    assert other.ask("GET", "/events", Last_Event_ID=whole[-1].id).status_code == 204, "a browser asks no more"


def test_whoever_knows_the_end_of_a_turn_is_not_kept_waiting(quay: Table) -> None:
    played(quay)
    quay.gm.post("/turns/1/passages")
    last = quay.ana.events("?turn=1")[-1]
    assert quay.ana.ask("GET", "/events?turn=1", Last_Event_ID=last.id).status_code == 204
    for odd in ("x", "1", "1.1.1-1", "1.1.1-1.1\u00b2", "9" * 99):
        answer = quay.ana.client.get(
            "/v1/fights/quay/events",
            headers={"Authorization": f"Bearer {quay.ana.token}", "Last-Event-ID": odd.encode()},
        )
        assert answer.status_code == 422


def test_what_was_taken_back_is_said_to_those_who_knew_of_it_and_to_nobody_else(
    quay: Table, sessions: Sessions
) -> None:
    early = Listener(Seat(sessions.resume("quay"), "player:ana"), Place())
    assert news(early) == []
    played(quay)
    before = news(early)
    assert {e.data.turn for e in before} == {1, 2, 3}
    late = Listener(Seat(sessions.resume("quay"), "reader"), before[0].place)
    quay.gm.post("/undo", {"to": 2})
    assert [(e.kind, e.data.turn) for e in news(early)] == [("undone", 2)]
    assert "undone" not in [e.kind for e in news(Listener(Seat(sessions.resume("quay"), "reader"), Place()))]
    assert {(e.kind, e.data.turn) for e in news(late)} == {("outcome", 1)}, "of the rest they never heard"
    quay.gm.post("/undo", {"to": 1})
    quay.ana.post("/declarations", {"who": "mara", "what": BLOW})
    quay.gm.post("/resolve")
    again = news(early)
    assert [(e.kind, e.data.turn) for e in again[:2]] == [("undone", 1), ("outcome", 1)]
    assert [e.place for e in again] == sorted(e.place for e in again)
    assert news(early) == []


def test_of_a_long_fight_only_what_is_new_is_read(
    quay: Table, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(quay)
    seat, read, turns = Seat(sessions.resume("quay"), "gm"), [], Seat.turns

    def reading(seat: Seat, first: int = 1) -> Any:
        read.append(first)
        return turns(seat, first)

    monkeypatch.setattr(Seat, "turns", reading)
    listener = Listener(seat, present(seat))
    news(listener)
    quay.ana.post("/declarations", {"who": "mara", "what": "defend"})
    quay.ben.post("/declarations", {"who": "tobin", "what": "defend"})
    assert {e.data.turn for e in news(listener) if e.kind == "outcome"} == {4}
    assert set(read) == {3}, "the last turn, of which some may be left, and what comes after it"


def test_an_amended_turn_is_taken_back_and_comes_anew(quay: Table, sessions: Sessions) -> None:
    played(quay)
    listener = Listener(Seat(sessions.resume("quay"), "gm"), Place())
    first = news(listener)
    seq = next(e.data.record.seq for e in first if e.kind == "outcome" and "Mara" in e.data.record.said)
    quay.gm.post("/amend", {"seq": seq, "what": "hold"})
    kinds = [e.kind for e in news(listener)]
    assert kinds[0] == "undone"
    assert set(kinds[1:]) == {"outcome"}


def test_lines_come_while_it_is_told_and_what_nobody_ends_is_ended_plain(quay: Table, sessions: Sessions) -> None:
    played(quay)
    session = sessions.resume("quay")
    listener = Listener(Seat(session, "reader"), Place(), turn=1)
    news(listener)
    telling = iter(Narration(session).stream(1))
    first = next(telling)
    (event,) = news(listener)
    assert (event.kind, event.data.line) == ("line", first)
    assert news(listener) == [], "somebody is still telling"
    with sessions._database.writing() as connection:
        connection.execute(text("UPDATE leases SET until = 0"))
    rest = news(listener)
    assert [e.kind for e in rest][-2:] == ["passage", "done"]
    assert listener.over
    lines = [first, *(e.data.line for e in rest if e.kind == "line")]
    assert tuple(lines) == Narration(session).variants(1)[0].lines


def test_what_is_hidden_or_stale_while_it_is_told_ends_without_another_word(quay: Table, sessions: Sessions) -> None:
    played(quay)
    session = sessions.resume("quay")
    for act in (lambda: Narration(session).hide(1), lambda: session.undo(1)):
        listener = Listener(Seat(session, "gm"), Place())
        news(listener)
        telling = iter(Narration(session).stream(1))
        next(telling)
        assert [e.kind for e in news(listener)][-1] == "line"
        act()
        assert [e.kind for e in news(listener) if e.kind != "undone"] == ["done"]
        fresh = news(Listener(Seat(session, "gm"), Place()))
        assert [e for e in fresh if e.kind in ("line", "passage")] == []
        telling.close()  # type: ignore[attr-defined] # it is a generator


def test_a_reader_is_told_what_is_shown_and_whoever_plays_every_telling(quay: Table, sessions: Sessions) -> None:
    played(quay)
    for _ in range(2):
        quay.gm.post("/turns/1/passages")
    session = sessions.resume("quay")
    for who, passages in (("reader", [2]), ("player:ana", [1, 2]), ("gm", [1, 2])):
        came = news(Listener(Seat(session, who), Place()))
        assert [e.data.passage for e in came if e.kind == "done"] == passages


def test_who_listens_hears_what_others_do_and_that_it_is_closed(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "PAUSE", 0.02)
    monkeypatch.setattr(listening, "_HEARTBEAT", 0.1)
    with serving(app) as url, httpx.Client(base_url=url, timeout=30) as client:
        table = at_table(client, {"example": "flooded-mill", "name": "mill", "seats": {"mara": "player:ana"}})
        begun, raw = threading.Event(), []

        def listen() -> None:
            cookie = {COOKIE: str(table.reader.token)}
            browser = httpx.Client(base_url=url, timeout=30, cookies=cookie)
            with browser, browser.stream("GET", "/v1/fights/mill/events") as stream:
                for part in stream.iter_text():
                    raw.append(part)
                    begun.set()

        listener = threading.Thread(target=listen)
        listener.start()
        assert begun.wait(20)
        table.ana.post("/declarations", {"who": "mara", "what": "defend"})
        table.gm.post("/resolve")
        table.gm.post("/turns/1/passages")
        table.gm.post("/close")
        listener.join(20)
        events = heard("".join(raw))
        assert list(dict.fromkeys(e.kind for e in events)) == ["outcome", "line", "passage", "done"]
        assert events[-1].data == {}


def test_a_cookie_is_for_listening_alone(quay: Table) -> None:
    quay.gm.client.cookies.set(COOKIE, str(quay.gm.token))
    played(quay)
    quay.gm.post("/turns/1/passages")
    assert quay.nobody.events("?turn=1")
    for method, path in (("GET", ""), ("POST", "/undo"), ("GET", "/passages"), ("POST", "/close")):
        assert quay.nobody.refused(method, path) == (401, "no-token")
    quay.gm.client.cookies.clear()
    assert quay.nobody.refused("GET", f"/events?token={quay.gm.token}") == (401, "no-token")


def test_a_stream_in_which_nothing_can_come_ends_at_once(quay: Table, sessions: Sessions) -> None:
    assert quay.gm.refused("GET", "/events?turn=-1") == (422, "malformed")
    table = opened(create_app(sessions, token=OWNER), "other")
    table.gm.post("/close")
    assert [e.kind for e in all_of(table.reader)] == ["done"]
    assert [e.kind for e in table.reader.events("?turn=7")] == ["done"], "there will be no such turn"


def test_whose_token_holds_no_longer_hears_no_more(quay: Table, sessions: Sessions) -> None:
    holds = [True]
    listener = Listener(Seat(sessions.resume("quay"), "player:ana"), Place(), still=lambda: holds[0])
    played(quay)
    assert news(listener)
    holds[0] = False
    assert news(listener) == []
    before = listener.over
    quay.gm.post("/undo")
    assert news(listener) == []
    assert (before, listener.over) == (False, True), "it is asked once somebody did something"
    quay.owner.post("/tokens")
    app = create_app(sessions, token=OWNER)
    assert not app.state.house.still("quay", digest(str(quay.ana.token)), "player:ana")


async def test_a_model_that_is_silent_for_long_is_waited_for(
    quay: Table, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(quay)
    lines = Narration(sessions.resume("quay")).stream(1)
    telling = iter(lines)
    next(telling)
    with sessions._database.writing() as connection:
        connection.execute(text("UPDATE leases SET until = 0"))
    held = threading.Event()

    class Held:
        def hold(self) -> bool:
            found = lines.hold()
            held.set()
            return found

    monkeypatch.setattr(narrating, "LEASE", 0)
    async with holding.held(cast("Any", Held())):
        assert await asyncio.to_thread(held.wait, 20)
    assert Narration(sessions.resume("quay")).mend() == (), "nobody takes it over"
    list(telling)
    assert not lines.hold(), "it has ended"
