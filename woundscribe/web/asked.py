"""What a table is set with: whom it waits for, the one question that is put now, and all that may be said to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.dice import parse
from woundscribe.doors.shown import Offered, Offers, Person, RefusedOffers, State, Wanted
from woundscribe.web.asking import Asked

_OPEN = 9
"""Offers that stand open: what is done most comes first. All others are folded away under whom they are about."""
_WAYS = frozenset({"to", "toward", "away", "at", "up", "water", "stand"})
"""Fields by which an offer is known to be about where somebody goes."""


class Group(NamedTuple):
    """Offers that go together."""

    heading: str
    offers: tuple[Offered, ...]


class Choices(NamedTuple):
    """What somebody could declare now: what is done most, all else in groups, and what is refused with the reason."""

    most: tuple[Offered, ...]
    groups: tuple[Group, ...]
    refused: tuple[RefusedOffers, ...]


class Other(NamedTuple):
    """Something that somebody may answer as well. ``name``: what tells it from the others that are open beside it."""

    name: str
    said: str


class Question(NamedTuple):
    """What is put to whoever looks. ``dice``: the sides of each die to throw."""

    need: Wanted
    choices: Choices | None = None
    dice: tuple[int, ...] = ()


class Put(NamedTuple):
    """``seat``: who they are here. ``waiting``: what others are asked, in words."""

    seat: str
    question: Question | None
    others: tuple[Other, ...]
    waiting: tuple[str, ...]


def put_to(at: Asked, state: State, wanted: str = "") -> Put:
    """What is asked at a table as one seat is asked it. ``wanted``: the name of the need that they would answer."""
    open_to = [need for need in state.needs if need.yours and (need.kind != "agreement" or need.to == at.who)]
    own = [need for need in open_to if _is_for(at.who, need)]
    need = next((one for one in open_to if _name(one) == wanted), own[0] if own else None)
    called = {one.id: one.name for one in state.people}
    return Put(
        seat=_seat(at.who, state.people),
        question=_question(at, state, need) if need is not None else None,
        others=tuple(
            Other(_name(one), called.get(one.who or "", _called(one.to))) for one in open_to if one is not need
        ),
        waiting=tuple(_waiting(one, called) for one in state.needs if one not in own),
    )


def _name(need: Wanted) -> str:
    return need.who or need.to


def _listed(names: Sequence[str]) -> str:
    """ "Mara, Tobin and Agnes"."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def _is_for(who: str, need: Wanted) -> bool:
    """Whether it is theirs first of all: a master may answer for everybody, and is not asked instead of them."""
    return who != "gm" or not need.to.startswith("player:")


def _question(at: Asked, state: State, need: Wanted) -> Question:
    if need.kind == "declaration" and need.who is not None:
        return Question(need, choices=_choices(at.seat.offers(need.who), state.people))
    return Question(need, dice=parse(need.notation) if need.notation else ())


def _choices(offers: Offers, people: Iterable[Person]) -> Choices:
    """Acts in somebody's own words are left out: an offer of one holds only an example, and a phrase says it."""
    allowed = [offer for offer in offers.allowed if "words" not in offer.declaration]
    rest = list(_groups(allowed[_OPEN:], offers.who, tuple(people)))
    return Choices(tuple(allowed[:_OPEN]), tuple(rest), offers.refused)


def _groups(offers: Sequence[Offered], who: str, people: Sequence[Person]) -> Iterator[Group]:
    """By whom they are done to, those of other sides first; then where to go; then all else."""
    own = next((one.side for one in people if one.id == who), None)
    left = list(offers)
    for person in sorted(people, key=lambda one: (one.side == own, one.out is not None)):
        at_them = tuple(offer for offer in left if offer.declaration.get("target") == person.id)
        if at_them:
            yield Group(person.name[:1].upper() + person.name[1:], at_them)
            left = [offer for offer in left if offer not in at_them]
    going = tuple(offer for offer in left if _WAYS.intersection(offer.declaration))
    other = tuple(offer for offer in left if offer not in going)
    if going:
        yield Group("Going somewhere", going)
    if other:
        yield Group("Other things", other)


def _seat(who: str, people: Iterable[Person]) -> str:
    if who == "gm":
        return "You are the master."
    if not who.startswith("player:"):
        return "You read along."
    mine = [one.name for one in people if one.yours]
    return f"You play {_listed(mine)}." if mine else "You play nobody here."


def _waiting(need: Wanted, called: Mapping[str, str]) -> str:
    if need.kind == "declaration":
        what = f"what {called.get(need.who or '', 'somebody')} does"
    else:
        what = {"faces": "to throw dice", "ruling": "for a ruling"}.get(need.kind, "whether they agree")
    who = _called(need.to)
    return f"{who} is asked {what}."


def _called(seat: str) -> str:
    """A seat in words."""
    if seat == "gm":
        return "The master"
    kind, _, name = seat.partition(":")
    return name if kind == "player" else "Somebody of that side"
