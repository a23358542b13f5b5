"""So many of so many, and between what the true share lies with 95 % confidence."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

_Z = 1.959964
"""Standard deviations either side that hold 95 % of a normal curve."""


class Rate(NamedTuple):
    found: int
    of: int

    def __str__(self) -> str:
        """Counts, share and interval, as the cells of a table's row."""
        if not self.of:
            return "0 of 0 | – | –"
        low, high = self.interval
        return f"{self.found:,} of {self.of:,} | {percent(self.share)} | {low * 100:.1f}–{high * 100:.1f} %"

    @property
    def share(self) -> float:
        return self.found / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's: it holds for few cases and for shares near 0 and 1."""
        n, p = self.of, self.share
        middle = p + _Z**2 / (2 * n)
        reach = _Z * math.sqrt(p * (1 - p) / n + _Z**2 / (4 * n**2))
        return max(0.0, (middle - reach) / (1 + _Z**2 / n)), min(1.0, (middle + reach) / (1 + _Z**2 / n))


def rate(each: Iterable[bool]) -> Rate:
    found = list(each)
    return Rate(sum(found), len(found))


def percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    """Markdown. A Rate fills three columns."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
