"""What somebody says at the table in one line: a declaration, or the answer to what they are asked."""

from __future__ import annotations

from collections.abc import Iterable

from woundscribe.doors.seat import Seat
from woundscribe.doors.shown import Taken, Wanted
from woundscribe.errors import WoundscribeError
from woundscribe.meant import meant, said_yes
from woundscribe.thrown import read_dice

_MOST_TURNS = 20
"""So many turns of those whom nobody plays follow one command: more than any fight has one after another."""


def asked(seat: Seat) -> Wanted | None:
    """The question that is open for a seat; that somebody has to declare is none."""
    return next((need for need in seat.state().needs if need.yours and need.kind != "declaration"), None)


def answer(seat: Seat, need: Wanted, text: str, *, key: str, expected: int | None = None) -> Taken:
    """Answer an open question in words. Raises WoundscribeError, and then nothing has changed.

    ``expected``: the version at which it was read; whether somebody agrees holds whatever others did.
    """
    if need.kind == "faces":
        dice = read_dice(text.strip().rstrip("."))
        if dice is None:
            raise WoundscribeError("malformed", f"what {need.notation} came to is the sum, or each die, as 4 5 4.")
        return seat.answer(faces=dice[0], total=dice[1], key=key, expected=expected)
    if need.kind == "agreement":
        return seat.agree(meant(text, ("yes", "no")) == "yes", as_whom=need.to, key=key)
    return seat.answer(meant(text, need.choices, number=need.number), key=key, expected=expected)


def answers(need: Wanted, text: str) -> bool:
    """Whether some words that could as well be idle talk answer an open question."""
    if need.kind == "faces":
        return False
    if need.kind != "agreement" and not need.choices and not need.number:
        return said_yes(text) is not None
    try:
        meant(text, ("yes", "no") if need.kind == "agreement" else need.choices, number=need.number)
    except WoundscribeError:
        return False
    return True


def resolved(came: Iterable[Taken]) -> tuple[int, ...]:
    """The turns that came of it."""
    return tuple(taken.resolved.turn for taken in came if taken.resolved is not None)


def followed(seat: Seat, taken: Taken, *, key: str) -> tuple[Taken, ...]:
    """What was taken, and after a turn that it resolved those that follow by themselves: see ``Seat.follow``."""
    came = [taken]
    while came[-1].resolved and len(came) <= _MOST_TURNS:
        after = seat.follow(key=f"{key}-{len(came)}")
        if after is None:
            break
        came.append(after)
    return tuple(came)
