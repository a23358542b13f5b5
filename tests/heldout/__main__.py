"""Prints how the guard fares on the passages that it was never tuned on. No passage is shown."""

from __future__ import annotations

import sys

from tests.heldout.measure import measured

found = measured()
sys.stdout.write(
    f"true beats refused: {found.beats_refused} of {found.beats}\n"
    f"true passages refused: {found.true_refused} of {found.true}\n"
    f"wrong not refused where they lie: {found.wrong_missed} of {found.wrong}\n"
)
for what, counts in (("refused as", found.refused_as), ("missed", found.missed)):
    sys.stdout.writelines(f"{what} {code}: {count}\n" for code, count in sorted(counts.items()))
