"""The words of every example as a table, and what can be learnt from some of its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from narrator.guard.classifier import features
from narrator.guard.outcomes import UNTRUE, VOICE
from tests.corpus.examples import SENTENCES, Example

RARE = 3
"""A feature seen less often in lines that tell the truth is none: no word is one that only lies use, such as a name."""
FINE = 100
"""Weights are whole hundredths."""
SLIGHT = 11
"""Weights below so many hundredths are left out."""
_HELD_BACK = 0.3
"""How freely a word may weigh much: the less, the more examples it takes."""

Rows = NDArray[np.bool_]


class Sounds(NamedTuple):
    """Weights by feature and outcome, and where each outcome begins, in hundredths."""

    table: csr_matrix
    features: list[str]
    weights: NDArray[np.int64]
    bias: NDArray[np.int64]

    def scores(self, rows: Rows) -> NDArray[np.int64]:
        scores: NDArray[np.int64] = self.table[rows] @ self.weights + self.bias
        return scores


class Lines:
    """Some examples, of which the outcomes in ``names`` are learnt."""

    def __init__(self, found: Sequence[Example], names: Sequence[str]) -> None:
        held = [sorted(features(example.words)) for example in found]
        count = Counter(f for some in held for f in some)
        self._names = names
        self._features = sorted(f for f, n in count.items() if n >= RARE)
        at = {f: i for i, f in enumerate(self._features)}
        places = [(row, at[f]) for row, some in enumerate(held) for f in some if f in at]
        rows, columns = zip(*places, strict=True)
        shape = (len(found), len(at))
        self._table = csr_matrix((np.ones(len(rows), dtype=np.int64), (rows, columns)), shape=shape)
        self._tells = np.array([[name in example.outcomes for name in names] for example in found])
        self._honest = np.array([not example.lies for example in found])
        self._whole = np.array([example.hand != SENTENCES for example in found])

    def learnt(self, rows: Rows) -> Sounds:
        often = np.asarray(self._table[rows & self._honest].sum(axis=0)).ravel() >= RARE
        table = self._table[:, often]
        fits = [
            self._fitted(table, rows & self._whole if name in (UNTRUE, VOICE) else rows, name) for name in self._names
        ]
        weights = np.array([weights for weights, _ in fits]).T
        weights[abs(weights) < SLIGHT] = 0
        kept = [f for f, is_often in zip(self._features, often, strict=True) if is_often]
        return Sounds(table, kept, weights, np.array([bias for _, bias in fits]))

    def _fitted(self, table: Any, rows: Rows, name: str) -> tuple[NDArray[np.int64], int]:
        return fitted(table[rows].astype(float), self._tells[rows, self._names.index(name)], _HELD_BACK)


def fitted(table: Any, truth: Rows, held_back: float) -> tuple[NDArray[np.int64], int]:
    """The weights of a table's columns, and the bias, in hundredths: both answers weigh the same, however many."""
    learner = LogisticRegression(
        solver="liblinear", dual=True, C=held_back, class_weight="balanced", random_state=0, tol=0.01, max_iter=20000
    )
    learner.fit(table, truth)
    return np.rint(learner.coef_[0] * FINE).astype(np.int64), round(float(learner.intercept_[0]) * FINE)
