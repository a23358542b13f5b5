"""Brings the thread up to what the store holds: outcomes at once, and under them what the fight waits for.

Whatever happened, it is enough to call ``publish``: what was posted is kept beside the fight, and Discord itself takes
a message with the same nonce only once. So nothing is lost by a process that dies, and nothing is said twice.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from woundscribe.doors.discord.editing import change, remove
from woundscribe.doors.discord.fights import Fight, Told
from woundscribe.doors.discord.reply import NOBODY
from woundscribe.doors.discord.showing import buttons, outcome, panel
from woundscribe.doors.shown import State, TurnShown, Wanted
from woundscribe.errors import WoundscribeError

if TYPE_CHECKING:
    from woundscribe.doors.discord.door import Door

_ARCHIVED = 50083
"""Discord's code for a thread in which nothing was said for a week, so that nothing in it can be changed."""
_TRIES = 20
_IN_A_ROW = 4
"""Turns of those whom nobody plays that pass by themselves, before somebody has to say that it goes on."""


class Board(NamedTuple):
    """What everybody may see of a fight at one moment, but for ``needs``: whom it waits for, seen or not."""

    state: State
    needs: tuple[Wanted, ...]
    stamp: str
    place: int
    panel: dict[str, Any]
    undone: int
    unposted: tuple[TurnShown, ...]

    @property
    def idle(self) -> bool:
        """Whether it goes on, and nobody has anything to say."""
        return self.state.phase == "fighting" and not self.needs


def read(fight: Fight) -> Board:
    door = fight.door
    turns = range(1, fight.session.head.turns + 1)
    return Board(
        state=fight.reader.state(),
        needs=fight.host.state().needs,
        stamp=fight.stamp,
        place=fight.place,
        panel=door.get("panel") or {},
        undone=door.get("undone", 0),
        unposted=tuple(fight.reader.turn(n) for n in turns if not door.get(f"turn:{n}")),
    )


async def publish(door: Door, fight: Fight, *, go: bool = True) -> None:
    """``go``: turns of those whom nobody plays pass by themselves. What is to be told is told afterwards."""
    async with door.alone(fight.id):
        for _ in range(_IN_A_ROW):
            board = await asyncio.to_thread(read, fight)
            for turn in board.unposted:
                await _post(door, fight, board, turn)
            if not go or not board.idle or not await asyncio.to_thread(_pass, fight, board):
                break
        await _panel(door, fight, await asyncio.to_thread(read, fight))
    door.tell_later(fight)


def _pass(fight: Fight, board: Board) -> bool:
    """Close a turn that waits for nobody. False where there is none to close, or where somebody was first."""
    version = board.state.version
    for _ in range(_TRIES):
        try:
            taken = fight.host.lock(key=f"discord-{fight.id}-{board.stamp}", expected=version)
            return taken.resolved is not None or bool(taken.state.needs)
        except WoundscribeError as error:
            if error.code != "conflict":
                raise
        version = fight.session.version
        now = read(fight)
        if now.stamp != board.stamp or not now.idle:
            return True
    return False


async def _post(door: Door, fight: Fight, board: Board, turn: TurnShown) -> None:
    message = await door.channel(board.place).send(
        embed=outcome(turn), allowed_mentions=NOBODY, nonce=f"{turn.turn}.{board.undone}.{fight.id[-12:]}"
    )
    await asyncio.to_thread(fight.host.keep, {f"turn:{turn.turn}": Told(message.id).kept()})


async def _panel(door: Door, fight: Fight, board: Board) -> None:
    """The message with the buttons: changed while it is the last of a turn, and put below when the turn is over."""
    text = panel(board.state, board.needs)
    view = buttons(board.state, board.needs, fight.id, board.stamp)
    said = {"text": text, "buttons": [item.to_component_dict() for item in view.children]}
    before = board.panel
    if before.get("said") == said:
        return
    channel = door.channel(board.place)
    message = before.get("message", 0)
    same = before.get("stamp") == board.stamp
    if same:
        await door.pace.turn(board.place)
        try:
            same = await change(channel, message, content=text, view=view)
        except discord.HTTPException as error:
            if error.code != _ARCHIVED:
                raise
            same = False  # a new message opens the thread again
    if not same:
        nonce = f"p{board.stamp}.{message % 10**6}.{fight.id[-8:]}"
        sent = await channel.send(text, view=view, allowed_mentions=NOBODY, nonce=nonce)
        if message:
            await remove(channel, message)
        message = sent.id
    kept = {"message": message, "stamp": board.stamp, "said": said}
    await asyncio.to_thread(fight.host.keep, {"panel": kept})
