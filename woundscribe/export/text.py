"""People's text as a book shows it, in whatever direction it is read."""

from __future__ import annotations

import re
import unicodedata

from markupsafe import Markup, escape

from woundscribe.readable import clean

_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_NO_XML = re.compile("[\ufffe\uffff]")
_EMPTY_ROW = re.compile(r"\n[^\S\n]*\n")
_WHOLE = "\N{NO-BREAK SPACE}"
_LONGEST = 28
"""Characters of a piece that fits any margin."""
_JOINS = frozenset(" \N{NO-BREAK SPACE}-'’\u05be\u200c\u200d")
"""What may stand between two words of one name."""


def shown(text: str) -> str:
    """The text in one row, with nothing in it that steers a reader or that no page may hold."""
    return " ".join(_NO_XML.sub("", clean(text)).split())


def kept_whole(text: str) -> str:
    """The same, but short pieces that no row breaks stay such: a roll, a modifier."""
    pieces = [_WHOLE.join(map(shown, piece.split(_WHOLE))) for piece in text.split(" ")]
    return " ".join(p if len(p) <= _LONGEST else p.replace(_WHOLE, " ") for p in pieces)


def paragraphs(text: str) -> tuple[str, ...]:
    """What a person wrote in paragraphs, parted by empty lines; other ends of lines are spaces."""
    rows = re.sub(r"\r\n?|[\u2028\u2029\x85]", "\n", text)
    return tuple(found for part in _EMPTY_ROW.split(rows) if (found := shown(part)))


def direction(text: str) -> str:
    """In which direction most of its letters are read: "rtl" or "ltr"."""
    kinds = [unicodedata.bidirectional(c) for c in text]
    turned = sum(kind in _RIGHT_TO_LEFT for kind in kinds)
    return "rtl" if turned > kinds.count("L") else "ltr"


def apart(text: str) -> Markup:
    """Prose or a heading as markup, escaped: what of it is read in the other direction is kept apart from the rest."""
    return escape(text) if direction(text) == "rtl" else isolated(text)


def isolated(text: str) -> Markup:
    """A row that is read from left to right as markup, escaped, with names that are not so kept apart.

    Without that, the figures and arrows beside such a name would change their places with it.
    """
    parts = [
        Markup("<bdi>{}</bdi>").format(part) if turned else escape(part)  # it escapes what it formats
        for part, turned in _runs(text)
    ]
    return Markup("").join(parts)


def _runs(text: str) -> list[tuple[str, bool]]:
    """The text in pieces, each with whether it is read from right to left."""
    found: list[tuple[str, bool]] = []
    begun, at = 0, 0
    while at < len(text):
        if unicodedata.bidirectional(text[at]) not in _RIGHT_TO_LEFT:
            at += 1
            continue
        end = _end(text, at)
        found += [(text[begun:at], False), (text[at:end], True)]
        begun = at = end
    return [part for part in (*found, (text[begun:], False)) if part[0]]


def _end(text: str, begun: int) -> int:
    """Where the words that begin at ``begun`` and are read from right to left are over."""
    end = begun
    for at in range(begun, len(text)):
        kind = unicodedata.bidirectional(text[at])
        if kind in _RIGHT_TO_LEFT or (kind == "NSM" and end == at):
            end = at + 1
        elif text[at] not in _JOINS:
            break
    return end
