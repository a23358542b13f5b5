"""A passage: what is shown, and for every line of it where it came from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from narrator.beat import Purpose, Span
from narrator.guard.violation import Violation
from rules.model import Model

Source = Literal["model", "repaired", "plain", "edited", "unchecked"]


class Line(Model):
    """One line as shown. ``seqs`` are the outcomes of the view it rests on, ``beats`` the beats it tells.

    A line of no beat paints the place and rests on nothing.
    """

    beats: tuple[int, ...]
    text: str
    source: Source
    seqs: tuple[int, ...] = ()
    opens_paragraph: bool = False


def joined(lines: Iterable[Line]) -> str:
    """Lines joined to paragraphs, paragraphs parted by an empty line."""
    paragraphs: list[list[str]] = []
    for line in lines:
        if line.opens_paragraph or not paragraphs:
            paragraphs.append([])
        paragraphs[-1].append(line.text)
    return "\n\n".join(" ".join(p) for p in paragraphs)


class Attempt(Model):
    """One call of a model and what came of it. ``fault`` is the code of what went wrong, if anything did."""

    stage: Literal["draft", "repair"]
    answer: str
    asked: int = 0
    """Characters of all that was sent."""
    finish_reason: str | None = None
    fault: str | None = None
    prompt_tokens: int | None = None
    answer_tokens: int | None = None
    milliseconds: int = 0
    violations: tuple[Violation, ...] = ()
    """What the guard refused in it."""


class Provenance(Model):
    """How a passage came about. Without a model all but ``happened`` is empty."""

    prompt: str | None = None
    version: int | None = None
    prompt_hash: str | None = None
    model: str | None = None
    attempts: tuple[Attempt, ...] = ()
    happened: tuple[str, ...] = ()
    """What did not go as it should, in words, in order."""

    @property
    def faults(self) -> tuple[str, ...]:
        """The codes of all that went wrong, in order."""
        return tuple(a.fault for a in self.attempts if a.fault)


class Passage(Model):
    """Lines in order. ``span_hash`` is of the outcomes told: when they were undone, it is stale."""

    purpose: Purpose
    span: Span
    span_hash: str
    lines: tuple[Line, ...]
    provenance: Provenance

    @property
    def text(self) -> str:
        """The prose: see ``joined``."""
        return joined(self.lines)
