"""A passage as somebody takes it away: as text, as Markdown, or as a block to be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.cells import cell_len

from narrator.passage import Line
from woundscribe.markdowntext import Prose
from woundscribe.page import UNCHECKED, WHAT_UNCHECKED, wrap
from woundscribe.readable import clean

_INSIDE = 60
"""Columns of a boxed text."""


def paragraphs(lines: Sequence[Line]) -> list[str]:
    """A passage in paragraphs, what is not checked with its sign."""
    found: list[str] = []
    for line in lines:
        text = clean(line.text) + (UNCHECKED if line.source == "unchecked" else "")
        if line.opens_paragraph or not found:
            found.append(text)
        else:
            found[-1] += f" {text}"
    return found


def as_text(lines: Sequence[Line]) -> str:
    """Paragraphs in one row each, an empty row between."""
    return "\n\n".join([*paragraphs(lines), *_meant(lines)])


def as_markdown(lines: Sequence[Line]) -> str:
    """The same, and nothing in it is taken for markup."""
    prose = Prose()
    text = "".join(
        prose.add(line.text, UNCHECKED if line.source == "unchecked" else "", opens=line.opens_paragraph)
        for line in lines
    )
    return "\n\n".join([text, *_meant(lines)])


def as_box(lines: Sequence[Line]) -> str:
    """A ruled block."""
    rows: list[str] = []
    for n, paragraph in enumerate([*paragraphs(lines), *_meant(lines)]):
        rows += [""] if n else []
        rows += wrap(paragraph, _INSIDE)
    inside = [f"│ {row}{' ' * (_INSIDE - cell_len(row))} │" for row in rows]
    return "\n".join([f"┌{'─' * (_INSIDE + 2)}┐", *inside, f"└{'─' * (_INSIDE + 2)}┘"])


def _meant(lines: Sequence[Line]) -> list[str]:
    return [f"{UNCHECKED} {WHAT_UNCHECKED}"] if any(line.source == "unchecked" for line in lines) else []


WAYS: Mapping[str, Callable[[Sequence[Line]], str]] = {"text": as_text, "markdown": as_markdown, "box": as_box}
