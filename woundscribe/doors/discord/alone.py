"""A bot that does nothing else: for a table that has none."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import aiohttp
import discord
from discord.ext import commands

from woundscribe.budget import Budget
from woundscribe.doors.discord.cog import FightCog
from woundscribe.errors import WoundscribeError
from woundscribe.telling import of_settings

if TYPE_CHECKING:
    from woundscribe.model import Model
    from woundscribe.settings import Settings


_log = logging.getLogger(__name__)


class Scribe(commands.Bot):
    """It needs to know which servers it is on, and nothing else of what happens there."""

    def __init__(self, settings: Settings, *, model: Model, group: str, sync: bool) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(commands.when_mentioned, intents=intents, help_command=None)
        self._cog = FightCog(self, store=settings.store, model=model, group=group)
        self._cog.door.telling_asked = of_settings(settings)
        self._cog.door.budget = lambda session: Budget(
            settings, session.transcript.header.commitment, noted=_log.warning
        )
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
