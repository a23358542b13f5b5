"""What stands behind a declaration on the master's line: the rolls that people made for it."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.errors import Malformed

_DIGITS = re.compile(r"\d{1,4}(?:[\s,]+\d{1,4})*")
_PART = re.compile(r"\s*(?P<who>[^\d/\s][^\d/]*?)?\s*(?P<digits>\d[\d\s,]*)\s*")
_MOST = 12
"""Rolls behind one line: more is a slip."""


class Thrown(NamedTuple):
    """One roll as somebody called it out: its sum, or each face. ``who`` threw it, by name; None: whoever acts."""

    who: str | None
    total: int | None
    faces: tuple[int, ...] | None

    @property
    def said(self) -> str:
        return str(self.total) if self.total is not None else " ".join(map(str, self.faces or ()))


def cut_rolls(text: str) -> tuple[str, tuple[Thrown, ...]]:
    """ "mara strikes the miller : 13 / 5" in two: what is declared, and the rolls. Raises Malformed.

    What stands in quotes is the player's own; a colon in it parts nothing.
    """
    at = _colon(text)
    tail = text[at + 1 :].strip() if at >= 0 else ""
    if not any(c.isdigit() for c in tail) or '"' in tail:
        return text.strip(), ()
    parts = tail.split("/")
    if len(parts) > _MOST:
        raise Malformed(f"these are {len(parts)} rolls, more than one line can need.")
    return text[:at].strip(), tuple(_thrown(part) for part in parts)


def as_roll(text: str) -> Thrown:
    """A bare number is the sum, digits with spaces or commas between are faces. Raises Malformed."""
    text = text.strip()
    if _DIGITS.fullmatch(text) is None:
        raise Malformed(f"{text!r} is no roll.", choices=("13 for the sum", "4 5 4 for the faces"))
    numbers = tuple(int(n) for n in re.findall(r"\d+", text))
    return Thrown(None, numbers[0], None) if len(numbers) == 1 else Thrown(None, None, numbers)


def _thrown(part: str) -> Thrown:
    found = _PART.fullmatch(part)
    if found is None:
        raise Malformed(f"{part.strip()!r} is no roll.", choices=("13 for the sum", "4 5 4 for the faces", "miller 12"))
    return as_roll(found["digits"])._replace(who=found["who"])


def _colon(text: str) -> int:
    """Where the last colon stands that no quotation holds; -1 where there is none."""
    bare = re.sub(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»", lambda m: "x" * len(m[0]), text)
    return bare.rfind(":")
