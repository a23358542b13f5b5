"""The command of the bot that runs alone."""

from __future__ import annotations

from typing import Annotated

import typer

from woundscribe.errors import WoundscribeError
from woundscribe.extras import MissingExtra


def discord(
    sync: Annotated[
        bool, typer.Option("--sync", help="Tell Discord of the commands first: once, and when they change.")
    ] = False,
    group: Annotated[str, typer.Option(metavar="NAME", help="What the commands are called.")] = "fight",
) -> None:
    """Run a bot on Discord that plays fights in threads, until it is stopped.

    Its token is read from WOUNDSCRIBE_DISCORD_TOKEN, or from the settings; fights are kept in the store that is set,
    and the voice is the one that is set. To have the commands in a bot of one's own see docs/discord.md.
    """
    from woundscribe.model import Model
    from woundscribe.settings import load_settings
    from woundscribe.tellcommands import chat

    settings = load_settings()
    try:
        from woundscribe.doors.discord.alone import Scribe, run
    except MissingExtra as error:
        raise WoundscribeError("settings", f"{error}.") from error
    if settings.discord_token is None:
        message = "no token is set: it stands at discord.com/developers under the bot's name."
        raise WoundscribeError("settings", message, where="WOUNDSCRIBE_DISCORD_TOKEN")
    model = Model(chat(settings)) if settings.voice == "model" else Model()
    run(Scribe(settings, model=model, group=group, sync=sync), settings.discord_token.get_secret_value())
