"""What an amendment makes otherwise: the records of each turn, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

from rules.ruleset import Ruleset
from rules.transcript import Transcript
from rules.visibility import view
from woundscribe.margin import records
from woundscribe.spans import turn_spans

Rows = tuple[tuple[str, ...], ...]
"""The records of each turn, in the order of turns."""


def rows_of(ruleset: Ruleset[Any], transcript: Transcript[Any], audience: str = "gm") -> Rows:
    """Every record in one row, as an audience may know it, without its number: numbers shift."""
    seen = view(ruleset, transcript, audience)
    return tuple(
        tuple(": ".join((r.head, r.dice)) if r.dice else r.head for r in records(seen, range(s.first, s.last + 1)))
        for s in turn_spans(ruleset, transcript, audience)
    )


def differing(before: Rows, after: Rows, first: int) -> tuple[int, ...]:
    """The turns from ``first`` on whose records are not what they were, or are no more."""
    longest = max(len(before), len(after))
    return tuple(n for n in range(first, longest + 1) if before[n - 1 : n] != after[n - 1 : n])


def difference(before: Rows, after: Rows, turn: int) -> Iterator[tuple[str, str]]:
    """The rows of a turn that are otherwise: ``−`` for what no longer holds, ``+`` for what does instead."""
    old = before[turn - 1] if turn <= len(before) else ()
    new = after[turn - 1] if turn <= len(after) else ()
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (("−", row) for row in old[i:j])
            yield from (("+", row) for row in new[k:m])
