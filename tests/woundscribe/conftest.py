"""The command as people type it, apart from whatever this machine is set to."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from woundscribe import cli
from woundscribe import settings as st

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs the command in a folder of its own: exit code, what it printed, what it said on the standard error.

    ``piped``: what stands on the standard input; without it that is a terminal.
    """
    monkeypatch.chdir(tmp_path)
    for name in [n for n in os.environ if n.startswith(("WOUNDSCRIBE_", "OPENAI_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(st, "settings_path", lambda: tmp_path / "settings.toml")

    def call(*args: str, piped: str | None = None) -> tuple[int, str, str]:
        given = io.TextIOWrapper(io.BytesIO((piped or "").encode()), encoding="utf-8")
        monkeypatch.setattr(given, "isatty", lambda: piped is None)
        monkeypatch.setattr(sys, "stdin", given)
        monkeypatch.setattr(sys, "argv", ["woundscribe", *args])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capsys.readouterr()
        code = ended.value.code
        return (code if isinstance(code, int) else 0 if code is None else 1), printed.out, printed.err

    return call
