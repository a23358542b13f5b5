"""The fights that are played on Discord, and who somebody is in one.

All that is so stands in the store: a fight is found by the message it began with, and what this door has to remember
is kept beside it. So any process may go on where another stopped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from woundscribe.doors.seat import HOST, READER, Seat
from woundscribe.errors import WoundscribeError
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.source import Source
from woundscribe.telling import Asked

_PREFIX = "discord"


class Fight:
    """One fight. What reads or writes it waits for the store: never call it in an event loop."""

    def __init__(self, session: Session, id: str) -> None:
        self.session = session
        self.id = id
        self.host = Seat(session, HOST)
        self.reader = Seat(session, READER)

    @property
    def door(self) -> Mapping[str, Any]:
        return self.host.door

    @property
    def place(self) -> int:
        """The thread or channel in which it is played."""
        return int(self.door.get("place", 0))

    @property
    def stamp(self) -> str:
        """Tells this turn from every other, and from itself before it was taken back."""
        return f"{self.session.head.turns + 1}.{self.door.get('undone', 0)}"

    @property
    def approved(self) -> bool:
        """Whether the game master reads each passage before it is posted."""
        return self.session.table.kept.approve

    def leads(self, user: int) -> bool:
        return bool(self.door.get("master") == user)

    def seat(self, user: int) -> Seat:
        """Where somebody sits: whoever began the fight leads it."""
        return Seat(self.session, "gm" if self.leads(user) else f"player:{user}")

    def master(self, user: int) -> Seat:
        """Raises WoundscribeError for anybody else."""
        if not self.leads(user):
            raise WoundscribeError("not-yours", "that is for the game master to say.")
        return self.seat(user)

    def seated(self, user: int) -> Seat:
        """Raises WoundscribeError for those who only look on."""
        seat = self.seat(user)
        if not self.leads(user) and not any(one.yours for one in seat.state().people):
            raise WoundscribeError("not-yours", "you play nobody in this fight.")
        return seat

    def refuse_old(self, stamp: str) -> None:
        """Raises WoundscribeError for what was said to another turn than this one."""
        if self.reader.state().phase in ("concluded", "closed"):
            raise WoundscribeError("closed", "this fight is over.")
        if stamp != self.stamp:
            raise WoundscribeError("malformed", "that was for a turn that is over, or was taken back.")


class Told(NamedTuple):
    """What of a turn stands on Discord. ``passage``: which telling was posted; None: none yet."""

    message: int
    more: tuple[int, ...] = ()
    passage: int | None = None
    waits: int | None = None
    """A telling that the game master has not let through yet."""
    hidden: bool = False

    def kept(self) -> dict[str, Any]:
        return {**self._asdict(), "more": list(self.more)}

    @classmethod
    def of(cls, fight: Fight, turn: int) -> Told | None:
        kept = fight.door.get(f"turn:{turn}")
        return cls(**{**kept, "more": tuple(kept["more"])}) if kept else None


def begin(
    sessions: Sessions, id: str, source: Source, ask: Any, telling: Asked, door: Mapping[str, Any], *, approve: bool
) -> Fight:
    """Open a fight under a message; begun already, it is that fight. ``telling``: how it is told, also when mended."""
    session = sessions.open(source, name=_named(id), ask=ask, key=_named(id))
    fight = _found(session, id)
    if not fight.door:
        fight.host.settle(telling=telling, approve=approve)
        fight.host.keep(door)
    return fight


def resume(sessions: Sessions, id: str) -> Fight:
    """Raises WoundscribeError for a fight that is not there."""
    try:
        return _found(sessions.resume(_named(id)), id)
    except WoundscribeError as error:
        if error.code == "no-session":
            raise WoundscribeError("no-session", "that fight is not kept here any more.") from error
        raise


def _found(session: Session, id: str) -> Fight:
    """A fight as it is kept. That its master reads first was once kept by this door: the fight keeps it."""
    fight = Fight(session, id)
    if fight.door.get("approve"):
        session.settle(approve=True, door={"approve": False}, key="reads-first")
    return fight


def here(sessions: Sessions, channel: int) -> Fight:
    """The fight of a thread, or else the last one of a channel that is played in the channel itself."""
    for id in kept_ids(sessions):
        within, _, message = id.partition(".")
        if str(channel) in (within, message):
            fight = resume(sessions, id)
            if fight.place == channel:
                return fight
    raise WoundscribeError("no-session", "no fight is played here. Begin one with `start`.")


def kept_ids(sessions: Sessions, *, open: bool = False) -> tuple[str, ...]:
    """Every fight of this door, the one that was played last first."""
    found = [one for one in sessions.listed() if one.name.startswith(f"{_PREFIX}-") and not (open and one.closed)]
    return tuple(one.name.removeprefix(f"{_PREFIX}-").replace("-", ".") for one in found)


def _named(id: str) -> str:
    return f"{_PREFIX}-{id.replace('.', '-')}"
