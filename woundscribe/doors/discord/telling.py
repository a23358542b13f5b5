"""Tells the turns that were posted: prose edited in above the records, line by line as it is verified."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord

from narrator.passage import joined
from woundscribe.doors.discord.editing import change, remove
from woundscribe.doors.discord.fights import Fight, Told
from woundscribe.doors.discord.ids import custom_id
from woundscribe.doors.discord.pace import Pen
from woundscribe.doors.discord.reply import NOBODY
from woundscribe.doors.discord.showing import HIDDEN, MOST, add, bare
from woundscribe.doors.shown import PassageShown
from woundscribe.errors import WoundscribeError
from woundscribe.narrating import LEASE
from woundscribe.passage import pieces

if TYPE_CHECKING:
    from woundscribe.doors.discord.door import Door


async def tell_all(door: Door, fight: Fight) -> None:
    """Tell every turn that was posted and not told; what somebody began to tell and left is finished first."""
    try:
        await _tell_all(door, fight)
    except WoundscribeError as error:
        if error.code != "being-told":
            raise
        # by another process, which tells it to its end; or by one that is gone, and then it is finished here
        await door.sleep(LEASE + 1)
        await _tell_all(door, fight)


async def _tell_all(door: Door, fight: Fight) -> None:
    async with door.telling(fight.id):
        await asyncio.to_thread(fight.host.mend)
        for turn in await asyncio.to_thread(_untold, fight):
            shown = await asyncio.to_thread(_shown, fight, turn)
            if shown is not None:
                await _stands(door, fight, turn, shown)
            else:
                await tell(door, fight, turn)


async def tell(door: Door, fight: Fight, turn: int) -> None:
    """Tell a turn, once more if it was told; nothing is rolled again. Raises WoundscribeError."""
    if await asyncio.to_thread(lambda: fight.approved):
        teller = await asyncio.to_thread(door.teller, fight)
        found = await teller.atell(turn, model=door.model)
        await _await_approval(door, fight, turn, found)
        return
    told = await asyncio.to_thread(Told.of, fight, turn)
    if told is None:
        return
    message = told.message
    stream = await asyncio.to_thread(lambda: door.teller(fight).stream(turn, model=door.model))
    pen = Pen(lambda text: write(door, fight, turn, message, text))
    lines = []
    try:
        async for line in stream:
            lines.append(line)
            pen.say(joined(lines))
        await pen.end()
    finally:
        pen.drop()
    shown = await asyncio.to_thread(_shown, fight, turn)
    if shown is not None:
        await _stands(door, fight, turn, shown)


async def post(door: Door, fight: Fight, turn: int, id: int) -> None:
    """Let through what waited for the game master. Raises WoundscribeError for a telling that cannot be shown."""

    def let_through() -> PassageShown:
        told = fight.host.passages(turn)
        before = next((p for p in told if p.shown and all(p.id != id for p in told)), None)
        return before or fight.host.choose(id)

    await _stands(door, fight, turn, await asyncio.to_thread(let_through))


async def write(door: Door, fight: Fight, turn: int, first: int, text: str) -> None:
    """Let the messages of a turn say ``text``: cut at sentences, in as many messages as it takes.

    ``first``: the message of its records. If that is no longer so the turn was taken back, and nothing is written.
    """
    chunks = pieces(text, MOST, markdown="discord")
    for at, chunk in enumerate(chunks):
        if door.said.get((first, at)) != chunk and not await _put(door, fight, turn, first, at, chunk):
            return
    told = await asyncio.to_thread(Told.of, fight, turn)
    if told is not None and told.message == first and len(told.more) >= len(chunks) > 0:
        kept, left = told.more[: len(chunks) - 1], told.more[len(chunks) - 1 :]
        await remove(door.channel(await asyncio.to_thread(lambda: fight.place)), *left)
        await _write_down(fight, turn, more=kept)


async def _put(door: Door, fight: Fight, turn: int, first: int, at: int, chunk: str) -> bool:
    """One message of a turn's prose. False where the turn was taken back, or shall not be told."""
    place = await asyncio.to_thread(lambda: fight.place)
    channel = door.channel(place)
    await door.pace.turn(place)
    async with door.alone(fight.id):  # nobody takes it away between this look and the change
        told = await asyncio.to_thread(Told.of, fight, turn)
        if told is None or told.hidden or told.message != first:
            return False
        ids = (told.message, *told.more)
        if at >= len(ids):
            nonce = f"m{told.message % 10**12}.{at}"
            message = await channel.send(chunk, allowed_mentions=NOBODY, nonce=nonce)
            await _write_down(fight, turn, more=(*told.more, message.id))
        elif not await change(channel, ids[at], content=chunk):
            await _write_down(fight, turn, hidden=True)  # somebody has removed it, and wants it no more
            return False
        door.said[first, at] = chunk
    return True


async def blank(door: Door, fight: Fight, turn: int) -> None:
    """Take a turn out of everybody's eyes: its prose, and what stands of it in records."""
    async with door.alone(fight.id):
        told = await asyncio.to_thread(Told.of, fight, turn)
        if told is None:
            return
        await _write_down(fight, turn, hidden=True, more=())
        channel = door.channel(await asyncio.to_thread(lambda: fight.place))
        await change(channel, told.message, content=HIDDEN, embed=None, view=None)
        await remove(channel, *told.more)


async def _await_approval(door: Door, fight: Fight, turn: int, found: PassageShown) -> None:
    told = await asyncio.to_thread(Told.of, fight, turn)
    if told is None:
        return
    await _write_down(fight, turn, waits=found.id)
    view = bare()
    add(view, "Read it first", custom_id("read", fight.id, turn), discord.ButtonStyle.primary)
    place = await asyncio.to_thread(lambda: fight.place)
    await door.pace.turn(place)
    await change(door.channel(place), told.message, view=view)


async def _stands(door: Door, fight: Fight, turn: int, shown: PassageShown) -> None:
    """The messages say what is shown of the turn, and that is written down."""
    told = await asyncio.to_thread(Told.of, fight, turn)
    if told is not None:
        await write(door, fight, turn, told.message, shown.text)
        await _write_down(fight, turn, passage=shown.id, waits=None)


async def _write_down(fight: Fight, turn: int, **changed: Any) -> None:
    """Note something of a turn, beside what others note of it at the same moment."""

    def keep() -> None:
        while True:
            version = fight.session.version
            told = Told.of(fight, turn)
            if told is None:
                return
            try:
                fight.host.keep({f"turn:{turn}": told._replace(**changed).kept()}, expected=version)
                return
            except WoundscribeError as error:
                if error.code != "conflict":
                    raise

    await asyncio.to_thread(keep)


def _shown(fight: Fight, turn: int) -> PassageShown | None:
    return next((found for found in fight.reader.passages(turn) if found.shown), None)


def _untold(fight: Fight) -> list[int]:
    found = ((turn, Told.of(fight, turn)) for turn in range(1, fight.session.head.turns + 1))
    return [turn for turn, told in found if told and told.passage is None and told.waits is None and not told.hidden]
