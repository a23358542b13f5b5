"""What Bright-Dark knows of a combatant, of its gear, and of the fight beside what every ruleset keeps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, model_validator

from rules.combatant import Combatant, Id, Out, Place, Until
from rules.encounter import Encounter
from rules.model import Model, evolve
from rules.scene import Word

Attribute = Literal["strength", "agility", "endurance", "mind", "will", "emotion"]
Score = Annotated[int, Field(ge=-5, le=10)]


Notation = Annotated[str, Field(pattern=r"^[1-9]d[1-9][0-9]?$")]
Feet = Annotated[int, Field(ge=1, le=9999)]
Number = Annotated[int, Field(ge=0, le=99)]
"""What a roll is compared with."""
Adds = Annotated[int, Field(ge=-10, le=10)]
Some = Annotated[int, Field(ge=1, le=99)]
Count = Annotated[int, Field(ge=0, le=99)]
Fire = Literal["mundane", "magical"]
"""What under water does nothing, and what does half [BD-WATER-FIRE]."""


class Weapon(Model):
    """``die``: its damage die. ``attribute``: what it is wielded with, to hit and to harm."""

    name: Word
    die: Notation
    attribute: Attribute
    reach: Literal["melee", "long", "thrown", "ranged"] = "melee"
    feet: Feet | None = None
    """A longer reach than others of its kind have [BD-DISTANT]."""
    hands: Literal[1, 2] = 1
    held: bool = True
    """In a hand that can be disarmed; claws and teeth are not [BD-CALLED]."""
    lance: bool = False
    """More on a charge from the saddle [BD-LANCE]."""
    unhindered: bool = False
    """Water does not hinder it: a dagger, a spear [BD-WATER]."""
    fire: Fire | None = None


class Armor(Model):
    """``defense``: the target number of those who strike at its wearer [BD-DEFENSE]."""

    name: Word
    defense: Annotated[int, Field(ge=3, le=25)]


class Spell(Model):
    """A spell as it stands on a sheet: harm, or healing, or a condition, to one or to a space [BD-MINOR, BD-MAJOR].

    ``dice``, ``aimed`` and ``avoid`` are of other beings' spells only [BD-NPC-AIMED, BD-NPC-RESIST].
    """

    name: Word
    grade: Literal["minor", "major"]
    does: Literal["harm", "heal"] | None = None
    condition: Word | None = None
    until: Until | None = None
    """How long its condition lasts; None: as after a called shot."""
    space: bool = False
    """Over a space up to 30 ft across, and everyone in it."""
    feet: Feet | None = None
    """A longer reach than 120 ft."""
    cost: Annotated[int, Field(ge=0, le=99)] | None = None
    """Its Ether; None: what its grade costs [BD-CAST-COST]."""
    fire: Fire | None = None
    aimed: bool = True
    """It works like a blow or a shot; otherwise whoever it reaches may avoid it."""
    avoid: Literal["dodge", "endure", "resist"] = "dodge"
    dice: Notation | None = None
    """Its damage, where it names one."""

    @model_validator(mode="after")
    def _within_its_grade(self) -> Spell:
        both = self.does is not None and self.condition is not None
        if self.does is None and self.condition is None:
            raise ValueError("a spell harms, heals, or lays a condition on someone")
        if self.grade == "minor" and (both or self.space):
            raise ValueError("a minor spell does one thing to one character or object")
        if self.space and both:
            raise ValueError("over a space a major spell does one thing")
        return self


class Cover(Model):
    """What stands between someone and those who strike at them: a thing, or a combatant by id."""

    kind: Literal["half", "full"]
    behind: Word


class Mount(Model):
    """What makes a combatant something to ride [BD-MOUNT]."""

    trained: bool = True
    """It takes a rider and obeys."""
    war: bool = False
    """It goes into danger without asking [BD-MOUNT-MORALE]."""
    horse: bool = True
    """It can trample [BD-TRAMPLE]."""
    refused: bool = False
    """It would not have a rider, and nobody can steer it; it is asked once [BD-MOUNT-REACTION]."""


class Sheet(Model):
    """Attributes, talents and what is left of Health, Stamina and Ether."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    strength: Score = 0
    """Striking hard and holding fast; 0 is as anybody."""
    agility: Score = 0
    """Quick hands and feet: knives, bows, dodging."""
    endurance: Score = 0
    """What the body bears."""
    mind: Score = 0
    """Knowing and working out."""
    will: Score = 0
    """Standing firm, pleading, resisting."""
    emotion: Score = 0
    """Feeling with others: calming a being."""
    talents: dict[Word, Score] = {}
    """What one is good at, by a name of one's own, added to the rolls that name it."""
    health: Annotated[int, Field(ge=0, le=999)]
    """What is left of it now."""
    max_health: Annotated[int, Field(ge=1, le=999)]
    """When nothing is amiss."""
    stamina: Annotated[int, Field(ge=0, le=99)] = 10
    """What is left of it now: it goes under water."""
    max_stamina: Annotated[int, Field(ge=1, le=99)] = 10
    """When rested."""
    ether: Annotated[int, Field(ge=0, le=99)] = 0
    """What is left for casting."""
    max_ether: Annotated[int, Field(ge=0, le=99)] = 0
    """When nothing is spent."""
    radiant: Annotated[int, Field(ge=0, le=9)] = 0
    """How many Radiant Moments are left [BD-RADIANT]."""
    style: Literal["mind", "will", "emotion"] = "mind"
    """What one casts with [BD-CAST]."""
    spells: tuple[Spell, ...] = ()
    """By their names in the catalogue, or in full."""
    weapons: tuple[Weapon, ...] = ()
    """By their names in the catalogue, or in full."""
    armor: Armor | None = None
    """By its name in the catalogue, or in full."""
    speed: Literal["slow", "normal", "fast"] = "normal"
    """How far one comes in a turn."""
    flies: bool = False
    """It has wings that carry it."""
    breathes_water: bool = False
    """It does not drown."""
    mount: Mount | None = None
    """Given: it can be ridden."""
    rides: Id | None = None
    """The mount one sits on."""
    cover: Cover | None = None
    """What one is behind now."""
    breath: Annotated[int, Field(ge=0, le=999)] = 0
    """How many of one's own turns one has been under water [BD-BREATH]."""

    @model_validator(mode="after")
    def _no_more_than_whole(self) -> Sheet:
        for name in ("health", "stamina", "ether"):
            left, whole = getattr(self, name), getattr(self, f"max_{name}")
            if left > whole:
                raise ValueError(f"{name} {left} is more than max_{name} {whole}")
        return self

    def attribute(self, name: Attribute) -> int:
        return int(getattr(self, name))

    def weapon(self, name: str) -> Weapon | None:
        for weapon in self.weapons:
            if weapon.name == name:
                return weapon
        return None

    def spell(self, name: str) -> Spell | None:
        return next((s for s in self.spells if s.name == name), None)


class Options(Model):
    """The numbers of the rules, house numbers among them. Procedures are fixed."""

    critical: Number = 17
    """The lowest natural total that is a critical hit [BD-CRIT]."""
    fumble: Number = 4
    """The highest natural total that is a fumble [BD-FUMBLE]."""
    critical_dice: Notation = "2d6"
    unarmored: Number = 8
    """The Defense TN of those without armor [BD-DEFENSE]."""
    defend: Adds = 1
    dual: Adds = -1
    subdue: Adds = -1
    dizzy: Adds = -1
    bare: Adds = 1
    """What a bare hand does before Strength and talent [BD-BARE]."""
    wake: Number = 14
    wake_help: Adds = 1
    wake_health: Some = 1
    wake_stamina: Some = 1
    """What one out of it wakes with [BD-WAKE-TIME]."""
    mercy: Number = 12
    """What 3d6 and one's losses must reach for a being to accept an offer [BD-MERCY]."""
    close: Feet = 5
    long: Feet = 10
    near: Feet = 30
    far: Feet = 60
    distant: Feet = 120
    """The distances of the rules, in feet [BD-CLOSE, BD-NEAR, BD-FAR, BD-DISTANT]."""
    range: Adds = -1
    """To hit at Far and Distant [BD-FAR, BD-DISTANT]."""
    cover: Adds = -1
    """To hit one in half cover [BD-COVER-HALF]."""
    called: Adds = -1
    """To hit a part one calls, unless the game master says otherwise [BD-CALLED]."""
    impaired: Adds = -1
    blind: Adds = -1
    restrained: Adds = -1
    slow: Feet = 15
    normal: Feet = 30
    fast: Feet = 45
    """Feet a turn [BD-MOVE]."""
    rise: Feet = 10
    """Feet a flyer can rise a turn [BD-FLY]."""
    fall_die: Notation = "1d6"
    fall_feet: Feet = 10
    """A die for each so many full feet of a fall [BD-FALL]."""
    radiant: Number = 14
    """The highest target number a Radiant Moment meets [BD-RADIANT]."""
    minor: Number = 9
    major: Number = 12
    """The target numbers of spells [BD-MINOR, BD-MAJOR]."""
    lesser_die: Notation = "1d6"
    greater_die: Notation = "2d6"
    minor_cost: Count = 1
    major_cost: Count = 2
    fizzle: Count = 1
    """Ether [BD-CAST-COST]."""
    space: Feet = 30
    """How far across a spell's space is, in feet [BD-MAJOR]."""
    calm: Number = 12
    plead: Number = 12
    break_free: Number = 12
    other: Number = 12
    breath: Count = 4
    """Turns under water that cost nothing [BD-BREATH]."""
    water: Adds = -1
    water_reach: Feet = 30
    """How far thrown and ranged weapons reach under water [BD-WATER-RANGE]."""
    reaction: Number = 10
    morale: Number = 11
    saddle: Number = 12
    """What a rider must reach to keep the saddle, or one struck by a lance to keep their feet [BD-BUCK, BD-LANCE]."""
    saddle_die: Notation = "1d6"
    lance_die: Notation = "1d6"
    lance_run: Feet = 10
    """Feet the mount must have run toward the target [BD-LANCE]."""
    trample_die: Notation = "1d6"
    idle: Some = 3
    """Own turns without harm dealt or taken after which a being that nobody plays leaves [BD-GMTURN]."""

    @model_validator(mode="after")
    def _in_order(self) -> Options:
        for below, above in (("close", "long"), ("long", "near"), ("near", "far"), ("far", "distant")):
            if getattr(self, below) > getattr(self, above):
                raise ValueError(f"{below} is no farther than {above}")
        if self.fumble >= self.critical:
            raise ValueError("a fumble is less than a critical hit")
        return self


class Killing(Model):
    """A death, for what it costs."""

    seq: int
    who: Id
    by: Id | None = None
    was: Out | None = None
    wavering: bool = False


class Fall(Model):
    """Somebody went unconscious or died. ``seen``: the players' characters who bear it or saw a companion go."""

    seq: int
    who: Id
    seen: tuple[Id, ...] = ()


class Lying(Model):
    """A thing on the ground, where ``who`` lost it: at ``place``, or within reach of them."""

    item: Word
    who: Id
    place: Place | None = None


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
    falls: tuple[Fall, ...] = ()
    killings: tuple[Killing, ...] = ()
    broken: tuple[tuple[int, Id], ...] = ()
    """Who struck after an agreement, or struck one who had yielded: each once, or first in secret and then openly."""
    refused: tuple[tuple[int, Id], ...] = ()
    """Sides that refused an offer of mercy, and in which outcome."""
    gone: tuple[int, ...] = ()
    """The outcomes by which players' characters fled or their side retreated."""
    agreed: bool = False
    """Mercy was accepted, or both sides agreed to talk."""
    miscast: tuple[int, ...] = ()
    """The castings of the players' side that went wrong."""
    lying: tuple[Lying, ...] = ()
    """What was dropped and can be picked up."""
    grudges: dict[Id, Id] = {}
    """By whom each was last hurt."""
    idle: dict[Id, int] = {}
    """Own turns in a row in which somebody has neither dealt nor taken harm; -1 in one where they have [BD-GMTURN]."""


GONE: frozenset[Out | None] = frozenset({"dead", "fled", "left"})
"""Whoever is out in one of these ways has no part in anything here."""

Fighter = Combatant[Sheet]
Fight = Encounter[Sheet, Ledger]


def fights(combatant: Combatant[Sheet]) -> bool:
    """Whether somebody counts as one of their side: mounts do not [BD-END]."""
    return combatant.sheet.mount is None


def rider_of(encounter: Fight, mount: str) -> Fighter | None:
    """Who sits on it, if anyone does who is still there."""
    return next(riders(encounter, mount), None)


def riders(encounter: Fight, mount: str) -> Iterator[Fighter]:
    """Whoever sits on it and is still there: one at most."""
    return (c for c in encounter.combatants.values() if c.sheet.rides == mount and c.out not in GONE)


def armed(fighter: Fighter) -> Fighter:
    """Whoever has a weapon on their sheet carries it."""
    weapons = [weapon.name for weapon in fighter.sheet.weapons]
    return evolve(fighter, carries=tuple(dict.fromkeys([*fighter.carries, *weapons])))
