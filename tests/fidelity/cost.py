"""What the guard costs: the only figures that differ from one run to the next."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Iterable

from narrator.guard import check_passage
from tests.fidelity.cases import Case
from tests.fidelity.goals import PARAGRAPH_MILLISECONDS

_RUNS = 5


def shown(cases: Iterable[Case]) -> str:
    """A paragraph is one passage, whose lines are checked together."""
    each = sorted(_milliseconds(case) for case in cases)
    middle, late = statistics.median(each), each[len(each) * 95 // 100]
    verdict = "met" if middle < PARAGRAPH_MILLISECONDS else "**not met**"
    cores = os.cpu_count() or 1
    machine = f"{cores} {platform.machine()} core{'s' if cores > 1 else ''}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"The guard takes {middle:.1f} ms a paragraph on one core; the goal is under {PARAGRAPH_MILLISECONDS} ms: "
        f"{verdict}. That is the median of {len(each)} paragraphs, each the median of {_RUNS} runs; one in twenty "
        f"takes more than {late:.1f} ms. Measured on a machine of {machine}, {python}."
    )


def _milliseconds(case: Case) -> float:
    times = []
    for _ in range(_RUNS):
        began = time.process_time()
        check_passage(case.plan, case.lines)
        times.append((time.process_time() - began) * 1000)
    return statistics.median(times)
