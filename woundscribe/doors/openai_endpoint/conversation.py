"""A conversation as a front end sends it: all that was said, every time, and with it what has come of it already."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from woundscribe.doors.openai_endpoint.idle import is_errand
from woundscribe.doors.openai_endpoint.wire import Message
from woundscribe.doors.seat import Seat
from woundscribe.doors.shown import State
from woundscribe.errors import WoundscribeError

_MARK = re.compile(r"\(turn (\d{1,6}), entry (\d{1,9})\)")


class Conversation(NamedTuple):
    """``text``: what is said now. ``keys``: of all that was said, up to it: the same beginning has the same key.

    ``seen``: the turn and the version of the fight that the last answer in it ended with; None: there is none.
    ``errand``: whether the front end asks something for itself.
    """

    text: str
    keys: tuple[str, ...]
    prefix: str
    seen: tuple[int, int] | None
    errand: bool

    @property
    def key(self) -> str:
        return self.keys[-1]


def conversation(seat: Seat, messages: Sequence[Message]) -> Conversation:
    """What of some messages is a player's. There is one of theirs at least."""
    last = max(n for n, message in enumerate(messages) if message.role == "user")
    said = [message.text for message in messages[: last + 1] if message.role == "user"]
    begun = hashlib.sha256(json.dumps([seat.session.name, seat.who]).encode()).digest()
    prefix = f"chat-{begun.hex()[:16]}-"
    keys = [f"{prefix}{so_far.hex()[:40]}" for so_far in _chained(begun, said)]
    marks = [mark for m in messages[:last] if m.role == "assistant" for mark in _MARK.findall(m.text)]
    seen = (int(marks[-1][0]), int(marks[-1][1])) if marks else None
    told = [m.text for m in messages if m.role in ("system", "developer")]
    errand = any(map(is_errand, (*told, said[-1])))
    return Conversation(said[-1].strip(), tuple(keys), prefix, seen, errand)


def mark(state: State) -> str:
    """What an answer ends with, so that the next thing said in reply to it shows what its player has seen."""
    return f"(turn {state.turn}, entry {state.version})"


def refuse_outdated(seat: Seat, spoken: Conversation, state: State) -> None:
    """Raises WoundscribeError ("conflict") where more was played than whoever speaks can have seen.

    They have edited what was played already, begun another conversation, or others went on meanwhile.
    """
    turn, version = spoken.seen or (1, 1)
    own = seat.keys_since(version, spoken.prefix)
    for key in own:
        if not key.startswith(spoken.keys):
            raise WoundscribeError(
                "conflict",
                "this conversation is not the one that was played: what was declared stands, and cannot be said "
                "otherwise afterwards. Nothing was rolled. From how it stands now you can go on here.",
            )
    if spoken.seen is None and own:
        return  # its answers are not given back as they were; that all of it was played here says enough
    if turn != state.turn:
        raise WoundscribeError(
            "conflict",
            "the fight has gone on since you were last told of it here. Nothing was rolled. Look how it stands now, "
            "and say it again if it still holds.",
        )


def _chained(begun: bytes, said: Iterable[str]) -> Iterator[bytes]:
    """A hash of each beginning of what was said; each is read once, however much it is."""
    for text in said:
        begun = hashlib.sha256(begun + hashlib.sha256(text.encode()).digest()).digest()
        yield begun
