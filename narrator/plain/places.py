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
def family_of(thing: str) -> str:
    """The family of a thing, by its last known word; ``other`` where none is known."""
    return next((_FAMILIES[word] for word in reversed(_words(thing)) if word in _FAMILIES), "other")


@lru_cache(maxsize=512)
def is_kind(thing: str, kind: str) -> bool:
    """Whether a thing is of a family, or one to lean on."""
    if kind == LEAN:
        return bool(_words(thing)) and _words(thing)[-1] in _LEAN
    return family_of(thing) == kind


def _words(thing: str) -> list[str]:
    return re.findall(r"[a-z]+", thing.lower())
