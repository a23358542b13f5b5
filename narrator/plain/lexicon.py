"""Loads the parts that sentences are made of, and says when one may be used.

A lexicon file holds headings ``## slot : tag !tag`` and one part a line; ``[tag !tag]`` at its end adds to the
heading's tags, ``//`` begins a remark. A part may be used when the moment has all of its tags and none of those after
``!``. ``{a}`` stands for a reference, ``<slot>`` for a part of another slot. A tone (``brisk``, ``fireside``,
``grim``) is a tag like any other: such a part is used in no other tone. Parts are written in the past; ``+gave`` and
``=given`` say what is a verb and what is none where ``narrator.plain.tense`` could not tell.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from narrator.lexicon import source
from narrator.plain.places import KINDS
from narrator.plain.vocabulary import vocabulary

_MARK = re.compile(r"\s*\[([^\]]*)\]$")
_REF = re.compile(r"\{(\w+)(?:'s|\.\w+)?(?:\|[^}]*)?\}")
_POSSESSIVE = re.compile(r"\{([abt])(?:'s|\.self)\}")
_SAID_OF_TARGET = frozenset({"felt.t", "fall.t", "die.t", "miss.t", "deathblow.t"})
"""Slots that follow their own subject: whoever it was done to."""
_NAMED_LATER = frozenset({"lead", "approach", "spare"})
"""Slots of a sentence that is going to name the target."""
_TARGET = re.compile(r"\{t(?:'s|\.\w+)?\}")
_BETWEEN = re.compile(r"\{a[^}]*\}.*\{t[^}]*\}.*\{a|\{t[^}]*\}.*\{a[^}]*\}.*\{t")
_WORD = re.compile(r"[a-z]{4,}")
_NEEDS = frozenset({"a", "b", "t", "tool", "thing", "part", "old_part", "foe", "side", "quote", "whither", *KINDS})
_NEEDS |= {"ahold", "thold", "tplace"}
_AFOOT = re.compile(
    r"\b(?:face to face|back(?:ed|s)?|stay(?:ed|s)? up|foot|feet|footing|steps?|stepped|stepping|walk(?:ed|s)?|"
    r"heels?|knees?|st[oa]od|stand(?:ing|s)?|upright|floor|ground)\b"
)
_PLAIN_WORDS = vocabulary("common")
"""Words too common to be heard twice."""


@dataclass(frozen=True)
class Part:
    """``words`` are those that a reader would hear again if they came back too soon."""

    slot: str
    text: str
    tags: frozenset[str]
    without: frozenset[str]
    words: frozenset[str]
    afoot: bool
    """Whether it speaks of feet and of standing, which nobody in the saddle does."""

    def fits(self, tags: frozenset[str]) -> bool:
        return self.tags <= tags and not (self.without & tags)


@lru_cache(maxsize=32)
def lexicon(ruleset: str = "") -> dict[str, tuple[Part, ...]]:
    """All parts by slot, in the order of the files, the ruleset's own last.

    Raises ValueError for a part that stands under no heading.
    """
    parts: dict[str, list[Part]] = {}
    folder = files("narrator.plain.parts")
    for resource in sorted(folder.iterdir(), key=lambda r: r.name):
        if resource.name.endswith(".md"):
            _read(resource.name, resource.read_text(encoding="utf-8"), parts)
    _read(f"the lexicon of {ruleset}", source(ruleset), parts)
    return {slot: tuple(found) for slot, found in parts.items()}


def _read(name: str, text: str, parts: dict[str, list[Part]]) -> None:
    slot, heading, entry = "", "", False
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("## "):
            slot, _, heading = (piece.strip() for piece in line[3:].partition(":"))
            entry = False
        elif line.startswith("# "):
            entry = True  # its lines are read by narrator.lexicon
        elif line and not line.startswith("//") and not entry:
            if not slot:
                raise ValueError(f"{name}: no heading above {line!r}")
            parts.setdefault(slot, []).append(_part(slot, heading, line))


def _part(slot: str, heading: str, line: str) -> Part:
    mark = _MARK.search(line)
    text = line[: mark.start()] if mark else line
    marks = heading.split() + (mark[1].split() if mark else [])
    tags = {m for m in marks if not m.startswith("!")}
    # What a part speaks of must be there; nobody knows what belongs to someone unseen.
    tags |= set(_REF.findall(text)) & _NEEDS
    tags |= {f"known_{who}" for who in _POSSESSIVE.findall(text)}
    without = {m[1:] for m in marks if m.startswith("!")}
    if _doubtful(slot, text):
        without.add("clash")
    bare = re.sub(r"\{[^}]*\}|<[^>]*>", " ", text)
    return Part(
        slot=slot,
        text=text,
        tags=frozenset(tags),
        without=frozenset(without),
        words=frozenset(_WORD.findall(bare)) - _PLAIN_WORDS,
        afoot=_AFOOT.search(bare) is not None,
    )


def _doubtful(slot: str, text: str) -> bool:
    """Whether a part would have to say a name again and again where a pronoun could mean two."""
    if _BETWEEN.search(text):
        return True
    if slot in _SAID_OF_TARGET or text.startswith(("{t} ", "{t's} ")):
        return "{t.o}" in text
    first, *more = _TARGET.findall(text) or [""]
    if slot in _NAMED_LATER:
        return bool(first)
    return any(one != "{t's}" or first != "{t}" for one in more)
