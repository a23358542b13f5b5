"""Whose seat the people of one server have, and in which store their fights are kept."""

from __future__ import annotations

from typing import NamedTuple

from woundscribe.doors.seat import HOST, Seat
from woundscribe.sessions import Sessions


class Table(NamedTuple):
    """``who``: ``host``, ``gm``, ``player:NAME`` or ``reader``, the same for everybody who comes in by this server."""

    sessions: Sessions
    who: str = HOST

    def seat(self, fight: str) -> Seat:
        """Their seat at a fight that is kept. Raises WoundscribeError ("no-session")."""
        return Seat(self.sessions.resume(fight), self.who)
