"""The page of embedding is true: its lines run one after another as they stand."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from discord.ext import commands

from tests.woundscribe.conftest import set_apart
from tests.woundscribe.doors.chatting import served
from tests.woundscribe.doors.test_langchain import DEFEND, STRIKE, Caller, called
from tests.woundscribe.doors.test_mcp_wire import COMMAND

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

PAGE = Path(__file__).parents[2] / "docs" / "embedding.md"
SERVED = {"http://127.0.0.1:8000": "app", "http://127.0.0.1:8080": "served"}
"""Where the page says that something is to be found, and what is served there."""
STARTED = 'command="woundscribe", args=["mcp"]'


def test_its_lines_run_as_they_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    set_apart(tmp_path, monkeypatch)
    # of a hundred fights three are over before the page is: this is none of them
    monkeypatch.setattr("woundscribe.fight.secrets", SimpleNamespace(token_hex=lambda size: "cd" * size))
    played = [[called("resolve", "1", **STRIKE)], [called("resolve", "2", **DEFEND)], [called("tell", "3")]]
    names: dict[str, Any] = {"chat_model": Caller(calls=played), "ENVIRONMENT": dict(os.environ)}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        address = next((one for one in SERVED if one in block), None)
        if address is not None:
            with served(names[SERVED[address]]) as found:
                _run(block.replace(address, found), names)
        else:
            _run(block.replace(STARTED, f"command={COMMAND[0]!r}, args={COMMAND[1:]!r}, env=ENVIRONMENT"), names)
    names["client"].close()
    assert "Mara" in capsys.readouterr().out
    assert names["asked"] == ["Mara strikes the Miller with the oak staff; 74 in 100."]
    assert names["told"][0] == "Tobin defends."
    assert len(names["told"]) >= 3, "the turn, and the Miller's"
    assert names["taken"]["resolved"]["turn"] == 1
    assert "Mara" in names["prose"]["text"]
    assert "Mara" in names["by_tools"]
    assert asyncio.run(_commands(names["bot"])) == ["fight"]
    assert [len(one["turns"]) for one in names["records"][:2]] == [0, 2]
    assert len(names["posts"]) == 2
    assert "could, among other things" in names["answer"].choices[0].message.content
    assert names["text"].startswith("Mara strikes the Miller with the oak staff;")
    names["sessions"].close()


async def _commands(bot: commands.Bot) -> list[str]:
    """Of a bot, once it has the cog."""
    await bot.setup_hook()
    found = [command.name for command in bot.tree.get_commands()]
    await bot.remove_cog("FightCog")
    return found


def _run(block: str, names: dict[str, Any]) -> None:
    exec(compile(block, PAGE.name, "exec"), names)  # noqa: S102  # running them is the point


def test_the_ten_lines_are_ten() -> None:
    first = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
    assert len([line for line in first.splitlines() if line.strip()]) <= 10
