"""Nobody learns by any route, event, fault, count or book what is kept from them; nor that there is a fight at all."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.responses import StreamingResponse
from starlette.testclient import TestClient

from tests.woundscribe.doors.quay import HIDDEN, QUAY, SECRETS
from tests.woundscribe.web.people import BLOW, OWNER, Person, Table, opened, played
from tests.woundscribe.web.sitting import sat
from woundscribe import Sessions
from woundscribe.doors.seat import Seat
from woundscribe.web import live
from woundscribe.web.app import create_app
from woundscribe.web.asking import Asked
from woundscribe.web.browser import OWNERS
from woundscribe.web.house import House
from woundscribe.web.limits import Limits
from woundscribe.web.tokens import digest

ROUTES: tuple[tuple[str, str, Any], ...] = (
    ("GET", "", None),
    ("GET", "/offers?who=mara", None),
    ("GET", "/offers?who=tobin", None),
    ("GET", "/offers?who=miller", None),
    ("GET", "/offers?who=gorm", None),
    ("GET", "/offers?who=Gorn", None),
    ("POST", "/understood", {"who": "mara", "what": BLOW}),
    ("POST", "/understood", {"who": "mara", "what": "strike gorm"}),
    ("POST", "/understood", {"who": "tobin", "what": "strike someone"}),
    ("POST", "/understood", {"who": "gorm", "what": "hold"}),
    ("POST", "/declarations", {"who": "gorm", "what": "hold"}),
    ("POST", "/declarations", {"who": "roof", "what": "retreat"}),
    ("POST", "/declarations", {"who": "mara", "what": "strike Gorn"}),
    ("POST", "/declarations", {"who": None, "what": {"effect": "note", "text": "x"}}),
    ("POST", "/modifiers", {"who": "gorm", "value": 1, "reason": "x"}),
    ("POST", "/modifiers", {"who": "mara", "value": 1, "reason": "x"}),
    ("POST", "/answers", {"value": "yes"}),
    ("POST", "/agreements", {"yes": False}),
    ("POST", "/undo", {"to": 1}),
    ("POST", "/undo", {"to": 9}),
    ("POST", "/amend", {"seq": 3, "what": "hold"}),
    ("POST", "/amend", {"seq": 99, "what": "hold"}),
    ("POST", "/conclude", {}),
    ("POST", "/close", None),
    ("GET", "/turns/1", None),
    ("GET", "/turns/2", None),
    ("GET", "/turns/3", None),
    ("GET", "/turns/9", None),
    ("POST", "/turns/1/passages", {}),
    ("POST", "/turns/3/passages", {"telling": {"person": "gorm"}}),
    ("GET", "/passages", None),
    ("POST", "/passages/99/choose", None),
    ("POST", "/passages/1/edits", {"text": "Gorn fell."}),
    ("POST", "/check", {"text": "Gorn fell and Mara wept.", "turn": 1}),
    ("GET", "/export", None),
    ("GET", "/export?to=html", None),
    ("GET", "/export?to=epub", None),
    ("GET", "/export?to=json", None),
    ("GET", "/events?turn=1", None),
)


def every_word(person: Person) -> str:
    """All that somebody is answered anywhere, headers too; what they said themselves says no secret."""
    answers = [person.ask(method, path, body) for method, path, body in ROUTES]
    return "\n".join(f"{a.status_code} {dict(a.headers)} {a.content.decode(errors='replace')}" for a in answers)


@pytest.mark.parametrize("who", ["ana", "ben", "reader", "nobody"])
def test_no_route_tells_a_secret(quay: Table, who: str) -> None:
    played(quay)
    quay.gm.post("/turns/1/passages")
    person: Person = getattr(quay, who)
    found = every_word(person)
    assert ("Mara" in found) == (who != "nobody")
    said_back = ("gorm",)  # a name that somebody says is said back to them in a refusal, as any other would be
    assert [s for s in SECRETS if s in found and s not in said_back] == []
    assert " 500 " not in f" {found}"


def test_the_master_sees_them_by_the_same_routes(quay: Table) -> None:
    played(quay)
    found = "".join(str(quay.gm.get(path)) for path in ("", "/turns/1", "/turns/3"))
    assert HIDDEN in found
    assert "the rope is cut" in found


def test_two_fights_that_differ_in_a_secret_alone_are_told_alike(app: FastAPI) -> None:
    """Up to the name of the fight, under which they lie in one store."""
    other = {"note": "another note", "name": "Hob the Tall"}
    bare = {**QUAY, "cast": [{**one, **other} if one["id"] == "gorm" else one for one in QUAY["cast"]]}
    bare["scene"] = {**QUAY["scene"], "note": "nothing at all"}
    said = []
    for name, fight in (("quay-a", QUAY), ("quay-b", bare)):
        table = opened(app, name, fight=fight)
        played(table)
        table.gm.post("/turns/1/passages")
        routes = [route for route in ROUTES if "epub" not in route[1]]
        answers = [person.ask(*route) for person in (table.ana, table.reader) for route in routes]
        said.append([(a.status_code, a.headers.get("etag"), a.text.replace(name, "quay")) for a in answers])
    assert said[0] == said[1]


def test_an_events_id_counts_nothing_that_is_hidden(quay: Table) -> None:
    played(quay)
    quay.gm.post("/turns/1/passages")
    seen = [e.id.split("-")[0].split(".")[2] for e in quay.ana.events("?turn=1") if e.kind == "outcome"]
    assert seen == [str(n) for n in range(1, len(seen) + 1)]


@pytest.mark.parametrize("token", [None, "", "x", "the-owners-toke", OWNER[:-1] + "m", "a" * 5_000, "\u00fc", "x y"])
def test_without_its_token_a_fight_is_as_one_that_is_not_there(quay: Table, token: str | None) -> None:
    client = quay.gm.client
    shown = {} if token is None else {"Authorization": f"Bearer {token}".encode()}
    for method, path, body in ROUTES[::5]:
        both = [client.request(method, f"/v1/fights/{n}{path}", json=body, headers=shown) for n in ("quay", "nope")]
        one, other = [(a.status_code, a.text, dict(a.headers)) for a in both]
        assert one == other
        assert one[0] == 401
        assert one[2]["www-authenticate"] == "Bearer"


def test_a_token_is_good_for_its_own_fight_and_seat_alone(quay: Table, app: FastAPI) -> None:
    other = opened(app, "other")
    for mine in (other.gm, other.ana, other.reader):
        assert Person(mine.client, "quay", mine.token).refused("GET", "") == (401, "no-token")
    for person in (quay.gm, quay.ana, quay.reader):
        headers = {"Authorization": f"Bearer {person.token}"}
        assert person.client.get("/v1/fights", headers=headers).status_code == 401
        assert person.client.post("/v1/fights", json={"example": "toll-bridge"}, headers=headers).status_code == 401
        assert person.refused("POST", "/tokens") == (401, "no-token")
    assert quay.owner.refused("GET", "") == (403, "not-yours")
    assert Person(quay.owner.client, "nope", OWNER).refused("GET", "") == (404, "no-session")
    assert quay.ana.refused("POST", "/declarations", {"who": "tobin", "what": "hold"}) == (403, "not-yours")
    assert quay.reader.refused("POST", "/declarations", {"who": "mara", "what": "hold"}) == (403, "not-yours")


def test_tokens_that_were_handed_out_anew_take_the_place_of_the_old(quay: Table) -> None:
    made = quay.owner.post("/tokens")
    assert quay.gm.refused("GET", "") == (401, "no-token")
    assert Person(quay.gm.client, "quay", made["gm"]).get()["fight"] == "quay"
    assert set(made["players"]) == {"ana", "ben"}
    assert Person(quay.owner.client, "nope", OWNER).refused("POST", "/tokens") == (404, "no-session")


def test_no_token_is_kept_or_logged(
    app: FastAPI, sessions: Sessions, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with caplog.at_level(logging.DEBUG):
        table = opened(app)
        played(table)
        monkeypatch.setattr(sessions, "listed", lambda: 1 / 0)
        broken = TestClient(app, raise_server_exceptions=False)
        assert broken.get("/v1/fights", headers={"Authorization": f"Bearer {OWNER}"}).status_code == 500
    kept = "".join(str(entry) for entry in sessions.resume("quay").log()) + sessions.resume("quay").head.kept
    for person in (table.gm, table.ana, table.ben, table.reader, table.owner):
        assert str(person.token) not in kept
        assert str(person.token) not in caplog.text


def test_a_record_is_amended_by_the_number_that_one_sees(app: FastAPI) -> None:
    """One who plays alone counts nothing that is hidden, and finds out nothing by trying numbers."""
    alone = {**QUAY, "cast": [one for one in QUAY["cast"] if one["id"] != "tobin"], "first": "roof"}
    table = opened(app, fight=alone, seats={"miller": "instinct", "gorm": "gm"})
    table.gm.post("/declarations", {"who": "gorm", "what": "move to the barge"})
    table.ana.post("/declarations", {"who": "mara", "what": BLOW})
    seen = table.ana.get("/turns/2")["records"]
    mine = next(r["seq"] for r in seen if r["outcome"]["kind"] == "declared")
    truly = next(r["seq"] for r in table.gm.get("/turns/2")["records"] if r["outcome"]["kind"] == "declared")
    assert mine < truly, "something that she does not see came before"
    assert table.ana.post("/amend", {"seq": mine, "what": "hold"})["changed"] == [2]
    assert table.ana.refused("POST", "/amend", {"seq": truly + 9, "what": "hold"}) == (422, "malformed")


def test_why_an_amendment_could_not_go_on_names_nobody_hidden(app: FastAPI) -> None:
    alone = {**QUAY, "cast": [one for one in QUAY["cast"] if one["id"] != "tobin"], "first": "ferry"}
    table = opened(app, fight=alone, seats={"miller": "instinct", "gorm": "gm"})
    table.ana.post("/declarations", {"who": "mara", "what": "hold"})
    while "gorm" not in str(table.gm.get()["needs"]):
        table.gm.post("/resolve", {"by_instinct": True})
    table.gm.post("/declarations", {"who": "gorm", "what": "grapple mara"})
    mine = next(r["seq"] for r in table.ana.get("/turns/1")["records"] if r["outcome"]["kind"] == "declared")
    came = table.ana.post("/amend", {"seq": mine, "what": {"kind": "yield"}})
    assert came["stopped"]
    assert [s for s in SECRETS if s in came["stopped"]] == []
    assert 1 in came["changed"]


@pytest.mark.parametrize("held", [5, ["x"], None, {"\u00e9": "gm"}])
def test_what_else_stands_where_tokens_should_lets_nobody_in_and_stops_no_other_fight(
    app: FastAPI, sessions: Sessions, quay: Table, held: Any
) -> None:
    opened(app, "other")
    sessions.resume("other").settle(door={"tokens": held})
    assert Person(quay.gm.client, "other", quay.gm.token).refused("GET", "") == (401, "no-token")
    shown = {"Authorization": f"Bearer {quay.gm.token}"}
    assert quay.gm.client.get("/v1/models", headers=shown).status_code == 200
    assert Person(quay.owner.client, "other", OWNER).post("/tokens")["gm"]


async def test_an_open_page_hears_no_more_once_its_token_holds_no_longer(sessions: Sessions, quay: Table) -> None:
    session = sessions.resume("quay")
    reader = Seat(session, "reader")
    at = Asked("reader", digest(str(quay.reader.token)), session, reader)
    stream = await live.live(at, House(sessions, OWNER), since=str(live.present(reader)))
    assert isinstance(stream, StreamingResponse)
    flow = aiter(stream.body_iterator)
    await anext(flow)
    await anext(flow)
    quay.owner.post("/tokens")
    session.declare("mara", BLOW, hand="player:ana")
    assert [part async for part in flow] == []


def test_guesses_are_counted_by_where_they_come_from(sessions: Sessions) -> None:
    app = create_app(sessions, token=OWNER, limits=Limits(minute=1, burst=3))
    browser = TestClient(app)
    statuses = [browser.post("/enter", data={"token": f"guess {n}"}).status_code for n in range(5)]
    assert statuses == [401, 401, 401, 429, 429]
    browser.cookies.set(OWNERS, "another guess")
    assert [browser.get(path).status_code for path in ("/people", "/")] == [429, 429]
    asked = [browser.get("/v1/models", headers={"Authorization": f"Bearer {n}"}).status_code for n in range(5)]
    assert asked == [401, 401, 401, 429, 429]
    assert browser.post("/enter", data={"token": OWNER}, follow_redirects=False).status_code == 303


def test_new_links_leave_the_owner_in_their_own_fight(quay: Table, app: FastAPI) -> None:
    browser = sat(app, quay.gm)
    browser.post("/enter", data={"token": OWNER})
    quay.owner.post("/tokens")
    assert browser.get("/fights/quay").status_code == 200


@pytest.mark.parametrize("charset", ["unicode_escape", "utf-16", "a\0b", "no such"])
def test_a_form_in_other_letters_is_refused_on_a_page(quay: Table, app: FastAPI, charset: str) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="phrase"\r\n\r\na\\ud800b\r\n--x--\r\n'
    named = {"content-type": f"multipart/form-data; boundary=x; charset={charset}"}
    browser = sat(app, quay.ana)
    for path in ("/fights/quay/declare", "/import", "/people/new"):
        answer = browser.post(path, content=body, headers=named)
        assert answer.status_code in (401, 422)
        assert answer.headers["content-type"].startswith("text/html")
