"""What people who did not look at the guard say of lines that were drafted or shown, and how the guard agrees.

A file ``tests/drafts/labels-*.jsonl`` for each person, one object a line: ``name`` of the draft; the ``beats`` and the
``text`` of a line of its answer, or of the passage that came of it; whether it is ``true``; and ``why``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path

from rules.model import Model
from tests.drafts.recording import FOLDER, LABELS
from tests.fidelity.models import Shown
from tests.fidelity.rate import Rate, rate, table
from tests.fidelity.written import ROW

Line = tuple[str, tuple[int, ...], str]
"""The name of its draft, its beats, and its text."""
Labels = Mapping[Line, bool]


class Label(Model):
    name: str
    beats: tuple[int, ...]
    text: str
    true: bool
    why: str


def labels(folder: Path = FOLDER) -> dict[str, Labels]:
    """By person, whether each line is true. ValueError: one person labels a line twice."""
    found: dict[str, Labels] = {}
    for file in sorted(folder.glob(f"{LABELS}-*.jsonl")):
        own: dict[Line, bool] = {}
        for row in file.read_text(encoding="utf-8").splitlines():
            label = Label.model_validate_json(row)
            line = (label.name, label.beats, label.text)
            if line in own:
                raise ValueError(f"{file.name}: {label.text!r} of {label.name!r} is labelled twice.")
            own[line] = label.true
        found[file.stem.removeprefix(f"{LABELS}-")] = own
    return found


def kappa(one: Labels, other: Labels) -> float:
    """Cohen's, on the lines that both label: 1 for agreement throughout, 0 for what chance would give."""
    both = sorted(one.keys() & other.keys())
    agreed = rate(one[line] is other[line] for line in both).share
    yes, also = rate(one[line] for line in both).share, rate(other[line] for line in both).share
    chance = yes * also + (1 - yes) * (1 - also)
    return 1.0 if chance == 1 else (agreed - chance) / (1 - chance)


def drafted(one: Shown) -> Iterator[tuple[Line, bool]]:
    """Each line of a draft, and whether it is shown as the model's own."""
    for line in one.lines:
        yield (one.draft.name, line.beats, line.text), one.stands(line)


def passed(one: Shown) -> Iterator[tuple[Line, str]]:
    """Each line that is shown, and where it comes from."""
    for line in one.passage.lines:
        yield (one.draft.name, line.beats, line.text), line.source


def shown(found: Mapping[str, Labels], told: Iterable[Shown]) -> str:
    """Agreement, then how the guard fares where all agree. ValueError: a label of no line."""
    if not found:
        return "No labels yet."
    recorded = list(told)
    stands = dict(line for one in recorded for line in drafted(one))
    sources = dict(line for one in recorded for line in passed(one))
    for person, own in found.items():
        if unknown := sorted(own.keys() - stands.keys() - sources.keys()):
            name, _, text = unknown[0]
            raise ValueError(f"{LABELS}-{person}.jsonl: no line of {name!r} says {text!r}.")
    rows: list[tuple[object, ...]] = []
    for (a, one), (b, other) in combinations(found.items(), 2):
        both = one.keys() & other.keys()
        alike = rate(one[line] is other[line] for line in sorted(both))
        said = f"{a} and {b} agree" + (f" (Cohen's kappa {kappa(one, other):.2f})" if both else "")
        rows.append((said, alike))
    first = next(iter(found.values()))
    settled = {line for line in first if len({own.get(line) for own in found.values()}) == 1}
    lines = sorted(settled & stands.keys())
    true = [line for line in lines if first[line]]
    rows += [
        ("draft lines that all call true", Rate(len(true), len(lines))),
        ("true draft lines shown", rate(stands[line] for line in true)),
        ("false draft lines refused", rate(not stands[line] for line in lines if not first[line])),
        ("of the draft lines refused, true ones", rate(first[line] for line in lines if not stands[line])),
    ]
    seen = sorted(settled & sources.keys())
    rows.append(("of all lines shown, false ones", rate(not first[line] for line in seen)))
    for source, named in (("model", "of the model's own"), ("repaired", "of the repaired"), ("plain", "of the plain")):
        rows.append((f"{named}, false ones", rate(not first[line] for line in seen if sources[line] == source)))
    return table(("by hand", *ROW), rows)
