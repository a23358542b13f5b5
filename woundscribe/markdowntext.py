"""People's text in Markdown: nothing in it is taken for markup, and paragraphs stand in one row each."""

from __future__ import annotations

import re

from woundscribe.readable import clean

_MARKS = re.compile(r"[\\*_`~<>\[\]#|$]|&(?=#?\w+;)|(?<=\w)@(?=\w)|(?<=http):(?=//)|(?<=https):(?=//)|(?<=www)\.", re.I)
"""What is markup anywhere, what begins an entity, and what makes an address a link."""
_LIST = re.compile(r"^(\d*)([-+=.)])(?=[\s=-]|$)")
"""What at the head of a paragraph would make it a list or a rule."""


def escaped(text: str) -> str:
    """As plain text in the middle of a row: nothing in it is taken for markup, nothing steers a terminal."""
    return _MARKS.sub(r"\\\g<0>", clean(text))


def opening(text: str) -> str:
    """The same at the head of a paragraph."""
    return _LIST.sub(r"\1\\\2", escaped(text).lstrip())


class Prose:
    """Lines on their way into paragraphs, told one after the other without ever going back."""

    def __init__(self) -> None:
        self.begun = False

    def add(self, text: str, sign: str = "", *, opens: bool) -> str:
        """What to write for one more line: it goes on in the open paragraph unless it ``opens`` one of its own."""
        if self.begun and not opens:
            return f" {escaped(text)}{sign}"
        gap = "\n\n" if self.begun else ""
        self.begun = True
        return f"{gap}{opening(text)}{sign}"
