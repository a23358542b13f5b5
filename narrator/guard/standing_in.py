"""Blows that end elsewhere than they were meant to: on one who stands in for another, in a thing, on the ground."""

from __future__ import annotations

from narrator.guard.cast import words_of
from narrator.guard.facts import Told
from narrator.guard.forms import verbs, words
from rules.claim import Claim
from rules.model import evolve

_SHAKEN = verbs("hurt shake bruise break wrench give knock drive bend harm wind crack jolt twist") | words(
    "jar jars jarred sore hurt ground breath bruises bruise pain hard badly strength earth"
)
"""What shows that a fall did somebody harm."""


def landing(told: Told, claim: Claim) -> Claim | None:
    """The claim by whom a blow really landed on; None for one that says only that somebody stood in."""
    taken = {(c.whom, c.what): c.who for c in told.claims if _stands_in(told, c)}
    if claim.kind == "stopped" and _stands_in(told, claim):
        return None
    if claim.kind == "hit" and (claim.who, claim.whom) in taken:
        return evolve(claim, whom=taken[claim.who, claim.whom])
    return claim


def by_a_fall(told: Told, claim: Claim) -> bool:
    """Whether harm was done by the ground, and by no blow."""
    came_down = any(c.kind == "moved" and c.how in ("off", "down") and c.who == claim.who for c in told.claims)
    struck = any(c.kind in ("hit", "acted") and c.who == claim.whom and c.whom == claim.who for c in told.claims)
    return claim.kind == "harmed" and came_down and not struck


def fall_shown(told: Told, claim: Claim) -> bool:
    spoken = {t.word for t in told.reading.tokens if not t.quoted}
    ended = any(c.kind in ("fell", "died") and c.who == claim.who for c in told.claims)
    return claim.severity == "none" or ended or bool(spoken & _SHAKEN)


def thing_shown(told: Told, claim: Claim) -> bool:
    """Whether the thing that a blow went into is named."""
    wanted = set(words_of(claim.what or ""))
    return not wanted or bool(wanted & {t.word for t in told.reading.tokens})


def _stands_in(told: Told, claim: Claim) -> bool:
    return claim.kind == "stopped" and claim.what is not None and told.plan.world.figure(claim.what) is not None
