"""The cog as the settings have it: for a bot that runs alone, and as an extension of one that is there."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from woundscribe.budget import Budget
from woundscribe.doors.discord.cog import FightCog
from woundscribe.model import Model
from woundscribe.settings import load_settings
from woundscribe.telling import of_settings

if TYPE_CHECKING:
    from discord.ext import commands

    from woundscribe.settings import Settings

_log = logging.getLogger(__name__)


def cog_of(bot: commands.Bot, settings: Settings, *, model: Model, group: str = "fight") -> FightCog:
    """With the store, the way of telling and the budgets of the settings."""
    cog = FightCog(bot, store=settings.store, model=model, group=group)
    cog.door.telling_asked = of_settings(settings)
    cog.door.budget = lambda session: Budget(settings, session.transcript.header.commitment, noted=_log.warning)
    return cog


async def setup(bot: commands.Bot) -> None:
    """What ``bot.load_extension`` calls. Raises WoundscribeError for settings that cannot be used."""
    await bot.add_cog(cog_of(bot, load_settings(), model=Model.from_settings()))
