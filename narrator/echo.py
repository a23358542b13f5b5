"""Whether a line repeats what the model was asked, in place of telling: nobody is shown the prompt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from narrator.guard.violation import Violation

if TYPE_CHECKING:
    from langchain_core.messages import BaseMessage

_WORD = re.compile(r"[^\W_]+")
_RUN = 6
"""So many words in a row are no coincidence."""


class Echo:
    """What was asked. The facts in it may be repeated, for they are true; its instructions and its form may not."""

    def __init__(self, asked: Sequence[BaseMessage] = ()) -> None:
        self._instructions = _runs(str(m.text) for m in asked if m.type == "system")
        self._lines = frozenset(" ".join(_words(row)) for m in asked for row in str(m.text).split("\n"))

    def check(self, text: str, beats: tuple[int, ...]) -> tuple[Violation, ...]:
        """What of ``text`` was only asked for; a line of no beat may not be any line of the prompt."""
        if self._instructions.isdisjoint(_runs([text])) and (beats or " ".join(_words(text)) not in self._lines):
            return ()
        message = "tell what happened, and repeat nothing of what you were asked"
        return (Violation(check="structure", code="echo", message=message, beat=beats[0] if beats else None),)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _runs(texts: Iterable[str]) -> frozenset[tuple[str, ...]]:
    def found() -> Iterator[tuple[str, ...]]:
        for text in texts:
            words = _words(text)
            yield from (tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1))

    return frozenset(found())
