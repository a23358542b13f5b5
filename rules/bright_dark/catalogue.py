"""Weapons, armors, spells, people and wounded beings. The source gives no such numbers: all are ours [house]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.bright_dark.sheet import Armor, Mount, Sheet, Spell, Weapon
from rules.combatant import Pronouns
from rules.model import Model

WEAPONS: dict[str, Weapon] = {
    w.name: w
    for w in (
        Weapon(name="kitchen knife", die="1d4", attribute="agility"),
        Weapon(name="dagger", die="1d4", attribute="agility", unhindered=True),
        Weapon(name="cudgel", die="1d6", attribute="strength"),
        Weapon(name="hatchet", die="1d6", attribute="strength"),
        Weapon(name="short sword", die="1d6", attribute="agility"),
        Weapon(name="oak staff", die="1d6", attribute="strength", reach="long", hands=2),
        Weapon(name="boat hook", die="1d6", attribute="strength", reach="long", hands=2),
        Weapon(name="spear", die="1d8", attribute="strength", reach="long", unhindered=True),
        Weapon(name="lance", die="1d8", attribute="strength", reach="long", lance=True),
        Weapon(name="sword", die="1d8", attribute="strength"),
        Weapon(name="wood axe", die="1d10", attribute="strength", hands=2),
        Weapon(name="hunting bow", die="1d6", attribute="agility", reach="ranged", hands=2),
        Weapon(name="longbow", die="1d8", attribute="agility", reach="ranged", feet=240, hands=2),
        Weapon(name="javelin", die="1d6", attribute="agility", reach="thrown"),
        Weapon(name="sling", die="1d4", attribute="agility", reach="ranged"),
        Weapon(name="claws", die="1d6", attribute="agility", held=False),
        Weapon(name="antlers", die="1d8", attribute="strength", hands=2, held=False),
        Weapon(name="teeth", die="1d6", attribute="strength", hands=2, held=False),
    )
}

ARMORS: dict[str, Armor] = {
    a.name: a
    for a in (
        Armor(name="heavy coat", defense=9),
        Armor(name="leather jack", defense=10),
        Armor(name="bark hide", defense=11),
        Armor(name="mail shirt", defense=12),
        Armor(name="old plate", defense=13),
    )
}

SPELLS: dict[str, Spell] = {
    s.name: s
    for s in (
        Spell(name="warm hands", grade="minor", does="heal"),
        Spell(name="the long mending", grade="major", does="heal"),
        Spell(name="hearthlight", grade="major", does="heal", space=True, cost=3),
        Spell(name="cold spark", grade="minor", does="harm"),
        Spell(name="falling star", grade="major", does="harm"),
        Spell(name="ember rain", grade="major", does="harm", space=True, fire="magical", cost=3),
        Spell(name="nettle grip", grade="major", does="harm", condition="slowed"),
        Spell(name="leaden feet", grade="minor", condition="slowed"),
        Spell(name="salt in the eyes", grade="minor", condition="blind"),
        Spell(name="quick step", grade="minor", condition="quickened", until="fight_ends", cost=2),
        Spell(name="the hush", grade="major", condition="staggered", space=True),
        Spell(name="far candle", grade="minor", does="heal", feet=240, cost=2),
        Spell(name="first frost", grade="major", does="harm", condition="slowed", dice="1d6"),
        Spell(name="the late bell", grade="major", condition="staggered", space=True, avoid="resist"),
        Spell(name="kiln breath", grade="minor", does="harm", fire="magical", aimed=False, dice="1d8"),
    )
}


class Kind(Model):
    """What the catalogue knows of someone: everything but their name and their side."""

    name: str
    pronouns: Pronouns = "they"
    character: bool = False
    wound: str = ""
    carries: tuple[str, ...] = ()
    sheet: Sheet


def _person(name: str, health: int, *, carries: tuple[str, ...] = (), **sheet: Any) -> Kind:
    return Kind(name=name, character=True, carries=carries, sheet=_sheet(health, sheet))


def _being(name: str, health: int, *, wound: str, pronouns: Pronouns = "it", **sheet: Any) -> Kind:
    return Kind(name=name, pronouns=pronouns, wound=wound, sheet=_sheet(health, sheet))


def _mount(name: str, health: int, mount: Mount, *, pronouns: Pronouns = "it", **sheet: Any) -> Kind:
    return Kind(name=name, pronouns=pronouns, sheet=_sheet(health, {"speed": "fast", "mount": mount, **sheet}))


def _sheet(health: int, given: dict[str, Any]) -> Sheet:
    weapons = tuple(WEAPONS[name] for name in given.pop("weapons", ()))
    spells = tuple(SPELLS[name] for name in given.pop("spells", ()))
    armor = ARMORS[given.pop("armor")] if "armor" in given else None
    return Sheet(health=health, max_health=health, weapons=weapons, spells=spells, armor=armor, **given)


PEOPLE: dict[str, Kind] = {
    "ferrywoman": _person(
        "the ferrywoman",
        12,
        carries=("lantern",),
        strength=2,
        endurance=1,
        will=1,
        talents={"staves": 1},
        weapons=("oak staff",),
        armor="heavy coat",
    ),
    "lantern boy": _person(
        "the lantern boy",
        8,
        carries=("lantern",),
        agility=2,
        emotion=2,
        talents={"kind words": 1},
        weapons=("kitchen knife",),
    ),
    "woodcutter": _person(
        "the woodcutter",
        14,
        strength=3,
        endurance=2,
        talents={"axes": 1},
        weapons=("wood axe", "hatchet"),
        armor="leather jack",
    ),
    "herb-wife": _person(
        "the herb-wife",
        9,
        carries=("herb satchel",),
        mind=2,
        will=2,
        emotion=1,
        talents={"the hurt": 2},
        weapons=("kitchen knife",),
        style="will",
        ether=5,
        max_ether=5,
        spells=("warm hands", "the long mending", "far candle", "leaden feet"),
    ),
    "poacher": _person(
        "the poacher",
        10,
        agility=3,
        mind=1,
        talents={"bows": 1, "knives": 1},
        weapons=("hunting bow", "dagger", "hatchet"),
        armor="heavy coat",
    ),
    "old soldier": _person(
        "the old soldier",
        12,
        strength=2,
        agility=1,
        will=2,
        talents={"swords": 2},
        weapons=("sword", "dagger"),
        armor="mail shirt",
    ),
    "almanac-maker": _person(
        "the almanac-maker",
        8,
        carries=("almanac",),
        mind=3,
        talents={"the stars": 1, "dodge": 1},
        ether=6,
        max_ether=6,
        radiant=1,
        spells=("cold spark", "falling star", "salt in the eyes", "nettle grip"),
    ),
    "drover": _person(
        "the drover",
        12,
        carries=("rope",),
        strength=3,
        will=1,
        talents={"a firm grip": 1},
        weapons=("cudgel",),
        armor="heavy coat",
    ),
    "lay sister": _person(
        "the lay sister",
        9,
        carries=("candle",),
        will=2,
        emotion=2,
        talents={"old prayers": 1},
    ),
}

BEINGS: dict[str, Kind] = {
    "drowned miller": _being(
        "the Miller",
        12,
        pronouns="he",
        wound="his daughter went under the wheel, and nobody has told him where she lies",
        strength=3,
        endurance=3,
        emotion=1,
        breathes_water=True,
    ),
    "well child": _being(
        "the child in the well",
        8,
        wound="she called for two days, and every rope in the village was too short",
        pronouns="she",
        agility=2,
        emotion=3,
        breathes_water=True,
    ),
    "ferryman below": _being(
        "the ferryman",
        13,
        wound="he went back for the last of them, and the river kept them both",
        pronouns="he",
        strength=2,
        endurance=2,
        will=1,
        weapons=("boat hook",),
        breathes_water=True,
    ),
    "grieving hound": _being(
        "the hound",
        8,
        wound="it still waits at the door of a house that burned",
        agility=3,
        strength=1,
        weapons=("teeth",),
    ),
    "barrow guard": _being(
        "the guard of the barrow",
        14,
        wound="he swore to keep a king who has no name any more",
        pronouns="he",
        strength=2,
        will=3,
        weapons=("spear", "sword"),
        armor="old plate",
    ),
    "thorn stag": _being(
        "the stag",
        16,
        wound="the road was cut through the place where its herd lay down",
        strength=3,
        agility=1,
        weapons=("antlers",),
        armor="bark hide",
    ),
    "hungry winter": _being(
        "the winter child",
        10,
        wound="it was put out in the snow to save the rest",
        pronouns="she",
        agility=2,
        will=2,
        emotion=3,
        weapons=("claws",),
        style="emotion",
        spells=("first frost",),
    ),
    "ash owl": _being(
        "the owl",
        8,
        wound="the tower it nested in was burned with the young inside",
        agility=3,
        will=1,
        flies=True,
        weapons=("claws",),
    ),
    "hollow bailiff": _being(
        "the bailiff",
        11,
        wound="he signed what he was told to sign, and the village starved",
        pronouns="he",
        strength=1,
        mind=2,
        weapons=("short sword", "cudgel"),
        armor="leather jack",
    ),
    "bell-rope widow": _being(
        "the widow",
        9,
        wound="she rang the bell too late",
        pronouns="she",
        agility=1,
        will=3,
        emotion=2,
        style="will",
        spells=("the late bell",),
    ),
    "charcoal brother": _being(
        "the burned brother",
        13,
        wound="he went back into the fire for the other one",
        pronouns="he",
        strength=2,
        endurance=3,
        weapons=("hatchet", "cudgel"),
        spells=("kiln breath",),
    ),
}

MOUNTS: dict[str, Kind] = {
    "plough horse": _mount("the plough horse", 14, Mount(), strength=3, endurance=2),
    "war horse": _mount("the war horse", 16, Mount(war=True), strength=3, endurance=2, will=2),
    "unbroken mare": _mount("the grey mare", 12, Mount(trained=False), pronouns="she", strength=2, agility=2),
    "salt mule": _mount("the salt mule", 11, Mount(horse=False), speed="normal", strength=2, endurance=3),
}


def catalogue() -> Mapping[str, Mapping[str, Model]]:
    return {
        "weapons": WEAPONS,
        "armors": ARMORS,
        "spells": SPELLS,
        "people": PEOPLE,
        "beings": BEINGS,
        "mounts": MOUNTS,
    }
