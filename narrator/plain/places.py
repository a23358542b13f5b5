"""What the things of a place are, by the words of their names."""

from __future__ import annotations

import re
from functools import lru_cache

from narrator.plain.vocabulary import by_word, vocabulary

_FAMILIES = by_word("place")
_LEAN = vocabulary("lean")
LEAN = "lean"
"""The kind of a thing that one can be driven against, or lean on; other kinds are families."""
KINDS = (LEAN, *sorted(set(_FAMILIES.values())))


@lru_cache(maxsize=512)
def kinds_of(thing: str) -> tuple[str, ...]:
    """What a thing is: its family, by the last known word of its name, and whether one can lean on it."""
    words = re.findall(r"[a-z]+", thing.lower())
    family = next(((_FAMILIES[word],) for word in reversed(words) if word in _FAMILIES), ())
    return (*family, LEAN) if words and words[-1] in _LEAN else family
