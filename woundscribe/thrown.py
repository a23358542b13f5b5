"""Dice that people threw, as they say what fell."""

from __future__ import annotations

import re

_FACES = re.compile(r"\d+(?:(?:\s*,\s*|\s+)\d+)+")


def read_dice(line: str) -> tuple[tuple[int, ...] | None, int | None] | None:
    """Faces or a sum: parted by spaces or commas they are faces, a bare number is the sum; None for anything else."""
    text = line.strip()
    if text.isdecimal():
        return None, int(text)
    if _FACES.fullmatch(text):
        return tuple(int(n) for n in re.findall(r"\d+", text)), None
    return None
