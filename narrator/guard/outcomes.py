"""What claims say happened, in the few words that the outcome classifier knows."""

from __future__ import annotations

from collections.abc import Iterable

from narrator import lexicon  # as a module: it needs the guard's word forms itself
from rules.claim import Claim

UNTRUE = "untrue"
"""No outcome: what lies have in common, whatever they lie about."""
VOICE = "voice"
"""Nor is this one: the built-in voice, which tells what the records say."""
SEVERITIES = frozenset({"light", "heavy", "grievous"})

_BY_KIND = {
    "hit": "hit", "missed": "unhurt", "stopped": "unhurt", "fell": "fell", "died": "died", "woke": "woke",
    "fled": "fled", "yielded": "yielded", "wavered": "wavered", "calmed": "calmed", "offered": "offered",
    "accepted": "accepted", "refused": "refused", "ended": "ended", "cost": "cost", "cast": "cast",
    "cast_failed": "fizzled", "condition_off": "recovered", "healed": "healed",
}  # fmt: skip
_ACTS = {"defend": "guards", "hold": "waits"}
_LASTING: tuple[lexicon.Lasting, ...] = ("held", "lying")
_WAYS = {"nearer": "nearer", "farther": "away"}
OUTCOMES = frozenset({*_BY_KIND.values(), *_ACTS.values(), *_WAYS.values(), *SEVERITIES, "shield", "held", "lying"})
"""Everything that is listened for, and so has to be learnt."""


def outcomes(ruleset: str, claims: Iterable[Claim]) -> frozenset[str]:
    """The outcomes that some claims stand for; a spell that failed was not cast."""
    found = {outcome for claim in claims for outcome in _of(ruleset, claim)}
    return frozenset(found - {"cast"} if "fizzled" in found else found)


def _of(ruleset: str, claim: Claim) -> set[str]:
    if claim.kind == "harmed":
        return {"hit"} | (SEVERITIES & {claim.severity})
    if claim.kind == "condition_on":
        return {nature for nature in _LASTING if lexicon.condition_is(ruleset, claim.what, nature)}
    if claim.kind == "acted" and lexicon.act_is(ruleset, claim.what, "shield"):
        return {"shield"}
    words = {"acted": (_ACTS, claim.what), "moved": (_WAYS, claim.how)}
    table, word = words.get(claim.kind, (_BY_KIND, claim.kind))
    return {table[word]} if word in table else set()
