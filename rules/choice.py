"""What somebody whom nobody plays does: an input like any other, with the reason and the roll behind it."""

from __future__ import annotations

from typing import Any

from pydantic import SerializeAsAny

from rules.combatant import Id
from rules.dice import Roll
from rules.model import Model
from rules.scene import Word


class Chosen(Model):
    """That instinct chose for ``who``, why, and by which roll (None where no die was needed)."""

    who: Id
    reason: Word
    roll: Roll | None = None


class Choice(Model):
    """A declaration, and why it was chosen. ``instead``: what comes next, where an answer forbids that."""

    declaration: SerializeAsAny[Any]
    chosen: Chosen
    instead: Choice | None = None
