"""The one answer to an interaction: acknowledged within three seconds, and then said."""

from __future__ import annotations

import logging
from typing import Any, Literal

import discord

NOBODY = discord.AllowedMentions.none()
_log = logging.getLogger(__name__)

_UNKNOWN = 10062
"""Discord's code for an interaction whose three seconds are over."""
_AGAIN = 40060
"""Discord's code for an interaction that has been answered."""

How = Literal["new", "same"]
"""``new``: with a message that only who asked can see. ``same``: by changing the message that was pressed."""


class Reply:
    """What is said to whoever gave an interaction, and to nobody else.

    ``late``: Discord does not take an answer any more; what has to be known is said in the channel. ``again``: it was
    delivered twice, and the first time it was answered: what it says is done as the first time, and not said again.
    """

    def __init__(self, interaction: discord.Interaction[Any], how: How, *, late: bool = False, again: bool = False):
        self.interaction = interaction
        self.user = interaction.user
        self.key = f"discord-{interaction.id}"
        self.how = how
        self.late = late
        self.again = again

    @classmethod
    async def to(cls, interaction: discord.Interaction[Any], how: How) -> Reply:
        """Acknowledge it, before anything is read or written."""
        try:
            if how == "new":
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()
        except discord.NotFound as error:
            if error.code != _UNKNOWN:
                raise
            _log.info("an interaction was acknowledged too late; what it says is done, and told in the channel")
            return cls(interaction, how, late=True)
        except discord.HTTPException as error:
            if error.code != _AGAIN:
                raise
            return cls(interaction, how, again=True)
        return cls(interaction, how)

    async def say(
        self,
        text: str,
        *,
        view: discord.ui.View | None = None,
        file: discord.File | None = None,
        aloud: str = "That came too late for Discord to show it. Press it again.",
    ) -> None:
        """Say it for their eyes only. ``aloud``: what is said in the channel instead, where it came too late."""
        if self.again:
            return
        if self.late:
            if isinstance(self.interaction.channel, discord.abc.Messageable):
                nonce = str(self.interaction.id)
                await self.interaction.channel.send(aloud, allowed_mentions=NOBODY, nonce=nonce)
            return
        files = [file] if file is not None else []
        await self.interaction.edit_original_response(
            content=text, view=view, attachments=files, allowed_mentions=NOBODY
        )

    async def aside(self, text: str) -> None:
        """Say something beside the message that was pressed, and leave that as it is; also where more is to be said."""
        if self.again:
            return
        if self.late:
            await self.say(text)
            return
        await self.interaction.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)

    async def refuse(self, text: str) -> None:
        """Why nothing came of it."""
        if self.how == "new":
            await self.say(text, aloud=text)
        else:
            await self.aside(text)
