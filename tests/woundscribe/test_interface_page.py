"""The page of the Python interface is true: its lines run one after another, and it leaves nothing public out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules.transcript import verify
from woundscribe import Fight, settings
from woundscribe.turnstate import TurnState

PAGE = Path(__file__).parents[2] / "docs" / "interface.md"


def test_its_lines_run_as_they_are_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings, "settings_path", lambda: tmp_path / "none.toml")
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(block, PAGE.name, "exec"), names)  # noqa: S102  # running them is the point
    assert names["turn"].resolved
    assert names["passage"].text
    assert len(names["whole"].text) > len(names["passage"].text)
    assert names["seen"].audience == "side:ferry"
    verify(names["transcript"])


def test_it_names_everything_that_is_public() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in vars(Fight):
        assert name.startswith("_") or name in text, name
    for name in TurnState.model_fields:
        assert f"`{name}`" in text or f"turn.{name}" in text, name
