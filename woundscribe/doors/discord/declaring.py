"""What players declare: picked from what the rules offer or said in their own words, read back, and then it stands."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import discord

from woundscribe.doors.discord.fights import Fight, resume
from woundscribe.doors.discord.ids import Press, custom_id
from woundscribe.doors.discord.publishing import publish
from woundscribe.doors.discord.reply import Reply, show
from woundscribe.doors.discord.showing import add, bare, menu, read_back
from woundscribe.doors.shown import Person, Understood
from woundscribe.errors import WoundscribeError
from woundscribe.passage import defused

if TYPE_CHECKING:
    from woundscribe.doors.discord.door import Door


async def begin(door: Door, reply: Reply, press: Press) -> None:
    """The button under the panel: of those whom one plays who has not declared, and what they could do."""
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    mine = await asyncio.to_thread(_mine, fight, reply.user.id, press.args[0])
    if len(mine) == 1:
        await _offer(reply, fight, mine[0].id)
        return
    view = bare()
    stamp = press.args[0]
    view.add_item(menu(custom_id("whom", fight.id, stamp), "Who?", [(one.name, one.id, one.state) for one in mine]))
    await reply.say("For whom?", view=view)


async def chosen(door: Door, reply: Reply, press: Press) -> None:
    """For whom, where one plays several."""
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    await asyncio.to_thread(fight.refuse_old, press.args[0])
    await _offer(reply, fight, press.values[0])


async def picked(door: Door, reply: Reply, press: Press) -> None:
    """Something of the menu."""
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    stamp, who = press.args

    def what() -> Mapping[str, Any]:
        fight.refuse_old(stamp)
        for offered in fight.seat(reply.user.id).offers(who).allowed:
            if short(offered.declaration) == press.values[0]:
                return offered.declaration
        raise WoundscribeError("illegal", "that is not possible any more.")

    await propose(reply, fight, who, await asyncio.to_thread(what))


async def asked_for_words(interaction: discord.Interaction[Any], press: Press) -> None:
    """A modal for what the menu does not have. It is all in its id: whoever gets the answer understands it."""
    modal = discord.ui.Modal(title="In your own words", custom_id=custom_id("said", press.fight, *press.args))
    words = discord.ui.TextInput[discord.ui.View](
        custom_id="text", style=discord.TextStyle.paragraph, placeholder="strikes the miller with the staff, to subdue",
        max_length=1000,
    )  # fmt: skip
    modal.add_item(discord.ui.Label(text="What do they do?", component=words))
    await show(interaction, modal)


async def said(door: Door, reply: Reply, press: Press) -> None:
    """What was typed into that modal."""
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    stamp, who = press.args
    await asyncio.to_thread(fight.refuse_old, stamp)
    await propose(reply, fight, who, press.values[0])


async def phrased(reply: Reply, fight: Fight, who: str | None, text: str) -> None:
    """What was typed behind the command. ``who`` may be left out by whoever plays only one that is waited for."""
    stamp = await asyncio.to_thread(lambda: fight.stamp)
    mine = await asyncio.to_thread(_mine, fight, reply.user.id, stamp) if who is None else []
    if who is None and len(mine) > 1:
        raise WoundscribeError("ambiguous", "you play several: say who does it.", choices=[one.name for one in mine])
    await propose(reply, fight, who if who is not None else mine[0].id, text)


async def propose(reply: Reply, fight: Fight, who: str, what: str | Mapping[str, Any]) -> None:
    """Read it back, and keep it until its player says that it shall be so. Nothing is declared by it."""

    def keep() -> Understood:
        found = fight.seat(reply.user.id).understood(who, what)
        draft = {"id": str(reply.interaction.id), "who": who, "what": what, "stamp": fight.stamp}
        fight.host.keep({f"draft:{reply.user.id}": draft})
        return found

    found = await asyncio.to_thread(keep)
    view = bare()
    add(view, "So be it", custom_id("soit", fight.id, reply.interaction.id), discord.ButtonStyle.success)
    add(view, "No", custom_id("nope", fight.id, reply.interaction.id))
    await reply.say(read_back(found), view=view)


async def confirmed(door: Door, reply: Reply, press: Press) -> None:
    """It shall be so: it is declared, and locked. Pressed again it is answered as it was."""
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    (draft,) = press.args

    def declare() -> tuple[str, str]:
        kept = fight.door.get(f"draft:{reply.user.id}") or {}
        if kept.get("id") != draft:
            raise WoundscribeError("malformed", "you have said something else since; that is what counts.")
        if not kept.get("made"):
            fight.refuse_old(kept["stamp"])
        taken = fight.seat(reply.user.id).declare(kept["who"], kept["what"], key=f"discord-{draft}")
        fight.host.keep({f"draft:{reply.user.id}": {**kept, "made": True}})
        said = kept["who"].casefold()
        who = next((p.name for p in fight.reader.state().people if said in (p.id, p.name.casefold())), "Somebody")
        return taken.heard, who

    async with door.alone(fight.id):
        heard, who = await asyncio.to_thread(declare)
    await reply.say(f"It stands: {defused(heard)}", aloud=f"{defused(who)} has declared.")
    await publish(door, fight)


async def dropped(door: Door, reply: Reply, press: Press) -> None:
    """It shall not."""
    await reply.say("Then not. Nothing was declared.")


def short(declaration: Mapping[str, Any]) -> str:
    """What a declaration is called in a menu."""
    return hashlib.sha256(json.dumps(declaration, sort_keys=True).encode()).hexdigest()[:16]


async def _offer(reply: Reply, fight: Fight, who: str) -> None:
    stamp, offers = await asyncio.to_thread(lambda: (fight.stamp, fight.seat(reply.user.id).offers(who)))
    view = bare()
    if offers.allowed:
        options = [(one.said, short(one.declaration), one.chance) for one in offers.allowed]
        view.add_item(menu(custom_id("pick", fight.id, stamp, offers.who), "What do they do?", options))
    add(view, "In your own words", custom_id("word", fight.id, stamp, offers.who), row=1)
    more = " What does not stand there you can say in your own words." if len(offers.allowed) > 25 else ""
    await reply.say(f"What is it to be?{more}", view=view)


def _mine(fight: Fight, user: int, stamp: str) -> list[Person]:
    """Those whom somebody plays and for whom the turn waits. Raises WoundscribeError where there is nobody."""
    fight.refuse_old(stamp)
    state = fight.seat(user).state()
    waited = {need.who for need in state.needs if need.kind == "declaration" and need.yours}
    own = {need.who for need in state.needs if need.to in (f"player:{user}", "gm")}
    mine = [one for one in state.people if one.id in waited]
    mine = [one for one in mine if one.id in own] or mine
    if not mine:
        raise WoundscribeError("not-yours", "nobody of yours is waited for now.")
    return mine
