"""A ruleset's own words: how its acts and conditions are put to a model, known again in prose, and told plainly.

A lexicon is text. ``# act: calm``, ``# on: prone`` and ``# off: prone`` begin an entry, with two lines under it:

    fact: {who} tried to calm {whom}
    shown: soothe hush speak; gently softly hand

``fact`` is the sentence for a model. ``shown`` are words one of which has to stand in prose that tells it: verbs, of
which any form will do, and after the semicolon other words. ``## slot : tag`` begins parts of sentences for the
built-in voice, see ``narrator.plain.lexicon``: the slot of an act is its name with ``-`` for blanks; of conditions,
``on`` and ``off`` with the condition so written as a tag. ``//`` begins a remark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from narrator.guard.forms import verbs, words
from rules.registry import find, ids

_ENTRY = re.compile(r"# (act|on|off): (.+)")
_LINE = re.compile(r"(fact|shown): (.+)")


@dataclass(frozen=True)
class Entry:
    """One act, or one condition begun (``on``) or ended (``off``)."""

    fact: str
    shown: frozenset[str]


@lru_cache(maxsize=32)
def source(ruleset: str) -> str:
    """The text of a ruleset's lexicon. One that is not installed has no words of its own."""
    return find(ruleset).lexicon if ruleset in ids() else ""


@lru_cache(maxsize=32)
def entries(ruleset: str) -> dict[tuple[str, str], Entry]:
    """By kind (``act``, ``on``, ``off``) and name. Raises ValueError for a line that belongs to no entry."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    current: dict[str, str] | None = None
    for line in source(ruleset).splitlines():
        heading, field = _ENTRY.fullmatch(line.strip()), _LINE.fullmatch(line.strip())
        if heading is not None:
            current = found.setdefault((heading[1], heading[2]), {})
        elif line.startswith("## "):
            current = None
        elif field is not None:
            if current is None:
                raise ValueError(f"the lexicon of {ruleset}: no entry above {line!r}")
            current[field[1]] = field[2]
    return {name: _entry(ruleset, name, lines) for name, lines in found.items()}


def entry(ruleset: str, kind: str, what: str | None) -> Entry | None:
    return entries(ruleset).get((kind, what or ""))


def _entry(ruleset: str, name: tuple[str, str], lines: dict[str, str]) -> Entry:
    if lines.keys() != {"fact", "shown"}:
        raise ValueError(f"the lexicon of {ruleset}: {name[0]} {name[1]!r} needs a fact and what shows it")
    verbal, _, others = lines["shown"].partition(";")
    return Entry(fact=lines["fact"], shown=verbs(verbal) | words(others))
