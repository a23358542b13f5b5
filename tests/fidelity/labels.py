"""What people who did not look at the guard say of the lines of drafts, and how the guard agrees with them.

A file ``tests/drafts/labels-*.jsonl`` for each person, one object a line: ``name`` of the draft; ``line``, its place
among the lines of the answer from 1, blank ones and thinking not counted; whether it is ``true``; and ``why``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path

from rules.model import Model
from tests.drafts.recording import FOLDER, LABELS
from tests.fidelity.models import Shown
from tests.fidelity.rate import Rate, rate, table
from tests.fidelity.written import ROW

Line = tuple[str, int]
Labels = Mapping[Line, bool]


class Label(Model):
    name: str
    line: int
    true: bool
    why: str


def labels(folder: Path = FOLDER) -> dict[str, Labels]:
    """By person, whether each line is true. ValueError: one person labels a line twice."""
    found: dict[str, Labels] = {}
    for file in sorted(folder.glob(f"{LABELS}-*.jsonl")):
        own: dict[Line, bool] = {}
        for row in file.read_text(encoding="utf-8").splitlines():
            label = Label.model_validate_json(row)
            if (label.name, label.line) in own:
                raise ValueError(f"{file.name}: line {label.line} of {label.name!r} is labelled twice.")
            own[label.name, label.line] = label.true
        found[file.stem.removeprefix(f"{LABELS}-")] = own
    return found


def kappa(one: Labels, other: Labels) -> float:
    """Cohen's, on the lines that both label: 1 for agreement throughout, 0 for what chance would give."""
    both = sorted(one.keys() & other.keys())
    agreed = rate(one[line] is other[line] for line in both).share
    yes, also = rate(one[line] for line in both).share, rate(other[line] for line in both).share
    chance = yes * also + (1 - yes) * (1 - also)
    return 1.0 if chance == 1 else (agreed - chance) / (1 - chance)


def shown(found: Mapping[str, Labels], told: Iterable[Shown]) -> str:
    """Agreement, then how the guard fares where all agree. ValueError: a label of no line."""
    if not found:
        return "No labels yet."
    stands = {(one.draft.name, n): one.stands(line) for one in told for n, line in enumerate(one.lines, 1)}
    for person, own in found.items():
        if unknown := sorted(own.keys() - stands.keys()):
            name, line = unknown[0]
            raise ValueError(f"{LABELS}-{person}.jsonl: no draft {name!r} has a line {line}.")
    rows: list[tuple[object, ...]] = []
    for (a, one), (b, other) in combinations(found.items(), 2):
        both = one.keys() & other.keys()
        alike = rate(one[line] is other[line] for line in sorted(both))
        said = f"{a} and {b} agree" + (f" (Cohen's kappa {kappa(one, other):.2f})" if both else "")
        rows.append((said, alike))
    common = set.intersection(*(set(own) for own in found.values()))
    first = next(iter(found.values()))
    settled = sorted(line for line in common if len({own[line] for own in found.values()}) == 1)
    true = [line for line in settled if first[line]]
    lines_shown = [line for line in settled if stands[line]]
    refused = [line for line in settled if not stands[line]]
    rows += [
        ("lines that all call true", Rate(len(true), len(settled))),
        ("true lines shown", rate(stands[line] for line in true)),
        ("of the lines shown, false ones", rate(not first[line] for line in lines_shown)),
        ("of the lines refused, true ones", rate(first[line] for line in refused)),
    ]
    return table(("by hand", *ROW), rows)
