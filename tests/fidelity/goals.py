"""What is aimed at first, and whether prose that tuning has not read meets it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.fidelity.rate import Rate, percent, table
from tests.fidelity.written import ROW, Figures

PARAGRAPH_MILLISECONDS = 5


class Goal(NamedTuple):
    """``at_most``: whether the share may not be greater; else it may not be smaller."""

    what: str
    measured: Rate
    goal: float
    at_most: bool = False

    @property
    def met(self) -> bool:
        return self._meets(self.measured.share)

    @property
    def sure(self) -> bool:
        """Whether all of the interval says the same."""
        return all(self._meets(end) is self.met for end in self.measured.interval)

    def _meets(self, share: float) -> bool:
        return share <= self.goal if self.at_most else share >= self.goal


def goals(found: Figures) -> Iterator[Goal]:
    yield Goal("lies refused, all kinds", found.caught, 0.90)
    yield Goal("of the lines refused, those that lie", found.precision, 0.90)
    yield Goal("true beats refused", found.alarms, 0.08, at_most=True)
    aims = {
        "structure, names, numbers": 0.99,
        "invented death, fall, flight, yielding": 0.98,
        "hit told as miss, miss as hit": 0.95,
        "outcome left out": 0.95,
    }
    for one, caught in found.by_class.items():
        if one in aims:
            yield Goal(one, caught, aims[one])


def shown(found: Figures) -> str:
    """In words first, then as a table."""
    each = list(goals(found))
    rows = [
        (
            goal.what,
            goal.measured,
            f"{'≤' if goal.at_most else '≥'} {goal.goal * 100:.0f} %",
            f"{'met' if goal.met else '**not met**'}{'' if goal.sure else ', not for sure'}",
        )
        for goal in each
    ]
    return "\n\n".join(
        (
            "On prose that nobody who mends the guard has read,",
            f"- **met**: {_listed(goal for goal in each if goal.met)};\n"
            f"- **not met**: {_listed(goal for goal in each if not goal.met)}.",
            table(("what", *ROW, "goal", ""), rows),
        )
    )


def _listed(some: Iterator[Goal]) -> str:
    return "; ".join(f"{goal.what} ({percent(goal.measured.share)})" for goal in some) or "none"
