"""Who is there, and at which fights: one that goes on, with a line put in by hand, and one that is over."""

from __future__ import annotations

from typing import NamedTuple, Self

from tests.woundscribe.web.people import OWNER
from tests.woundscribe.web.staged import staged
from woundscribe import Sessions
from woundscribe.doors.seat import GM, Seat
from woundscribe.session import Session
from woundscribe.web.browser import COOKIE, OWNERS
from woundscribe.web.tokens import hand_out

GOING_ON, OVER = "flooded-mill", "waiting-hound"
PLAYERS = {"mara": "player:ana", "tobin": "player:ben"}


class Stage(NamedTuple):
    """``cookies``: what a browser shows, by who sits at it."""

    address: str
    cookies: dict[str, list[tuple[str, str, str]]]

    @classmethod
    def set(cls, sessions: Sessions, address: str) -> Self:
        going_on = staged(sessions, GOING_ON, 8, seats=PLAYERS)
        _told(going_on)
        over = staged(sessions, OVER, 11)
        tokens = {session.name: hand_out(session) for session in (going_on, over)}
        at = tokens[GOING_ON]
        seats = {"master": at.gm, "player": at.players["ben"], "other": at.players["ana"], "reader": at.reader}
        cookies = {who: [(COOKIE, token, f"/fights/{GOING_ON}")] for who, token in seats.items()}
        cookies["reader"].append((COOKIE, tokens[OVER].reader, f"/fights/{OVER}"))
        return cls(address, {**cookies, "owner": [(OWNERS, OWNER, "/")], "nobody": []})


def _told(session: Session) -> None:
    """The last turns are told, one of them in two ways and one put in by hand."""
    master = Seat(session, GM)
    for turn in (5, 6, 7, 8, 8):
        told = master.tell(turn)
    master.edit(told.id, f"{told.text} The wheel turned over twice.", over=True)
