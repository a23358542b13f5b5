"""What the things of a place are, by the words of their names."""

from __future__ import annotations

import re

from narrator.plain.vocabulary import by_word

_FAMILIES = by_word("place")


def family_of(thing: str) -> str:
    """The family of a thing, by its last known word; ``other`` where none is known."""
    words = re.findall(r"[a-z]+", thing.lower())
    return next((_FAMILIES[word] for word in reversed(words) if word in _FAMILIES), "other")
