"""The command as people type it, apart from whatever this machine is set to."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
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
    set_apart(tmp_path, monkeypatch)

    def call(*args: str, piped: str | None = None) -> tuple[int, str, str]:
        given = io.TextIOWrapper(io.BytesIO((piped or "").encode()), encoding="utf-8")
        monkeypatch.setattr(given, "isatty", lambda: piped is None)
        monkeypatch.setattr(sys, "stdin", given)
        return ran(args, monkeypatch, capsys)

    return call


def set_apart(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of the test's own, no settings, no key."""
    monkeypatch.chdir(folder)
    for name in [n for n in os.environ if n.startswith(("WOUNDSCRIBE_", "OPENAI_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("WOUNDSCRIBE_DATA", str(folder / "data"))
    monkeypatch.setattr(st, "settings_path", lambda: folder / "settings.toml")


def ran(
    args: Sequence[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    """The command, run: its exit code, what it printed, what it said on the standard error."""
    monkeypatch.setattr(sys, "argv", ["woundscribe", *args])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    printed = capsys.readouterr()
    code = ended.value.code
    return (code if isinstance(code, int) else 0 if code is None else 1), printed.out, printed.err
