"""The guard's figures on the passages that it was never tuned on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from narrator.guard import check_passage
from tests.narrator.guard.passages import load, on_the_lie

HERE = Path(__file__).parent


class Figures(NamedTuple):
    """Counts of passages, and of beats of the true ones. ``refused_as``: the first code of each true one refused."""

    true: int
    true_refused: int
    beats: int
    beats_refused: int
    wrong: int
    wrong_missed: int
    refused_as: Counter[str]
    missed: Counter[str]


def measured() -> Figures:
    true, wrong = load("true", HERE), load("wrong", HERE)
    alarms = [check_passage(passage.plan(), passage.tagged()) for passage in true]
    missed = [passage.wrong.code for passage in wrong if passage.wrong is not None and not on_the_lie(passage)]
    return Figures(
        true=len(true),
        true_refused=sum(bool(found) for found in alarms),
        beats=sum(len(passage.beats) for passage in true),
        beats_refused=sum(len({violation.beat for violation in found}) for found in alarms),
        wrong=len(wrong),
        wrong_missed=len(missed),
        refused_as=Counter(found[0].code for found in alarms if found),
        missed=Counter(missed),
    )
