"""What is made of something said: a declaration, an answer, what was said before, or ordinary talk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from woundscribe.doors import reply
from woundscribe.doors.openai_endpoint.conversation import Conversation, mark, refuse_outdated
from woundscribe.doors.openai_endpoint.idle import asks, is_idle
from woundscribe.doors.seat import READER, Seat
from woundscribe.doors.shown import Person, State, Taken
from woundscribe.errors import WoundscribeError
from woundscribe.phrase import MOST

_NO_HURRY = "No hurry: nothing happens until you say what somebody does."
_MOST_OFFERS = 9
_MOST_MISSED = 3
"""So many turns that somebody has missed are told them."""
_FATAL = frozenset({"store", "no-session", "broken-transcript"})


class Said(NamedTuple):
    """What comes of it. ``first`` is said at once, then ``turns`` are told, then ``last`` is said.

    ``again``: they were told before, and are told in one more way.
    """

    first: str
    turns: tuple[int, ...]
    last: str
    again: bool = False


def heard(seat: Seat, spoken: Conversation) -> Said:
    """Take what was said. Raises WoundscribeError where nothing can be said at all, as for a store that is gone."""
    try:
        if spoken.errand:
            return _talk(seat, spoken)
        taken = seat.answered(spoken.key)
        if taken is not None:
            return _again(seat, spoken, taken)
        if seat.who == READER or not _may_be_played(seat, spoken.text):
            return _followed(seat, spoken) or _talk(seat, spoken)
        return _played(seat, spoken)
    except WoundscribeError as error:
        if error.code in _FATAL:
            raise
        return _talk(seat, spoken, refused=error)


def _may_be_played(seat: Seat, text: str) -> bool:
    """A question declares nothing, and neither does idle talk, nor what is longer than any declaration."""
    if text.endswith("?") or len(text) > MOST:
        return False
    idle = is_idle(text)
    if not idle and not asks(text):
        return True
    need = reply.asked(seat)
    return need is not None and (not idle or reply.answers(need, text))


def _played(seat: Seat, spoken: Conversation) -> Said:
    state = seat.state()
    need = reply.asked(seat)
    if need is not None:
        refuse_outdated(seat, spoken, state)
        taken = reply.answer(seat, need, spoken.text, key=spoken.key)
    else:
        seat.understood(None, spoken.text)
        refuse_outdated(seat, spoken, state)
        taken = seat.declare(None, spoken.text, key=spoken.key)
    return _came(seat, reply.followed(seat, taken, key=spoken.key))


def _followed(seat: Seat, spoken: Conversation) -> Said | None:
    """A turn in which nobody is asked begins by a "go on" too, where others have left it open at another door."""
    state = seat.state()
    if seat.who == READER or state.needs or not is_idle(spoken.text) or asks(spoken.text):
        return None
    refuse_outdated(seat, spoken, state)
    taken = seat.follow(key=spoken.key)
    return _came(seat, reply.followed(seat, taken, key=spoken.key)) if taken is not None else None


def _came(seat: Seat, came: Sequence[Taken]) -> Said:
    turns = reply.resolved(came)
    return Said(_sentence(came[0].heard), turns, _standing(seat.state()))


def _again(seat: Seat, spoken: Conversation, taken: Taken) -> Said:
    """Said before: nothing is rolled, and what came of it is told in one more way. Raises WoundscribeError."""
    if not seat.stands(taken):
        raise WoundscribeError(
            "conflict",
            "that was said here before, in a turn that is over now or was taken back. Nothing was rolled.",
        )
    came = [taken] if taken.resolved is None else reply.followed(seat, taken, key=spoken.key)
    turns = reply.resolved(one for one in came if seat.stands(one))
    state = seat.state()
    gone_on = bool(turns) and state.turn - 1 > max(turns)
    over = "That is what came of it then; the fight has gone on since.\n\n" if gone_on else ""
    return Said(_sentence(taken.heard), turns, over + _standing(state), again=True)


# -- in words


def _talk(seat: Seat, spoken: Conversation, refused: WoundscribeError | None = None) -> Said:
    """How it stands and what can be done: nothing is changed by talk."""
    state = seat.state()
    parts = [f"{state.title}: {state.place}, round {state.round}."]
    left = _asked(state)
    if refused is not None:
        shorter = left and len(refused.choices) > _MOST_OFFERS and not refused.nearest  # what can be done stands below
        parts.append(_sentence((refused.message if shorter else str(refused))[:600]))
    parts += _missed(seat, state, spoken.seen)
    if left and refused is None and is_idle(spoken.text):
        parts.append(_NO_HURRY)
    if left and reply.asked(seat) is None:
        offered = seat.offers(left[0].id).allowed[:_MOST_OFFERS]
        rows = [f"- {one.said}{f' ({one.chance})' if one.chance else ''}" for one in offered]
        if rows:
            parts.append("\n".join([f"{_sentence(left[0].name, '')} could, among other things:", *rows]))
    return Said("\n\n".join(parts), (), _standing(state))


def _missed(seat: Seat, state: State, seen: tuple[int, int] | None) -> list[str]:
    """What has happened since somebody was told last, as it was told, or by its records."""
    first = min(seen[0], state.turn) if seen else state.turn - 1
    found = []
    for number in range(max(first, state.turn - _MOST_MISSED, 1), state.turn):
        told = next((passage.text for passage in seat.passages(number) if passage.shown), "")
        found.append(told or records(seat, number))
    return found


def records(seat: Seat, number: int) -> str:
    """What came of a turn, in the words of its records."""
    rows = [f"{row.said}: {row.dice}" if row.dice else row.said for row in seat.turn(number).records if row.said]
    return "\n".join(f"- {row}" for row in rows) or "Nothing came of it."


def _standing(state: State) -> str:
    people = "; ".join(f"{one.name}: {', '.join((one.state, *one.words))}" for one in state.people if one.out is None)
    return "\n\n".join([_sentence(people), f"{_next(state)} {mark(state)}"])


def _next(state: State) -> str:
    if state.phase == "closed":
        return "The fight is closed."
    if state.phase != "fighting":
        return "The fight is over."
    mine = [need for need in state.needs if need.yours]
    if mine and mine[0].kind != "declaration":
        choices = [*(["a whole number"] if mine[0].number else []), *mine[0].choices]
        possible = ", ".join(["yes", "no"] if mine[0].kind == "agreement" else choices)
        return f"{_sentence(mine[0].question)}{f' Possible: {possible}.' if possible else ''}"
    if mine:
        return " ".join(need.question for need in mine)
    waited = " and ".join(dict.fromkeys(need.to for need in state.needs))
    return f"It waits for {waited}." if waited else "It waits for the next turn: say “go on”."


def _asked(state: State) -> list[Person]:
    """Those of theirs who have not declared."""
    waited = [need.who for need in state.needs if need.yours and need.kind == "declaration"]
    return [one for one in state.people if one.id in waited]


def _sentence(text: str, end: str = ".") -> str:
    text = text[:1].upper() + text[1:]
    return text if not text or text[-1] in '.!?”"' else text + end
