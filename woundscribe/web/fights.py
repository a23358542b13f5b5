"""The routes of a fight itself: opening it, how it stands, and what is said to it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from woundscribe import examples
from woundscribe.doors.shown import Listed, Offers, State, Taken, Understood
from woundscribe.fightfile import read_fight
from woundscribe.web.asking import At, FightName, InHouse, Key, Keyed, Owner, Seen
from woundscribe.web.bodies import (
    ALWAYS,
    Agreeing,
    Amending,
    Answering,
    Closed,
    Concluding,
    Declaring,
    Leaving,
    Modifying,
    Opened,
    Opening,
    Resolving,
    Undoing,
    faults,
)
from woundscribe.web.tokens import Tokens, hand_out

_OWNERS = faults(401, 413, 422, 429, 503)
_COMMAND = ALWAYS | faults(409, 412)
_AS_USUAL = Resolving()
_THE_LAST = Undoing()

router = APIRouter(prefix="/v1/fights", tags=["fights"])


# -- for whoever's server it is


@router.post("", status_code=201, dependencies=[Owner], responses=_OWNERS | faults(409))
def open_fight(body: Opening, house: InHouse, key: Key = None) -> Opened:
    """Begin a fight. A repeated key gives the fight that it opened, with one more set of tokens."""
    # by its name in the list of them alone: what a path leads to on this machine is nobody's to open
    named = read_fight(examples.text(body.example), body.example) if body.example is not None else None
    source = named or body.fight or {}
    session = house.sessions.open(source, name=body.name, ask=body.ask, seed=body.seed, seats=body.seats, key=key)
    tokens = hand_out(session, beside=True)
    return Opened(fight=session.name, title=session.title, version=session.version, tokens=tokens)


@router.get("", dependencies=[Owner], responses=_OWNERS)
def list_fights(house: InHouse) -> tuple[Listed, ...]:
    """All fights of the store, the one that was played last first."""
    found = house.sessions.listed()
    return tuple(Listed(name=one.name, title=one.title, turns=one.turns, closed=one.closed) for one in found)


@router.post("/{name}/tokens", dependencies=[Owner], responses=_OWNERS | faults(404, 409))
def hand_out_tokens(name: FightName, house: InHouse) -> Tokens:
    """New tokens for everybody at a fight; those handed out before hold no longer."""
    return hand_out(house.session(name))


# -- how it stands


@router.get("/{name}", responses=ALWAYS)
def fight(at: At, response: Response) -> State:
    """How it stands, as far as whoever asks may know. The ETag is the version: send it back as `If-Match`."""
    state = at.seat.state()
    _tag(response, state.version)
    return state


@router.get("/{name}/offers", responses=ALWAYS | faults(409))
def offers(at: At, who: Annotated[str, Query(description="One of yours.", examples=["mara"])]) -> Offers:
    """What one of yours could declare now, each with its exact chance where one roll decides it, and what not."""
    return at.seat.offers(who)


@router.post("/{name}/understood", responses=ALWAYS | faults(409))
def understand(body: Declaring, at: At) -> Understood:
    """A declaration read back with its exact chance: nothing is declared by it."""
    return at.seat.understood(body.who, body.what)


# -- what is said to it


@router.post("/{name}/declarations", responses=ALWAYS | faults(409))
def declare(body: Declaring, at: At, key: Keyed, response: Response) -> Taken:
    """Declare something. The turn resolves once everybody of the side has."""
    return _taken(at.seat.declare(body.who, body.what, key=at.own(key)), response)


@router.post("/{name}/modifiers", responses=ALWAYS | faults(409))
def modify(body: Modifying, at: At, key: Keyed, response: Response) -> Taken:
    """Add a modifier to what somebody has declared: the game master's."""
    return _taken(at.seat.modify(body.who, body.value, body.reason, secret=body.secret, key=at.own(key)), response)


@router.post("/{name}/agreements", responses=ALWAYS | faults(409))
def agree(body: Agreeing, at: At, key: Keyed, response: Response) -> Taken:
    """Agree, or not, to what was declared for one's whole side."""
    return _taken(at.seat.agree(body.yes, key=at.own(key)), response)


@router.post("/{name}/answers", responses=_COMMAND)
def answer(body: Answering, at: At, seen: Seen, response: Response) -> Taken:
    """Answer the open question: a ruling, consent, or dice that people threw."""
    faces = tuple(body.faces) if body.faces is not None else None
    given: dict[str, Any] = {"total": body.total, "reason": body.reason, "secret": body.secret}
    return _taken(at.seat.answer(body.value, faces=faces, **given, key=at.own(seen.key), expected=seen.seen), response)


@router.post("/{name}/resolve", responses=_COMMAND)
def resolve(at: At, seen: Seen, response: Response, body: Resolving = _AS_USUAL) -> Taken:
    """Close the turn, and resolve it."""
    return _taken(at.seat.lock(by_instinct=body.by_instinct, key=at.own(seen.key), expected=seen.seen), response)


@router.post("/{name}/undo", responses=_COMMAND)
def undo(at: At, seen: Seen, response: Response, body: Undoing = _THE_LAST) -> Taken:
    """Take turns back. The same dice come again."""
    return _taken(at.seat.undo(body.to, key=at.own(seen.key), expected=seen.seen), response)


@router.post("/{name}/amend", responses=_COMMAND)
def amend(body: Amending, at: At, seen: Seen, response: Response) -> Taken:
    """Set a mistake right: the one input that a record came of, and all after it, with the same dice."""
    return _taken(at.seat.amend(body.seq, body.what, key=at.own(seen.key), expected=seen.seen), response)


@router.post("/{name}/away", responses=_COMMAND)
def away(body: Leaving, at: At, seen: Seen, response: Response) -> Taken:
    """Say what stands for you while you are away, or that you are back."""
    return _taken(at.seat.away(body.how, key=at.own(seen.key), expected=seen.seen), response)


@router.post("/{name}/conclude", responses=ALWAYS | faults(409))
def conclude(body: Concluding, at: At, key: Keyed, response: Response) -> Taken:
    """Settle what is left once the fight is over: the game master's."""
    return _taken(at.seat.conclude(key=at.own(key), **body.model_dump()), response)


@router.post("/{name}/close", responses=_COMMAND)
def close(at: At, seen: Seen) -> Closed:
    """End it for good: the game master's. Closing again answers the same."""
    return Closed(transcript=at.seat.close(key=at.own(seen.key), expected=seen.seen))


def _taken(taken: Taken, response: Response) -> Taken:
    _tag(response, taken.state.version)
    return taken


def _tag(response: Response, version: int) -> None:
    response.headers["ETag"] = f'"{version}"'
