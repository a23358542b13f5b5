"""What a game master does beside ruling, and what everybody may: look, hide, be away, take it along."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING

import discord

from woundscribe.archive import archive
from woundscribe.doors.discord.editing import change, remove
from woundscribe.doors.discord.fights import Fight, Told, resume
from woundscribe.doors.discord.ids import Press, custom_id
from woundscribe.doors.discord.publishing import publish
from woundscribe.doors.discord.reply import Reply
from woundscribe.doors.discord.showing import MOST, add, bare, standing
from woundscribe.doors.discord.telling import blank, post, tell
from woundscribe.doors.seat import Seat
from woundscribe.errors import WoundscribeError
from woundscribe.passage import pieces

if TYPE_CHECKING:
    from woundscribe.doors.discord.door import Door

_TRIES = 20
A_WHILE = 600
"""Seconds between two nudges in a fight."""


async def look(door: Door, reply: Reply, press: Press) -> None:
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    await show(reply, fight)


async def show(reply: Reply, fight: Fight) -> None:
    """How it stands, and the last turn, as whoever asks may know it."""

    def read() -> str:
        seat, turns = fight.seat(reply.user.id), fight.session.head.turns
        told = Told.of(fight, turns)
        hidden = told is not None and told.hidden
        return standing(seat.state(), seat.turn(turns) if turns and not hidden else None)

    await reply.say(await asyncio.to_thread(read))


async def resolve_pressed(door: Door, reply: Reply, press: Press) -> None:
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    await resolve(door, reply, fight, press.args[0])


async def resolve(door: Door, reply: Reply, fight: Fight, stamp: str | None = None) -> None:
    """Close the turn. ``stamp``: which; None: the one that is open."""

    def lock() -> None:
        wanted = stamp if stamp is not None else fight.stamp
        for _ in range(_TRIES):
            version = fight.session.version
            fight.refuse_old(wanted)
            try:
                fight.seat(reply.user.id).lock(key=reply.key, expected=version)
                return
            except WoundscribeError as error:
                if error.code != "conflict":
                    raise

    async with door.alone(fight.id):
        await asyncio.to_thread(lock)
    await reply.say("The turn is closed.", aloud="The turn is closed.")
    await publish(door, fight)


async def undo(door: Door, reply: Reply, fight: Fight, to: int | None) -> None:
    """Back to the start of a turn; what stood in the thread of it and after it is taken back too."""

    def back() -> list[Told]:
        taken = fight.master(reply.user.id).undo(to, key=reply.key)
        kept = fight.door
        if kept.get("undone", 0) >= taken.version:
            return []
        gone = [turn for turn in range(taken.state.turn, _last(fight) + 1) if kept.get(f"turn:{turn}")]
        found = [told for turn in gone if (told := Told.of(fight, turn)) is not None]
        fight.host.keep({"undone": taken.version, **{f"turn:{turn}": None for turn in gone}})
        return found

    async with door.alone(fight.id):
        gone = await asyncio.to_thread(back)
    place = await asyncio.to_thread(lambda: fight.place)
    for told in gone:
        await door.pace.turn(place)
        await change(door.channel(place), told.message, content="(Taken back.)", embed=None, view=None)
        await remove(door.channel(place), *told.more)
    await reply.say("It is taken back.", aloud="A turn is taken back.")
    await publish(door, fight, go=False)


async def conclude(door: Door, reply: Reply, fight: Fight, costs: str | None, keepsake: str | None) -> None:
    """Settle what it cost, and seal the dice."""

    def end() -> None:
        seat = fight.master(reply.user.id)
        parts = tuple(part.strip() for part in (costs or "").split(";") if part.strip())
        seat.conclude(costs=parts, keepsake=keepsake or "", key=reply.key)
        seat.close(key=f"{reply.key}-close")

    async with door.alone(fight.id):
        await asyncio.to_thread(end)
    await reply.say("It is concluded.", aloud="The fight is concluded.")
    await publish(door, fight)


async def again(door: Door, reply: Reply, fight: Fight, turn: int | None) -> None:
    """Tell a turn in one more way."""

    def which() -> int:
        fight.master(reply.user.id)
        wanted = turn if turn is not None else fight.session.head.turns
        told = Told.of(fight, wanted)
        if told is None or told.hidden:
            raise WoundscribeError("malformed", f"turn {wanted} is not told here.")
        return wanted

    wanted = await asyncio.to_thread(which)
    async with door.telling(fight.id):
        await tell(door, fight, wanted)
    if await asyncio.to_thread(lambda: fight.approved):
        await _to_read(reply, fight, wanted)
    else:
        await reply.say("It is told again.", aloud="It is told again.")


async def again_pressed(door: Door, reply: Reply, press: Press) -> None:
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    await again(door, reply, fight, int(press.args[0]))


async def hide(door: Door, reply: Reply, fight: Fight, turn: int | None) -> None:
    """Not this: whoever sits at the table may say it, and need not say why."""

    def away() -> int:
        wanted = turn if turn is not None else fight.session.head.turns
        fight.seated(reply.user.id).hide(wanted)
        return wanted

    wanted = await asyncio.to_thread(away)
    await blank(door, fight, wanted)
    await reply.say("It is gone.", aloud="A turn is left out.")


async def read_first(door: Door, reply: Reply, press: Press) -> None:
    """What waits for the game master, for their eyes only."""
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    await asyncio.to_thread(fight.master, reply.user.id)
    await _to_read(reply, fight, int(press.args[0]))


async def _to_read(reply: Reply, fight: Fight, turn: int) -> None:
    def read() -> tuple[int, str]:
        told = Told.of(fight, turn)
        waits = told.waits if told is not None else None
        found = next((p for p in fight.host.passages(turn) if p.id == waits), None)
        if found is None:
            raise WoundscribeError("malformed", f"nothing of turn {turn} waits for you.")
        return found.id, found.text

    id, text = await asyncio.to_thread(read)
    first, *others = pieces(text, MOST, markdown="discord")
    view = bare()
    add(view, "Post", custom_id("post", fight.id, turn, id), discord.ButtonStyle.success)
    add(view, "Tell it again", custom_id("agin", fight.id, turn))
    await reply.say(first, view=view)
    for more in others:
        await reply.aside(more)


async def posted(door: Door, reply: Reply, press: Press) -> None:
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    await asyncio.to_thread(fight.master, reply.user.id)
    turn, id = map(int, press.args)
    async with door.telling(fight.id):
        await post(door, fight, turn, id)
    await reply.say("It is posted.", aloud="It is posted.")


async def away(door: Door, reply: Reply, fight: Fight, how: str | None) -> None:
    """What stands for a player while they are away; None: they are back."""
    seat = Seat(fight.session, f"player:{reply.user.id}")

    def go() -> None:
        fight.seated(reply.user.id)
        seat.away(how, key=reply.key)

    await asyncio.to_thread(go)
    await reply.say("You are back." if how is None else "You are away.", aloud="It is noted.")
    await publish(door, fight)


async def sit(door: Door, reply: Reply, fight: Fight, who: str, player: int | None) -> None:
    seat = f"player:{player}" if player is not None else "gm"

    def sit_down() -> None:
        master = fight.master(reply.user.id)
        known = {name.casefold(): one.id for one in master.state().people for name in (one.name, one.id)}
        if who.casefold() not in known:
            choices = [one.name for one in master.state().people]
            raise WoundscribeError("malformed", f"nobody here is called {who!r}.", choices=choices)
        master.settle(seats={known[who.casefold()]: seat}, key=reply.key)

    await asyncio.to_thread(sit_down)
    await reply.say("It is noted.", aloud="Somebody took a seat.")
    await publish(door, fight)


async def nudge(door: Door, reply: Reply, fight: Fight) -> None:
    """Call those who are waited for: the one message that calls anybody, and not too often."""

    def whom() -> tuple[int, list[int]]:
        fight.seated(reply.user.id)
        needs = fight.reader.state().needs
        named = {need.to.removeprefix("player:") for need in needs if need.to.startswith("player:")}
        found = {int(name) for name in named if name.isdecimal()}
        found |= {int(fight.door["master"])} if any(need.to == "gm" for need in needs) else set()
        if not found:
            raise WoundscribeError("malformed", "nobody is waited for.")
        now, last = int(door.now()), fight.door.get("nudged", 0)
        if now - last < A_WHILE:
            raise WoundscribeError("malformed", f"they were called {(now - last) // 60} minutes ago; give them time.")
        fight.host.keep({"nudged": now})
        return fight.place, sorted(found)

    async with door.alone(fight.id):
        place, found = await asyncio.to_thread(whom)
    await door.channel(place).send(
        f"Waiting for {', '.join(f'<@{user}>' for user in found)}.",
        allowed_mentions=discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in found]
        ),
        nonce=str(reply.interaction.id),
    )
    await reply.say("They are called.")


async def export(reply: Reply, fight: Fight, *, whole: bool) -> None:
    """The story for everybody who asks; everything there is, secrets too, for the game master."""

    def made() -> tuple[str, str]:
        if whole:
            fight.master(reply.user.id)
            return archive([fight.session]), "fight.json"
        return str(fight.reader.book("markdown")), "fight.md"

    text, name = await asyncio.to_thread(made)
    await reply.say("Here it is.", file=discord.File(io.BytesIO(text.encode()), filename=name))


def _last(fight: Fight) -> int:
    """The last turn of which anything stands in the thread."""
    return max((int(name.removeprefix("turn:")) for name in fight.door if name.startswith("turn:")), default=0)
