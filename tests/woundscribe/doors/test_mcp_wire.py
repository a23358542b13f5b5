"""The command itself: over the standard streams and over HTTP, with the real client."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from tests.woundscribe.conftest import Command
from tests.woundscribe.doors.mcp_player import Person, Player

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

PAGE = Path(__file__).parents[3] / "docs" / "mcp.md"
COMMAND = [sys.executable, "-m", "woundscribe.cli", "mcp"]


@pytest.fixture
def apart(tmp_path: Path) -> dict[str, str]:
    """The environment of a process: no settings, no key, a folder of the test's own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("WOUNDSCRIBE_", "OPENAI_"))}
    return {**kept, "WOUNDSCRIBE_DATA": str(tmp_path / "data"), "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}


@pytest.fixture
def address(apart: dict[str, str]) -> Iterator[str]:
    """Of a server over HTTP."""
    with subprocess.Popen([*COMMAND, "--http", "--port", "0"], env=apart, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        found = re.fullmatch(r"Listening on (http://127\.0\.0\.1:\d+/mcp)\. Ctrl-C ends it\.\n", said)
        assert found, said
        yield found[1]
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
        assert process.stderr.read() == ""


async def a_turn(player: Player) -> str:
    """Whatever the dice say, the fight is not over by it, nor by the blow that follows."""
    await player.text("open", fight="flooded-mill", name="mill")
    await player.text("declare", fight="mill", who="mara", what="defend", key="a")
    await player.text("resolve", fight="mill", key="b")
    return await player.text("tell", fight="mill")


async def test_a_turn_over_the_standard_streams_with_the_file_of_the_page(apart: dict[str, str]) -> None:
    (block,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    entry = json.loads(block)["mcpServers"]["woundscribe"]
    assert entry["command"] == "woundscribe"
    server = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:3], *entry["args"]], env=apart)
    async with Client(server) as client:
        assert "Mara" in await a_turn(Player(client))


def test_nothing_but_the_protocol_is_written(apart: dict[str, str]) -> None:
    said = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "open", "arguments": {"fight": "no"}}},
    ]  # fmt: skip
    with subprocess.Popen(
        COMMAND, env=apart, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("this is no JSON\n" + "".join(f"{json.dumps(one)}\n" for one in said))
        process.stdin.flush()
        answers: list[dict[str, Any]] = []
        while not any(one.get("id") == 2 for one in answers):
            answers.append(json.loads(process.stdout.readline()))
        process.send_signal(signal.SIGINT)  # Ctrl-C, while it waits for a line
        assert process.wait(60) == -signal.SIGINT
        assert process.stdout.read() == ""
    assert answers[-1]["result"]["isError"]


async def test_two_programs_over_http(address: str) -> None:
    person = Person(["no"])
    async with Client(address) as one, Client(address, mode="legacy", elicitation_callback=person) as other:
        assert "Mara" in await a_turn(Player(one))
        first, second = await asyncio.gather(
            Player(one).data("resolve", fight="mill", key="same"),
            Player(other).data("resolve", fight="mill", key="same"),
        )
        assert first == second
        assert first["resolved"]["turn"] == 2
        taken = await Player(other).data("declare", fight="mill", who="mara", what="offer mercy")
        assert taken["resolved"]["turn"] == 3
        assert len(person.asked) == 1
        read = await one.read_resource("woundscribe://fights/mill/log")
        assert len(json.loads(read.contents[0].model_dump()["text"])) == 3


def test_what_cannot_be_is_said_in_one_line(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    code, printed, said = command("mcp", "--as", "instinct")
    assert (code, printed) == (2, "")
    assert said == "--as: 'instinct' is no seat. Possible: host, gm, player:NAME, reader.\n"
    assert command("mcp", "--as", "player:")[0] == 2
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, printed, said = command("mcp", "--http", "--port", str(taken.getsockname()[1]))
    assert (code, printed) == (2, "")
    assert "nobody can listen there" in said
    for name in [n for n in sys.modules if n.startswith("woundscribe.doors.mcp")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)  # as in an older one
    code, printed, said = command("mcp")
    assert (code, printed) == (2, "")
    assert said.startswith("this needs mcp<3,>=2.3, and mcp ")
    assert said.endswith(" is installed: pip install --upgrade 'woundscribe[mcp]'.\n")
