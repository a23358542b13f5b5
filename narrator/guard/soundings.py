"""Where the words that the guard knows leave a doubt: what the line sounds like as a whole."""

from __future__ import annotations

from narrator.guard.facts import Told
from narrator.guard.violation import Violation
from rules.claim import Claim

_OF_KIND = {
    "hit": "hit",
    "harmed": "hit",
    "missed": "unhurt",
    "stopped": "unhurt",
    "fled": "fled",
    "yielded": "yielded",
    "wavered": "wavered",
    "calmed": "calmed",
    "woke": "woke",
    "accepted": "accepted",
    "refused": "refused",
    "offered": "offered",
    "ended": "ended",
    "cost": "cost",
    "healed": "healed",
    "condition_off": "recovered",
}
"""The outcome that a claim is heard as. A death or a fall is never taken as told by its sound."""
_ACTS = {"protect": "shield", "sacrifice": "shield", "defend": "guards", "hold": "waits", "flee": "fled"}
_CONDITIONS = {"restrained": "held", "held still": "held", "prone": "prone"}
_WAYS = {"nearer": "nearer", "farther": "away"}
_CLEARLY = 60
"""So far over the score at which an outcome may be taken as told, it is."""


def heard(told: Told, claim: Claim) -> bool:
    """Whether a line in which nothing speaks against a claim may be taken to tell it."""
    name = _OF_KIND.get(claim.kind)
    if claim.kind == "acted":
        name = _ACTS.get(claim.what or "")
    elif claim.kind == "condition_on":
        name = _CONDITIONS.get(claim.what or "")
    elif claim.kind == "moved":
        name = _WAYS.get(claim.how or "")
    return name is not None and told.sounds[name] > 0


def rather(told: Told, this: str, that: str) -> bool:
    """Whether a line sounds as if it told one outcome and not the other."""
    return told.sounds[this] > 0 > told.sounds[that]


def check_sound(told: Told) -> list[Violation]:
    """A death that no record holds, and wounds much graver or slighter than recorded, by the sound of them."""
    sounds = told.sounds
    harmed = {c.severity for c in told.claims if c.kind == "harmed"}
    down = any(c.kind in ("fell", "died") for c in told.claims + told.earlier) or bool(told.before)
    grave = max(sounds["heavy"], sounds["grievous"])
    if sounds["died"] > _CLEARLY and not down:
        return [_violation(told, "invented-death", "it sounds as if somebody died, and nobody did")]
    if harmed == {"light"} and not down and grave > 0 > sounds["light"]:
        return [_violation(told, "wound-too-grave", "the wound is light, no graver")]
    if harmed and harmed <= {"heavy", "grievous"} and not down and sounds["light"] > 0 > grave:
        return [_violation(told, "wound-too-slight", f"the wound is {' or '.join(sorted(harmed))}, no slighter")]
    return []


def _violation(told: Told, code: str, message: str) -> Violation:
    return Violation(
        check="state" if code == "invented-death" else "result",
        code=code,
        message=message,
        beat=told.number,
        seqs=told.seqs,
    )
