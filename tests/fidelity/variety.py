"""How often prose says the same again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from narrator.prose import Paragraph, paragraphs
from tests.fidelity.rate import table

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_BEGINNING = 3
_OFTEN = 3
"""A beginning that a text has so often is told too often."""
_RUN = 5
_NEAR = 5
"""Paragraphs, the one in which a run comes back among them."""


class Variety(NamedTuple):
    texts: int
    words: int
    openings: int
    """Beginnings that some text has three times or more."""
    runs: int
    """Runs of five words that stand in the paragraphs just before as well, or twice in their own."""


def variety(texts: Iterable[str]) -> Variety:
    """Each text on its own: nobody reads two fights as one."""
    count = words = openings = runs = 0
    for text in texts:
        told = paragraphs(text)
        count += 1
        words += sum(len(_words(one.text)) for one in told)
        begun = Counter(tuple(_words(s.text)[:_BEGINNING]) for one in told for s in one.sentences)
        openings += sum(times >= _OFTEN for beginning, times in begun.items() if len(beginning) == _BEGINNING)
        runs += _again(told)
    return Variety(count, words, openings, runs)


def shown(sets: dict[str, Iterable[str]]) -> str:
    rows = []
    for name, texts in sets.items():
        found = variety(texts)
        rows.append((name, found.texts, f"{found.words:,}", *(_each(n, found) for n in (found.openings, found.runs))))
    head = ("prose", "texts", "words", "openings told three times", "runs of five words told again")
    return table(head, rows)


def _each(count: int, found: Variety) -> str:
    return f"{count}, {count / found.words * 1000:.2f} in 1,000 words" if found.words else "–"


def _again(told: Iterable[Paragraph]) -> int:
    last: dict[tuple[str, ...], int] = {}
    count = 0
    for at, one in enumerate(told):
        for sentence in one.sentences:
            words = _words(sentence.text)
            for start in range(len(words) - _RUN + 1):
                run = tuple(words[start : start + _RUN])
                count += run in last and at - last[run] < _NEAR
                last[run] = at
    return count


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
