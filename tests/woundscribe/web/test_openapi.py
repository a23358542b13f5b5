"""What the description says of the routes holds: every answer that it gets is one that it describes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.woundscribe.web.people import OWNER, Table, opened, played
from woundscribe import Sessions
from woundscribe.web.app import create_app
from woundscribe.web.faults import STATUS
from woundscribe.web.limits import Limits

EXAMPLES = 3
"""Of each operation: any more find little that is new."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_whatever_is_sent_is_answered_as_it_is_described(sessions: Sessions) -> None:
    app = create_app(sessions, token=OWNER, limits=Limits(minute=10**6, burst=10**6))
    schema = schemathesis.openapi.from_asgi("/v1/openapi.json", app)
    tried, played_before = 0, _played(app, "played-before")
    for number, found in enumerate(schema.get_all_operations()):
        operation: Any = found.ok()  # type: ignore[union-attr] # what is no description at all has none, and fails
        if operation.path.endswith("/events"):
            continue  # it does not end by itself: see test_events
        changes = operation.method.upper() != "GET" and "passages" not in operation.path
        _try(operation, opened(app, f"fight-{number}") if changes else played_before)
        tried += 1
    assert tried == len(list(_operations(app))) - 1


def _played(app: FastAPI, name: str) -> Table:
    table = opened(app, name)
    played(table)
    table.gm.post("/turns/1/passages")
    return table


def _try(operation: Any, table: Table) -> None:
    owners = operation.path in ("/v1/fights", "/v1/fights/{name}/tokens")
    token = OWNER if owners else table.gm.token

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def holds(case: Any) -> None:
        if "name" in case.path_parameters:
            case.path_parameters["name"] = table.gm.name
        case.headers["Authorization"] = f"Bearer {token}"
        case.validate_response(case.call(), checks=CHECKS)

    holds()


def _operations(app: FastAPI) -> Iterator[tuple[str, str, Any]]:
    for path, item in app.openapi()["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def test_every_operation_says_what_it_is_for_and_every_body_has_an_example(app: FastAPI) -> None:
    shapes = app.openapi()["components"]["schemas"]
    for path, method, operation in _operations(app):
        assert operation["description"], path
        assert "422" in operation["responses"], path
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                (shown,) = answer["content"].values()
                assert shown["schema"] == {"$ref": "#/components/schemas/Fault"}, (path, status)
                assert STATUS[shown["example"]["code"]] == int(status) or status == "412"
        if "requestBody" in operation:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            name = json.dumps(schema).rpartition("/")[2].split('"')[0]
            assert shapes[name]["examples"], (path, method)
        if path not in ("/v1/health",):
            assert operation["security"], path
    assert {"HTTPBearer", "APIKeyCookie"} == set(app.openapi()["components"]["securitySchemes"])


def test_the_examples_of_the_bodies_are_taken_as_they_stand(app: FastAPI) -> None:
    table = opened(app)
    shapes = app.openapi()["components"]["schemas"]
    for number, example in enumerate(shapes["Opening"]["examples"]):
        opened(app, **{"fight": None, "seed": None} | example | {"name": f"example-{number}"})
    for example in shapes["Declaring"]["examples"]:
        assert table.gm.post("/understood", example)["said"]
    for example in shapes["Leaving"]["examples"]:
        assert table.ana.post("/away", example)["version"]
