"""How the cog comes into a bot, how a fight of one's own begins, and the bot that runs alone."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from tests.woundscribe.conftest import Command, set_apart
from tests.woundscribe.doors.discord_table import Table, bot_at, table_at
from tests.woundscribe.doors.fake_discord import APP, CHANNEL, FakeDiscord
from woundscribe import WoundscribeError
from woundscribe.doors.discord import FightCog
from woundscribe.doors.discord.alone import Scribe
from woundscribe.doors.discord.ids import LONGEST, custom_id
from woundscribe.model import Model
from woundscribe.settings import load_settings

MASTER, ANA = 1, 11


async def test_the_cog_is_one_group_and_leaves_the_bot_as_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake = FakeDiscord()
    bot = await bot_at(fake, monkeypatch)

    @bot.tree.command(name="mine")
    async def mine(interaction: discord.Interaction[Any]) -> None:
        """A command of the bot's own."""

    handlers = logging.getLogger().handlers[:], logging.getLogger("discord").handlers[:]
    asked = len(fake.requests)
    await bot.add_cog(FightCog(bot, store=f"sqlite:///{tmp_path}/s.db", group="brawl"))
    assert sorted(command.name for command in bot.tree.get_commands()) == ["brawl", "mine"]
    group = bot.tree.get_command("brawl")
    assert isinstance(group, app_commands.Group)
    assert group.guild_only
    assert sorted(command.name for command in group.commands) == [
        "again", "answer", "away", "conclude", "do", "export", "not-this", "nudge", "resolve", "seat", "start",
        "state", "undo",
    ]  # fmt: skip
    assert len(fake.requests) == asked  # nothing was synced
    assert handlers == (logging.getLogger().handlers, logging.getLogger("discord").handlers)
    assert not bot.intents.message_content
    await bot.remove_cog("FightCog")
    assert [command.name for command in bot.tree.get_commands()] == ["mine"]


async def test_it_is_an_extension_as_the_settings_have_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_STORE", f"sqlite:///{tmp_path}/set.db")
    monkeypatch.setenv("WOUNDSCRIBE_TONE", "brisk")
    bot = await bot_at(FakeDiscord(), monkeypatch)
    before = dict(sys.modules)
    await bot.load_extension("woundscribe.doors.discord")
    cog: Any = bot.get_cog("FightCog")
    assert [command.name for command in bot.tree.get_commands()] == ["fight"]
    assert cog.door.telling_asked["tone"] == "brisk"
    cog.door.sessions.listed()
    assert (tmp_path / "set.db").exists()
    await bot.unload_extension("woundscribe.doors.discord")
    assert bot.tree.get_commands() == []
    sys.modules.update(before)  # to unload it takes its modules away, and the tests hold some of them


async def test_the_name_of_a_model_is_none(tmp_path: Path) -> None:
    bot = commands.Bot(commands.when_mentioned, intents=discord.Intents.none())
    with pytest.raises(WoundscribeError, match="'gpt-4' is no model; give a Model"):
        FightCog(bot, store=f"sqlite:///{tmp_path}/s.db", model="gpt-4")  # type: ignore[arg-type]


@pytest.mark.parametrize("group", ["", "Two Words", "x" * 33])
async def test_a_name_that_discord_would_not_take_is_refused(group: str, tmp_path: Path) -> None:
    bot = commands.Bot(commands.when_mentioned, intents=discord.Intents.none())
    with pytest.raises(WoundscribeError, match="is no name for commands"):
        FightCog(bot, store=f"sqlite:///{tmp_path}/s.db", group=group)


async def test_the_menu_of_a_fight_is_for_whoever_began_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = FakeDiscord()
    table = await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db")
    payload = table.typed(MASTER, CHANNEL, "start")
    await table.feed(payload)
    message = table.answering(payload)
    others = [table.pressed(ANA, message, "Which fight?", [pick]) for pick in ("flooded-mill", "own:bright-dark")]
    await table.feed(*others)
    assert [r.json["content"] for r in fake.sent(ANA)] == ["Whoever began it sets it up."] * 2
    await table.press(MASTER, message, "Which fight?", ["flooded-mill"])
    await table.press(ANA, message, "Mara", [str(ANA)])
    await table.press(ANA, message, "Begin")
    assert fake.sent(ANA)[-1].json["content"] == "Whoever began it sets it up."
    # whom a pick is taken back from is the master's again
    assert "Mara: <@11>" in await table.press(MASTER, message, "Mara", [str(ANA)])
    assert "Mara: –" in await table.press(MASTER, message, "Mara", [])
    old = table.pressed(MASTER, message, "Mara", [str(ANA)])
    await table.press(MASTER, message, "Begin")
    await table.feed(old)
    assert fake.sent(MASTER)[-1].json["content"].startswith("It has begun;")
    assert await table.command(ANA, message, "do", text="hold", who="Mara") != ""
    table.fight = f"{CHANNEL}.{message}"
    assert table.kept.session.table.kept.seats == {"mara": "gm", "tobin": "gm", "miller": "instinct"}


@pytest.mark.parametrize("pick", ["own:bright-dark", "own:narrative-d10"])
async def test_a_fight_of_ones_own_is_asked_for_in_a_modal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pick: str
) -> None:
    fake = FakeDiscord()
    table = await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db")
    payload = table.typed(MASTER, CHANNEL, "start")
    await table.feed(payload)
    message = table.answering(payload)
    await table.feed(table.pressed(MASTER, message, "Which fight?", [pick]))
    fields = [row["component"] for row in fake.messages[0]["modal"]["components"]]
    us, them = ([option["value"] for option in field["options"]] for field in fields[2:])
    shown = await table.submit(MASTER, message, "the *old* yard: cart, well", "a debt", us[:2], them[:1])
    assert shown.startswith("**The \\*old\\* yard**: who plays whom?")
    assert await table.press(MASTER, message, "Begin") == "**The \\*old\\* yard** has begun."
    table.fight = f"{CHANNEL}.{message}"
    scene = table.kept.session.encounter.scene
    assert (scene.place, scene.cause, scene.things) == ("the *old* yard", "a debt", ("cart", "well"))
    assert len(table.kept.session.encounter.combatants) == 3


async def test_what_cannot_be_a_fight_is_refused_and_the_menu_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake = FakeDiscord()
    table = await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db")
    payload = table.typed(MASTER, CHANNEL, "start")
    await table.feed(payload)
    message = table.answering(payload)
    await table.feed(table.pressed(MASTER, message, "Which fight?", ["own:bright-dark"]))
    await table.submit(MASTER, message, "x" * 200, "a debt", ["ferrywoman"], ["nobody at all"])
    assert "content" in fake.sent(MASTER)[-1].json
    assert fake.messages[message]["content"] == "Which fight?"
    assert await table.press(MASTER, message, "Which fight?", ["flooded-mill"])


def test_the_longest_id_of_a_button_is_one_that_discord_takes() -> None:
    snowflake = "1" * 19
    longest = custom_id("pick", f"{snowflake}.{snowflake}", "999.99999", "x" * 40)
    assert len(longest) <= LONGEST


# -- the bot that runs alone


async def test_it_syncs_only_when_it_is_told_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    set_apart(tmp_path, monkeypatch)
    for sync in (False, True):
        fake = FakeDiscord()
        monkeypatch.setattr("aiohttp.ClientSession", lambda fake=fake, **_: fake)
        bot = Scribe(load_settings(), model=Model(), group="fight", sync=sync)
        bot.http.connector = object()  # type: ignore[assignment]  # it opens no connection
        await bot.login("a-token-of-nobody")
        synced = [request for request in fake.requests if request.path == f"/applications/{APP}/commands"]
        assert len(synced) == sync
        assert (bot.intents.guilds, bot.intents.message_content, bot.intents.members) == (True, False, False)
        await bot.remove_cog("FightCog")


async def test_its_fights_are_told_as_its_settings_say(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = FakeDiscord()
    monkeypatch.setattr("aiohttp.ClientSession", lambda **_: fake)
    set_apart(tmp_path, monkeypatch)
    given = {"STORE": f"sqlite:///{tmp_path}/s.db", "TENSE": "present", "LINES": "fire", "BUDGET_FIGHT": "1000"}
    for name, value in given.items():
        monkeypatch.setenv(f"WOUNDSCRIBE_{name}", value)
    bot = Scribe(load_settings(), model=Model(), group="fight", sync=False)
    bot.http.connector = object()  # type: ignore[assignment]  # it opens no connection
    await bot.login("a-token-of-nobody")
    table = Table(fake, bot)
    thread = await table.begin({"Mara": ANA}, ask="needed")
    assert table.kept.session.table.kept.telling == {"tense": "present", "lines": ("fire",)}
    await table.says(ANA, thread, "hold")
    await table.says(MASTER, thread, "hold", who="Tobin")
    assert table.kept.reader.passages(1)
    await bot.remove_cog("FightCog")


def test_without_a_token_it_says_where_it_is_looked_for(command: Command) -> None:
    code, out, err = command("discord")
    assert (code, out) == (2, "")
    assert err == (
        "WOUNDSCRIBE_DISCORD_TOKEN: no token is set: it stands at discord.com/developers under the bot's name.\n"
    )


def test_a_token_that_is_not_taken_is_not_repeated(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Scribe, token: str) -> None:
        raise discord.LoginFailure(f"Improper token {token} has been passed.")

    monkeypatch.setattr(Scribe, "run", refused)
    monkeypatch.setenv("WOUNDSCRIBE_DISCORD_TOKEN", "abc.def")
    code, out, err = command("discord")
    assert (code, out, err) == (2, "", "Discord does not take the token of this bot.\n")


def test_without_its_library_it_says_what_to_install(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [n for n in sys.modules if n.startswith(("discord", "woundscribe.doors.discord"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "discord", None)
    monkeypatch.setenv("WOUNDSCRIBE_DISCORD_TOKEN", "abc.def")
    code, out, err = command("discord")
    assert (code, out) == (2, "")
    assert err.startswith("this needs discord.py<3,>=2.7, and discord.py ")
    assert err.endswith("pip install --upgrade 'woundscribe[discord]'.\n")
