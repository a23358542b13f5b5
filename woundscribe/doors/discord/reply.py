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
Came = Literal["first", "late", "again"]
"""``late``: Discord takes no answer any more. ``again``: it was delivered twice, and is answered already."""


class Reply:
    """What is said to whoever gave an interaction, and to nobody else. Where it came ``late`` nothing can be said to
    them: what it says is done, and what has to be known of it is said in the channel."""

    def __init__(self, interaction: discord.Interaction[Any], how: How, *, late: bool = False) -> None:
        self.interaction = interaction
        self.user = interaction.user
        self.key = f"discord-{interaction.id}"
        self.late = late
        self._how = how

    @classmethod
    async def to(cls, interaction: discord.Interaction[Any], how: How) -> Reply | None:
        """Acknowledge it, before anything is read or written. None: that was done when it was delivered first."""
        try:
            if how == "new":
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()
        except discord.HTTPException as error:
            came = came_of(error)
            return cls(interaction, how, late=True) if came == "late" else None
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
        if self.late:
            await self._aloud(aloud)
            return
        files = [file] if file is not None else []
        await self.interaction.edit_original_response(
            content=text, view=view, attachments=files, allowed_mentions=NOBODY
        )

    async def aside(self, text: str) -> None:
        """Say something beside the message that was pressed, and leave that as it is; also where more is to be said."""
        if not self.late:
            await self.interaction.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)

    async def refuse(self, text: str) -> None:
        """Why nothing came of it."""
        if self.late:
            await self._aloud("What came too late for Discord was refused here. Press it again to see why.")
        elif self._how == "new":
            await self.say(text)
        else:
            await self.aside(text)

    async def _aloud(self, text: str) -> None:
        if isinstance(self.interaction.channel, discord.abc.Messageable):
            nonce = str(self.interaction.id)
            await self.interaction.channel.send(text, allowed_mentions=NOBODY, nonce=nonce)


async def show(interaction: discord.Interaction[Any], modal: discord.ui.Modal) -> None:
    """Answer with a modal. Nobody in this process waits for it: what is typed comes to whichever process runs then."""
    modal.stop()
    try:
        await interaction.response.send_modal(modal)
    except discord.HTTPException as error:
        came_of(error)


def came_of(error: discord.HTTPException) -> Came:
    """What an acknowledgement that failed says of its interaction. Raises what it is no answer to."""
    if error.code == _AGAIN:
        return "again"
    if error.code != _UNKNOWN:
        raise error
    _log.info("an interaction was acknowledged too late")
    return "late"
