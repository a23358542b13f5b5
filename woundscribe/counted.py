"""Outcomes counted from the first of their turn: what came out alike is alike, wherever in the fight it stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rules.model import evolve
from rules.outcome import Outcome

OutcomeT = TypeVar("OutcomeT", bound=Outcome)


def counted_from(first: int, outcomes: Iterable[OutcomeT]) -> tuple[OutcomeT, ...]:
    """The outcomes with ``first`` as number 0, and causes counted alike."""
    return tuple(evolve(o, seq=o.seq - first, cause=None if o.cause is None else o.cause - first) for o in outcomes)
