"""The page of the Discord door is true: its lines run, its permissions are as named, and no command is left out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import discord
import pytest

from tests.woundscribe.doors.fake_discord import FakeDiscord
from woundscribe.doors.discord import FightCog

PAGE = Path(__file__).parents[3] / "docs" / "discord.md"
TEXT = PAGE.read_text(encoding="utf-8")
(OWN_BOT,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


async def test_a_bot_has_the_cog_as_it_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    fake = FakeDiscord()
    monkeypatch.setattr("aiohttp.ClientSession", lambda **_: fake)
    names: dict[str, Any] = {"__name__": "bot"}
    exec(compile(OWN_BOT, PAGE.name, "exec"), names)  # noqa: S102  # running them is the point
    bot = names["bot"]
    bot.http.connector = object()
    await bot.login("a-token-of-nobody")
    assert isinstance(bot.get_cog("FightCog"), FightCog)
    assert [command.name for command in bot.tree.get_commands()] == ["fight"]
    await bot.remove_cog("FightCog")


def test_it_names_every_command_and_asks_for_what_it_names() -> None:
    for command in FightCog.__cog_app_commands__:
        assert f"`/fight {command.name}`" in TEXT, command.name
    (number,) = map(int, re.findall(r"permissions (\d+)", TEXT))
    assert discord.Permissions(number) == discord.Permissions(
        view_channel=True,
        send_messages=True,
        create_public_threads=True,
        send_messages_in_threads=True,
        embed_links=True,
        attach_files=True,
        read_message_history=True,
    )
