"""How the guard fares on written prose: what it refuses of the true, and which lies it lets pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, get_args

from narrator.guard.violation import Check
from tests.fidelity.cases import Read
from tests.fidelity.kinds import CLASSES, KINDS, Class, kind_of
from tests.fidelity.rate import Rate, rate, table

ROW = ("counts", "share", "95 %")


class Figures(NamedTuple):
    """``alarms`` are the true beats refused, with all other beats of their line; ``turns`` the true passages.

    ``precision``: of all lines refused, in true passages and in those that lie, how many lie. ``apart``: of the lies
    that the same hand has told truly as well, how many are refused while the true line is accepted.
    """

    alarms: Rate
    turns: Rate
    by_check: Mapping[Check, Rate]
    by_code: Mapping[str, Rate]
    caught: Rate
    by_class: Mapping[Class, Rate]
    by_kind: Mapping[str, Rate]
    precision: Rate
    apart: Rate


def figures(reads: Iterable[Read]) -> Figures:
    reads = list(reads)
    true = [one for one in reads if one.case.lie is None]
    lies = [(kind_of(one.case.lie), one) for one in reads if one.case.lie is not None]
    beats = sum(len(one.case.plan.beats) for one in true)
    by_check: Counter[Check] = Counter()
    by_code: Counter[str] = Counter()
    for unit, violations in (item for one in true for item in one.found.items()):
        by_check.update({v.check: len(unit) for v in violations})
        by_code.update({v.code: len(unit) for v in violations})
    return Figures(
        alarms=Rate(sum(len({n for unit in one.found for n in unit}) for one in true), beats),
        turns=rate(bool(one.found) for one in true),
        by_check={check: Rate(by_check[check], beats) for check in get_args(Check)},
        by_code={code: Rate(count, beats) for code, count in sorted(by_code.items(), key=lambda x: (-x[1], x[0]))},
        caught=rate(one.caught for _, one in lies),
        by_class={name: rate(one.caught for kind, one in lies if kind in KINDS[name]) for name in CLASSES},
        by_kind={
            name: rate(one.caught for kind, one in lies if kind == name) for kinds in KINDS.values() for name in kinds
        },
        precision=rate(rightly for one in reads for rightly in one.rightly),
        apart=rate(one.caught and not one.alarm for _, one in lies if one.case.truly),
    )


def shown(sets: Mapping[str, Sequence[Read]]) -> str:
    """The tables of some sets: each in short, then all together by check, code and kind of lie."""
    together = figures(one for reads in sets.values() for one in reads)
    each = [(name, figures(reads)) for name, reads in sets.items()]
    if len(each) > 1:
        each.append(("**together**", together))
    lies: list[tuple[object, ...]] = []
    for one in CLASSES:
        lies.append((f"**{one}**", together.by_class[one]))
        lies += [(kind, together.by_kind[kind]) for kind in KINDS[one] if together.by_kind[kind].of]
    checks = [(f"**{check}**", found) for check, found in together.by_check.items()]
    codes = [(f"`{code}`", found) for code, found in together.by_code.items() if found.found > 1]
    rare = [f"`{code}`" for code, found in together.by_code.items() if found.found == 1]
    return "\n\n".join(
        (
            table(("set", "what", *ROW), [row for name, one in each for row in _short(name, one)]),
            table(("lies refused, by kind", *ROW), lies),
            table(("true beats refused, by check and by code", *ROW), [*checks, *codes]),
            f"For one beat each: {', '.join(rare) or 'nothing'}.",
        )
    )


def _short(name: str, one: Figures) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = [
        (name, "lies refused where they lie", one.caught),
        ("", "of the lines refused, those that lie", one.precision),
        ("", "true beats refused", one.alarms),
        ("", "true passages with a refused line", one.turns),
    ]
    return [*rows, ("", "lies refused whose true telling is accepted", one.apart)] if one.apart.of else rows
