"""Where the words that the guard knows leave a doubt: what the line sounds like as a whole."""

from __future__ import annotations

from narrator.guard.facts import Told
from narrator.guard.outcomes import outcomes
from rules.claim import Claim

_HEARD = frozenset({
    "fled", "yielded", "wavered", "offered", "ended", "cost", "healed", "recovered", "guards", "waits", "nearer",
    "away", "shield", "held",
})  # fmt: skip
"""What a claim may be heard as. What came of a blow or an offer, deaths, falls and wakings are not."""


def heard(told: Told, claim: Claim) -> bool:
    """Whether a line in which nothing speaks against a claim may be taken to tell it."""
    names = outcomes(told.plan.world.ruleset, (claim,))
    if claim.kind == "acted" and claim.what == "flee":
        names = frozenset({"fled"})
    return any(told.sounds[name] > 0 for name in names & _HEARD)
