"""Tabletop combat, resolved by the rules and told as a book would tell it: all that embedders import.

``Fight`` is a fight in memory, ``Sessions`` are fights that are kept in a store, and ``Narration`` tells those; a
``Seat`` is one place at such a fight: what somebody there may see and say.
``Model`` is whose voice tells it, ``WoundscribeError`` what can go wrong. Importing this loads no model library, no
rules and no database: they come with the first of these that is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from woundscribe import _neighbours

if TYPE_CHECKING:
    from woundscribe.doors.seat import Seat
    from woundscribe.errors import WoundscribeError
    from woundscribe.fight import Fight
    from woundscribe.model import Model
    from woundscribe.narrating import Narration
    from woundscribe.sessions import Sessions

__all__ = ["Fight", "Model", "Narration", "Seat", "Sessions", "WoundscribeError"]

_neighbours.stop_if_foreign()


def __getattr__(name: str) -> object:
    match name:
        case "Fight":
            from woundscribe.fight import Fight

            return Fight
        case "Model":
            from woundscribe.model import Model

            return Model
        case "Narration":
            from woundscribe.narrating import Narration

            return Narration
        case "Seat":
            from woundscribe.doors.seat import Seat

            return Seat
        case "Sessions":
            from woundscribe.sessions import Sessions

            return Sessions
        case "WoundscribeError":
            from woundscribe.errors import WoundscribeError

            return WoundscribeError
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
