"""A fight before anything has happened in it: why they fight, and who is there, as whoever looks may know it."""

from __future__ import annotations

from typing import NamedTuple

from woundscribe.doors.shown import Person, State
from woundscribe.web.asking import Asked


class Opening(NamedTuple):
    """``sides``: by its name, those of each whom they know to be there."""

    cause: str
    sides: tuple[tuple[str, tuple[Person, ...]], ...]


def opening_of(at: Asked, state: State) -> Opening:
    view, _ = at.session.view_and_spans(at.seat.audience)
    sides = ((band.name, tuple(one for one in state.people if one.side == band.id)) for band in view.bands)
    return Opening(view.setting.cause, tuple((name, people) for name, people in sides if people))
