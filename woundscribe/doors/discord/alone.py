"""A bot that does nothing else: for a table that has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import discord
from discord.ext import commands

from woundscribe.doors.discord.as_set import cog_of
from woundscribe.errors import WoundscribeError

if TYPE_CHECKING:
    from woundscribe.model import Model
    from woundscribe.settings import Settings


class Scribe(commands.Bot):
    """It needs to know which servers it is on, and nothing else of what happens there."""

    def __init__(self, settings: Settings, *, model: Model, group: str, sync: bool) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(commands.when_mentioned, intents=intents, help_command=None)
        self._cog = cog_of(self, settings, model=model, group=group)
        self._sync = sync

    async def setup_hook(self) -> None:
        await self.add_cog(self._cog)
        if self._sync:
            await self.tree.sync()


def run(bot: Scribe, token: str) -> None:
    """Until it is stopped. Raises WoundscribeError where Discord does not take the token, or cannot be reached."""
    try:
        bot.run(token)
    except discord.LoginFailure as error:
        raise WoundscribeError("settings", "Discord does not take the token of this bot.") from error
    except aiohttp.ClientError as error:
        raise WoundscribeError("server", f"Discord cannot be reached: {error}.") from error
