"""How much may be asked: in bytes, in a minute, in streams that stay open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.woundscribe.web.people import OWNER, Table, fault, opened
from woundscribe import Sessions, WoundscribeError
from woundscribe.web.app import create_app
from woundscribe.web.limits import Allowances, Limits


def test_a_megabyte_of_declaration_is_refused_announced_or_not(quay: Table) -> None:
    before = quay.gm.get()["version"]
    much = b'{"who": "mara", "what": "' + b"x" * 1_000_000 + b'"}'

    def in_pieces() -> Iterator[bytes]:
        yield from (much[at : at + 10_000] for at in range(0, len(much), 10_000))

    headers = {"Authorization": f"Bearer {quay.ana.token}", "content-type": "application/json"}
    for body in (much, in_pieces()):
        answer = quay.ana.client.post("/v1/fights/quay/declarations", content=body, headers=headers)
        assert (answer.status_code, fault(answer)["code"]) == (413, "too-large")
        assert "250,000 bytes" in answer.json()["message"]
    assert quay.gm.get()["version"] == before


def test_a_fight_file_may_be_larger_and_not_for_ever(quay: Table) -> None:
    shown = {"Authorization": f"Bearer {OWNER}"}
    padded = {"example": "flooded-mill", "name": "n" * 200_000}
    refused = quay.gm.client.post("/v1/fights", json=padded, headers=shown)
    assert refused.status_code in (201, 422), "it is read"
    refused = quay.gm.client.post("/v1/fights", json={"fight": {"title": "n" * 1_100_000}}, headers=shown)
    assert (refused.status_code, fault(refused)["code"]) == (413, "too-large")


def test_who_asks_too_much_is_told_when_to_come_back_and_nobody_else_is(sessions: Sessions) -> None:
    table = opened(create_app(sessions, token=OWNER, limits=Limits(minute=1, burst=3)))
    for _ in range(3):
        table.ana.get()
    answer = table.ana.ask("GET", "")
    assert (answer.status_code, fault(answer)["code"], answer.json()["retryable"]) == (429, "too-many", True)
    assert 0 < int(answer.headers["retry-after"]) <= 60
    assert table.ben.get()["turn"] == 1
    statuses = [table.nobody.ask("GET", "").status_code for _ in range(4)]
    assert statuses == [401, 401, 401, 429], "strangers are counted by where they come from"
    assert table.gm.get()["turn"] == 1, "and keep nobody out who has a token"


def test_an_allowance_fills_again_and_those_of_strangers_are_forgotten() -> None:
    now = [0.0]
    allowances = Allowances(Limits(minute=60, burst=2), lambda: now[0])
    assert [allowances.take("a") for _ in range(3)] == [0, 0, 1]
    now[0] = 1.0
    assert [allowances.take("a") for _ in range(2)] == [0, 1]
    now[0] = 100.0
    assert [allowances.take("a") for _ in range(3)] == [0, 0, 1]
    for n in range(30_000):
        allowances.take(str(n))
    assert len(allowances._left) <= 10_000


def test_so_many_streams_may_be_open_and_one_that_ends_makes_room() -> None:
    allowances = Allowances(Limits(streams=1))
    with allowances.streaming("a"), allowances.streaming("b"):
        refused = allowances.streaming("a")
        with pytest.raises(WoundscribeError, match="close one"), refused:
            pass
    with allowances.streaming("a"):
        pass
    assert not allowances._streams


def test_a_stream_that_is_one_too_many_is_refused(sessions: Sessions) -> None:
    app = create_app(sessions, token=OWNER, limits=Limits(streams=0))
    table = opened(app)
    answer = table.ana.ask("GET", "/events")
    assert (answer.status_code, fault(answer)["code"]) == (429, "too-many")
    assert isinstance(table.ana.client, TestClient)


def test_mounted_in_another_app_it_takes_as_much(sessions: Sessions) -> None:
    outer = FastAPI()
    outer.mount("/fights-here", create_app(sessions, token=OWNER))
    opening = {"example": "flooded-mill", "name": "n" * 100_000}
    answer = TestClient(outer).post(
        "/fights-here/v1/fights", json=opening, headers={"Authorization": f"Bearer {OWNER}"}
    )
    assert answer.status_code != 413
