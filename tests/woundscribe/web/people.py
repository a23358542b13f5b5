"""Those who sit at a fight that is served, each with their token."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.woundscribe.doors.quay import QUAY, SEED

OWNER = "the-owners-token"
BLOW = "strike the miller with the staff, to subdue"
SECRET_REASON = "the rope is cut"


class Heard(NamedTuple):
    """An event as it came."""

    kind: str
    id: str
    data: dict[str, Any]


class Person:
    """Somebody who asks with their token, of one fight."""

    def __init__(self, client: Any, name: str, token: str | None) -> None:
        self.client = client
        self.name = name
        self.token = token

    def ask(self, method: str, path: str, json: Any = None, **headers: str) -> Any:
        """``path``: below the fight. A header's name is written with low lines."""
        shown = {"Authorization": f"Bearer {self.token}"} if self.token is not None else {}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.request(method, f"/v1/fights/{self.name}{path}", json=json, headers=shown | named)

    def get(self, path: str = "", **headers: str) -> Any:
        answer = self.ask("GET", path, **headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, json: Any = None, **headers: str) -> Any:
        answer = self.ask("POST", path, json, **headers)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def refused(self, method: str, path: str, json: Any = None, **headers: str) -> tuple[int, str]:
        """The status and the code, once it is seen that it is said in the one shape."""
        answer = self.ask(method, path, json, **headers)
        return answer.status_code, fault(answer)["code"]

    def events(self, query: str = "?turn=1", **headers: str) -> list[Heard]:
        """Of a stream that ends."""
        answer = self.ask("GET", f"/events{query}", **headers)
        assert answer.status_code == 200, answer.text
        return heard(answer.text)

    def heard_until_a_line(self) -> list[Heard]:
        """What they hear until the first line is told."""
        found = ""
        shown = {"Authorization": f"Bearer {self.token}"}
        with self.client.stream("GET", f"/v1/fights/{self.name}/events", headers=shown) as stream:
            for part in stream.iter_text():
                found += part
                if "event: line" in found and found.endswith("\n\n"):
                    break
        return heard(found)


class Table(NamedTuple):
    gm: Person
    ana: Person
    ben: Person
    reader: Person
    owner: Person
    nobody: Person


def opened(app: FastAPI, name: str = "quay", **how: Any) -> Table:
    """A new fight, and everybody at it."""
    client = TestClient(app, raise_server_exceptions=False)
    return at_table(client, {"fight": QUAY, "name": name, "seed": SEED, **how})


def at_table(client: Any, opening: dict[str, Any]) -> Table:
    answer = client.post("/v1/fights", json=opening, headers={"Authorization": f"Bearer {OWNER}"})
    assert answer.status_code == 201, answer.text
    tokens, players, name = answer.json()["tokens"], answer.json()["tokens"]["players"], answer.json()["fight"]
    return Table(
        gm=Person(client, name, tokens["gm"]),
        ana=Person(client, name, players.get("ana")),
        ben=Person(client, name, players.get("ben")),
        reader=Person(client, name, tokens["reader"]),
        owner=Person(client, name, OWNER),
        nobody=Person(client, name, None),
    )


def fault(answer: Any) -> dict[str, Any]:
    said: dict[str, Any] = answer.json()
    assert set(said) == {"code", "message", "where", "nearest", "choices", "retryable"}
    assert answer.headers["content-type"] == "application/json"
    return said


def heard(text: str) -> list[Heard]:
    """The events of a stream; comments are left out."""
    found = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if line and not line.startswith(":"))
        if "data" in fields:
            found.append(Heard(fields["event"], fields["id"], json.loads(fields["data"])))
    return found


def played(table: Table) -> None:
    """A round: two declare, one of them with a secret modifier; the drowned and those on the roof act by themselves."""
    table.ana.post("/declarations", {"who": "mara", "what": BLOW})
    secret = {"who": "mara", "value": -1, "reason": SECRET_REASON, "secret": True}
    table.gm.post("/modifiers", secret)
    table.ben.post("/declarations", {"who": "tobin", "what": "plead with the miller"})
    table.gm.post("/resolve", {"by_instinct": True})
    table.gm.post("/declarations", {"who": "gorm", "what": "strike mara"})
