"""The records of Bright-Dark's own, and the closed union of all it can emit."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.outcome import Check, CoreOutcome, Outcome


class AttackRolled(Outcome):
    """A blow that was rolled for. ``weapon`` None: bare hands. ``other``: the second weapon, of two."""

    kind: Literal["attack_rolled"] = "attack_rolled"
    actor: str
    target: str
    weapon: str | None = None
    other: str | None = None
    subdue: bool = False
    check: Check


class Deathblow(Outcome):
    """A blow at someone unconscious: it lands without a roll, and kills [BD-DEATHBLOW]."""

    kind: Literal["deathblow"] = "deathblow"
    actor: str
    target: str
    weapon: str | None = None


BrightDarkOutcome = Annotated[CoreOutcome | AttackRolled | Deathblow, Field(discriminator="kind")]
