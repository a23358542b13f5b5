"""Prints every figure. Medians, so that a busy machine disturbs them little."""

from __future__ import annotations

import sys

from bench import attacks, telling


def main() -> None:
    out = sys.stdout.write
    for abreast in (1, 8):
        values = attacks.per_second(abreast, written=False)
        written = attacks.per_second(abreast, written=True)
        out(f"attacks resolved a second with full records, {abreast} a turn: {values:,.0f}\n")
        out(f"  each record written as its line as well: {written:,.0f}\n")
    turn, longest, lines, own = telling.turn_milliseconds()
    out(f"added to a told turn, guard included: {turn:.1f} ms (median), {longest:.1f} ms (the longest)\n")
    out(f"  told in the model's own lines: {own} of {lines}\n")
    paragraph, worst = telling.guard_milliseconds()
    out(f"guard, a paragraph: {paragraph:.2f} ms (median), {worst:.2f} ms (the longest)\n")


if __name__ == "__main__":
    main()
