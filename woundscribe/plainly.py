"""What a validation says, in words for people: no pattern, no word of the library's own."""

from __future__ import annotations

import re

_PATTERN = re.compile(r"string should match pattern '(.*)'\.?$", re.IGNORECASE)
_DICE = "^[1-9]d[1-9]"
"""How the patterns of one kind of dice begin."""


def plainly(message: str) -> str:
    """The message without what only its programmers would understand."""
    said = re.sub(r"(?i)\bvalue error, ", "", message).replace("jSON", "JSON")
    pattern = _PATTERN.search(said)
    if pattern is None:
        return said
    wanted = "write dice like 1d6" if pattern[1].startswith(_DICE) else "use small letters, digits, - and _"
    return said[: pattern.start()] + f"{wanted}."
