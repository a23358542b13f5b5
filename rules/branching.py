"""Dice that come out every way they can, one run after another, and how many faces lead to each way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from rules.claim import Degree
from rules.dice import Roll, parse
from rules.model import made
from rules.outcome import Check, Modifier
from rules.resolution import Better, Judge, Throw, judged

T = TypeVar("T")

Choices = Sequence[tuple[T, int]]
"""All that a roll may come to, each with the number of faces that come to it."""


class Paths:
    """Every path through a resolution, each once, depth first.

    A run passes the forks of the last run, by their choices, up to the one where it turns off, and finds new ones.
    """

    def __init__(self) -> None:
        self.ended = 0
        """How many paths have been followed to their end."""
        self.passed = 0
        """How many forks this run has passed."""
        self.known = 0
        """How many of them the last run had passed as well, with the one where this run turned off."""
        self.ways = 1
        self.of = 1
        """The weight of the path to here: so many faces of all."""
        self._forks: list[_Fork] = []

    def fork(self, choices: Callable[[], Choices[T]]) -> T:
        """What is chosen on this path. ``choices`` are asked for where no run has been."""
        if self.passed == len(self._forks):
            self._forks.append(_Fork(choices()))
        fork = self._forks[self.passed]
        value, weight = fork.choices[fork.at]
        self.passed += 1
        self.ways *= weight
        self.of *= fork.of
        return value  # type: ignore[no-any-return]

    def turn(self) -> bool:
        """At the end of a path: ready for the next one, or False when all have been followed."""
        self.ended += 1
        while self._forks and self._forks[-1].at + 1 == len(self._forks[-1].choices):
            self._forks.pop()
        if not self._forks:
            return False
        self._forks[-1].at += 1
        self.passed, self.known = 0, len(self._forks)
        self.ways = self.of = 1
        return True


class _Fork:
    def __init__(self, choices: Choices[Any]) -> None:
        self.choices = choices
        self.of = sum([weight for _, weight in choices])
        self.at = 0


@lru_cache(maxsize=256)
def totals(notation: str) -> tuple[tuple[Roll, int], ...]:
    """What a notation may come to, lowest first. Raises Malformed."""
    ways = {0: 1}
    for size in parse(notation):
        further: dict[int, int] = {}
        for total, weight in ways.items():
            for face in range(1, size + 1):
                further[total + face] = further.get(total + face, 0) + weight
        ways = further
    return tuple((made(Roll, notation=notation, total=total), weight) for total, weight in sorted(ways.items()))


def betters(first: Throw, second: Throw) -> tuple[tuple[Better, int], ...]:
    """What the better of two rolls may come to: which it is and its total, and not what the other came to."""
    ways: dict[Better, int] = {}
    for one, weight in totals(first.notation):
        for other, times in totals(second.notation):
            more = other.total + second.added > one.total + first.added
            kept = Better(second=more, kept=other if more else one, discarded=None)
            ways[kept] = ways.get(kept, 0) + weight * times
    return tuple(ways.items())


def degrees(notation: str, modifiers: tuple[Modifier, ...], target: int, judge: Judge) -> tuple[tuple[Check, int], ...]:
    """What a check may come to, the lowest total first: its degree, and neither roll, total nor margin."""
    ways: dict[Degree, int] = {}
    for roll, weight in totals(notation):
        degree = judged(roll, modifiers, target, judge).degree
        ways[degree] = ways.get(degree, 0) + weight
    return tuple(
        (made(Check, modifiers=modifiers, target=target, degree=degree), weight) for degree, weight in ways.items()
    )
