"""Effects that can be told or staked without a mechanic: the typed list behind fiat."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from rules.claim import Severity
from rules.combatant import Combatant, Id, Place, Until
from rules.model import Model
from rules.outcome import Ending
from rules.scene import Text, Word


class Harm(Model):
    """Harm by amount, or by severity where nobody counted."""

    effect: Literal["harm"] = "harm"
    who: Id
    by: Id | None = None
    tool: Word | None = None
    amount: Annotated[int, Field(ge=0, le=999)] | None = None
    severity: Severity | None = None
    part: Word | None = None
    words: Text | None = None


class Heal(Model):
    effect: Literal["heal"] = "heal"
    who: Id
    by: Id | None = None
    amount: Annotated[int, Field(ge=0, le=999)] | None = None
    severity: Severity | None = None


class Out(Model):
    """Somebody is out of the fight, or wavers, or is up again."""

    effect: Literal["fell", "died", "woke", "fled", "yielded", "calmed", "wavered"]
    who: Id
    by: Id | None = None


class ConditionOn(Model):
    effect: Literal["condition on"] = "condition on"
    who: Id
    condition: Word
    until: Until = "ended"


class ConditionOff(Model):
    effect: Literal["condition off"] = "condition off"
    who: Id
    condition: Word


class ItemGoes(Model):
    effect: Literal["item"] = "item"
    who: Id
    item: Word
    how: Literal["lost", "taken", "used"]


class Stand(Model):
    """Where somebody stands now."""

    effect: Literal["place"] = "place"
    who: Id
    place: Place


class Join(Model):
    effect: Literal["join"] = "join"
    combatant: Combatant[Any]


class Leave(Model):
    """Somebody goes, or is let go ``by`` another."""

    effect: Literal["leave"] = "leave"
    who: Id
    by: Id | None = None


class Reveal(Model):
    effect: Literal["reveal"] = "reveal"
    who: Id


class Exits(Model):
    effect: Literal["exits"] = "exits"
    exits: tuple[Word, ...] = ()


class ChangeScene(Model):
    """The fight goes on elsewhere. All follow but those who ``stay``; ``places``: where they stand now."""

    effect: Literal["scene"] = "scene"
    place: Word
    things: tuple[Word, ...] = ()
    exits: tuple[Word, ...] = ()
    flags: tuple[Word, ...] = ()
    stay: tuple[Id, ...] = ()
    places: dict[Id, Place] = {}


class Note(Model):
    """Something that is said or seen and changes nothing."""

    effect: Literal["note"] = "note"
    text: Text
    who: Id | None = None


class AddCost(Model):
    effect: Literal["cost"] = "cost"
    cost: Word
    who: Id | None = None


class End(Model):
    """The fight is over because the game master says so. ``words``: what they came to, as "a truce"."""

    effect: Literal["end"] = "end"
    how: Ending
    side: Id | None = None
    words: Word | None = None


Effect = Annotated[
    Harm
    | Heal
    | Out
    | ConditionOn
    | ConditionOff
    | ItemGoes
    | Stand
    | Join
    | Leave
    | Reveal
    | Exits
    | ChangeScene
    | Note
    | AddCost
    | End,
    Field(discriminator="effect"),
]
