"""A story as Markdown on the standard output: its title, and paragraphs in one row each."""

from __future__ import annotations

from narrator.passage import Line
from rules.visibility import View
from woundscribe.markdowntext import Prose, escaped
from woundscribe.page import UNCHECKED, WHAT_UNCHECKED
from woundscribe.streams import out


class Manuscript:
    """Written line by line, without ever going back."""

    def __init__(self, view: View) -> None:
        self._place = view.setting.place
        self._prose = Prose()
        self._unchecked = False

    def head(self, title: str | None) -> None:
        """The title, or else the place."""
        out(f"# {escaped(title or self._place)}\n")

    def line(self, line: Line) -> None:
        """One line of a passage: into the open paragraph, or opening a new one."""
        unchecked = line.source == "unchecked"
        self._unchecked = self._unchecked or unchecked
        if not self._prose.begun:
            out("\n")
        out(self._prose.add(line.text, UNCHECKED if unchecked else "", opens=line.opens_paragraph))

    def end(self) -> None:
        """Close what is open."""
        if self._prose.begun:
            out("\n")
        if self._unchecked:
            out(f"\n{UNCHECKED} {WHAT_UNCHECKED}\n")
