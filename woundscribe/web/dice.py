"""Dice that people threw, as the fields of a page give them: one for each die, or one for their sum."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import parse
from woundscribe.errors import WoundscribeError

_MOST_DIGITS = 4


def read_faces(notation: str, given: Sequence[str]) -> tuple[int, ...]:
    """What each die shows. Whether it can show that, whoever takes it says. Raises WoundscribeError."""
    sides = parse(notation)
    if len(given) != len(sides):
        raise WoundscribeError("malformed", f"{notation} has {len(sides)} dice: say what each of them shows.")
    return tuple(_number(text, f"a d{size}", f"1 to {size}") for text, size in zip(given, sides, strict=True))


def read_total(notation: str, given: str) -> int:
    """What they come to. Raises WoundscribeError."""
    sides = parse(notation)
    return _number(given, notation, f"{len(sides)} to {sum(sides)}")


def _number(text: str, dice: str, possible: str) -> int:
    found = text.strip()
    if not found:
        raise WoundscribeError("malformed", f"say what {dice} shows.", choices=(possible,))
    if not found.isdecimal() or len(found) > _MOST_DIGITS:
        raise WoundscribeError("malformed", f"{dice} cannot show {found[:40]!r}.", choices=(possible,))
    return int(found)
