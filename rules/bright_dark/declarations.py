"""What one may declare in Bright-Dark [BD-ACTIONS]."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.combatant import Id
from rules.declaration import Conclude, Declaration, Fiat, Hold, Mercy, Parley, Retreat, Turn, Yield
from rules.model import Model
from rules.scene import Text, Word


class Act(Declaration):
    """An action; ``move``: where one moves as part of it, in words [BD-TURN]."""

    move: Word | None = None


class Attack(Act):
    """A blow at ``target``. ``weapon`` None: bare hands. ``other``: a second weapon, to strike with both."""

    kind: Literal["attack"] = "attack"
    target: Id
    weapon: Word | None = None
    other: Word | None = None
    subdue: bool = False
    talent: Word | None = None


class Defend(Act):
    kind: Literal["defend"] = "defend"


class Rouse(Act):
    """Shake an unconscious ally awake. Whoever declares it for the same ally after another helps instead."""

    kind: Literal["rouse"] = "rouse"
    target: Id


class Move(Declaration):
    """Move and do nothing else."""

    kind: Literal["move"] = "move"
    to: Word


class Jolt(Model):
    """The game master's: something shakes an unconscious ``target`` [BD-WAKE-JOLT]."""

    kind: Literal["jolt"] = "jolt"
    target: Id
    cause: Text = ""


Sworn = Attack | Defend | Rouse | Move | Hold | Yield | Retreat | Mercy | Parley
"""What combatants declare, as against the game master."""

BrightDarkDeclaration = Sworn | Jolt | Fiat | Conclude
BrightDarkTurn = Turn[Annotated[BrightDarkDeclaration, Field(discriminator="kind")]]
