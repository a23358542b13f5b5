"""Puts an open question to whoever plays alone: their own dice, and what a game master would answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.dice import physical
from rules.errors import Malformed
from rules.outcome import Ruled
from rules.ruling import ANY, Need
from woundscribe.errors import WoundscribeError, wrapped
from woundscribe.margin import records
from woundscribe.meant import meant
from woundscribe.session import Session
from woundscribe.solo.door import AUDIENCE
from woundscribe.solo.leaf import Leaf
from woundscribe.solo.oracle import LIKELIHOODS, likelihood, throw
from woundscribe.thrown import read_dice

_YES = {"yes": "yes", "y": "yes", "no": "no", "n": "no"}
_HOW = "certain, likely, even, unlikely, no way"


class Given(NamedTuple):
    """An answer that a session takes."""

    value: str | None = None
    reason: str | None = None
    faces: tuple[int, ...] | None = None
    total: int | None = None


def just_now(session: Session, leaf: Leaf) -> None:
    """The last thing that has happened in the turn that waits, as whoever is asked may know it."""
    so_far = session.turn.so_far
    view = session.view(AUDIENCE).model_copy(update={"entries": so_far})
    found = records(view, [seen.outcome.seq for seen in so_far if not isinstance(seen.outcome, Ruled)])
    if found:
        leaf.note(_headed(" / ".join(found[-1].rows)), hanging=4)


def asked(need: Need, session: Session, leaf: Leaf, mine: Sequence[str]) -> str:
    """Say the question, and return the prompt for its answer. ``mine``: those whose own choices are not dice's."""
    if need.kind == "faces":
        who = session.encounter.combatants.get(need.key.subject)
        return f"  {_headed(who.name) if who else need.key.subject}, {need.key.rule}: {need.notation} › "
    leaf.said(_headed(need.question))
    if _by_likelihood(need) and _ones_own(need, session, mine):
        leaf.note(f"It is yours to say, yes or no{_others(need)}. Or how likely it is: {_HOW}.")
    elif _by_likelihood(need):
        leaf.note(f"How likely is it? {_HOW}. Or say yes or no yourself{_others(need)}.")
    elif need.choices and not need.number:
        leaf.note(f"One of: {', '.join(need.choices)}.")
    elif need.number:
        leaf.note("A whole number" + (f", or {' or '.join(need.choices)}" if need.choices else "") + ".")
    usual = usual_of(need, session)
    return f"  [{usual}] › " if usual else "  › "


def usual_of(need: Need, session: Session) -> str:
    """What Enter says. To what is declared for one's own whole side one agrees."""
    if need.kind == "consent" and need.to in _own_seats(session, need):
        return "yes"
    return need.default or ""


def answered(need: Need, line: str, session: Session) -> Given | str:
    """What a line says in answer, or what is wrong with it. ``line`` is not empty."""
    if need.kind == "faces":
        return _thrown(need, line)
    low = " ".join(line.casefold().split())
    if _by_likelihood(need):
        if low in _YES:
            return Given(_YES[low])
        how = likelihood(low)
        if how is not None:
            pending = session.table.pending
            said = throw(how, need, session.encounter, pending.side, session.table.kept.seed)
            return Given("yes" if said.yes else "no", said.reason)
    try:
        return Given(meant(line, need.choices, number=need.number))
    except WoundscribeError as error:
        return f"That is no answer here. Possible: {', '.join([*_words(need), *error.choices])}."


def _thrown(need: Need, line: str) -> Given | str:
    dice = read_dice(line)
    notation = need.notation or ""
    if dice is None:
        return f"What {notation} came to: the sum, or each die, as 4 5 4."
    faces, total = dice
    try:
        physical(notation, "", 0, faces=faces, total=total)
    except Malformed as error:
        return str(wrapped(error))
    return Given(faces=faces, total=total)


def _by_likelihood(need: Need) -> bool:
    """Yes or no; or some text of which the usual one is no, where a yes says enough."""
    if {"yes", "no"} <= set(need.choices):
        return True
    return not need.choices and not need.number and need.default == "no"


def _ones_own(need: Need, session: Session, mine: Sequence[str]) -> bool:
    """What one of ``mine`` decides for themselves: the rules leave it to no game master."""
    clause = session.table.ruleset.clauses.get(need.key.rule)
    return need.key.subject in mine and clause is not None and not clause.gm


def _others(need: Need) -> str:
    """What may be said beside a likelihood."""
    others = [choice for choice in need.choices if choice not in ("yes", "no")]
    if others:
        return f", or {' or '.join(others)}"
    return "" if need.choices else ", or answer in words"


def _words(need: Need) -> tuple[str, ...]:
    return tuple(LIKELIHOODS) if _by_likelihood(need) else ()


def _own_seats(session: Session, need: Need) -> set[str]:
    """The seats of the side that has its turn."""
    encounter, side = session.encounter, session.table.pending.side
    players = {f"player:{c.player}" for c in encounter.combatants.values() if c.side == side and c.player}
    return players | {f"side:{side}"} if need.key.subject != ANY else set()


def _headed(text: str) -> str:
    return text[:1].upper() + text[1:]
