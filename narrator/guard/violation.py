"""What is wrong with a line, where in it, and against which outcome."""

from __future__ import annotations

from typing import Literal

from rules.model import Model

Check = Literal["structure", "world", "grounding", "state", "result"]


class Violation(Model):
    """``start`` and ``end`` are character positions in the line (0, 0: the whole of it)."""

    check: Check
    code: str
    """A stable word for the kind of fault: "invented-death", "hit-told-as-miss", "number"."""
    message: str
    """Says the fault and the fact required, fit for a repair prompt."""
    beat: int | None = None
    seqs: tuple[int, ...] = ()
    start: int = 0
    end: int = 0
