"""What somebody says at the table in one line: a declaration, or the answer to what they are asked."""

from __future__ import annotations

from woundscribe.doors.seat import Seat
from woundscribe.doors.shown import Taken, Wanted
from woundscribe.errors import WoundscribeError
from woundscribe.thrown import read_dice

_MOST_TURNS = 20
"""So many turns of those whom nobody plays follow one command: more than any fight has one after another."""
_YES = {"yes": True, "y": True, "no": False, "n": False}


def asked(seat: Seat) -> Wanted | None:
    """The question that is open for a seat; that somebody has to declare is none."""
    return next((need for need in seat.state().needs if need.yours and need.kind != "declaration"), None)


def answer(seat: Seat, need: Wanted, text: str, *, key: str, expected: int | None = None) -> Taken:
    """Answer an open question in words. Raises WoundscribeError, and then nothing has changed.

    ``expected``: the version at which it was read; whether somebody agrees holds whatever others did.
    """
    said = " ".join(text.split()).rstrip(".!").casefold()
    if need.kind == "faces":
        dice = read_dice(text.strip().rstrip("."))
        if dice is None:
            raise WoundscribeError("malformed", f"what {need.notation} came to is the sum, or each die, as 4 5 4.")
        return seat.answer(faces=dice[0], total=dice[1], key=key, expected=expected)
    if need.kind in ("agreement", "consent") or {"yes", "no"} <= set(need.choices):
        if said in _YES and need.kind == "agreement":
            return seat.agree(_YES[said], as_whom=need.to, key=key)
        if said in _YES:
            return seat.answer(_YES[said], key=key, expected=expected)
    if need.kind == "agreement":
        raise WoundscribeError("malformed", f"that answers nothing: {need.question}", choices=("yes", "no"))
    chosen = next((choice for choice in need.choices if choice.casefold() == said), None)
    if chosen is None and need.choices and not (need.number and said.isdecimal()):
        raise WoundscribeError("malformed", f"that answers nothing: {need.question}", choices=need.choices)
    return seat.answer(chosen or text.strip(), key=key, expected=expected)


def followed(seat: Seat, taken: Taken, *, key: str) -> tuple[Taken, ...]:
    """What was taken, and after a turn that it resolved those that follow by themselves: see ``Seat.follow``."""
    came = [taken]
    while came[-1].resolved and len(came) <= _MOST_TURNS:
        after = seat.follow(key=f"{key}-{len(came)}")
        if after is None:
            break
        came.append(after)
    return tuple(came)
