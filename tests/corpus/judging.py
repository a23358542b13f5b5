"""Learns how the judge weighs what speaks for and against a line.

The lines come with sounds that were not learnt from their own hand. Where the judge's two marks are set is decided on
hands that it has not learnt from either: of the lies that come before it so many may be pardoned, and of the true lines
so many may be doubted, but none of the built-in voice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from narrator.guard import read
from narrator.guard.cast import cast_of
from narrator.guard.facts import is_short
from narrator.guard.judge import Case, Judge, case_of, signs, weighed
from tests.corpus.examples import PLAIN, Example, Line
from tests.corpus.learning import Rows, fitted
from tests.corpus.passages import HANDS
from tests.narrator.guard.mutations import mutated

LET_GO = 45
"""Of a thousand lies, how many may be pardoned."""
WRONGED = 25
"""Of a thousand true lines, how many may be doubted: about as many as lies are doubted with them."""
TURNED = "turned"
"""The hand of true lines that are read against a record which was turned: nobody's."""
_HELD_BACK = 0.3


class Heard(NamedTuple):
    """A line of which it is known whether it lies."""

    case: Case
    sounds: dict[str, int]
    hand: str
    lies: bool


def judgeable(example: Example) -> Iterator[Heard]:
    """An example as it comes before the judge, if it does. A true one also comes as the telling of a record that was
    turned, where that shows only in what may be a misreading: no writer has left out every kind of outcome.
    """
    if example.line is None or is_short(example.words):
        return
    yield from _heard(example.line, example.hand, lies=example.lies)
    made, beats, text = example.line
    ways = list(mutated(beats[0])) if example.hand in HANDS and len(beats) == 1 and not example.lies else []
    if ways:
        _, other = ways[len(example.words) % len(ways)]
        against = tuple(other if beat.number == other.number else beat for beat in made.beats)
        turned = Line(made.model_copy(update={"beats": against}), (other,), text)
        yield from (one for one in _heard(turned, TURNED, lies=True) if one.case.pardonable)


def _heard(line: Line, hand: str, *, lies: bool) -> Iterator[Heard]:
    told, faults = read(line.plan, cast_of(line.plan), line.beats, line.text)
    case = case_of(told, faults)
    if case is not None:
        yield Heard(case, told.sounds, hand, lies)


def judge_of(lines: Sequence[Heard]) -> Judge:
    found = [signs(line.case, line.sounds) for line in lines]
    names = sorted({sign for some in found for sign in some})
    table = np.array([[some.get(name, 0) / 100 for name in names] for some in found])
    hands, lies = np.array([line.hand for line in lines]), np.array([line.lies for line in lines])

    def learnt(rows: Rows) -> dict[str, int]:
        weights, bias = fitted(table[rows], lies[rows], _HELD_BACK)
        return {"": bias, **{name: int(weight) for name, weight in zip(names, weights, strict=True) if weight}}

    def foreign(hand: str) -> Iterator[tuple[int, Heard]]:
        weights = learnt(hands != hand)
        return ((weighed(found[i], weights), lines[i]) for i in np.flatnonzero(hands == hand).tolist())

    written = [one for hand in HANDS for one in foreign(hand)]
    lied = sum(line.lies for _, line in written)
    pardoned = sorted(doubt for doubt, line in written if line.lies and line.case.pardonable)
    doubted = sorted(doubt for doubt, line in written if not line.lies and line.case.doubtable)
    own = [doubt for hand in PLAIN for doubt, line in foreign(hand) if line.case.doubtable]
    return Judge(
        pardons=pardoned[lied * LET_GO // 1000],
        doubts=max(doubted[-1 - (len(written) - lied) * WRONGED // 1000], *own),
        weights=learnt(np.ones(len(lines), dtype=bool)),
    )
