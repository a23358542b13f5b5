"""Every route of a fight, and what it refuses."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.woundscribe.store.proof import prove
from tests.woundscribe.web.people import BLOW, OWNER, Person, Table, fault, opened
from woundscribe import Sessions

MERCY: dict[str, Any] = {"who": "mara", "what": "offer mercy"}


def test_a_fight_is_opened_declared_in_resolved_and_closed(quay: Table, sessions: Sessions) -> None:
    state = quay.ana.ask("GET", "")
    assert (state.json()["turn"], state.json()["side"]) == (1, "ferry")
    assert state.headers["etag"] == f'"{state.json()["version"]}"'
    assert state.headers["cache-control"] == "no-store"
    likely = quay.ana.post("/understood", {"who": "mara", "what": BLOW})
    assert 0 < likely["numerator"] < likely["denominator"]
    assert quay.ana.get("/offers?who=mara")["allowed"]
    taken = quay.ana.post("/declarations", {"who": "mara", "what": BLOW})
    assert (taken["resolved"], taken["version"]) == (None, state.json()["version"] + 1)
    taken = quay.gm.ask("POST", "/resolve", If_Match=f'"{taken["version"]}"')
    assert taken.json()["resolved"]["records"]
    assert taken.headers["etag"] == f'"{taken.json()["version"]}"'
    assert quay.ben.get("/turns/1")["records"] == quay.ana.get("/turns/1")["records"]
    closed = quay.gm.post("/close")["transcript"]
    assert quay.gm.post("/close")["transcript"] == closed
    assert quay.ana.refused("POST", "/declarations", {"who": "mara", "what": BLOW}) == (409, "closed")
    prove(sessions.resume("quay"))


def test_an_example_is_opened_by_its_name_and_no_file_of_the_machines(app: FastAPI) -> None:
    with_seats = opened(app, "mill", fight=None, example="flooded-mill", seats={"mara": "player:ana"})
    assert with_seats.ana.get()["title"] == "The Flooded Mill"
    assert with_seats.ben.token is None, "nobody plays him"
    client = TestClient(app)
    listed = client.get("/v1/fights", headers={"Authorization": f"Bearer {OWNER}"}).json()
    assert [(one["name"], one["turns"], one["closed"]) for one in listed] == [("mill", 0, False)]
    for opening, code in (
        ({"example": "/etc/passwd"}, "no-file"),
        ({"example": "-"}, "no-file"),
        ({"example": "flooded-mil"}, "no-file"),
        ({}, "malformed"),
        ({"example": "flooded-mill", "fight": {}}, "malformed"),
        ({"fight": {}}, "malformed"),
        ({"example": "flooded-mill", "ask": "never"}, "malformed"),
        ({"example": "flooded-mill", "seats": {"nobody": "gm"}}, "malformed"),
    ):
        answer = client.post("/v1/fights", json=opening, headers={"Authorization": f"Bearer {OWNER}"})
        assert (answer.status_code, fault(answer)["code"]) == (422, code)
    again = client.post(
        "/v1/fights", json={"example": "flooded-mill", "name": "mill"}, headers={"Authorization": f"Bearer {OWNER}"}
    )
    assert (again.status_code, fault(again)["code"]) == (409, "name-taken")


def test_what_was_declared_is_undone_amended_left_and_modified(quay: Table) -> None:
    quay.ana.post(
        "/declarations", {"who": "mara", "what": {"kind": "attack", "target": "miller", "weapon": "oak staff"}}
    )
    quay.gm.post("/modifiers", {"who": "mara", "value": 1, "reason": "the steps"})
    quay.ben.post("/away", {"how": "defend"})
    assert quay.ben.post("/away", {"how": None})["version"]
    assert quay.gm.post("/undo")["state"]["declared"] == []
    quay.ana.post("/declarations", {"who": "mara", "what": "defend"})
    resolved = quay.ben.post("/declarations", {"who": "tobin", "what": "hold"})["resolved"]
    declared = next(r for r in resolved["records"] if r["outcome"]["kind"] == "declared")
    amended = quay.gm.post("/amend", {"seq": declared["seq"], "what": "hold"})
    assert amended["changed"] == [1]
    assert quay.gm.post("/undo", {"to": 1})["state"]["turn"] == 1


def test_a_whole_side_is_asked_for_its_consent_and_a_question_is_answered(app: FastAPI) -> None:
    table = opened(app, ask="all")
    table.ana.post("/declarations", MERCY)
    waiting = table.ben.get()["needs"]
    assert [(need["kind"], need["yours"]) for need in waiting][:1] == [("agreement", True)]
    table.ben.post("/agreements", {"yes": True})
    needs = table.gm.get()["needs"]
    assert [need["kind"] for need in needs] == ["consent"]
    assert table.ana.refused("POST", "/answers", {"value": "yes"}) == (403, "not-yours")
    answered = table.gm.post("/answers", {"value": "yes", "reason": "he would"})
    assert answered["version"] == table.gm.get()["version"]


def test_what_is_over_is_concluded_by_the_master(quay: Table) -> None:
    assert quay.gm.refused("POST", "/conclude", {"costs": ["the barge"]})[0] == 409
    assert quay.ana.refused("POST", "/conclude", {"costs": ["the barge"]}) == (403, "not-yours")
    quay.gm.post("/declarations", {"who": None, "what": {"effect": "end", "how": "parley"}})
    assert quay.gm.post("/conclude", {"costs": ["the barge"], "breather": True})["state"]["phase"] == "concluded"


def test_a_repeated_key_is_answered_as_before_and_rolls_nothing(quay: Table) -> None:
    blow = {"who": "mara", "what": BLOW}
    first = quay.ana.post("/declarations", blow, Idempotency_Key="k1")
    assert quay.ana.post("/declarations", blow, Idempotency_Key="k1") == first
    resolved = quay.gm.post("/resolve", Idempotency_Key="k2")
    again = quay.gm.post("/resolve", Idempotency_Key="k2", If_Match='"3"')
    assert (again["version"], again["resolved"]) == (resolved["version"], resolved["resolved"])
    assert quay.gm.get()["version"] == resolved["version"]
    assert quay.gm.refused("POST", "/resolve", Idempotency_Key="k" * 300) == (422, "malformed")
    other = {"who": "mara", "what": "defend"}
    assert quay.ana.refused("POST", "/declarations", other, Idempotency_Key="k1") == (422, "key-taken")
    assert quay.gm.refused("POST", "/undo", Idempotency_Key="k2") == (422, "key-taken")
    assert quay.gm.get()["version"] == resolved["version"]


def test_an_opening_that_comes_twice_opens_one_fight_and_both_sets_of_tokens_hold(app: FastAPI) -> None:
    client = TestClient(app)
    headers = {"Authorization": f"Bearer {OWNER}", "Idempotency-Key": "open-1"}
    both = [client.post("/v1/fights", json={"example": "flooded-mill"}, headers=headers).json() for _ in range(2)]
    assert both[0]["fight"] == both[1]["fight"]
    assert both[0]["tokens"]["gm"] != both[1]["tokens"]["gm"]
    for one in both:
        assert Person(client, one["fight"], one["tokens"]["gm"]).get()["turn"] == 1
    listed = client.get("/v1/fights", headers={"Authorization": f"Bearer {OWNER}"}).json()
    assert len(listed) == 1


def test_whoever_saw_an_older_state_is_told_so(quay: Table) -> None:
    seen = quay.gm.ask("GET", "").headers["etag"]
    quay.ana.post("/declarations", {"who": "mara", "what": BLOW})
    for path, body in (
        ("/resolve", {}), ("/undo", {}), ("/amend", {"seq": 2, "what": "hold"}), ("/answers", {"value": "yes"}),
        ("/away", {"how": "hold"}), ("/close", None),
    ):  # fmt: skip
        assert quay.gm.refused("POST", path, body, If_Match=seen) == (412, "conflict")
    for odd in ('W/"3"', "3", '"x"', '"1", "2"'):
        assert quay.gm.refused("POST", "/resolve", If_Match=odd) == (422, "malformed")
    assert quay.ana.refused("POST", "/declarations", {"who": "mara", "what": BLOW}, If_Match=seen) == (422, "malformed")
    assert quay.gm.post("/resolve", If_Match="*")["resolved"]


def test_two_players_who_press_at_once_are_both_heard_and_the_turn_resolves_once(
    quay: Table, sessions: Sessions
) -> None:
    both = Barrier(2)

    def press(one: tuple[Person, dict[str, Any]]) -> Any:
        both.wait()
        return one[0].post("/declarations", one[1])

    acts = [(quay.ana, {"who": "mara", "what": BLOW}), (quay.ben, {"who": "tobin", "what": "defend"})]
    with ThreadPoolExecutor(2) as pool:
        taken = list(pool.map(press, acts))
    assert len([one for one in taken if one["resolved"] is not None]) == 1
    declared = [r["outcome"]["actor"] for r in quay.gm.get("/turns/1")["records"] if r["outcome"]["kind"] == "declared"]
    assert sorted(declared) == ["mara", "tobin"]
    prove(sessions.resume("quay"))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "malformed"),
        (b"{", "malformed"),
        (b"null", "malformed"),
        (b"[]", "malformed"),
        (b'{"who": "mara", "what": "\xff"}', "malformed"),
        (b"[" * 30_000, "malformed"),
        (json.dumps({"who": "mara", "what": "\ud800"}).encode(), "malformed"),
        (json.dumps({"who": "mara", "what": {"kind": "defend", "words": "\ud800"}}).encode(), "malformed"),
        (json.dumps({"who": "\ud800", "what": "defend"}).encode(), "malformed"),
        (json.dumps({"who": "mara", "what": "x" * 40_000}).encode(), "malformed"),
        (json.dumps({"who": "mara", "what": "flly to the moon"}).encode(), "malformed"),
        (json.dumps({"who": "mara", "what": "defend", "seed": "a"}).encode(), "malformed"),
        (json.dumps({"who": "mara", "what": 3}).encode(), "malformed"),
    ],
)
def test_what_cannot_be_read_is_one_clear_message_and_changes_nothing(quay: Table, body: bytes, code: str) -> None:
    before = quay.gm.get()["version"]
    headers = {"Authorization": f"Bearer {quay.ana.token}", "content-type": "application/json"}
    answer = quay.ana.client.post("/v1/fights/quay/declarations", content=body, headers=headers)
    assert answer.status_code in (400, 422)
    assert fault(answer)["code"] == code
    assert len(answer.text) < 20_000
    assert quay.gm.get()["version"] == before


def test_what_there_is_not_is_said_in_the_same_shape(quay: Table) -> None:
    client = quay.gm.client
    for method, path, status in (
        ("GET", "/v1", 404), ("GET", "/docs", 404), ("PUT", "/v1/fights", 405),
        ("DELETE", "/v1/fights/quay", 405), ("GET", "/v1/fights/quay/nothing", 404),
    ):  # fmt: skip
        answer = client.request(method, path)
        assert (answer.status_code, fault(answer)["code"]) == (status, "no-route")
    assert client.put("/v1/fights").headers["allow"]
    assert quay.gm.refused("GET", "/turns/7") == (422, "malformed")
    assert quay.gm.refused("GET", "/turns/0") == (422, "malformed")
    assert quay.gm.refused("GET", "/turns/x") == (422, "malformed")
    assert quay.gm.refused("POST", "/passages/9/choose") == (422, "malformed")
    assert client.get("/v1/health").json() == {"status": "ok"}


def test_a_store_that_is_gone_is_said_to_be(quay: Table, sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    from woundscribe.errors import WoundscribeError

    def gone(_: str) -> None:
        raise WoundscribeError("store", "the disk is full, and nothing was kept.")

    monkeypatch.setattr(sessions, "door", gone)
    for path in ("/v1/health", "/v1/fights/quay"):
        answer = quay.gm.client.get(path, headers={"Authorization": f"Bearer {quay.gm.token}"})
        assert (answer.status_code, fault(answer)["code"]) == (503, "store")
        assert answer.headers["retry-after"] == "1"


def test_a_fault_of_our_own_is_told_as_one_and_says_nothing_of_itself(
    quay: Table, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "door", lambda _: 1 / 0)
    answer = quay.gm.ask("GET", "")
    assert (answer.status_code, fault(answer)["code"]) == (500, "fault")
    assert "zero" not in answer.text


def test_two_people_who_number_their_commands_alike_never_answer_for_each_other(quay: Table) -> None:
    first = quay.ana.post("/declarations", {"who": "mara", "what": BLOW}, Idempotency_Key="1")
    second = quay.ben.post("/declarations", {"who": "tobin", "what": "defend"}, Idempotency_Key="1")
    assert first["heard"].startswith("Mara")
    assert second["heard"].startswith("Tobin")
    assert second["resolved"] is not None
