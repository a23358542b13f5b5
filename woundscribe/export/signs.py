"""The signs behind lines that say where these came from, and what they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from narrator.passage import Source
from woundscribe.page import UNCHECKED, WHAT_UNCHECKED

_SIGNS: dict[Source, tuple[str, str]] = {
    "plain": ("¶", "told in the built-in voice"),
    "model": ("°", "told by a model, and checked against the records"),
    "repaired": ("‡", "told by a model, sent back for going against the records, and put right"),
    "edited": ("§", "changed by hand"),
    "unchecked": (UNCHECKED, WHAT_UNCHECKED),
}


class Sign(NamedTuple):
    """``mark`` is empty for lines as most are in a book: a sign behind every line would tell nobody anything."""

    mark: str
    meaning: str


def signs(sources: Iterable[Source]) -> dict[Source, Sign]:
    """The sign of each source that a book has. Lines that nobody checked never go without one."""
    count = Counter(sources)
    usual = max((s for s in _SIGNS if s in count and s != "unchecked"), key=count.__getitem__, default=None)
    return {s: Sign("" if s == usual else mark, meaning) for s, (mark, meaning) in _SIGNS.items() if s in count}


def meanings(known: Iterable[Sign], *, numbered: bool) -> tuple[str, ...]:
    """What the signs of a book mean, a sentence each, and its numbers where it is ``numbered``."""
    marked = sorted(known, key=lambda sign: bool(sign.mark))  # first of those that have none
    usual = "Lines without a sign are" if len(marked) > 1 else "Every line is"
    rows = [f"{mark} {meaning}." if mark else f"{usual} {meaning}." for mark, meaning in marked]
    if numbered:
        rows.append("The small numbers lead to the records: what the dice and the rules decided.")
    return tuple(rows)
