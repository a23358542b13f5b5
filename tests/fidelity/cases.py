"""Written prose with the plan that it tells, true or with one lie: one form for both kinds of file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from narrator.beat import Plan
from narrator.guard import TaggedLine, Violation, check_passage
from tests.corpus.passages import passages
from tests.narrator.guard.passages import FOLDER, load

Unit = tuple[int, ...]
"""The beats of a line, or one beat that no line tells; nothing for lines that only paint."""


class Case(NamedTuple):
    """``lie``: the writer's word for it, None where all is true. ``lying``: the beats of the line that lies."""

    plan: Plan
    lines: Sequence[TaggedLine]
    lie: str | None = None
    lying: frozenset[int] = frozenset()
    truly: Sequence[TaggedLine] = ()
    """The same told truly by the same hand, where it is."""


class Read(NamedTuple):
    """What the guard says of a case. ``alarm``: whether it refuses where the case lies what is told truly there."""

    case: Case
    found: Mapping[Unit, Sequence[Violation]]
    alarm: bool

    @property
    def caught(self) -> bool:
        return any(self.rightly)

    @property
    def rightly(self) -> list[bool]:
        """Of each line that is refused, whether it lies."""
        return [not self.case.lying.isdisjoint(unit) for unit in self.found]


def read(cases: Iterable[Case]) -> list[Read]:
    return [Read(case, refused(case.plan, case.lines), _alarm(case)) for case in cases]


def refused(plan: Plan, lines: Sequence[TaggedLine]) -> dict[Unit, list[Violation]]:
    """What the guard holds against each line, and against each beat that is left out."""
    found: dict[Unit, list[Violation]] = defaultdict(list)
    for violation in check_passage(plan, lines):
        alone = () if violation.beat is None else (violation.beat,)
        for unit in {line.beats for line in lines if violation.beat in line.beats} or {alone}:
            found[unit].append(violation)
    return found


def single(*names: str, folder: Path = FOLDER) -> Iterator[Case]:
    """Passages that are true or lie."""
    for passage in (one for name in names for one in load(name, folder)):
        plan, lines = passage.plan(), passage.tagged()
        if passage.wrong is None:
            yield Case(plan, lines)
        else:
            lying = _with(passage.wrong.beat, lines)
            yield Case(plan, lines, passage.wrong.code, lying)


def paired(name: str, folder: Path) -> Iterator[Case]:
    """Passages that are told both ways."""
    for passage in passages(name, folder):
        yield Case(passage.plan, passage.true)
        yield Case(passage.plan, passage.wrong, passage.lie.code, passage.lying, passage.true)


def _alarm(case: Case) -> bool:
    return any(not case.lying.isdisjoint(unit) for unit in refused(case.plan, case.truly)) if case.truly else False


def _with(beat: int, lines: Sequence[TaggedLine]) -> frozenset[int]:
    return frozenset({n for line in lines if beat in line.beats for n in line.beats} | {beat})
