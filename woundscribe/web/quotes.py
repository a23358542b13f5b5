"""Quotation marks as a printer sets them: in what is kept they stand as somebody typed them."""

from __future__ import annotations

import re

_OPENING = re.compile(r"(?<![^\s(\[{—–“‘\"'])[\"'](?=\S)")
_MARK = re.compile("[\"']")
_SET = {'"': "“”", "'": "‘’"}


def curled(text: str) -> str:
    """Prose with its quotation marks and apostrophes set."""
    opened = _OPENING.sub(lambda mark: _SET[mark[0]][0], text)
    return _MARK.sub(lambda mark: _SET[mark[0]][1], opened)
