"""How a table wants its fights told: tense, person, length, tone, and what is not to be told."""

from __future__ import annotations

from typing import Literal

from rules.model import Model

Tense = Literal["past", "present"]
Length = Literal["short", "usual", "long"]
Tone = Literal["quiet", "brisk", "fireside", "grim"]


class Telling(Model):
    """What binds the model's voice, the guard and the built-in voice alike.

    ``person``: the id of the combatant who tells it as "I"; else nobody does.
    """

    tense: Tense = "past"
    person: str | None = None
    length: Length = "usual"
    tone: Tone = "quiet"


USUAL = Telling()
"""How a fight is told when nobody has said how."""
