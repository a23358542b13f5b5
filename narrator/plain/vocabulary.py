"""Sets of words that prose has to know: read from ``vocabulary.md``, where ``## name`` heads each."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def _all() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    name = ""
    for line in files("narrator.plain").joinpath("vocabulary.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            name = line[3:].strip()
        elif not line.startswith("//"):
            found.setdefault(name, []).extend(line.split())
    return found


def vocabulary(name: str) -> frozenset[str]:
    """The words under a heading. Raises KeyError for a heading that is not there."""
    return frozenset(_all()[name])


def ordered(name: str) -> tuple[str, ...]:
    """The same in their order."""
    return tuple(_all()[name])


def by_word(group: str) -> dict[str, str]:
    """Word → family, over all headings ``group.family``."""
    return {
        word: name.removeprefix(f"{group}.")
        for name, words in _all().items()
        if name.startswith(f"{group}.")
        for word in words
    }


def pairs(name: str) -> dict[str, str]:
    """Word → word, for a heading under which each is written ``one=other``."""
    return dict(word.split("=") for word in _all()[name])
