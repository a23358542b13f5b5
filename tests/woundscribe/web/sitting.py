"""Somebody at the pages of a fight: what they see there, and what their forms are answered."""

from __future__ import annotations

import re
from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.woundscribe.web.people import BLOW, Person, Table


def sat(app: FastAPI, person: Person, name: str = "quay") -> TestClient:
    """A browser in which somebody has followed their link. Only one at a time is entered: it is the server's life."""
    browser = TestClient(app)
    came = browser.post(f"/fights/{name}/join", data={"token": str(person.token)}, follow_redirects=False)
    assert came.status_code == 303, came.text
    return browser


def sent(browser: TestClient, to: str, data: dict[str, Any], name: str = "quay") -> str:
    """What a form of a page is answered."""
    answer = browser.post(f"/fights/{name}/{to}", data=data, headers={"hx-request": "true"})
    assert answer.status_code == 200, answer.text
    return str(answer.text).replace("\N{NO-BREAK SPACE}", " ")


def seen(browser: TestClient, path: str, name: str = "quay") -> str:
    answer = browser.get(f"/fights/{name}/{path}", headers={"hx-request": "true"})
    assert answer.status_code == 200, answer.text
    return str(answer.text).replace("\N{NO-BREAK SPACE}", " ")


def hidden(page: str, form: str, field: str) -> str:
    """A hidden field of the form that leads somewhere."""
    found = re.search(rf'action="[^"]*/{form}".*?name="{field}" value="([^"]*)"', page, re.DOTALL)
    assert found is not None, page
    return found[1]


def a_turn(table: Table) -> None:
    table.ana.post("/declarations", {"who": "mara", "what": BLOW})
    table.ben.post("/declarations", {"who": "tobin", "what": "defend"})
