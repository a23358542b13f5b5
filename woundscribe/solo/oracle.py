"""Dice for what a game master would answer: how likely it is, said by whoever plays, and one throw.

The throw is a function of the seed and of the question, so that the same question after an undo is answered alike,
and it takes nothing from any other roll.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.dice import SeededDice
from rules.encounter import Encounter
from rules.resolution import stream_of
from rules.ruling import Need

LIKELIHOODS = {"certain": 100, "likely": 75, "even": 50, "unlikely": 25, "no way": 0}
"""In a hundred."""
_NOTATION = "1d100"


class Said(NamedTuple):
    """What the throw answers, and how it came to that: "likely: 34 of 75"."""

    yes: bool
    reason: str


def likelihood(text: str) -> str | None:
    """The likelihood that somebody means, by its name or the beginning of it that no other has; else None."""
    wanted = " ".join(text.casefold().split())
    meant = [name for name in LIKELIHOODS if wanted and name.startswith(wanted)]
    return meant[0] if len(meant) == 1 else None


def throw(how: str, need: Need, encounter: Encounter[Any, Any], side: str | None, seed: str) -> Said:
    """``encounter`` as the turn of ``side`` begins, ``how`` one of the likelihoods."""
    chance = LIKELIHOODS[how]
    if chance in (0, 100):
        return Said(chance == 100, how)
    key = need.key
    stream = stream_of(encounter, side or "gm", key.declaration, f"oracle/{key.rule}/{key.subject}/{key.nth}")
    fell = SeededDice(seed).roll(_NOTATION, stream, 0).total
    return Said(fell <= chance, f"{how}: {fell} of {chance}")
