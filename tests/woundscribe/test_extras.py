"""A library that is missing, or is too old, is named with what to install."""

from __future__ import annotations

import subprocess
import sys

import discord
import pytest

from woundscribe.extras import MissingExtra, needing

_DOORS = """
import sys
for blocked in ("discord", "mcp", "fastapi"):
    sys.modules[blocked] = None
for extra, door in (
    ("discord", "woundscribe.doors.discord"),
    ("mcp", "woundscribe.doors.mcp.server"),
    ("web", "woundscribe.doors.openai_endpoint"),
    ("web", "woundscribe.web.app"),
):
    try:
        __import__(door)
    except ImportError as error:
        assert f"pip install --upgrade 'woundscribe[{extra}]'" in str(error), error
    else:
        raise AssertionError(door)
"""


def test_every_door_says_which_extra_it_needs() -> None:
    done = subprocess.run([sys.executable, "-c", _DOORS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_missing_is_told_from_what_is_too_old() -> None:
    with (
        pytest.raises(MissingExtra, match=r"needs mcp<3,>=2\.3, and mcp \d.* is installed: pip"),
        needing("mcp", mcp="mcp"),
    ):
        raise ModuleNotFoundError("No module named 'mcp.server.other'", name="mcp.server.other")
    with pytest.raises(MissingExtra, match="is installed: pip"), needing("discord", discord="discord.py"):
        discord.ui.LabelOfLaterDays  # type: ignore[attr-defined]  # noqa: B018  # as an older one lacks what is there now
    with pytest.raises(MissingExtra, match="and nothing-such is not installed"), needing("x", other="nothing-such"):
        raise ModuleNotFoundError("No module named 'other'", name="other")


def test_another_fault_is_left_as_it_is() -> None:
    with pytest.raises(ModuleNotFoundError, match="No module named 'yaml'"), needing("mcp", mcp="mcp"):
        raise ModuleNotFoundError("No module named 'yaml'", name="yaml")
