"""What one may declare."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.combatant import Id
from rules.declaration import Conclude, Declaration, Fiat, Hold, Turn, Yield
from rules.scene import Word


class Attack(Declaration):
    """A blow [CD-ATTACK]. ``weapon`` None: bare hands."""

    kind: Literal["attack"] = "attack"
    target: Id
    weapon: Word | None = None


class GiveGround(Declaration):
    """Back, out of the way of what is coming [CD-GROUND]."""

    kind: Literal["give ground"] = "give ground"


class HoldOutAHand(Declaration):
    """An end to it, for whoever takes it [CD-HAND]."""

    kind: Literal["hold out a hand"] = "hold out a hand"
    target: Id


Sworn = Attack | GiveGround | HoldOutAHand | Hold | Yield
"""What duellists declare, as against the game master."""
DuelDeclaration = Sworn | Fiat | Conclude
DuelTurn = Turn[Annotated[DuelDeclaration, Field(discriminator="kind")]]
