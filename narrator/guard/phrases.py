"""Patterns of words: how a family is written, compiled once and looked up by its first word.

A pattern is a line ``role words…``. The role says of whom the phrase is said: ``s`` the subject, ``o`` the object
(the subject when passive), ``d`` whoever the subject does it to, ``w`` the person at ``@who`` or ``@poss`` within the
phrase, ``p`` the owner named right before it. The words: ``+run`` any form of a verb, ``a/b`` either, ``(a)`` perhaps,
``#air`` a named class, ``@who`` a person, ``@poss`` a possessive, ``...`` up to five words, ``!back/on`` none of these,
``$`` the end of the clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from narrator.guard.forms import verb


class Part(NamedTuple):
    kind: str
    """``word``, ``who``, ``poss``, ``gap``, ``not`` or ``end``."""
    words: frozenset[str]
    optional: bool


class Phrase(NamedTuple):
    family: str
    role: str
    parts: tuple[Part, ...]


class Heads(NamedTuple):
    """The phrases that may begin with one word: ``free`` after any other, ``by_second`` only before that word."""

    free: list[Phrase]
    by_second: dict[str, list[Phrase]]


Index = dict[str, Heads]
"""Phrases by each word that they may begin with."""


def _part(text: str, classes: Mapping[str, frozenset[str]]) -> Part:
    optional = text.startswith("(")
    text = text.strip("()")
    if text == "...":
        return Part("gap", frozenset(), True)
    if text == "$":
        return Part("end", frozenset(), False)
    kind = "not" if text.startswith("!") else "word"
    words: set[str] = set()
    for one in text.removeprefix("!").split("/"):
        if one in ("@who", "@poss"):
            kind = one[1:]
        elif one.startswith("+"):
            words |= verb(one[1:])
        elif one.startswith("#"):
            words |= classes[one[1:]]
        else:
            words.add(one)
    return Part(kind, frozenset(words), optional)


def compile_families(families: Mapping[str, str], classes: Mapping[str, frozenset[str]]) -> Index:
    """An index over the patterns of ``families`` (name -> pattern lines).

    Raises ValueError for a pattern that does not begin with a word: it could not be looked up.
    """
    index: Index = {}
    for family, text in families.items():
        for line in text.strip().splitlines():
            role, *rest = line.split()
            parts = tuple(_part(one, classes) for one in rest)
            plain = len(parts) > 1 and parts[1].kind == "word" and not parts[1].optional
            phrase = Phrase(family, role, parts)
            if phrase.parts[0].kind != "word" or phrase.parts[0].optional or role not in ("s", "o", "w", "p", "d"):
                raise ValueError(f"the pattern cannot be indexed: {line.strip()!r}")
            for word in sorted(phrase.parts[0].words):
                heads = index.setdefault(word, Heads([], {}))
                if not plain:
                    heads.free.append(phrase)
                for second in sorted(parts[1].words) if plain else ():
                    heads.by_second.setdefault(second, []).append(phrase)
    return index
