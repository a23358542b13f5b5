"""Refuses what is of another type than was asked for, in one clear message."""

from __future__ import annotations

from reprlib import repr as shortly
from typing import Any

from woundscribe.errors import WoundscribeError
from woundscribe.readable import clean


def expect(kind: type | tuple[type, ...], value: Any, what: str) -> None:
    """``what`` says what was asked for: "a turn is a number". Raises WoundscribeError; yes or no is no number."""
    odd = isinstance(value, bool) and kind is int
    if odd or not isinstance(value, kind):
        raise WoundscribeError("malformed", f"{what}, and {clean(shortly(value))} is none.")
