"""The cog: one group of slash commands, and what its buttons, menus and modals do. All it does is hand them on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from woundscribe.doors.discord import asking, declaring, leading, starting
from woundscribe.doors.discord.door import Door
from woundscribe.doors.discord.fights import Fight, here, kept_ids, resume
from woundscribe.doors.discord.ids import TEMPLATE, Press, pressed
from woundscribe.doors.discord.publishing import publish
from woundscribe.doors.discord.reply import How, Reply
from woundscribe.errors import WoundscribeError
from woundscribe.model import chat_of
from woundscribe.sessions import Sessions
from woundscribe.settings import load_settings

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from woundscribe.model import Model

_log = logging.getLogger(__name__)

Act = Callable[[Door, Reply, Press], Awaitable[None]]
_ACTS: dict[str, tuple[How, Act]] = {
    "made": ("same", starting.made),
    "cast": ("same", starting.cast),
    "begn": ("same", starting.begun),
    "decl": ("new", declaring.begin),
    "whom": ("same", declaring.chosen),
    "pick": ("same", declaring.picked),
    "said": ("same", declaring.said),
    "soit": ("same", declaring.confirmed),
    "nope": ("same", declaring.dropped),
    "answ": ("new", asking.ask),
    "rule": ("same", asking.ruled),
    "rsay": ("same", asking.ruled),
    "fell": ("same", asking.thrown),
    "agre": ("same", asking.agreed),
    "view": ("new", leading.look),
    "lock": ("new", leading.resolve_pressed),
    "read": ("new", leading.read_first),
    "post": ("same", leading.posted),
    "agin": ("same", leading.again_pressed),
}
"""What each button, menu and modal does, and how it is acknowledged."""
_MODALS: dict[str, Callable[[discord.Interaction[Any], Press], Awaitable[None]]] = {
    "word": declaring.asked_for_words,
    "dice": asking.asked_for_text,
    "rtxt": asking.asked_for_text,
}
"""What opens a modal, which is an acknowledgement by itself."""


class Pressed(discord.ui.DynamicItem[discord.ui.Item[Any]], template=TEMPLATE):
    """Any button or menu of this door, whichever process has made it."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: Any, /
    ) -> Pressed:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        bot: Any = interaction.client
        cog = next(cog for cog in bot.cogs.values() if isinstance(cog, FightCog))
        await cog.act(interaction, pressed(self.custom_id, tuple(data.get("values", ()))))


@app_commands.guild_only()
class FightCog(commands.GroupCog, group_name="fight", group_description="A fight, resolved by its rules and told."):
    """``store``: the URL of a database; None: the one that is set. ``model``: whose voice tells; None: the built-in.

    ``group``: what the commands are called. It syncs no commands, and needs no intent but the default ones.
    """

    def __init__(
        self,
        bot: commands.Bot,
        *,
        store: str | None = None,
        model: Model | BaseChatModel | None = None,
        group: str = "fight",
    ) -> None:
        assert self.app_command is not None  # a cog of this kind has a group
        self.app_command.name = self._group = _named(group)
        self.bot = bot
        self.door = Door(bot, Sessions(store or load_settings().store), chat_of(model))

    async def cog_load(self) -> None:
        self.bot.add_dynamic_items(Pressed)

    async def cog_unload(self) -> None:
        self.bot.remove_dynamic_items(Pressed)
        self.bot.tree.remove_command(self._group)  # discord.py leaves a cog's group where it is
        await self.door.stop()
        await asyncio.to_thread(self.door.sessions.close)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """What was being told or posted when the last process ended is told and posted to its end."""
        for id in await asyncio.to_thread(kept_ids, self.door.sessions, open=True):
            self.door.run(self._catch_up(id))

    async def _catch_up(self, id: str) -> None:
        fight = await asyncio.to_thread(resume, self.door.sessions, id)
        if await asyncio.to_thread(lambda: fight.place):
            await publish(self.door, fight)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Modals come here, not to the process that has shown them: that one may be gone."""
        data: Any = interaction.data
        if interaction.type is discord.InteractionType.modal_submit and str(data["custom_id"]).startswith("ws:"):
            await self.act(interaction, pressed(data["custom_id"], _typed(data["components"])))

    async def act(self, interaction: discord.Interaction[Any], press: Press) -> None:
        """Something was pressed, picked or typed."""
        if press.verb == "open":
            await starting.opened(self.door, interaction, press)
        elif press.verb in _MODALS:
            await _MODALS[press.verb](interaction, press)
        elif press.verb in _ACTS:
            how, act = _ACTS[press.verb]
            reply = await Reply.to(interaction, how)
            if reply is not None:
                await self.door.answered(reply, act(self.door, reply, press))

    async def _do(self, interaction: discord.Interaction[Any], act: Callable[[Reply, Fight], Awaitable[None]]) -> None:
        """A command in the thread of a fight."""
        reply = await Reply.to(interaction, "new")
        if reply is None:
            return

        async def run() -> None:
            fight = await asyncio.to_thread(here, self.door.sessions, interaction.channel_id or 0)
            await act(reply, fight)

        await self.door.answered(reply, run())

    # -- the commands

    @app_commands.command()
    @app_commands.describe(
        ask="How much the game master is asked.",
        beings="Who plays those whom no player plays.",
        approve="Whether you read each passage before it is posted.",
    )
    async def start(
        self,
        interaction: discord.Interaction[Any],
        ask: Literal["needed", "notable", "all"] = "notable",
        beings: Literal["instinct", "me"] = "instinct",
        approve: bool = False,
    ) -> None:
        """Begin a fight. You lead it."""
        await starting.start(interaction, ask, int(approve), int(beings == "instinct"))

    @app_commands.command(name="do")
    @app_commands.describe(text="What they do, in your own words.", who="Who does it, if you play several.")
    async def declare(self, interaction: discord.Interaction[Any], text: str, who: str | None = None) -> None:
        """Say what somebody of yours does. It is read back before it counts."""
        await self._do(interaction, lambda reply, fight: declaring.phrased(reply, fight, who, text))

    @app_commands.command()
    async def state(self, interaction: discord.Interaction[Any]) -> None:
        """How it stands, as you may know it."""
        await self._do(interaction, leading.show)

    @app_commands.command()
    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """What you are asked: a ruling, dice of your own, or whether you agree."""
        await self._do(interaction, asking.put)

    @app_commands.command()
    async def resolve(self, interaction: discord.Interaction[Any]) -> None:
        """Close the turn: whoever has said nothing holds."""
        await self._do(interaction, lambda reply, fight: leading.resolve(self.door, reply, fight))

    @app_commands.command()
    @app_commands.describe(turn="To the start of which turn. Default: of the last one.")
    async def undo(self, interaction: discord.Interaction[Any], turn: int | None = None) -> None:
        """Take a turn back. The same dice come again."""
        await self._do(interaction, lambda reply, fight: leading.undo(self.door, reply, fight, turn))

    @app_commands.command()
    @app_commands.describe(how="What yours do meanwhile.", proxy="Who declares for you meanwhile.")
    async def away(
        self,
        interaction: discord.Interaction[Any],
        how: Literal["hold", "defend", "instinct", "back"] = "hold",
        proxy: discord.User | None = None,
    ) -> None:
        """You are away, or back."""
        stands = f"proxy:player:{proxy.id}" if proxy is not None else None if how == "back" else how
        await self._do(interaction, lambda reply, fight: leading.away(self.door, reply, fight, stands))

    @app_commands.command()
    @app_commands.describe(who="Whose seat.", player="Who plays them from now on. Default: the game master.")
    async def seat(self, interaction: discord.Interaction[Any], who: str, player: discord.User | None = None) -> None:
        """Say who plays somebody from now on."""
        chosen = player.id if player is not None else None
        await self._do(interaction, lambda reply, fight: leading.sit(self.door, reply, fight, who, chosen))

    @app_commands.command()
    async def nudge(self, interaction: discord.Interaction[Any]) -> None:
        """Call those who are waited for."""
        await self._do(interaction, lambda reply, fight: leading.nudge(self.door, reply, fight))

    @app_commands.command()
    @app_commands.describe(turn="Which turn. Default: the last one.")
    async def again(self, interaction: discord.Interaction[Any], turn: int | None = None) -> None:
        """Tell a turn again. Nothing is rolled again."""
        await self._do(interaction, lambda reply, fight: leading.again(self.door, reply, fight, turn))

    @app_commands.command(name="not-this")
    @app_commands.describe(turn="Which turn. Default: the last one.")
    async def hide(self, interaction: discord.Interaction[Any], turn: int | None = None) -> None:
        """Take a turn out of everybody's sight. You need not say why."""
        await self._do(interaction, lambda reply, fight: leading.hide(self.door, reply, fight, turn))

    @app_commands.command()
    @app_commands.describe(costs="What it cost, parted by semicolons.", keepsake="What is taken along.")
    async def conclude(
        self, interaction: discord.Interaction[Any], costs: str | None = None, keepsake: str | None = None
    ) -> None:
        """Settle a fight that is over, and seal its dice."""
        await self._do(interaction, lambda reply, fight: leading.conclude(self.door, reply, fight, costs, keepsake))

    @app_commands.command()
    @app_commands.describe(what="The story, or everything there is, for the game master.")
    async def export(
        self, interaction: discord.Interaction[Any], what: Literal["story", "everything"] = "story"
    ) -> None:
        """Take the fight along as a file."""
        await self._do(interaction, lambda reply, fight: leading.export(reply, fight, whole=what == "everything"))


def _named(group: str) -> str:
    """Raises WoundscribeError for what Discord takes for no command's name."""
    try:
        return app_commands.Group(name=group, description="-").name
    except ValueError as error:
        message = f"{group!r} is no name for commands: 1 to 32 small letters, digits, - and _."
        raise WoundscribeError("malformed", message, where="group") from error


def _typed(components: list[Any]) -> tuple[str, ...]:
    """What stands in the fields of a modal, in their order; of several picks each in a row of its own."""
    fields = [row.get("component") or row["components"][0] for row in components]
    return tuple(field["value"] if "value" in field else "\n".join(field.get("values", ())) for field in fields)
