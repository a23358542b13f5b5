"""Prose that a person wrote, plain or Markdown, cut into sentences; a paragraph may say which beats it tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from narrator.answer import numbers_in
from rules.model import Model

_HEADING = re.compile(r"\s{0,3}#{1,6}(?:\s|$)")
_RULE = re.compile(r"\s{0,3}(?:={3,}|([-*_])(?:\s*\1){2,})\s*$")
_FENCE = re.compile(r"\s{0,3}(```|~~~)")
_FRONT = re.compile(r"\A---\n.*?\n(?:---|\.\.\.)\n", re.DOTALL)
_HIDDEN = re.compile(r"<!--.*?-->", re.DOTALL)
_LEAD = re.compile(r"^\s*(?:>\s?)*(?:[-*+]\s+|\d{1,3}[.)]\s+)?")
"""Quote marks and list marks in front of a line."""
_TAG = re.compile(r"\[\s*([\d\s,&–-]+?)\s*\]\s*:?")
_LINK = re.compile(r"!?\[([^\][]*)\]\([^()\s]*\)")
_EMPHASIS = re.compile(r"\\(?=[!-/:-@\[-`{-~])|\*+|`+|(?<!\w)_+|_+(?!\w)")
_END = re.compile(r"[.!?…]+[\"”»’')\]]*(?=\s+|$)")


class Sentence(Model):
    """One sentence. ``opens``: it is the first of its paragraph."""

    text: str
    opens: bool


class Paragraph(Model):
    """``beats``: the numbers that its writer has put before it, if any."""

    beats: tuple[int, ...]
    text: str

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(Sentence(text=text, opens=not i) for i, text in enumerate(_sentences(self.text)))


def paragraphs(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of ``text`` without headings, rules, code and marks of Markdown.

    A tag such as ``[2]`` at the head of a line begins a paragraph as well.
    """
    found: list[Paragraph] = []
    beats: tuple[int, ...] = ()
    rows: list[str] = []
    for line in (*_lines(text), ""):
        tag = _TAG.match(line)
        if (tag or not line) and rows:
            found.append(Paragraph(beats=beats, text=" ".join(rows)))
            beats, rows = (), []
        if tag:
            beats, line = numbers_in(tag[1]), line[tag.end() :].strip()
        if words := _EMPHASIS.sub("", _LINK.sub(r"\1", line)).strip():
            rows.append(" ".join(words.split()))
    return tuple(found)


def _lines(text: str) -> Iterator[str]:
    """Line by line, without what is no prose; an empty one parts paragraphs."""
    fence = None
    for line in _HIDDEN.sub("", _FRONT.sub("", "\n".join(text.splitlines()) + "\n")).split("\n"):
        mark = _FENCE.match(line)
        if fence is not None or mark is not None:
            fence = mark[1] if fence is None and mark else None if mark and mark[1] == fence else fence
            yield ""
        elif _HEADING.match(line) or _RULE.match(line):
            yield ""
        else:
            yield _LEAD.sub("", line).strip()


def _sentences(text: str) -> Iterator[str]:
    """Cut where a sentence ends outside of speech: what somebody says and who says it stay together."""
    start = 0
    for end in _END.finditer(text):
        if _speaks(text[start : end.end()]) or text[end.end() :].lstrip()[:1].islower():
            continue
        yield text[start : end.end()].strip()
        start = end.end()
    if rest := text[start:].strip():
        yield rest


def _speaks(text: str) -> bool:
    """Whether a quote is open at the end of ``text``."""
    return text.count('"') % 2 == 1 or text.count("“") > text.count("”") or text.count("«") > text.count("»")
