"""What the things of a place are, by the words of their names."""

from __future__ import annotations

import re
from functools import lru_cache

from narrator.plain.vocabulary import by_word

_FAMILIES = by_word("place")
KINDS = tuple(sorted(set(_FAMILIES.values())))


@lru_cache(maxsize=512)
def kinds_of(thing: str) -> tuple[str, ...]:
    """What a thing is: its family, by the last known word of its name, if it has one."""
    words = re.findall(r"[a-z]+", thing.lower())
    return next(((_FAMILIES[word],) for word in reversed(words) if word in _FAMILIES), ())
