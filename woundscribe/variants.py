"""The ways in which a session's turns were told, side by side."""

from __future__ import annotations

import json
from typing import Literal, NamedTuple

from narrator.beat import Purpose, Span
from narrator.passage import Line, joined
from rules.model import Model, canonical_json, content_hash, evolve
from rules.visibility import View
from woundscribe.counted import counted_from
from woundscribe.passage import Passage
from woundscribe.store import Row

Status = Literal["draft", "final", "truncated", "plain", "edited", "hidden", "stale", "waits"]
"""``draft``: somebody is telling it. ``final``: a model told some of it, ``plain``: nobody but the built-in voice.
``truncated``: whoever told it went away, and the rest is plain. ``edited``: by hand. ``hidden``: not for this table.
``stale``: its turn was undone, or came out otherwise since. ``waits``: the game master reads it first; none is kept as
such: it is what others are told of one that they may not read yet."""

WHOLE = 0
"""The turn under which the whole fight is told."""


class Variant(Model):
    """One way in which a turn was told. ``shown``: whether it is the one that readers see."""

    id: int
    turn: int
    purpose: Purpose
    audience: str
    status: Status
    shown: bool
    lines: tuple[Line, ...]
    passage: Passage | None
    """Whole, with where it came from; None while it is being told."""

    @property
    def text(self) -> str:
        """The prose: see ``narrator.passage.joined``."""
        return joined(self.lines)


def hash_of(view: View, span: Span) -> str:
    """Of what a view shows of a turn: a passage that tells something else is stale.

    What stands before the turn does not count: the same may have come of it after other turns.
    """
    inside = counted_from(span.first, (entry.outcome for entry in view.entries[span.first - 1 : span.last]))
    return content_hash("\n".join(map(canonical_json, inside)))


class Now(NamedTuple):
    """A turn as a view shows it now: the hash of it, and the number of its first outcome there."""

    hash: str
    first: int


def body_of(first: int, lines: tuple[Line, ...], passage: Passage | None = None) -> str:
    """A passage as it is kept. ``first``: the number that the first outcome of its turn had when it was told."""
    whole = json.loads(canonical_json(passage)) if passage is not None else None
    return json.dumps(
        {"first": first, "lines": [json.loads(canonical_json(line)) for line in lines], "passage": whole},
        ensure_ascii=False,
    )


def variant_of(row: Row, now: Now | None) -> Variant:
    """A passage as it was kept, its lines by the numbers its outcomes have ``now``; None: its turn is no more."""
    body = json.loads(row.body)
    passage = Passage.model_validate_json(json.dumps(body["passage"])) if body["passage"] else None
    fits = now is not None and now.hash == row.hash
    lines = tuple(Line.model_validate_json(json.dumps(line)) for line in body["lines"])
    by = now.first - int(body["first"]) if now is not None and fits else 0
    if by:
        lines = _moved(lines, by)
        if passage is not None:
            span = Span(first=passage.span.first + by, last=passage.span.last + by)
            passage = evolve(passage, span=span, lines=_moved(passage.lines, by))
    return Variant.model_validate(
        {
            "id": row.id,
            "turn": row.turn,
            "purpose": row.purpose,
            "audience": row.audience,
            "status": row.status if fits else "stale",
            "shown": bool(row.shown) and fits and row.status not in ("draft", "hidden"),
            "lines": lines,
            "passage": passage,
        }
    )


def _moved(lines: tuple[Line, ...], by: int) -> tuple[Line, ...]:
    return tuple(evolve(line, seqs=tuple(seq + by for seq in line.seqs)) for line in lines)
