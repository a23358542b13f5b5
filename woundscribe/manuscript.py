"""A story as Markdown on the standard output: its title, and paragraphs in one row each."""

from __future__ import annotations

import re

from narrator.passage import Line
from rules.visibility import View
from woundscribe.page import UNCHECKED, WHAT_UNCHECKED
from woundscribe.readable import clean
from woundscribe.streams import out

_MARKS = re.compile(r"([\\*_`~<>\[\]#|])")
_LIST = re.compile(r"^(\d*)([-+=.)])(?=[\s=-])")
"""What at the head of a paragraph would make it a list or a rule."""


class Manuscript:
    """Written line by line, without ever going back."""

    def __init__(self, view: View) -> None:
        self._place = view.setting.place
        self._begun = False
        self._unchecked = False

    def head(self, title: str | None) -> None:
        """The title, or else the place."""
        out(f"# {_escaped(title or self._place)}\n")

    def line(self, line: Line) -> None:
        """One line of a passage: into the open paragraph, or opening a new one."""
        text = _escaped(line.text)
        if line.source == "unchecked":
            text += UNCHECKED
            self._unchecked = True
        if line.opens_paragraph or not self._begun:
            out(("\n\n" if self._begun else "\n") + _LIST.sub(r"\1\\\2", text))
        else:
            out(f" {text}")
        self._begun = True

    def end(self) -> None:
        """Close what is open."""
        if self._begun:
            out("\n")
        if self._unchecked:
            out(f"\n{UNCHECKED} {WHAT_UNCHECKED}\n")


def _escaped(text: str) -> str:
    """As plain text: nothing in it is taken for markup, nothing steers a terminal."""
    return _MARKS.sub(r"\\\1", clean(text))
