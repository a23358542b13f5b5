"""Open questions: the master's rulings, the dice that people throw themselves, and whether a side agrees.

Only whoever is asked sees the question. An answer names the question it was given to, so that it answers no other.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from woundscribe.doors.discord.fights import Fight, resume
from woundscribe.doors.discord.ids import Press, custom_id
from woundscribe.doors.discord.publishing import publish
from woundscribe.doors.discord.reply import Reply, show
from woundscribe.doors.discord.showing import add, bare, menu, question
from woundscribe.doors.shown import RecordShown, Wanted
from woundscribe.errors import WoundscribeError
from woundscribe.passage import defused

if TYPE_CHECKING:
    from woundscribe.doors.discord.door import Door

_TRIES = 20
_AS_BUTTONS = 4
"""More choices than these stand in a menu."""


class Asked(NamedTuple):
    """What somebody is asked. ``id``: which question it is; empty: whether they agree."""

    need: Wanted
    so_far: tuple[RecordShown, ...]
    id: str
    stamp: str


async def ask(door: Door, reply: Reply, press: Press) -> None:
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    await put(reply, fight)


async def put(reply: Reply, fight: Fight) -> None:
    """What they are asked now. Raises WoundscribeError where it is nothing."""
    asked = await asyncio.to_thread(_asked, fight, reply.user.id)
    need, view = asked.need, bare()
    if need.kind == "agreement":
        for value, text in (("yes", "I agree"), ("no", "I do not")):
            add(view, text, custom_id("agre", fight.id, asked.stamp, value))
    elif need.kind == "faces":
        add(view, "I have thrown", custom_id("dice", fight.id, asked.id), discord.ButtonStyle.primary)
    elif need.choices and len(need.choices) <= _AS_BUTTONS:
        for at, choice in enumerate(need.choices):
            usual = choice == need.default
            style = discord.ButtonStyle.primary if usual else discord.ButtonStyle.secondary
            add(view, choice, custom_id("rule", fight.id, asked.id, at), style)
    elif need.choices:
        options = [(choice, str(at), "") for at, choice in enumerate(need.choices)]
        view.add_item(menu(custom_id("rule", fight.id, asked.id), "How is it?", options))
    if need.default is not None and need.default not in need.choices:
        add(view, need.default, custom_id("rule", fight.id, asked.id, "default"), discord.ButtonStyle.primary, row=1)
    if need.kind in ("ruling", "consent") and (need.number or len(need.choices) == 0 or len(need.choices) > 25):
        add(view, "Say it", custom_id("rtxt", fight.id, asked.id), row=1)
    await reply.say(question(need, asked.so_far), view=view)


async def asked_for_text(interaction: discord.Interaction[Any], press: Press) -> None:
    """A modal for dice that were thrown, or for a ruling in words or as a number."""
    dice = press.verb == "dice"
    modal = discord.ui.Modal(
        title="Your dice" if dice else "Your ruling",
        custom_id=custom_id("fell" if dice else "rsay", press.fight, *press.args),
    )
    text = discord.ui.TextInput[discord.ui.View](
        custom_id="text", placeholder="3 5 1, or = 9 for their sum" if dice else "", max_length=200
    )
    modal.add_item(discord.ui.Label(text="What fell?" if dice else "How is it?", component=text))
    await show(interaction, modal)


async def ruled(door: Door, reply: Reply, press: Press) -> None:
    """A choice by its place, the usual one, or what was typed."""

    def value(need: Wanted) -> dict[str, Any]:
        if press.verb == "rsay":
            return {"value": press.values[0].strip()}
        at = press.values[0] if press.values else press.args[1]
        return {"value": need.default if at == "default" else need.choices[int(at)]}

    await _answer(door, reply, press, value)


async def thrown(door: Door, reply: Reply, press: Press) -> None:
    """Faces, parted by anything, or their sum behind an equals sign."""
    text = press.values[0].strip()
    total = text.startswith("=")
    words = text.removeprefix("=").replace(",", " ").replace("+", " ").split()
    if not words or not all(word.isdecimal() and len(word) < 5 for word in words) or (total and len(words) > 1):
        raise WoundscribeError("malformed", f"{text!r} is no dice.", choices=("faces like 3 5 1", "their sum like = 9"))
    numbers = tuple(map(int, words))
    await _answer(door, reply, press, lambda _: {"total": numbers[0]} if total else {"faces": numbers})


async def agreed(door: Door, reply: Reply, press: Press) -> None:
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)
    stamp, value = press.args

    def agree() -> None:
        fight.refuse_old(stamp)
        fight.host.agree(value == "yes", as_whom=f"player:{reply.user.id}", key=reply.key)

    async with door.alone(fight.id):
        await asyncio.to_thread(agree)
    await reply.say("You agree." if value == "yes" else "You do not agree.", aloud="It was answered.")
    await publish(door, fight)


async def _answer(door: Door, reply: Reply, press: Press, given: Any) -> None:
    fight = await asyncio.to_thread(resume, door.sessions, press.fight)

    def answer() -> str:
        for _ in range(_TRIES):
            asked = _asked(fight, reply.user.id, version=True)
            if asked.id != press.args[0]:
                break
            answer = given(asked.need)
            try:
                fight.seat(reply.user.id).answer(**answer, key=reply.key, expected=int(asked.stamp))
            except WoundscribeError as error:
                if error.code != "conflict":
                    raise
                continue
            return str(answer.get("value") or answer.get("total") or " ".join(map(str, answer["faces"])))
        raise WoundscribeError("malformed", "that question is answered, or is not asked any more.")

    async with door.alone(fight.id):
        said = await asyncio.to_thread(answer)
    await reply.say(f"So it is: {defused(said)}.", aloud="It was answered.")
    await publish(door, fight)


def _asked(fight: Fight, user: int, *, version: bool = False) -> Asked:
    """``version``: the stamp is the version of the fight that the question was read from."""
    state = fight.seat(user).state()
    mine = [n for n in state.needs if n.yours and n.kind not in ("declaration", "agreement")]
    mine += [n for n in state.needs if n.kind == "agreement" and n.to == f"player:{user}"]
    if not mine:
        raise WoundscribeError("not-yours", "nothing is asked of you now.")
    stamp = str(state.version) if version else fight.stamp
    return Asked(mine[0], state.so_far, fight.host.question[:16], stamp)
