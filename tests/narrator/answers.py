"""Answers of a model, read as the pipeline reads them."""

from __future__ import annotations

from narrator.answer import Heard, Reader


def heard(answer: str) -> list[Heard]:
    """The lines of a whole answer."""
    reader = Reader()
    return [*reader.feed(answer), *reader.end(whole=True)]
