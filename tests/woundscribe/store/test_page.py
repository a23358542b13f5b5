"""The page of sessions is true: its lines run one after another, and it leaves no command out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rules.transcript import verify
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.stored import Stored

PAGE = Path(__file__).parents[3] / "docs" / "sessions.md"


def test_its_lines_run_as_they_are_written() -> None:
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(block, PAGE.name, "exec"), names)  # noqa: S102  # running them is the point
    verify(names["transcript"])
    assert names["mine"].remarks == ()
    assert names["told"].text != names["again"].text


def test_it_names_every_command() -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = {
        "head", "table", "name", "shelf", "ever_resolved", "encounter", "view", "title", "whole", "by_turn",
        "resolutions", "since", "standing", "view_and_spans",
    }  # fmt: skip
    for name in (*vars(Stored), *vars(Session), *vars(Narration)):
        assert name.startswith("_") or name in shown or name in text, name
