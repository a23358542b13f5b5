"""Open questions: how each is put, and how the master's line answers it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.errors import Malformed
from rules.ruling import Need
from rules.visibility import Seen
from woundscribe.answered import Taken
from woundscribe.desk.desk import Desk
from woundscribe.desk.line import as_roll
from woundscribe.desk.paper import capital
from woundscribe.errors import telling_where
from woundscribe.margin import records
from woundscribe.meant import meant

KEEP = "*"
"""Before an answer or after it: it stands for the whole fight."""
_BECAUSE = re.compile(r"\s+because\s+", re.IGNORECASE)
_SECRET = re.compile(r"\s*\((?:secret|secretly|only me)\)\s*$", re.IGNORECASE)


class Answered(NamedTuple):
    value: str
    reason: str | None
    secret: bool
    keep: bool


def put(desk: Desk, need: Need, so_far: Sequence[Seen]) -> None:
    """A question on paper, with what may be answered, under what has happened in the turn until it came up."""
    desk.paper.gap()
    for row in _rows(desk, so_far):
        desk.paper.note(row, 4)
    if need.kind == "faces":
        desk.paper.say(capital(need.question))
        return
    if need.kind == "consent":
        desk.paper.say(f"{capital(need.question)} ({' or '.join(need.choices)})")
        return
    desk.paper.say(f"{capital(need.question)} [{need.key.rule}]")
    desk.paper.note(f"{_possible(need)} ? says the clause; {KEEP} keeps the answer for the fight.")


def prompt(need: Need) -> str:
    """What stands before the answer: what Enter means."""
    if need.kind == "faces":
        return f"{need.notation}> "
    return f"{need.default}> " if need.default is not None else "answer> "


def explain(desk: Desk, need: Need) -> None:
    """The clause that asks, or what dice want."""
    clause = desk.ruleset.clauses.get(need.key.rule)
    if clause is not None:
        desk.paper.say(f"{clause.id}: {clause.reading}")
        if clause.gm:
            desk.paper.note("The rules leave it to the game master.")
    else:
        desk.paper.say("A number alone is the sum; digits with spaces between are faces: 4 5 4.")
    if need.kind == "ruling":
        desk.paper.note("“yes because the stair is wet” gives a reason; “yes (secret)” is for your eyes alone.")


def answer(desk: Desk, need: Need, line: str) -> None:
    """Answers the open question. Raises WoundscribeError for what answers nothing; then it is still open."""
    if need.kind == "faces":
        with telling_where():
            thrown = as_roll(line)
        _stopped(desk, desk.session.answer(faces=thrown.faces, total=thrown.total))
        return
    with telling_where():
        given = read(need, line)
    if given.keep:
        desk.session.keep(need.key.rule, given.value, reason=given.reason)
        desk.paper.note(f"Kept for the fight: {given.value} [{need.key.rule}].")
    _stopped(desk, desk.session.answer(given.value, reason=given.reason, secret=given.secret))


def _stopped(desk: Desk, taken: Taken) -> None:
    """Remember why what follows an amendment could not all be resolved anew, if that came of this answer."""
    if desk.amending is not None and taken.amended is not None:
        desk.amending.stopped = taken.amended.stopped


def read(need: Need, line: str) -> Answered:
    """An answer: value, reason, whether it is secret, whether it is kept. Raises Malformed or WoundscribeError."""
    line = line.strip()
    keep = line.startswith(KEEP) or line.endswith(KEEP)
    if keep and need.kind == "consent":
        raise Malformed("whether they agree is asked each time: nobody can say it for the whole fight.")
    line = line.strip(f"{KEEP} ")
    secret = _SECRET.search(line) is not None
    value, *why = _BECAUSE.split(_SECRET.sub("", line).strip(), maxsplit=1)
    value = _meant(need, value.strip())
    return Answered(value, why[0].strip() if why else None, secret, keep)


def answers(need: Need, line: str) -> bool:
    """Whether a line can only be meant as an answer, whatever else its first word may be."""
    bare = _BECAUSE.split(_SECRET.sub("", line.strip(f"{KEEP} ")), maxsplit=1)[0].strip().casefold()
    return bare in [choice.casefold() for choice in need.choices] or (need.kind != "ruling" and bare[:1].isdigit())


def _rows(desk: Desk, so_far: Sequence[Seen]) -> Iterator[str]:
    """What has happened since the last question of the turn."""
    begun = desk.session.view("gm").model_copy(update={"entries": tuple(so_far)})
    for record in records(begun, [seen.outcome.seq for seen in so_far][desk.heard :]):
        yield from record.rows
    desk.heard = len(so_far)


def _meant(need: Need, value: str) -> str:
    """A choice by its beginning, a number, or one's own words; nothing is the default."""
    if not value:
        if need.default is None:
            raise Malformed("it wants an answer: nothing stands by itself here.", choices=need.choices)
        return need.default
    return meant(value, need.choices, number=need.number)


def _possible(need: Need) -> str:
    usual = f"Enter: {need.default}." if need.default is not None else ""
    if need.choices and not need.number:
        return f"{', '.join(need.choices[:-1])} or {need.choices[-1]}. {usual}".replace(" or .", ".").strip()
    if need.number:
        return f"{', or '.join(['A whole number', *need.choices])}. {usual}".strip()
    return f"In your own words. {usual}".strip()
