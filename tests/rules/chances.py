"""Everything that can come of a declaration, face by face, and what the odds say of it: of any ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from rules.dice import Roll, parse
from rules.odds import Odds, Ratio, odds
from rules.registry import find
from rules.resolution import Resolved, resolve
from rules.ruling import Answer
from tests.rules.table import Table

End = tuple[Fraction, tuple[Any, ...]]
"""How likely, and what came: each kind of outcome has fields of its own."""


class _More(Exception):
    """A die is wanted that has not fallen."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class _Fallen:
    """Dice that show the faces given, one after the other."""

    def __init__(self, shown: tuple[int, ...]) -> None:
        self._shown = list(shown)

    def roll(self, notation: str, stream: str, n: int) -> Roll:
        sides = parse(notation)
        for at, size in enumerate(sides):
            if at >= len(self._shown):
                raise _More(size)
        shown = tuple(self._shown[: len(sides)])
        del self._shown[: len(sides)]
        return Roll(notation=notation, total=sum(shown), faces=shown, stream=stream, n=n)


def by_faces(encounter: Any, declaration: dict[str, Any], answers: tuple[Answer, ...] = ()) -> Iterator[End]:
    """Everything that can come of a declaration by every face of every die, and how likely it is."""
    ruleset = find(encounter.ruleset)
    turn = Table(encounter, ruleset=ruleset).turn(encounter.side, declaration)
    waiting: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, shown = waiting.pop()
        try:
            result = resolve(ruleset, encounter, turn, answers, dice=_Fallen(shown), ask="needed")
        except _More as more:
            waiting += [(chance / more.sides, (*shown, face)) for face in range(1, more.sides + 1)]
            continue
        assert isinstance(result, Resolved)
        yield chance, result.outcomes


def reckoned(encounter: Any, declaration: dict[str, Any], answers: tuple[Answer, ...] = ()) -> Odds:
    ruleset = find(encounter.ruleset)
    turn = Table(encounter, ruleset=ruleset).turn(encounter.side, declaration)
    return odds(ruleset, encounter, turn.declarations[0], answers)


def exact(ratio: Ratio) -> Fraction:
    found = Fraction(ratio.numerator, ratio.denominator)
    assert (found.numerator, found.denominator) == (ratio.numerator, ratio.denominator)  # in lowest terms
    return found


def chance(ends: list[End], so: Callable[[Any], bool]) -> Fraction:
    """How likely it is that at least one outcome is so."""
    return sum((weight for weight, outcomes in ends if any(so(o) for o in outcomes)), Fraction(0))


def is_degree(*degrees: str) -> Callable[[Any], bool]:
    return lambda o: o.kind in ("attack_rolled", "spell_cast", "checked") and o.check.degree in degrees
