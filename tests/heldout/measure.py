"""The passages that the guard was never tuned on, read by it: by set, in the order in which they came."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.fidelity.cases import Read, paired, read, single

HERE = Path(__file__).parent
FIRST = "seventy and seventy"
PAIRED = ("fireside-historical-poem", "post-table-grim")


@cache
def held_out() -> dict[str, list[Read]]:
    return {
        FIRST: read(single("true", "wrong", folder=HERE)),
        **{name: read(paired(name, HERE)) for name in PAIRED},
    }
