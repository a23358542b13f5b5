"""Messages that may have been removed by somebody: what is not there is neither changed nor removed again."""

from __future__ import annotations

from typing import Any

import discord

from woundscribe.doors.discord.reply import NOBODY


async def change(channel: discord.PartialMessageable, message: int, **changed: Any) -> bool:
    """Whether it is there, and says so now."""
    try:
        await channel.get_partial_message(message).edit(**changed, allowed_mentions=NOBODY)
    except discord.NotFound:
        return False
    return True


async def remove(channel: discord.PartialMessageable, *messages: int) -> None:
    for message in messages:
        try:
            await channel.get_partial_message(message).delete()
        except discord.NotFound:
            continue
