"""A model that goes by nothing but what it reads: the briefs say all that it needs to play a fight to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.woundscribe.doors.mcp_player import Player, playing, settle
from woundscribe import Sessions
from woundscribe.doors.mcp.brief import MOST

_NEXT = re.compile(r"Next: `(\w+)`")
_DECLARE = re.compile(r"Needed, by `declare`: what these do: (.+?)\. `offers`")
_ANSWER = re.compile(r"Needed, by `answer`, from .+? Possible: ([^.]+)\.")
_OFFERED = re.compile(r"^- `(.+?)`", re.MULTILINE)


class Agent:
    """It keeps what it read last, does what that says comes next, and chooses the first thing that it is offered."""

    def __init__(self, player: Player, fight: str) -> None:
        self.player = player
        self.fight = fight
        self.read = ""
        self.done: list[str] = []

    async def do(self, tool: str, **arguments: object) -> str:
        self.done.append(tool)
        text = await self.player.text(tool, **arguments)
        assert len(text) < MOST
        return text

    async def play(self, most: int) -> None:
        self.read = await self.do("open", fight=self.fight, name="mine")
        while len(self.done) < most and "The fight is closed" not in self.read:
            await self.step()

    async def step(self) -> None:
        if found := _DECLARE.search(self.read):
            who = found[1].split(", ")[0]
            offered = _OFFERED.findall(await self.do("offers", fight="mine", who=who))
            ends = [one for one in offered if one.startswith("offers ")] if len(self.done) > 40 else []
            self.read = await self.do("declare", fight="mine", who=who, what=(ends or offered)[0])
        elif found := _ANSWER.search(self.read):
            self.read = await self.do("answer", fight="mine", value=found[1].split(", ")[0])
        else:
            found = _NEXT.search(self.read)
            assert found, self.read
            close = {"close": True} if found[1] == "conclude" else {}
            self.read = await self.do(found[1], fight="mine", **close)


@pytest.mark.parametrize("fight", ["flooded-mill", "last-coach"])
async def test_it_plays_to_the_end(
    fight: str, sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(tmp_path, monkeypatch)
    async with playing(sessions) as player:
        agent = Agent(player, fight)
        await agent.play(400)
        assert "The fight is closed" in agent.read, agent.read
        assert {"open", "offers", "declare", "resolve", "conclude"} <= set(agent.done)
