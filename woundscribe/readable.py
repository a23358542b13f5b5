"""What of people's text may be read and shown: nothing in it steers a terminal or hides from a reader."""

from __future__ import annotations

import unicodedata
from typing import Any

from rules.errors import Malformed

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of all that follows."""
_MARKS = frozenset("\u200e\u200f")
"""Marks of direction: at home in many scripts, but a row of a page is put together from left to right."""
_NO_TEXT = "\N{REPLACEMENT CHARACTER}"
"""Stands for what is half of a character, or a byte of a file's name that is no text."""
_BREAKS = frozenset("\n\t")
"""The only steering characters that text is written with."""


def clean(text: str) -> str:
    """The text in one row, without what would steer a terminal: names and lines are people's, and only to be read."""
    shown = "".join(" " if c.isspace() else _NO_TEXT if unicodedata.category(c) == "Cs" else c for c in text)
    return "".join(c for c in shown if unicodedata.category(c) != "Co" and c not in _MARKS and not _steers(c))


def refuse_unreadable(value: Any, where: str = "") -> None:
    """Raises Malformed for text anywhere in ``value`` that steers a terminal, or that holds nothing to see.

    ``value`` is what a file may hold; ``where`` the path to it, its parts joined by dots.
    """
    if isinstance(value, dict):
        for name, inner in value.items():
            if isinstance(name, str):
                _refuse_steering(name, where)
            refuse_unreadable(inner, f"{where}.{name}" if where else str(name))
    elif isinstance(value, (list, tuple)):
        for number, inner in enumerate(value):
            refuse_unreadable(inner, f"{where}.{number}" if where else str(number))
    elif isinstance(value, str) and value:
        _refuse_steering(value, where)
        if not any(_visible(c) for c in value):
            raise Malformed("there is nothing to be seen in it.", where=where or None)


def _refuse_steering(text: str, where: str) -> None:
    odd = next((c for c in text if _steers(c) and c not in _BREAKS), None)
    if odd is not None:
        raise Malformed(f"it holds a character that cannot be shown (U+{ord(odd):04X}).", where=where or None)


def _steers(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs") or character in _TURNING


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in ("C", "Z")
