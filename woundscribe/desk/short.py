"""Declarations as a master jots them down, "mara strike miller staff subdue", in the words that a phrase has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rules.encounter import Encounter
from rules.errors import Ambiguous, Malformed, RulesError
from rules.ruleset import Ruleset
from woundscribe.phrase import read_phrase

_JOTTED = {
    "subdue": ", to subdue",
    "offensive": ", offensively",
    "defensive": ", defensively",
}
"""A word alone for the words that say it."""
_BEFORE = frozenset({"to", "in", "an", "a", "the", "only", "just"})
"""After one of these such a word is part of what is said already."""
_LONGEST = 14
"""Words of a jotting: what is longer is a sentence."""


def spelled_out(
    text: str, encounter: Encounter[Any, Any], ruleset: Ruleset[Any], side: str | None, actor: str | None = None
) -> tuple[str, Any]:
    """The phrase that a jotting means, and the declaration. Raises what ``read_phrase`` raises of it as it stands."""
    try:
        return text, read_phrase(text, encounter, ruleset, side, actor=actor)
    except (Malformed, Ambiguous) as error:
        first = error
    read: list[tuple[str, Any]] = []
    for longer in _ways(text):
        try:
            read.append((longer, read_phrase(longer, encounter, ruleset, side, actor=actor)))
        except RulesError:  # that one says nothing either
            continue
    if not read or any(other != read[0][1] for _, other in read):
        raise first
    return read[0]


def _ways(text: str) -> Iterator[str]:
    """The jotting with the small words that may be missing in it: what is done how, and with what."""
    bare, quotes = _apart(text)
    jotted, comma, beside = bare.partition(",")
    quotes = f"{comma}{beside.rstrip()}{quotes}"
    words = jotted.split()
    if not 2 <= len(words) <= _LONGEST:
        return
    told = " ".join(
        _JOTTED[w.casefold()] if w.casefold() in _JOTTED and words[i - 1].casefold() not in _BEFORE else w
        for i, w in enumerate(words)
    ).replace(" ,", ",")
    yield told + quotes
    several = told.split(" ")
    for at in range(2, len(several)):
        yield " ".join([*several[:at], "with", *several[at:]]) + quotes


def _apart(text: str) -> tuple[str, str]:
    """What is declared, and what is quoted."""
    quoted = re.compile(r"\s*:?\s*(\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»)")
    return quoted.sub(" ", text), "".join(f" {m[1]}" for m in quoted.finditer(text))
