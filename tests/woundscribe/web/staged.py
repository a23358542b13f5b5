"""Fights that are always the same: the examples, played as they are written down, with the dice of their seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from woundscribe import Sessions, examples
from woundscribe.doors.seat import GM
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import read_fight
from woundscribe.session import Session


def staged(
    sessions: Sessions, example: str, turns: int, *, name: str | None = None, seats: Mapping[str, str] | None = None
) -> Session:
    """An example after so many turns. What the rules do not allow when its moment comes is passed over."""
    fight = read_fight(examples.text(example), example)
    session = sessions.open(example, name=name or example, seed=str(fight.seed), seats=seats, ask="needed")
    for given in fight.turns[:turns]:
        number = session.turn.number
        for said in given.declarations:
            what = said if isinstance(said, str) else said.model_dump(exclude_defaults=True)
            _declared(session, what)
        if session.turn.number == number:
            session.lock(by_instinct=given.instinct, hand=GM)
    return session


def _declared(session: Session, what: str | dict[str, Any]) -> None:
    try:
        session.declare(None, what, hand=GM)
    except WoundscribeError as error:
        if error.code != "illegal":
            raise
