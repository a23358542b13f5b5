"""What a line tells that lies: the outcomes of its records, but for the lie."""

from __future__ import annotations

from narrator.guard.outcomes import OUTCOMES, SEVERITIES, UNTRUE

_TELLS = {
    "invented-death": "died", "invented-fall": "fell", "invented-flight": "fled", "invented-yielding": "yielded",
    "invented-yield": "yielded", "calm-invented": "calmed", "invented-calm": "calmed", "invented-revival": "woke",
    "invented-hit": "hit", "hit-told-as-miss": "unhurt", "miss-told-as-hit": "hit", "wound-worse": "grievous",
    "wound-lighter": "light",
}  # fmt: skip
_LEAVES_OUT = {
    "death-not-told": {"died"},
    "fall-not-told": {"fell"},
    "result-not-told": OUTCOMES,
    "missing-outcome": OUTCOMES,
    "condition-left-out": {"held", "lying", "recovered"},
    "hit-told-as-miss": {"hit"} | SEVERITIES,
    "miss-told-as-hit": {"unhurt"},
    "wound-worse": SEVERITIES,
    "wound-lighter": SEVERITIES,
}
_TURNS = {
    "mercy-answer-flipped": {"accepted": "refused", "refused": "accepted"},
    "answer-flipped": {"accepted": "refused", "refused": "accepted"},
    "spell-result-flipped": {"cast": "fizzled", "fizzled": "cast"},
}


def told_falsely(recorded: frozenset[str], code: str) -> frozenset[str]:
    """What a line tells whose records are these and whose lie its writer calls by that word."""
    turned = {_TURNS.get(code, {}).get(outcome, outcome) for outcome in recorded - _LEAVES_OUT.get(code, set())}
    return frozenset(turned | {_TELLS.get(code, UNTRUE), UNTRUE})
