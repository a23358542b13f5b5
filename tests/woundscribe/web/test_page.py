"""The page on HTTP is true: its lines run one after another against a real server, and it names every route."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tests.woundscribe.web.people import OWNER
from tests.woundscribe.web.serving import serving
from woundscribe.web.faults import STATUS
from woundscribe.web.limits import LARGER, MOST_BODY, USUAL

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

PAGE = Path(__file__).parents[3] / "docs" / "http.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_its_lines_run_as_they_are_written(app: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with serving(app) as url:
        names: dict[str, Any] = {"url": url, "token": OWNER}
        for block in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL):
            exec(compile(block, PAGE.name, "exec"), names)  # noqa: S102  # running them is the point
    assert names["state"]["fight"] == "mill"
    assert names["likely"]["denominator"]
    assert names["offers"]["allowed"]
    assert names["resolved"]["resolved"]["turn"] == 1
    assert names["records"]
    assert names["passage"]["text"] in names["book"] or names["passage"]["lines"]
    assert names["checked"]["remarks"]
    assert names["events"][-2:] == ["passage", "done"]
    assert names["refused"].status_code == 403


def test_it_names_every_route_status_and_limit(app: FastAPI) -> None:
    for path in app.openapi()["paths"]:
        written = path.replace("{id}", "1").replace("{number}", "1")
        below = written.removeprefix("/v1/fights/{name}") if "{name}" in written else written
        assert below.rpartition("/")[2] in TEXT, path
    for code, status in STATUS.items():
        if code not in ("broken-transcript", "no-text"):
            assert re.search(rf"^\|[^|]*\b{status}\b[^|]*\|[^|]*`{code}`", TEXT, re.MULTILINE), code
    assert f"{MOST_BODY // 1000} kB" in TEXT
    assert f"{LARGER['/v1/fights'] // 1_000_000} MB" in TEXT
    assert f"{USUAL.minute} requests a minute and {USUAL.streams} streams" in TEXT
