"""Sessions as one JSON file, to keep, to move, and to read in again without loss.

It holds what players must not know. What was redacted is in none of it: then there are only the turns that hold,
without the words that were taken out, and nothing of what was said to the session.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal

from pydantic import ValidationError

from rules.errors import malformed
from rules.model import Model, canonical_json, evolve
from rules.transcript import Transcript, lines, so_far
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.heads import text_of, without_words
from woundscribe.kept import Kept
from woundscribe.proven import refuse_broken
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.store import Entry, Head, Resolved, Row

WARNING = "This holds secrets: the seed, hidden combatants, the master's notes and rulings. Keep it from the players."


class Whole(Model):
    """Everything of one session."""

    head: Head
    log: tuple[Entry, ...]
    turns: tuple[Resolved, ...]
    passages: tuple[Row, ...]


class Archive(Model):
    """The file."""

    format: Literal[1] = 1
    warning: str = WARNING
    sessions: tuple[Whole, ...]


def archive(sessions: Iterable[Session]) -> str:
    """The sessions as JSON, for whoever may know everything."""
    return json.dumps(_named(Archive(sessions=tuple(map(_whole, sessions)))), indent=1, ensure_ascii=False) + "\n"


def unarchive(text: str, into: Sessions, where: str) -> tuple[Session, ...]:
    """The sessions of an archive, each under its name, or one like it where that is taken.

    Raises WoundscribeError for what is no archive, or holds records that do not follow from each other: then none
    is read in.
    """
    try:
        data = json.loads(text)
        found = Archive.model_validate_json(json.dumps(data))
    except (ValueError, RecursionError) as error:
        if isinstance(error, ValidationError):
            with telling_where(where):
                raise malformed(error, Archive) from error
        raise WoundscribeError("malformed", f"it is no archive of sessions: {error}.", where=where) from error
    with telling_where(where):
        for whole in found.sessions:
            refuse_broken(whole.head, whole.log, whole.turns, whole.passages)
    return tuple(into.restore(_without_door(w.head), w.log, w.turns, w.passages) for w in found.sessions)


def _without_door(head: Head) -> Head:
    """Without what a door keeps beside a fight: it holds for one server, and says who is let in there."""
    kept = Kept.model_validate_json(head.kept)
    return head._replace(kept=canonical_json(kept.model_copy(update={"door": {}}))) if kept.door else head


def _whole(session: Session) -> Whole:
    head = _without_door(session.head)
    redacted = session.table.kept.redacted
    told = tuple(row for row in session.shelf.all() if row.status != "draft")
    if not redacted:
        return Whole(head=head, log=session.log(), turns=session.ever_resolved(), passages=told)
    bare = without_words(session.transcript, redacted)
    opening, closing = ends(bare)
    turns = tuple(Resolved(n, head.version, text_of(step), 0) for n, step in enumerate(bare.steps, start=1))
    kept = Kept.model_validate_json(head.kept).model_copy(update={"pending": None, "forward": ()})
    return Whole(
        head=head._replace(
            opening=opening, closing=closing, chain=so_far(evolve(bare, closing=None)), kept=canonical_json(kept)
        ),
        log=(),
        turns=turns,
        passages=tuple(row for row in told if row.turn not in redacted and row.turn and row.shown),
    )


def ends(transcript: Transcript[Any]) -> tuple[str, str]:
    """The lines before the turns, and the one after them."""
    all_lines = [f"{line}\n" for line in lines(transcript)]
    return "".join(all_lines[:2]), all_lines[-1] if transcript.closing is not None else ""


def _named(value: Any) -> Any:
    """As JSON, every field under its name."""
    if isinstance(value, Model):
        return {name: _named(inner) for name, inner in value.__dict__.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _named(inner) for name, inner in value._asdict().items()}
    return [_named(inner) for inner in value] if isinstance(value, tuple) else value
