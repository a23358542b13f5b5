"""A line cut into words, each with its sentence, its clause and whether somebody speaks it."""

from __future__ import annotations

import re
from typing import NamedTuple

from narrator.guard.families.grammar import BREAKERS, PRONOUNS

_TOKEN = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|\d+|[.!?…]+|[,;:()—–]|--|\"|\n")
_PARTS = re.compile(r"(.+?)(n't|'d|'ll|'ve|'re|'s|'m)$")


class Token(NamedTuple):
    word: str
    """In small letters, without a possessive ending."""
    start: int
    end: int
    poss: bool
    cap: bool
    quoted: bool
    sentence: int
    clause: int
    broken: bool
    """A mark stands between this word and the one before."""


def split(text: str) -> tuple[list[Token], frozenset[int]]:
    """The words of ``text``, and the sentences that end in a question mark."""
    tokens: list[Token] = []
    asking: set[int] = set()
    quotes = text.count('"')
    sentence = clause = 0
    quoted = broken = False
    for found in _TOKEN.finditer(text):
        mark = found.group()
        if mark == '"':
            quotes -= 1
            # A quote that nobody closes hides nothing: what follows it is read as told.
            if quoted or quotes > 0:
                quoted = not quoted
            clause, broken = clause + 1, True
            continue
        if not mark[0].isalnum():
            broken, clause = True, clause + 1
            if mark[0] in ".!?…\n":
                if mark[0] == "?" or mark.endswith("?"):
                    asking.add(sentence)
                sentence += 1
            continue
        for word, start, end, poss in _cut(mark, found.start()):
            if word in BREAKERS and not broken:
                clause += 1
            tokens.append(Token(word, start, end, poss, text[start].isupper(), quoted, sentence, clause, broken))
            broken = False
    return tokens, frozenset(asking)


def _cut(mark: str, start: int) -> tuple[tuple[str, int, int, bool], ...]:
    """A word in its parts: ``didn't`` is did and n't, ``he'd`` he and 'd; ``Miller's`` owns something."""
    word, end = mark.lower(), start + len(mark)
    parts = _PARTS.match(word) if "'" in word else None
    if parts is None:
        return ((word, start, end, word.endswith("s'")),)
    head, tail = parts.groups()
    if tail == "'s" and head not in PRONOUNS and head not in ("that", "there", "who", "what", "let", "where", "here"):
        return ((head, start, end, True),)
    return ((head, start, start + len(head), False), (tail, start + len(head), end, False))
