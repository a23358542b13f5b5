"""The parts of ``docs/fidelity.md`` that are measured."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.corpus.passages import HANDS
from tests.corpus.passages import HERE as CORPUS
from tests.fidelity import benchmark, cost, goals, labels, models, variety, written
from tests.fidelity.cases import Case, paired, read, single
from tests.heldout.measure import held_out

PAGE = Path(__file__).parents[2] / "docs" / "fidelity.md"
STORIES = Path(__file__).parents[1] / "stories"


@cache
def quick() -> dict[str, str]:
    """What takes a few seconds: a test holds the page to it."""
    reads = held_out()
    return {
        "goals": goals.shown(written.figures(one for some in reads.values() for one in some)),
        "held out": written.shown(reads),
        "passages": written.shown({"tests/passages": read(single("true", "wrong", "gaps"))}),
    }


def slow() -> dict[str, str]:
    recorded = models.by_model()
    told = [one for some in recorded.values() for one in some]
    return {
        "cost": cost.shown(case for case in _corpus() if case.lie is None),
        "corpus": written.shown({"tests/corpus": read(_corpus())}),
        "benchmark": benchmark.shown(),
        "models": models.shown(recorded),
        "labels": labels.shown(labels.labels(), told),
        "variety": variety.shown(
            {
                "the example fights, built-in voice": (
                    path.read_text(encoding="utf-8") for path in sorted(STORIES.glob("*.md"))
                ),
                "generated fights, built-in voice": benchmark.texts(),
                **{name: (one.passage.text for one in some) for name, some in recorded.items()},
            }
        ),
    }


def _corpus() -> Iterator[Case]:
    return (case for hand in HANDS for case in paired(hand, CORPUS))
