"""Who somebody is, by the token that they show. A token is kept nowhere: only its hash is, beside the fight."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any

from rules.model import Model
from woundscribe.doors.seat import READER
from woundscribe.errors import WoundscribeError
from woundscribe.seats import seat_of
from woundscribe.session import Session

DOOR = "tokens"
"""Under which name a session's door holds the roles, each under the hash of its token."""
_PLAYER = "player:"
_TRIES = 5


class Tokens(Model):
    """What shows who somebody is, each told this once: for the game master, each player by name, and whoever reads."""

    gm: str
    players: dict[str, str]
    reader: str


def new_token() -> str:
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two hashes are one; how long it takes says nothing of where they differ."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))


def role_of(shown: str, door: Mapping[str, Any] | None) -> str | None:
    """``gm``, ``player:NAME`` or ``reader`` by the hash of a token; None: no token of this fight, if there is one."""
    found = None
    for kept, role in (_roles(door or {}) or {"": ""}).items():
        if same(shown, str(kept)):  # all of them are gone through, whichever it is
            found = str(role)
    return found


def _roles(door: Mapping[str, Any]) -> dict[str, Any]:
    """What a door holds, whoever wrote it: where it is no mapping, nobody is let in."""
    held = door.get(DOOR)
    return dict(held) if isinstance(held, Mapping) else {}


def hand_out(session: Session, *, beside: bool = False) -> Tokens:
    """New tokens for everybody at a session. Those handed out before hold no longer, unless these come ``beside``.

    Raises WoundscribeError ("conflict") where much else is done to it at that moment.
    """
    for again in range(_TRIES):
        head, table = session.head, session.table
        seats = (seat_of(table.encounter, who, table.kept.seats) for who in table.encounter.combatants)
        players = dict.fromkeys(seat for seat in seats if seat.startswith(_PLAYER))
        made = {role: new_token() for role in ("gm", READER, *players)}
        before = _roles(table.kept.door) if beside else {}
        after = {**before, **{digest(token): role for role, token in made.items()}}
        try:
            session.settle(door={DOOR: after}, expected=head.version)
        except WoundscribeError as error:
            if error.code != "conflict" or again == _TRIES - 1:
                raise
            continue
        named = {role.removeprefix(_PLAYER): made[role] for role in players}
        return Tokens(gm=made["gm"], players=named, reader=made[READER])
    raise AssertionError("it was raised or returned above")
