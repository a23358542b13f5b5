"""The ways in which a session's turns were told, side by side."""

from __future__ import annotations

import json
from typing import Literal

from narrator.beat import Purpose, Span
from narrator.passage import Line
from rules.model import Model, canonical_json, content_hash
from rules.visibility import View
from woundscribe.passage import Passage
from woundscribe.store import Row

Status = Literal["draft", "final", "truncated", "plain", "edited", "hidden", "stale"]
"""``draft``: somebody is telling it. ``final``: a model told some of it, ``plain``: nobody but the built-in voice.
``truncated``: whoever told it went away, and the rest is plain. ``edited``: by hand. ``hidden``: not for this table.
``stale``: its turn was undone, or came out otherwise since."""

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
        """The prose, in paragraphs parted by an empty line."""
        paragraphs: list[list[str]] = []
        for line in self.lines:
            if line.opens_paragraph or not paragraphs:
                paragraphs.append([])
            paragraphs[-1].append(line.text)
        return "\n\n".join(" ".join(p) for p in paragraphs)


def hash_of(view: View, span: Span) -> str:
    """Of what a view shows of a turn: a passage that tells something else is stale."""
    inside = view.entries[span.first - 1 : span.last]
    return content_hash("\n".join(canonical_json(entry.outcome) for entry in inside))


def body_of(lines: tuple[Line, ...], passage: Passage | None = None) -> str:
    whole = json.loads(canonical_json(passage)) if passage is not None else None
    return json.dumps(
        {"lines": [json.loads(canonical_json(line)) for line in lines], "passage": whole}, ensure_ascii=False
    )


def variant_of(row: Row, current: str | None) -> Variant:
    """A passage as it was kept. ``current``: the hash of what its turn shows now, None where there is none such."""
    body = json.loads(row.body)
    passage = Passage.model_validate_json(json.dumps(body["passage"])) if body["passage"] else None
    fits = current == row.hash
    return Variant.model_validate(
        {
            "id": row.id,
            "turn": row.turn,
            "purpose": row.purpose,
            "audience": row.audience,
            "status": row.status if fits else "stale",
            "shown": bool(row.shown) and fits and row.status not in ("draft", "hidden"),
            "lines": tuple(Line.model_validate_json(json.dumps(line)) for line in body["lines"]),
            "passage": passage,
        }
    )
