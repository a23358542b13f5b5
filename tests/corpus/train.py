"""Learns the weights of the outcome classifier anew and writes them: the same bytes from the same corpus.

    python -m tests.corpus.train

Each outcome is a logistic regression of its own. From which score on it counts as told is found on hands that it was
not learnt from: no more than one in fifty lines that do not tell the outcome may score as high.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from narrator.guard.classifier import features
from narrator.guard.soundings import OUTCOMES
from tests.corpus.examples import Example, examples
from tests.corpus.passages import HANDS

FILE = Path(__file__).parents[2] / "narrator" / "guard" / "weights.json"
RARE = 3
"""A feature seen less often is none."""
WRONGLY = 2
"""In a hundred lines that do not tell an outcome, how many may be taken to."""
FINE = 100
"""Weights are whole hundredths."""
SLIGHT = 8
"""Weights below so many hundredths are left out."""


def main() -> None:
    FILE.write_text(trained(list(examples())), encoding="utf-8")


def trained(found: list[Example]) -> str:
    seen = [(features(example.words), example.outcomes, example.hand) for example in found]
    names = sorted(OUTCOMES)
    apart: dict[str, list[int]] = {name: [] for name in names}
    for hand in HANDS:
        weights, bias = fitted([one for one in seen if one[2] != hand], names)
        for held, labels, whose in seen:
            if whose == hand:
                for i, name in enumerate(names):
                    if name not in labels:
                        apart[name].append(bias[i] + sum(weights[f][i] for f in held if f in weights))
    told = [int(np.percentile(apart[name], 100 - WRONGLY, method="higher")) for name in names]
    weights, bias = fitted(seen, names)
    learnt = {
        name: {
            "bias": bias[i],
            "told": told[i],
            "weights": {f: w[i] for f, w in sorted(weights.items()) if abs(w[i]) >= SLIGHT},
        }
        for i, name in enumerate(names)
    }
    return json.dumps(learnt, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


def fitted(
    seen: list[tuple[set[str], frozenset[str], str]], names: list[str]
) -> tuple[dict[str, list[int]], list[int]]:
    """Weights by feature and the bias of each outcome, in hundredths."""
    count = Counter(f for held, _, _ in seen for f in held)
    known = {f: i for i, f in enumerate(sorted(f for f, n in count.items() if n >= RARE))}
    places = [(row, known[f]) for row, (held, _, _) in enumerate(seen) for f in sorted(held) if f in known]
    rows, columns = zip(*places, strict=True)
    table = csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(len(seen), len(known)))
    weights = {f: [0] * len(names) for f in known}
    bias: list[int] = []
    for i, name in enumerate(names):
        learner = LogisticRegression(solver="liblinear", class_weight="balanced", random_state=0)
        learner.fit(table, np.array([name in labels for _, labels, _ in seen]))
        bias.append(round(float(learner.intercept_[0]) * FINE))
        for f, at in known.items():
            weights[f][i] = round(float(learner.coef_[0][at]) * FINE)
    return weights, bias


if __name__ == "__main__":
    main()
