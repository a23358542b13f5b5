"""That what somebody hands in as a session is one: its records prove themselves, and the rest is what they come to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, get_args

from pydantic import ValidationError

from rules.dice import commitment
from rules.errors import BrokenTranscript
from rules.model import canonical_json, evolve
from rules.registry import find
from rules.transcript import Transcript, fold, read, so_far, verify
from rules.visibility import view
from woundscribe import table as tables
from woundscribe.answered import first_answer
from woundscribe.errors import WoundscribeError
from woundscribe.kept import Kept, audiences, hanging_together, typed_again
from woundscribe.readable import clean
from woundscribe.seats import gone, refuse_hand, seated
from woundscribe.settled import refuse_key
from woundscribe.store import Entry, Head, Resolved, Row
from woundscribe.table import Table
from woundscribe.telling import telling_for
from woundscribe.variants import Status, variant_of

_MOST_COMMANDS = 1_000_000
_OPENED = "{}"
"""What is answered to the command that opens a session."""
_HOST = "host"


def refuse_broken(head: Head, log: Sequence[Entry], turns: Sequence[Resolved], passages: Sequence[Row]) -> None:
    """Raises BrokenTranscript, or another of the rules' errors, or WoundscribeError."""
    with _whole("one of its texts is", head):
        for part in (head, *log, *turns, *passages):
            for value in part:
                _refuse_unkeepable(value)
    with _whole("its records are", head):
        transcript = _proved(head, turns)
    with _whole("its state is", head):
        _refuse_state(head, transcript)
    with _whole("its log is", head):
        _refuse_log(head, log)
    with _whole("one of its passages is", head):
        _refuse_passages(transcript, passages)


def _proved(head: Head, turns: Sequence[Resolved]) -> Transcript[Any]:
    """Its records, each of which follows from those before it."""
    for turn in turns:
        alone = read(head.opening + turn.records)
        _claim(len(alone.steps) == 1 and turn.records.endswith("\n"))
        _claim(
            1 <= turn.version <= head.version and 0 <= turn.undone <= head.version and 1 <= turn.number <= head.version
        )
    _claim(len({(turn.number, turn.version) for turn in turns}) == len(turns))
    held = sorted((turn for turn in turns if not turn.undone), key=lambda turn: turn.number)
    _claim(head.turns == len(held))
    _claim([turn.number for turn in held] == list(range(1, len(held) + 1)))
    _claim(not read(head.opening).steps and head.opening.endswith("\n"))
    return verify(head.opening + "".join(turn.records for turn in held) + head.closing)


def _refuse_state(head: Head, transcript: Transcript[Any]) -> None:
    ruleset = find(transcript.header.ruleset)
    encounter = fold(ruleset, transcript)
    chain = so_far(evolve(transcript, closing=None))
    _claim((canonical_json(encounter), chain) == (head.encounter, head.chain))
    kept = Kept.model_validate_json(head.kept)
    _claim(commitment(kept.seed, kept.nonce) == transcript.header.commitment)
    _claim(head.title == (kept.title or transcript.encounter.scene.place) and kept.title == transcript.header.title)
    kept = typed_again(kept, ruleset, encounter)
    seated(encounter, kept.seats)
    gone({}, kept.away)
    telling_for(view(ruleset, transcript, "gm"), transcript.header.telling, kept.telling)
    tables.turn_of(Table(ruleset, encounter, kept, head.turns, head.chain, bool(head.closing)))


def _refuse_log(head: Head, log: Sequence[Entry]) -> None:
    _claim(len(log) <= head.version <= _MOST_COMMANDS)
    _claim(len({entry.key for entry in log}) == len(log))
    for entry in log:
        refuse_key(entry.key)
        refuse_hand(None if entry.hand == _HOST else entry.hand)
        name = json.loads(entry.command)["command"]
        _claim(isinstance(name, str) and (entry.answer == _OPENED) == (name == "open"))
        if entry.answer != _OPENED:
            with suppress(WoundscribeError):  # it was a refusal, and reads as one
                first_answer(entry.answer, (), head.opening)


def _refuse_passages(transcript: Transcript[Any], passages: Sequence[Row]) -> None:
    known = audiences(transcript)
    _claim(len({row.id for row in passages}) == len(passages))
    shown = [(row.turn, row.purpose, row.audience) for row in passages if row.shown]
    _claim(len(set(shown)) == len(shown))
    for row in passages:
        _claim(0 <= row.turn <= _MOST_COMMANDS and 1 <= row.id <= _MOST_COMMANDS and row.shown in (0, 1))
        _claim(row.audience in known and row.status in get_args(Status))
        _claim(row.status not in ("draft", "stale"))
        variant_of(row, None)


def _refuse_unkeepable(value: object) -> None:
    """A text that no store holds: with a NUL, or half a character."""
    if isinstance(value, str):
        value.encode()
        _claim("\0" not in value)


def _claim(so: bool) -> None:
    if not so:
        raise ValueError


@contextmanager
def _whole(what: str, head: Head) -> Iterator[None]:
    """What is no such thing, or does not fit the rest, is raised as a BrokenTranscript."""
    try:
        with hanging_together():
            yield
    except (ValidationError, ValueError, TypeError, AttributeError) as error:
        raise BrokenTranscript(f"{what} not what a session comes to.", where=clean(head.name)[:60]) from error
