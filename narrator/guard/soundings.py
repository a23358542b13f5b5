"""Where the words that the guard knows leave a doubt: what the line sounds like as a whole."""

from __future__ import annotations

from narrator.guard.facts import Told
from rules.claim import Claim

_OF_KIND = {
    "fled": "fled",
    "yielded": "yielded",
    "wavered": "wavered",
    "offered": "offered",
    "ended": "ended",
    "cost": "cost",
    "healed": "healed",
    "condition_off": "recovered",
}
"""The outcome that a claim is heard as. What came of a blow or an offer, deaths, falls and wakings are not."""
_ACTS = {"defend": "guards", "hold": "waits", "flee": "fled"}
_WAYS = {"nearer": "nearer", "farther": "away"}
OUTCOMES = frozenset({*_OF_KIND.values(), *_ACTS.values(), *_WAYS.values(), "shield", "held"})
"""Everything that is listened for, and so has to be learnt."""


def heard(told: Told, claim: Claim) -> bool:
    """Whether a line in which nothing speaks against a claim may be taken to tell it."""
    name = _OF_KIND.get(claim.kind)
    if claim.kind == "acted":
        name = "shield" if told.acts(claim, "shield") else _ACTS.get(claim.what or "")
    elif claim.kind == "condition_on":
        name = "held" if told.lasts(claim, "held") else None
    elif claim.kind == "moved":
        name = _WAYS.get(claim.how or "")
    return name is not None and told.sounds[name] > 0
