"""What Bright-Dark knows of a combatant, of its gear, and of the fight beside what every ruleset keeps."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.combatant import Combatant, Id, Out
from rules.encounter import Encounter
from rules.model import Model, evolve
from rules.scene import Word

Attribute = Literal["strength", "agility", "endurance", "mind", "will", "emotion"]
Score = Annotated[int, Field(ge=-5, le=10)]


class Weapon(Model):
    """``die``: its damage die. ``attribute``: what it is wielded with, to hit and to harm."""

    name: Word
    die: Annotated[str, Field(pattern=r"^[1-9]d[1-9][0-9]?$")]
    attribute: Attribute
    reach: Literal["melee", "long", "thrown", "ranged"] = "melee"
    hands: Literal[1, 2] = 1


class Armor(Model):
    """``defense``: the target number of those who strike at its wearer [BD-DEFENSE]."""

    name: Word
    defense: Annotated[int, Field(ge=3, le=25)]


class Sheet(Model):
    """Attributes, talents and what is left of Health."""

    strength: Score = 0
    agility: Score = 0
    endurance: Score = 0
    mind: Score = 0
    will: Score = 0
    emotion: Score = 0
    talents: dict[Word, Score] = {}
    health: Annotated[int, Field(ge=0, le=999)]
    max_health: Annotated[int, Field(ge=1, le=999)]
    weapons: tuple[Weapon, ...] = ()
    armor: Armor | None = None

    @model_validator(mode="after")
    def _no_more_than_whole(self) -> Sheet:
        if self.health > self.max_health:
            raise ValueError(f"health {self.health} is more than max_health {self.max_health}")
        return self

    def attribute(self, name: Attribute) -> int:
        return int(getattr(self, name))

    def weapon(self, name: str) -> Weapon | None:
        return next((w for w in self.weapons if w.name == name), None)


class Options(Model):
    """The numbers of the rules, house numbers among them. Procedures are fixed."""

    critical: int = 17
    """The lowest natural total that is a critical hit [BD-CRIT]."""
    fumble: int = 4
    """The highest natural total that is a fumble [BD-FUMBLE]."""
    critical_dice: Annotated[str, Field(pattern=r"^[1-9]d[1-9][0-9]?$")] = "2d6"
    unarmored: int = 8
    """The Defense TN of those without armor [BD-DEFENSE]."""
    defend: int = 1
    dual: int = -1
    subdue: int = -1
    dizzy: int = -1
    bare: int = 1
    """What a bare hand does before Strength and talent [BD-BARE]."""
    wake: int = 14
    wake_help: int = 1
    wake_health: int = 1
    mercy: int = 12
    """What 3d6 and one's losses must reach for a being to accept an offer [BD-MERCY]."""


class Killing(Model):
    """A death, for what it costs."""

    seq: int
    who: Id
    by: Id | None = None
    was: Out | None = None
    wavering: bool = False


class Ledger(Model):
    """What the fight remembers beside its state: the options, and the facts that costs are drawn from."""

    options: Options = Options()
    began: dict[Id, int] = {}
    """The Health each began with."""
    hurt: dict[Id, int] = {}
    """The seq of the first harm that each took: the first that is no secret, if there is one."""
    secrets: tuple[int, ...] = ()
    """Harms, falls, deaths and flights that not everyone may know of, by their seqs."""
    blows: tuple[int, ...] = ()
    """The seq of the first blow struck, if any was."""
    falls: tuple[tuple[int, Id], ...] = ()
    """Who went unconscious, and in which outcome."""
    killings: tuple[Killing, ...] = ()
    broken: tuple[tuple[int, Id], ...] = ()
    """Who struck after an agreement, or struck one who had yielded."""
    refused: tuple[tuple[int, Id], ...] = ()
    """Sides that refused an offer of mercy, and in which outcome."""
    gone: tuple[int, ...] = ()
    """The outcomes by which players' characters fled or their side retreated."""
    agreed: bool = False
    """Mercy was accepted, or both sides agreed to talk."""


Fighter = Combatant[Sheet]
Fight = Encounter[Sheet, Ledger]


def armed(fighter: Fighter) -> Fighter:
    """Whoever has a weapon on their sheet carries it."""
    weapons = [weapon.name for weapon in fighter.sheet.weapons]
    return evolve(fighter, carries=tuple(dict.fromkeys([*fighter.carries, *weapons])))
