"""Whether a line repeats what the model was asked, in place of telling: nobody is shown the prompt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from narrator.guard.violation import Violation

if TYPE_CHECKING:
    from langchain_core.messages import BaseMessage

_WORD = re.compile(r"[^\W_]+")
_MARK = re.compile(r"[.,;:!?\n]")
_PRONOUNS = frozenset({"he", "she", "they", "it", "i"})
_CLAUSE = 4
"""A clause of so many words is copied as a whole, or not at all."""
_RUN = 6
"""So many words in a row are no coincidence."""


class Echo:
    """What was asked. The facts in it may be repeated, for they are true; its instructions and its form may not."""

    def __init__(self, asked: Sequence[BaseMessage] = ()) -> None:
        self._instructions = _runs(str(m.text) for m in asked if m.type == "system")
        self._examples = frozenset(clause for m in asked if m.type == "ai" for clause in _clauses(str(m.text)))
        self._lines = frozenset(" ".join(_words(row)) for m in asked for row in str(m.text).split("\n"))

    def check(self, text: str, beats: tuple[int, ...]) -> tuple[Violation, ...]:
        """What of ``text`` was only asked for, or happened in the worked example.

        A line of no beat may not be any line of the prompt.
        """
        asked = not self._instructions.isdisjoint(_runs([text]))
        copied = not self._examples.isdisjoint(_clauses(text))
        if not asked and not copied and (beats or " ".join(_words(text)) not in self._lines):
            return ()
        message = "tell what happened, and repeat nothing of what you were asked"
        return (Violation(check="structure", code="echo", message=message, beat=beats[0] if beats else None),)


def _clauses(text: str) -> Iterator[tuple[str, ...]]:
    """The longer clauses of prose, whoever is meant in them: «but she stood bent» is «but he stood bent»."""
    for clause in _MARK.split(text):
        words = tuple("he" if word in _PRONOUNS else word for word in _words(clause))
        if len(words) >= _CLAUSE:
            yield words


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _runs(texts: Iterable[str]) -> frozenset[tuple[str, ...]]:
    def found() -> Iterator[tuple[str, ...]]:
        for text in texts:
            words = _words(text)
            yield from (tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1))

    return frozenset(found())
