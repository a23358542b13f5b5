"""People at a table on Discord: what they type and press, and what is said to them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import discord
import pytest
from discord.ext import commands

from tests.woundscribe.doors.fake_discord import CHANNEL, FakeDiscord, person, words
from woundscribe.doors.discord import FightCog
from woundscribe.doors.discord.fights import Fight, resume
from woundscribe.doors.discord.pace import Pace
from woundscribe.fight import opened


class Table:
    """A bot at a fake Discord, and people who use it."""

    def __init__(self, fake: FakeDiscord, bot: commands.Bot) -> None:
        self.fake = fake
        self.bot = bot
        self.fight = ""

    async def feed(self, *payloads: Mapping[str, Any]) -> None:
        """Deliver interactions, all at once, and wait until nothing more comes of them."""
        for payload in payloads:
            self.give(payload)
        await quiet()

    def give(self, payload: Mapping[str, Any]) -> None:
        """Deliver an interaction, and wait for nothing."""
        self.bot._connection.parsers["INTERACTION_CREATE"](json.loads(json.dumps(payload)))

    def typed(self, user: int, channel: int, name: str, **options: Any) -> dict[str, Any]:
        """A slash command."""
        users = {str(v.id): person(v.id) for v in options.values() if isinstance(v, discord.Object)}
        given = [
            {"name": n, "type": _type(v), "value": str(v.id) if isinstance(v, discord.Object) else v}
            for n, v in options.items()
        ]
        group = self.bot.tree.get_commands()[0].name
        data = {
            "id": "1", "name": group, "type": 1, "options": [{"name": name, "type": 1, "options": given}],
            "resolved": {"users": users},
        }  # fmt: skip
        return self.fake.deliver(user, channel, 2, data)

    def pressed(self, user: int, message: int, label: str, values: list[str] | None = None) -> dict[str, Any]:
        """A button by what stands on it; or a menu by its placeholder, with what was picked."""
        stands = self.fake.messages[message]
        rows = [item for row in stands["components"] for item in row["components"]]
        item = next(item for item in rows if label in (item.get("label"), item.get("placeholder")))
        return self.by_id(user, message, item, values)

    def by_id(self, user: int, message: int, item: Any, values: list[str] | None = None) -> dict[str, Any]:
        data = {"custom_id": item["custom_id"], "component_type": item["type"]}
        if values is not None:
            data["values"] = values
            if item["type"] == 5:
                data["resolved"] = {"users": {value: person(int(value)) for value in values}, "members": {}}
        return self.fake.deliver(user, self.fake.messages[message]["channel"], 3, data, message)

    def submitted(self, user: int, message: int, *values: str | list[str]) -> dict[str, Any]:
        """The modal that was shown last, filled in."""
        modal = self.fake.messages[0]["modal"]
        filled = [
            {"type": 18, "id": 1, "component": {"type": row["component"]["type"], "id": 2,
             "custom_id": row["component"]["custom_id"], "value" if isinstance(value, str) else "values": value}}
            for row, value in zip(modal["components"], values, strict=True)
        ]  # fmt: skip
        data = {"custom_id": modal["custom_id"], "components": filled}
        return self.fake.deliver(user, self.fake.messages[message]["channel"], 5, data, message)

    # -- the same, delivered

    async def command(self, user: int, channel: int, name: str, **options: Any) -> str:
        """Type a command; what is said to whoever typed it."""
        payload = self.typed(user, channel, name, **options)
        await self.feed(payload)
        return self.answer(payload)

    async def press(self, user: int, message: int, label: str, values: list[str] | None = None) -> str:
        payload = self.pressed(user, message, label, values)
        await self.feed(payload)
        return self.answer(payload)

    async def submit(self, user: int, message: int, *values: str | list[str]) -> str:
        payload = self.submitted(user, message, *values)
        await self.feed(payload)
        return self.answer(payload)

    async def begin(self, players: Mapping[str, int], **start: Any) -> int:
        """The master is 1. The thread in which the fight is played, or the channel."""
        payload = self.typed(1, CHANNEL, "start", **start)
        await self.feed(payload)
        message = self.answering(payload)
        await self.press(1, message, "Which fight?", ["flooded-mill"])
        for name, user in players.items():
            await self.press(1, message, name, [str(user)])
        await self.press(1, message, "Begin")
        self.fight = f"{CHANNEL}.{message}"
        return message if self.fake.threads else CHANNEL

    async def says(self, user: int, channel: int, text: str, **options: Any) -> str:
        """Declare in one's own words, and let it be so; what is said to that."""
        payload = self.typed(user, channel, "do", text=text, **options)
        await self.feed(payload)
        if not any(item for item in self.fake.messages[self.answering(payload)]["components"]):
            return self.answer(payload)
        return await self.press(user, self.answering(payload), "So be it")

    @property
    def kept(self) -> Fight:
        """The fight as the store holds it."""
        cog = self.bot.get_cog("FightCog")
        assert isinstance(cog, FightCog)
        return resume(cog.door.sessions, self.fight)

    async def leave(self) -> None:
        """The process ends."""
        await self.bot.remove_cog("FightCog")

    def answer(self, payload: Mapping[str, Any]) -> str:
        """What answers an interaction now; empty for nothing."""
        id = self.fake.answered.get(str(payload["token"]))
        return words(self.fake.messages[id]) if id else ""

    def answering(self, payload: Mapping[str, Any]) -> int:
        return self.fake.answered[str(payload["token"])]

    def last(self, having: str, user: int | None = None) -> int:
        """The last message that has a button or a menu of that name, and that somebody can see."""
        found = [
            id
            for id, message in self.fake.messages.items()
            if "modal" not in message and message["eyes"] in (None, user)
            for row in message["components"]
            for item in row["components"]
            if having in (item.get("label"), item.get("placeholder"))
        ]
        return found[-1]


class Clock:
    """Seconds that pass only while somebody waits for them."""

    def __init__(self, fake: FakeDiscord) -> None:
        self._fake = fake

    def __call__(self) -> float:
        return self._fake.now

    async def sleep(self, seconds: float) -> None:
        self._fake.now += seconds
        await asyncio.sleep(0)


async def table_at(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, store: str, *, model: Any = None, fight: Any = None
) -> Table:
    """A bot with the cog in it. ``fight``: what is opened whatever is picked; its dice are always the same."""
    bot = await bot_at(fake, monkeypatch)
    cog = FightCog(bot, store=store, model=model)
    clock = Clock(fake)
    cog.door.pace = Pace(clock, clock.sleep)
    cog.door.sleep = clock.sleep
    cog.door.now = clock
    await bot.add_cog(cog)
    monkeypatch.setattr(
        "woundscribe.sessions.opened", lambda source, *, ask, seed: opened(fight or source, ask=ask, seed="f")
    )
    return Table(fake, bot)


async def quiet() -> None:
    """Wait until every task has ended."""
    while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(tasks)


async def bot_at(fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch) -> commands.Bot:
    """A bot that is logged in at the fake, with no cog yet."""
    monkeypatch.setattr("aiohttp.ClientSession", lambda **_: fake)
    bot = commands.Bot(commands.when_mentioned, intents=discord.Intents.default())
    bot.http.connector = object()  # type: ignore[assignment]  # it opens no connection
    await bot.login("a-token-of-nobody")
    return bot


def _type(value: Any) -> int:
    return (
        6 if isinstance(value, discord.Object) else 5 if isinstance(value, bool) else 4 if isinstance(value, int) else 3
    )
