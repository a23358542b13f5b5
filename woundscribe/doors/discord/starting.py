"""How a fight begins: an example or one's own picked from a menu, who plays whom, and then a thread of its own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord

from woundscribe import examples
from woundscribe.doors.discord.fights import Fight, begin, resume
from woundscribe.doors.discord.ids import Press, custom_id
from woundscribe.doors.discord.own import made_of, modal_for
from woundscribe.doors.discord.publishing import publish
from woundscribe.doors.discord.reply import NOBODY, Reply, came_of, show
from woundscribe.doors.discord.showing import add, bare, cut, menu
from woundscribe.doors.shown import Person
from woundscribe.errors import WoundscribeError
from woundscribe.passage import defused
from woundscribe.solo.cast import peopled

if TYPE_CHECKING:
    from woundscribe.doors.discord.door import Door

_OWN = "own:"
_MOST_PICKS = 4
"""Rows of a message that are left for picks, above the row of buttons."""
_HAS_A_THREAD = 160004
"""Discord's code for a message from which a thread was made before."""


async def start(interaction: discord.Interaction[Any], *settled: object) -> None:
    """The menu of what can be begun with, for all to see. ``settled``: what was said behind the command."""
    view = _choices((interaction.user.id, *settled))
    try:
        await interaction.response.send_message("Which fight?", view=view, allowed_mentions=NOBODY)
    except discord.HTTPException as error:
        if came_of(error) == "late" and isinstance(interaction.channel, discord.abc.Messageable):
            nonce = str(interaction.id)
            await interaction.channel.send("Which fight?", view=view, allowed_mentions=NOBODY, nonce=nonce)


def _choices(settled: tuple[object, ...]) -> discord.ui.View:
    options = [(name.replace("-", " ").capitalize(), name, "") for name in examples.known()]
    options += [("A fight of your own", f"{_OWN}{name}", name) for name in peopled()]
    view = bare()
    view.add_item(menu(custom_id("open", "", *settled), "Which fight?", options))
    return view


async def opened(door: Door, interaction: discord.Interaction[Any], press: Press) -> None:
    """The pick of a fight: one's own is asked for in a modal, everything else is opened at once."""
    value = press.values[0]
    if value.startswith(_OWN) and press.args[0] == str(interaction.user.id):
        await show(interaction, modal_for(value.removeprefix(_OWN), press.args))
        return
    reply = await Reply.to(interaction, "same")
    if reply is not None:
        await door.answered(reply, _open(door, reply, press, value))


async def made(door: Door, reply: Reply, press: Press) -> None:
    """The modal of one's own fight."""
    await _open(door, reply, press, made_of(press.args[-1], press.values))


async def _open(door: Door, reply: Reply, press: Press, source: Any) -> None:
    master, ask, approve, instinct = press.args[:4]
    _refuse_others(reply, int(master))
    message = reply.interaction.message
    assert message is not None  # a menu and its modal stand under one
    id = f"{message.channel.id}.{message.id}"
    settled = {"master": int(master), "instinct": instinct == "1"}
    fight = await asyncio.to_thread(
        lambda: begin(door.sessions, id, source, ask, door.telling_asked, settled, approve=approve == "1")
    )
    await _show(reply, fight)


async def cast(door: Door, reply: Reply, press: Press) -> None:
    """Who plays somebody."""
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    seats = {press.args[0]: f"player:{press.values[0]}"} if press.values else {press.args[0]: "gm"}

    def sit() -> None:
        _refuse_others(reply, fight.door.get("master"))
        if fight.place:
            raise WoundscribeError("malformed", "it has begun; `seat` says who plays whom from now on.")
        fight.master(reply.user.id).settle(seats=seats, key=reply.key)

    await asyncio.to_thread(sit)
    await _show(reply, fight)


async def begun(door: Door, reply: Reply, press: Press) -> None:
    """The fight begins, in a thread where one can be made. Pressed twice it begins once."""
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    message = reply.interaction.message
    assert message is not None  # the button stands under one
    async with door.alone(fight.id):
        before = await asyncio.to_thread(lambda: fight.door)
        _refuse_others(reply, before.get("master"))
        title = await asyncio.to_thread(lambda: fight.session.title)
        if not before.get("place"):
            place, note = await _thread(message, title)
            await asyncio.to_thread(_sit_down, fight)
            opening = await asyncio.to_thread(_opening, fight)
            nonce = f"b{fight.id[-20:]}"
            await door.channel(place).send(cut(f"{note}{opening}"), allowed_mentions=NOBODY, nonce=nonce)
            await asyncio.to_thread(lambda: fight.host.keep({"place": place}))
    if not reply.late:
        text = f"**{defused(title)}** has begun."
        await reply.interaction.edit_original_response(content=text, view=None, allowed_mentions=NOBODY)
    await publish(door, fight)


async def _thread(message: discord.Message, title: str) -> tuple[int, str]:
    """Where the fight is played, and what is said of it where that is no thread."""
    try:
        thread = await message.create_thread(name=cut(title, 100), auto_archive_duration=10080)
    except (discord.HTTPException, ValueError) as error:
        if isinstance(error, discord.HTTPException) and error.code == _HAS_A_THREAD:
            return message.id, ""
        return message.channel.id, "No thread can be made here, so it is played in this channel.\n"
    return thread.id, ""


def _sit_down(fight: Fight) -> None:
    """Whom nobody was picked for the master plays; the others instinct, if it was said so."""
    everybody = fight.seat(int(fight.door["master"])).state().people
    players = {side.id for side in fight.session.encounter.sides if side.players}
    taken = fight.session.table.kept.seats
    others = "instinct" if fight.door.get("instinct") else "gm"
    left = {one.id: "gm" if one.side in players else others for one in everybody if one.id not in taken}
    fight.host.settle(seats=left)


def _opening(fight: Fight) -> str:
    scene = fight.session.encounter.scene
    rows = [f"**{defused(fight.session.title)}**", f"{defused(scene.place[:1].upper() + scene.place[1:])}."]
    if scene.things:
        rows.append(f"There: {defused(', '.join(scene.things))}.")
    rows += [f"- {defused(one.name)}: {defused(one.state)}" for one in fight.reader.state().people]
    return "\n".join(rows)


async def _show(reply: Reply, fight: Fight) -> None:
    """The same message, with who plays whom so far."""

    def read() -> tuple[str, list[Person], dict[str, str]]:
        players = {side.id for side in fight.session.encounter.sides if side.players}
        people = [one for one in fight.reader.state().people if one.side in players and one.out is None]
        return fight.session.title, people, dict(fight.session.table.kept.seats)

    title, people, seats = await asyncio.to_thread(read)
    rows = [f"**{defused(title)}**: who plays whom? Whom nobody plays is yours."]
    view = bare()
    for at, one in enumerate(people):
        player = seats.get(one.id, "").removeprefix("player:")
        rows.append(f"- {defused(one.name)}: {f'<@{player}>' if player.isdecimal() else '–'}")
        if at < _MOST_PICKS:
            pick = discord.ui.UserSelect[discord.ui.View](
                custom_id=custom_id("cast", fight.id, one.id), placeholder=cut(one.name, 100), min_values=0
            )
            view.add_item(pick)
    if len(people) > _MOST_PICKS:
        rows.append("The rest is seated with `seat` once it has begun.")
    add(view, "Begin", custom_id("begn", fight.id), discord.ButtonStyle.success, row=4)
    await reply.say(cut("\n".join(rows)), view=view)


def _refuse_others(reply: Reply, master: object) -> None:
    if reply.user.id != master:
        raise WoundscribeError("not-yours", "whoever began it sets it up.")
