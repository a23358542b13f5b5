"""Learns anew what the guard has learnt, and writes it: the same bytes from the same corpus.

    python -m tests.corpus.train

Each outcome is a logistic regression of its own, and what lies have in common is one more. From which score on an
outcome counts as told is found on hands that it was not learnt from: no more than one in fifty lines that do not tell
it may score as high. On the same scores the judge is learnt, see ``tests.corpus.judging``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from narrator.guard import classifier
from narrator.guard.outcomes import OUTCOMES, UNTRUE, VOICE
from tests.corpus.examples import OWN, PLAIN, Example, examples, hearing
from tests.corpus.judging import Heard, judge_of, judgeable
from tests.corpus.learning import Lines, Sounds
from tests.corpus.passages import HANDS

GUARD = Path(__file__).parents[2] / "narrator" / "guard"
WRONGLY = 2
"""In a hundred lines that do not tell an outcome, how many may be taken to."""
PARTS = 5
"""The hands are left out a few at a time."""
NAMES = sorted(OUTCOMES | {UNTRUE, VOICE})


class Learnt(NamedTuple):
    """What stands in ``weights.json`` and in ``judge.json``."""

    weights: str
    judge: str


def main() -> None:
    found = trained(list(examples()))
    (GUARD / "weights.json").write_text(found.weights, encoding="utf-8")
    (GUARD / "judge.json").write_text(found.judge, encoding="utf-8")


def trained(found: list[Example]) -> Learnt:
    lines = Lines(found, NAMES)
    parts = [(*HANDS, OWN)[i::PARTS] + PLAIN[i::PARTS] for i in range(PARTS)]
    own = [np.array([example.hand in part for example in found]) for part in parts]
    foreign = [lines.learnt(~mine) for mine in own]
    scores = np.zeros((len(found), len(NAMES)), dtype=np.int64)
    for mine, sounds in zip(own, foreign, strict=True):
        scores[mine] = sounds.scores(mine)
    told = [_told(found, scores, i) for i in range(len(NAMES))]
    everything = lines.learnt(np.ones(len(found), dtype=bool))
    heard: list[Heard] = []
    for part, sounds in zip(parts, foreign, strict=True):
        with hearing(_outcomes(sounds, told)):
            heard += [one for example in found if example.hand in part for one in judgeable(example)]
    weights = {name: one.model_dump() for name, one in _outcomes(everything, told).items()}
    return Learnt(_written(weights), _written(judge_of(heard).model_dump()))


def _told(found: list[Example], scores: NDArray[np.int64], i: int) -> int:
    """The score of an outcome that so few lines reach that do not tell it."""
    silent = [
        row[i] for one, row in zip(found, scores, strict=True) if one.hand in HANDS and NAMES[i] not in one.outcomes
    ]
    return int(np.percentile(silent, 100 - WRONGLY, method="higher"))


def _outcomes(sounds: Sounds, told: list[int]) -> dict[str, classifier.Learnt]:
    return {
        name: classifier.Learnt(
            bias=int(sounds.bias[i]),
            told=told[i],
            weights={f: int(w) for f, w in zip(sounds.features, sounds.weights[:, i], strict=True) if w},
        )
        for i, name in enumerate(NAMES)
    }


def _written(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    main()
