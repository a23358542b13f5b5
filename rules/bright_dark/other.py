"""Another act in words, its stakes fixed before the roll; picking up; what stakes do [BD-OTHER]."""

from __future__ import annotations

from rules.bright_dark.declarations import Other, Take
from rules.bright_dark.sheet import Fight
from rules.resolution import Resolution


def other(r: Resolution[Fight], d: Other) -> None:
    """The attribute and talent named, against what the game master says, by default 12 [BD-OTHER]."""
    raise NotImplementedError


def take(r: Resolution[Fight], d: Take) -> None:
    """What lies within 5 ft is in one's hand again [BD-CALLED]."""
    raise NotImplementedError
