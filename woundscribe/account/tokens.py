"""The words of a line, and who is named by them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, cast

from rules.claim import Severity
from rules.combatant import Pronouns
from rules.errors import Malformed
from woundscribe.account import words as small
from woundscribe.account.nonames import why_no_name

WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*['’]?")
JOINS = frozenset({",", ";", "and", "then", "but", "&"})
_TOKEN = re.compile(r"[,;]|[^\s,;]+")
_MARKER = re.compile(r"\(?(she|he|they|it)(?:/\w+)*\)", re.IGNORECASE)
_POINTS = ".:!?()\"'‘’“”"
_LONGEST_NAME = 6
"""Words of one."""
_LONGEST_QUOTED = 60
"""Letters of a line that a message says again."""


class Token(NamedTuple):
    """A word as it is compared, and as it was written."""

    word: str
    written: str


class Name(NamedTuple):
    """Somebody as a line calls them. ``pronoun``: what the line says stands for them, if anything does."""

    written: str
    pronoun: Pronouns | None = None


def tokens(text: str) -> list[Token]:
    """The words of a line, commas among them; one that shouts is read as if it did not."""
    if text.isupper():
        text = text.lower()
    found = []
    for one in _TOKEN.findall(text):
        written = one if one in ",;" or _MARKER.fullmatch(one) else one.strip(_POINTS)
        if written:
            found.append(Token(written.casefold().replace("’", "'"), written))
    return found


def names(given: Sequence[Token]) -> list[Name]:
    """ "Mara, Tobin (he) and the wolf" → each of them. Raises Malformed for what names nobody."""
    found: list[list[Token]] = [[]]
    for token in given:
        if token.word in (",", ";", "and", "&"):
            found.append([])
        else:
            found[-1].append(token)
    return [name(one) for one in found if one]


def name(given: Sequence[Token]) -> Name:
    """Raises Malformed for what names nobody."""
    pronoun = next((m[1].lower() for t in given if (m := _MARKER.fullmatch(t.written))), None)
    kept = without([t for t in given if not _MARKER.fullmatch(t.written)], JOINS)
    written = said(kept)
    if all(t.word in small.ARTICLES | small.OWNED for t in kept):
        raise Malformed("somebody is not named.", choices=("Mara", "the Miller"))
    if len(kept) == 1 and kept[0].word in small.SOMEBODY:
        raise Malformed(f"who is {quoted(written)}? Write the name.")
    odd = any(not WORD.fullmatch(t.word) or t.word in small.STOPS - {"of"} for t in kept)
    if odd or len(kept) > _LONGEST_NAME:
        raise Malformed(f"{quoted(written)} is nobody's name: say one thing a line, in few words.")
    no = why_no_name([t.written for t in kept])
    if no is not None:
        raise Malformed(f"{quoted(written)} {no[0]}", choices=no[1])
    return Name(written, cast("Pronouns | None", pronoun))


def unmarked(given: Sequence[Token]) -> list[Token]:
    """The tokens without what only says a pronoun: "(she)"."""
    return [t for t in given if not _MARKER.fullmatch(t.written)]


def without(given: Sequence[Token], words: frozenset[str]) -> list[Token]:
    """The tokens without such words at either end."""
    kept = list(given)
    while kept and kept[0].word in words:
        del kept[0]
    while kept and kept[-1].word in words:
        kept.pop()
    return kept


def without_gravity(given: Sequence[Token]) -> tuple[list[Token], Severity | None]:
    """The tokens without the words that say how bad it was, and how bad."""
    heard = [t.word for t in given]
    for phrase, severity in small.GRAVITY:
        size = len(phrase)
        at = next((i for i in range(len(heard) - size + 1) if tuple(heard[i : i + size]) == phrase), None)
        if at is not None:
            return [*given[:at], *given[at + size :]], severity
    return list(given), None


def said(given: Sequence[Token]) -> str:
    """Tokens as they were written."""
    return " ".join(t.written for t in given).replace(" ,", ",").replace(" ;", ";")


def quoted(text: str) -> str:
    """What was written, as a message says it again: the beginning of it where it is long."""
    return repr(text if len(text) <= _LONGEST_QUOTED else f"{text[:_LONGEST_QUOTED].rstrip()}…")
