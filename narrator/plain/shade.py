"""A beat under a line or a veil: a hint of it or none, and how it ended, in words that say nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from narrator.beat import Veil
from narrator.plain.context import Context
from narrator.plain.lexicon import lexicon
from narrator.plain.moment import Moment

SHADED = frozenset({"hint", "up", "fell", "died", "woke", "fled", "yielded", "calmed"})
"""Moments that have sentences of their own here: the usual ones say how it came about."""


def veiled(veil: Veil, found: Sequence[Moment]) -> list[Moment]:
    """The moments of a beat's ends, with a hint before them under a veil, and who is still up after them."""
    told = [*found, Moment("up", (), t=veil.up)] if veil.up else [*found]
    if veil.weight == "veil":  # the first of them is told as what came of it
        told = [replace(one, won=True) if i == 0 else one for i, one in enumerate(told)]
    return [Moment("hint", ()), *told] if veil.hint else told


def shade(c: Context, m: Moment) -> frozenset[str]:
    """The tags of a moment under a veil or a line: whether a hint went before it, and whether it is of a cost."""
    untold = c.beat.veil.untold if c.beat.veil is not None else ()
    tags = {"after"} if m.won else {"cost"} if any(one.kind == "cost" for one in untold) else set[str]()
    hints = {part.text for part in lexicon()["veiled.hint"]}
    return frozenset(tags | ({"again"} if hints & set(c.told.used[-1:]) else set()))
