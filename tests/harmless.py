"""The faults that no test can notice, for they change nothing that could be seen: see ``tests.mutants``."""

from __future__ import annotations

from typing import NamedTuple


class Harmless(NamedTuple):
    """``what`` as ``tests.mutants`` says it; ``why`` nothing comes of it."""

    path: str
    what: str
    why: str


HARMLESS: tuple[Harmless, ...] = (
    Harmless(
        "rules/bright_dark/costs.py",
        "at < seq: Lt -> LtE",
        "no two records have one number: a refusal and a killing are never the same",
    ),
)
