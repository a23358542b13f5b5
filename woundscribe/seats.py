"""Who plays whom, and what stands for those who are not there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from rules.combatant import Id
from rules.declaration import SIDE_KINDS
from rules.encounter import Encounter
from rules.errors import unknown
from rules.model import Model
from rules.ruling import Need
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.readable import refuse_unreadable

if TYPE_CHECKING:
    from woundscribe.kept import Kept, Pending

AWAY = ("hold", "defend", "instinct")
"""What somebody's combatants may do while they are away, beside ``proxy:SEAT``, who declares for them."""
INSTINCT = "instinct"
"""The seat of those whom nobody plays."""
_SEAT = re.compile(r"gm|instinct|player:.{1,100}", re.DOTALL)


class Agreement(Model):
    """A player has not said yet whether they agree to what is declared for their whole side. ``to``: their seat."""

    kind: Literal["agreement"] = "agreement"
    to: str
    who: str
    """Who declared it."""
    question: str


def seat_of(encounter: Encounter[Any, Any], who: str, seats: dict[Id, str]) -> str:
    """Whose turn it is to speak for a combatant: ``player:NAME``, ``side:ID``, ``gm``, or ``instinct``."""
    if who in seats:
        return seats[who]
    player = encounter.combatants[who].player
    if player is not None:
        return f"player:{player}"
    side = encounter.side_of(who)
    return f"side:{side.id}" if side.players else "gm"


def refuse_seat(seat: str) -> None:
    """Raises WoundscribeError for what is no seat."""
    if not isinstance(seat, str) or not _SEAT.fullmatch(seat):
        raise WoundscribeError("malformed", f"{seat!r} is no seat.", choices=("player:NAME", "gm", "instinct"))
    with telling_where("the seat"):
        refuse_unreadable(seat)


def refuse_hand(hand: str | None) -> None:
    """Raises WoundscribeError for what is neither a player nor the game master, and gives no commands."""
    if hand is None:
        return
    if hand == INSTINCT or not isinstance(hand, str) or not _SEAT.fullmatch(hand):
        raise WoundscribeError("malformed", f"{hand!r} gives no commands.", choices=("player:NAME", "gm"))
    refuse_seat(hand)


def refuse_away(how: str) -> None:
    """Raises WoundscribeError for what nobody can do while they are away."""
    if how in AWAY:
        return
    if not isinstance(how, str) or not how.startswith("proxy:player:"):
        raise WoundscribeError(
            "malformed", f"{how!r} is nothing to do while away.", choices=(*AWAY, "proxy:player:NAME")
        )
    refuse_seat(how.removeprefix("proxy:"))


def allowed(encounter: Encounter[Any, Any], kept: Kept, who: str | None, hand: str | None) -> None:
    """Raises WoundscribeError where the player ``hand`` may not declare for ``who``. All other hands may always."""
    if hand is None or not hand.startswith("player:"):
        return
    if who is None:
        raise WoundscribeError("not-yours", "that is for the game master to say.")
    if speaks_for(encounter, kept, hand, seat_of(encounter, who, kept.seats)):
        return
    raise WoundscribeError(
        "not-yours", f"{encounter.combatants[who].name} is not yours to play.", choices=_theirs(encounter, kept, hand)
    )


def speaks_for(encounter: Encounter[Any, Any], kept: Kept, hand: str, seat: str) -> bool:
    """Whether a player speaks for a seat: their own, that of somebody away, or one that a whole side shares.

    A side is not shared with those who play another.
    """
    if seat == hand or kept.away.get(seat) == f"proxy:{hand}":
        return True
    others = sides_of(encounter, kept, hand)
    return seat.startswith("side:") and (not others or seat.removeprefix("side:") in others)


def sides_of(encounter: Encounter[Any, Any], kept: Kept, hand: str) -> frozenset[str]:
    """The sides on which a player plays somebody."""
    return frozenset(c.side for c in encounter.combatants.values() if seat_of(encounter, c.id, kept.seats) == hand)


def asked_of(encounter: Encounter[Any, Any], kept: Kept, need: Need) -> str:
    """Whose an open question is at this table: the rules know the cast, and not who has taken a seat since."""
    if need.to == "gm":
        return need.to
    own = [c.id for c in encounter.combatants.values() if c.player and f"player:{c.player}" == need.to]
    about = need.key.subject if need.key.subject in encounter.combatants else next(iter(own), None)
    seat = need.to if about is None else seat_of(encounter, about, kept.seats)
    return "gm" if seat == INSTINCT else seat


def _theirs(encounter: Encounter[Any, Any], kept: Kept, hand: str | None) -> tuple[str, ...]:
    return tuple(c.name for c in encounter.combatants.values() if seat_of(encounter, c.id, kept.seats) == hand)


def silent_act(encounter: Encounter[Any, Any], kept: Kept, who: str) -> str:
    """What somebody who says nothing does: ``hold``, ``defend`` or ``instinct``."""
    seat = seat_of(encounter, who, kept.seats)
    if seat == INSTINCT:
        return INSTINCT
    how = kept.away.get(seat, "hold")
    return "defend" if how.startswith("proxy:") else how


def agreements(encounter: Encounter[Any, Any], kept: Kept, pending: Pending) -> tuple[Agreement, ...]:
    """Which players of a side have not yet agreed to what one of them declared for all. Those away are not asked.

    What the host or the game master declares for a side needs nobody's consent: they have asked at their own table.
    """
    whole = next((d for d in pending.declarations if d.kind in SIDE_KINDS), None)
    if whole is None or not pending.agreed or pending.side is None:
        return ()
    speaker = encounter.combatants[whole.actor].name
    standing = [c.id for c in encounter.members(pending.side) if c.standing]
    seats = dict.fromkeys(seat_of(encounter, who, kept.seats) for who in standing)
    return tuple(
        Agreement(
            to=seat, who=whole.actor, question=f"{speaker} offers for the whole side: {whole.kind}. Do you agree?"
        )
        for seat in seats
        if seat.startswith("player:") and seat not in pending.agreed and seat not in kept.away
    )


def seated(encounter: Encounter[Any, Any], given: Mapping[str, str]) -> dict[str, str]:
    """Seats by combatant. Raises WoundscribeError for somebody who is not there, and for what is no seat."""
    for who, seat in given.items():
        with telling_where():
            if who not in encounter.combatants:
                raise unknown("combatant", who, encounter.combatants)
        refuse_seat(seat)
    return dict(given)


def gone(before: Mapping[str, str], given: Mapping[str, str | None]) -> dict[str, str]:
    """Who is away, by seat, once some have gone and some (None) have come back. Raises WoundscribeError."""
    away = {**before, **given}
    for seat, how in given.items():
        refuse_seat(seat)
        if how is not None:
            refuse_away(how)
    return {seat: how for seat, how in away.items() if how is not None}


def refuse_players(hand: str | None) -> None:
    """Raises WoundscribeError for whoever is neither the game master nor the program."""
    if hand not in (None, "gm"):
        raise WoundscribeError("not-yours", "that is for the game master to say.")


def refuse_others(encounter: Encounter[Any, Any], kept: Kept, hand: str | None, what: str) -> None:
    """Raises WoundscribeError for a player beside whom others play: to rewind is for the master, or for one alone."""
    seats = {seat_of(encounter, who, kept.seats) for who in encounter.combatants}
    if hand not in (None, "gm") and {s for s in seats if s.startswith("player:")} != {hand}:
        raise WoundscribeError("not-yours", f"to {what} is for the game master, or for one who plays alone.")
