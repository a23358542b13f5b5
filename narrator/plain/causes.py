"""Why it came to blows, as far as it can be named in a sentence."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from narrator.plain.orthography import definite, worded

_ABOUT = re.compile(r"(?:(?:over|about|for|because of) )?((?:a|an|the|some|his|her|their) [\w' -]+)", re.IGNORECASE)
_LONGEST = 5
"""Words of a thing that is named in passing."""


class Cause(NamedTuple):
    """``word``: "grief"; ``thing``: "the cow"."""

    form: Literal["word", "thing"]
    text: str


def cause_of(written: str) -> Cause | None:
    """What a scene's cause names, or None where it names nothing or tells a story of its own."""
    text = worded(written).rstrip(".") if written.strip() else ""
    if text.isalpha():
        return Cause("word", text.lower())
    about = _ABOUT.fullmatch(text)
    if about is None or len(about[1].split()) > _LONGEST:
        return None
    return Cause("thing", definite(about[1][0].lower() + about[1][1:]))
