"""What Narrative d10 knows of a combatant, of its gear and wounds, and of the fight beside what every ruleset keeps."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from rules.combatant import Combatant, Id
from rules.dice import parse
from rules.encounter import Encounter
from rules.errors import Malformed
from rules.model import Model, evolve
from rules.scene import Text, Word

Score = Annotated[int, Field(ge=0, le=30)]
Adds = Annotated[int, Field(ge=-20, le=20)]
Number = Annotated[int, Field(ge=0, le=99)]
"""What a roll is compared with."""
Count = Annotated[int, Field(ge=0, le=99)]
Some = Annotated[int, Field(ge=1, le=99)]
Metres = Annotated[int, Field(ge=1, le=999)]
Guard = Literal["parry", "dodge"]
Grade = Literal["major", "catastrophic"]

_NUMBER = re.compile(r"[0-9]{1,2}")
_STAT = re.compile(r"[A-Za-z][A-Za-z ]{0,39}")
_SMALL = re.compile(r"[a-z][a-z ]{0,39}")


class Formula(Model):
    """A weapon's formula taken apart: what is rolled, what is added, and which stats [ND-DAMAGE]."""

    dice: str
    """As notation; empty where nothing is rolled."""
    added: int
    stats: tuple[str, ...]


def formula(text: str) -> Formula:
    """``1d6+2+Strength``: dice, numbers and names of stats. Raises Malformed."""
    dice, added, stats = list[str](), 0, list[str]()
    for term in (part.strip() for part in text.split("+")):
        if _NUMBER.fullmatch(term):
            added += int(term)
        elif _STAT.fullmatch(term):
            stats.append(term.lower())
        else:
            parse(term)
            dice.append(term)
    return Formula(dice="+".join(dice), added=added, stats=tuple(stats))


def _readable(text: str) -> str:
    try:
        formula(text)
    except Malformed as error:
        raise ValueError("a damage formula is dice, numbers and stats, 1d6+2+Strength for example") from error
    return text


def _small(name: str) -> str:
    if _SMALL.fullmatch(name) is None:
        raise ValueError("stats and skills have names in small letters, strength or first aid for example")
    return name


Damage = Annotated[str, Field(max_length=80), AfterValidator(_readable)]
Stat = Annotated[str, AfterValidator(_small), Field(json_schema_extra={"pattern": f"^{_SMALL.pattern}$"})]
"""The name of a stat or a skill, in small letters."""


class Weapon(Model):
    """``skill`` and ``stat``: what it is wielded with; ``attack`` and ``parry``: what it adds to these rolls."""

    name: Word
    damage: Damage
    skill: Stat
    stat: Stat
    attack: Adds = 0
    parry: Adds = 0
    shot: bool = False
    """It strikes from afar: it parries nothing, and nothing parries it [ND-PARRY]."""


class Armor(Model):
    """``dr``: what it takes from each harm [ND-ARMOR]."""

    name: Word
    dr: Count


class Remedy(Model):
    """A herb or a potion, and what it is good against [ND-REMEDY]."""

    name: Word
    against: Literal["pain", "bleeding", "infection"]


class Wound(Model):
    """A lasting wound. ``seq``: the outcome that it came by [ND-WOUND-MAJOR, ND-WOUND-CATASTROPHIC]."""

    seq: int
    grade: Grade
    pain: Count = 0
    slows: bool = False
    lowers: Stat | None = None
    """The stat that is 1 lower while it lasts."""
    bleeds: Count = 0
    """HP lost at the end of each own turn [ND-BLEEDING]."""
    senseless: Literal["the end of the fight", "a rest"] | None = None
    """Until when one lies unconscious by it, whatever one's HP."""
    treated: bool = False
    festers: Text = ""
    """The complication of one that was left untreated [ND-FESTER]."""
    fever: Count = 0
    """The pain of it."""


class Sheet(Model):
    """Stats, skills and Hit Points. A character's follow from Fortitude; another's are as given [ND-HP].

    ``skill``: the one skill of whoever is no player's character; it stands for skill and stat [ND-NPC-ATTACK].
    """

    model_config = ConfigDict(use_attribute_docstrings=True)

    stats: dict[Stat, Score] = {}
    """What one is born with; fortitude gives a character's Hit Points."""
    skills: dict[Stat, Score] = {}
    """What one has learnt, by name: swords, dodge, first aid."""
    skill: Score | None = None
    """The one skill of whoever is no player's character; it stands for all."""
    hp: Annotated[int, Field(ge=0, le=999)]
    """The Hit Points that are left now."""
    max_hp: Annotated[int, Field(ge=1, le=999)]
    """When nothing is amiss; a character's are fortitude × 3 + 8."""
    encumbrance: Count = 0
    """Taken from a dodge [ND-DODGE]."""
    weapons: tuple[Weapon, ...] = ()
    """By their names in the catalogue, or in full."""
    armor: Armor | None = None
    """By its name in the catalogue, or in full."""
    remedies: tuple[Remedy, ...] = ()
    """By their names in the catalogue, or in full."""
    guard: Guard | None = None
    """How one defends oneself; None: however one does it better [ND-DEFENSE-CHOICE]."""
    wounds: tuple[Wound, ...] = ()
    """Lasting ones: each with its grade, major or catastrophic, and what it does."""

    @model_validator(mode="after")
    def _can_be_played(self) -> Sheet:
        if self.hp > self.max_hp:
            raise ValueError(f"hp {self.hp} is more than max_hp {self.max_hp}")
        for weapon in self.weapons:
            for stat in formula(weapon.damage).stats:
                if stat not in self.stats:
                    known = ", ".join(self.stats) or "none"
                    raise ValueError(f"the {weapon.name} needs a stat {stat!r}, and there is none; there are: {known}")
        return self

    def stat(self, name: str) -> int:
        """What it is now: 1 lower for each wound that lowers it; 0 if one has none [ND-WOUND-EFFECT]."""
        return self.stats.get(name, 0) - sum(wound.lowers == name for wound in self.wounds)

    def weapon(self, name: str) -> Weapon | None:
        return next((w for w in self.weapons if w.name == name), None)

    @property
    def pain(self) -> int:
        return sum(wound.pain + wound.fever for wound in self.wounds)


class Options(Model):
    """The numbers of the rules, house numbers among them. Procedures are fixed."""

    npc_defense: Number = 10
    """Added to the skill of whoever is no player's character [ND-NPC-DEFENSE]."""
    hp_each: Some = 3
    hp_base: Number = 8
    """Hit Points for each point of Fortitude, and those that everyone has [ND-HP]."""
    move_base: Number = 6
    """Added to Speed; half of both is one's Move in metres [ND-MOVE]."""
    reach: Metres = 2
    """How near one must be to strike or to tend somebody, in metres."""
    defensive: Adds = 3
    defensive_attack: Adds = -4
    """What the Defensive Stance adds to defenses and to one's own attacks [ND-STANCE-DEFENSIVE]."""
    offensive_attack: Adds = 2
    offensive: Adds = -4
    """What the Offensive Stance adds to one's own attacks and to defenses [ND-STANCE-OFFENSIVE]."""
    unarmed: Weapon = Weapon(name="bare hands", damage="1d2", skill="brawling", stat="strength")
    major_pain: Count = 1
    catastrophic_pain: Count = 2
    """What wounds do unless the game master says otherwise [ND-WOUND-EFFECT]."""
    bleeding: Some = 1
    festering: Count = 1
    first_aid: Number = 20
    relief: Some = 1
    """How much pain a remedy takes away [ND-REMEDY]."""
    rally: Number = 10
    skill: Number = 15
    mercy: Number = 8
    """What 1d10 and one's losses must reach for a being to accept an offer [ND-END]."""
    idle: Some = 3
    """Own turns without harm dealt or taken after which one whom nobody plays leaves."""


class Ledger(Model):
    """What the fight remembers beside its state."""

    options: Options = Options()
    grudges: dict[Id, Id] = {}
    """By whom each was last hurt."""
    idle: dict[Id, int] = {}
    """Own turns in a row in which somebody has neither dealt nor taken harm; -1 in one where they have."""


Fighter = Combatant[Sheet]
Fight = Encounter[Sheet, Ledger]


def hit_points(fortitude: int, options: Options) -> int:
    """Those of a character: Fortitude × 3 + 8 [ND-HP]."""
    return fortitude * options.hp_each + options.hp_base


def armed(fighter: Fighter) -> Fighter:
    """Whoever has a weapon or a remedy on their sheet carries it."""
    sheet = fighter.sheet
    held = [*(w.name for w in sheet.weapons), *(remedy.name for remedy in sheet.remedies)]
    return evolve(fighter, carries=tuple(dict.fromkeys([*fighter.carries, *held])))
