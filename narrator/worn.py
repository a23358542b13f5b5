"""What a fight's prose has used up: how its last sentences began, and runs of words that came back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_SENTENCE = re.compile(r"[^.!?…]+")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_OPENINGS = 6
"""How many sentences back a beginning counts."""
_RUNS = 4
"""How many runs are named; a longer list is read by no small model."""
_RUN = 5
"""Words of a run. Fewer would be any English."""
_BEGINNING = 3
_LONGEST = 60
"""Characters; scripts without spaces have words as long as sentences."""


def worn(texts: Sequence[str]) -> tuple[str, ...]:
    """Beginnings of the last sentences of ``texts``, then the runs of five words that stand in them more than once.

    Each is in the words that were shown, the latest first, and none twice.
    """
    sentences = [words for text in texts for part in _SENTENCE.findall(text) if (words := _WORD.findall(part))]
    openings = [" ".join(words[:_BEGINNING]) for words in reversed(sentences[-_OPENINGS:]) if len(words) >= _BEGINNING]
    counts: Counter[str] = Counter()
    for words in sentences:
        small = [word.casefold() for word in words]
        counts.update(" ".join(small[at : at + _RUN]) for at in range(len(small) - _RUN + 1))
    again = [run for run, count in reversed(counts.items()) if count > 1]
    return tuple(one for one in dict.fromkeys((*openings, *_apart(again))) if len(one) <= _LONGEST)


def _apart(runs: Sequence[str]) -> list[str]:
    """The first few runs that share no two words in a row: of eight words said twice, one run is enough."""
    kept: list[str] = []
    used: set[tuple[str, str]] = set()
    for run in runs:
        words = run.split()
        pairs = set(pairwise(words))
        if used.isdisjoint(pairs):
            kept.append(run)
            used |= pairs
    return kept[:_RUNS]
