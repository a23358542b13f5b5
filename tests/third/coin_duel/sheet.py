"""What the game keeps of a duellist, and of the duel."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.combatant import Combatant, Condition, Id
from rules.encounter import Encounter
from rules.model import Model
from rules.scene import Word

WHOLE = 6
"""The grit of whoever is fresh."""
BACK_FOOT = Condition(name="on the back foot", until="own_turn_begins")


class Weapon(Model):
    """``bite``: the grit that a hit with it takes."""

    name: Word
    bite: Annotated[int, Field(ge=1, le=WHOLE)]


HANDS = Weapon(name="bare hands", bite=1)


class Sheet(Model):
    """``grit``: how much one can still take. Phrases find by their names the ``weapons`` of a sheet."""

    grit: Annotated[int, Field(ge=0, le=WHOLE)] = WHOLE
    weapons: tuple[Weapon, ...] = ()


class Stakes(Model):
    """``coin``: who has it; None: it lies on the ground between them."""

    coin: Id | None = None


Duellist = Combatant[Sheet]
Duel = Encounter[Sheet, Stakes]


def wielded(duellist: Duellist, name: str | None) -> Weapon:
    """The weapon of that name; None: bare hands."""
    return next((weapon for weapon in duellist.sheet.weapons if weapon.name == name), HANDS)
