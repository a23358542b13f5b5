"""For which moment of a fight a form was drawn, and whether it is still that moment when the form comes back."""

from __future__ import annotations

from collections.abc import Callable

from woundscribe.doors.seat import Seat
from woundscribe.doors.shown import Taken
from woundscribe.errors import WoundscribeError
from woundscribe.web.asking import Asked

_ENOUGH = 16
"""Characters of a question's hash that tell it from all others of one fight."""


def moment(seat: Seat) -> str:
    """What tells this turn, and the question that is open in it, from all others of the fight."""
    return f"{seat.state().turn}-{seat.question[:_ENOUGH]}"


def commanded(at: Asked, key: str, drawn: str, command: Callable[[str, int], Taken]) -> Taken:
    """What came of a form: the command is given the ``key`` of whoever sent it, and the version it holds for.

    The same form sent twice is answered as it was the first time, however much has happened since. Raises
    WoundscribeError ("conflict") for one that was ``drawn`` for another moment than it is now; without it, it holds
    whatever others did.
    """
    own = f"{at.who} {key}"
    version = at.session.version  # before the moment: whoever comes in between is found out by it
    late = drawn not in ("", moment(at.seat))
    before = at.seat.answered(own)
    if before is not None:
        return before
    if late:
        raise WoundscribeError(
            "conflict", "somebody else was first. Here is how it stands now: if it still holds, say it once more."
        )
    return command(own, version)
