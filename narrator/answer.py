"""Reads a model's answer as it comes: leaves out its thinking, cuts it into numbered lines."""

from __future__ import annotations

import re
from dataclasses import dataclass

_THINKING = re.compile(r"</?think(?:ing)?>", re.IGNORECASE)
_NUMBERS = r"\d{1,3}(?:\s*(?:,|-|–|&|and)\s*\d{1,3})*"
_TAG = re.compile(rf"\s*[-*>#\s]*(?:\[\s*({_NUMBERS})\s*\]|(\d{{1,3}})[.):](?=\s))[*:.)\s]*(.*)", re.DOTALL)
_REMARK = re.compile(r"\s*\([^()]*\)\.?$")
_WORD = re.compile(r"[^\W\d_]+")
# fmt: off
_ENGLISH = frozenset({
    "the", "a", "and", "of", "to", "his", "her", "with", "it", "that", "from", "had", "not", "but", "him", "she",
    "he", "they", "as", "at", "on", "by", "for", "into", "their",
})
# fmt: on
_FEW = 8
"""Fewer words than these do not tell their language."""


@dataclass(frozen=True)
class Heard:
    """One line of an answer. ``beats`` is empty when it carries no number."""

    beats: tuple[int, ...]
    text: str
    opens_paragraph: bool


class Reader:
    """Feed it the answer piece by piece; each call returns the lines that are complete by then."""

    def __init__(self) -> None:
        self.thinking = False
        """Whether the answer is, or ended, inside its thinking."""
        self.restarted = False
        """Whether all that was heard before the last call turned out to be thinking as well."""
        self.text = ""
        """All that came, thinking included."""
        self._rest = ""
        self._blank = True

    def feed(self, piece: str) -> list[Heard]:
        self.text += piece
        *lines, self._rest = (self._rest + piece).split("\n")
        return self._read(lines)

    def end(self, *, whole: bool) -> list[Heard]:
        """The last line, unless the answer broke off in it."""
        rest, self._rest = self._rest, ""
        return self._read([rest]) if whole else []

    def _read(self, lines: list[str]) -> list[Heard]:
        self.restarted = False
        heard: list[Heard] = []
        for raw in lines:
            line = self._without_thinking(raw, heard)
            if line is None:
                continue
            if not line.strip():
                self._blank = True
            elif (found := _heard(line, self._blank)) is not None:
                heard.append(found)
                self._blank = False
        return heard

    def _without_thinking(self, line: str, heard: list[Heard]) -> str | None:
        """What is left of the line, or None when all of it was thinking.

        Some models leave out where their thinking began: then all before its end was thinking.
        """
        kept: list[str] = []
        position = 0
        cut = self.thinking
        for mark in _THINKING.finditer(line):
            cut = True
            if mark[0][1] == "/":
                kept.clear()
                if not self.thinking:
                    heard.clear()
                    self.restarted = True
                self.thinking = False
            else:
                if not self.thinking:
                    kept.append(line[position : mark.start()])
                self.thinking = True
            position = mark.end()
        if not self.thinking:
            kept.append(line[position:])
        left = "".join(kept)
        return None if cut and not left.strip() else left


def in_english(text: str) -> bool:
    """Whether a text of some length is English: its small words show it."""
    words = _WORD.findall(text.casefold())
    return len(words) < _FEW or sum(word in _ENGLISH for word in words) * 10 >= len(words)


def _heard(line: str, opens: bool) -> Heard | None:
    match = _TAG.match(line)
    if match is None:
        return Heard(beats=(), text=_tidy(line), opens_paragraph=opens)
    text = _tidy(match[3])
    return Heard(beats=numbers_in(match[1] or match[2]), text=text, opens_paragraph=opens) if text else None


def numbers_in(tag: str) -> tuple[int, ...]:
    """The numbers of a tag: "2", "2, 3" or "2-4"."""
    beats = [int(n) for n in re.findall(r"\d+", tag)]
    if re.search(r"[-–]", tag) and len(beats) == 2 and beats[0] < beats[1]:
        beats = list(range(beats[0], beats[1] + 1))
    return tuple(beats)


def _tidy(text: str) -> str:
    """Without marks of emphasis, and without a remark in parentheses at its end: prompts have those, prose has not."""
    return _REMARK.sub("", " ".join(text.replace("*", "").replace("`", "").split()))
