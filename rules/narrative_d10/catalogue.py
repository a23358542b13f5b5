"""Weapons, armors, remedies, people and others. The source gives no such numbers: all are ours [house]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.combatant import Pronouns
from rules.model import Model
from rules.narrative_d10.sheet import Armor, Options, Remedy, Sheet, Weapon, hit_points

WEAPONS: dict[str, Weapon] = {
    w.name: w
    for w in (
        Weapon(name="knife", damage="1d4+strength", skill="knives", stat="speed", attack=1, parry=-1),
        Weapon(name="cudgel", damage="1d6+strength", skill="clubs", stat="strength"),
        Weapon(name="hatchet", damage="1d6+1+strength", skill="axes", stat="strength", parry=-1),
        Weapon(name="short sword", damage="1d6+strength", skill="swords", stat="speed"),
        Weapon(name="sword", damage="1d8+strength", skill="swords", stat="strength"),
        Weapon(name="quarterstaff", damage="1d6+strength", skill="staves", stat="speed", parry=1),
        Weapon(name="spear", damage="1d8+strength", skill="spears", stat="speed", attack=1),
        Weapon(name="felling axe", damage="2d6+strength", skill="axes", stat="strength", attack=-1, parry=-2),
        Weapon(name="bow", damage="1d8+2", skill="archery", stat="speed", shot=True),
        Weapon(name="crossbow", damage="2d6", skill="archery", stat="intellect", attack=1, shot=True),
        Weapon(name="claws", damage="1d6+2", skill="brawling", stat="speed"),
        Weapon(name="teeth", damage="1d8+1", skill="brawling", stat="strength"),
        Weapon(name="hooves", damage="1d6+3", skill="brawling", stat="strength"),
    )
}

ARMORS: dict[str, Armor] = {
    a.name: a
    for a in (
        Armor(name="thick coat", dr=1),
        Armor(name="leather jerkin", dr=2),
        Armor(name="mail shirt", dr=3),
        Armor(name="breastplate", dr=4),
        Armor(name="hide", dr=2),
    )
}

REMEDIES: dict[str, Remedy] = {
    r.name: r
    for r in (
        Remedy(name="willow bark", against="pain"),
        Remedy(name="poppy draught", against="pain"),
        Remedy(name="yarrow", against="bleeding"),
        Remedy(name="spider web", against="bleeding"),
        Remedy(name="honey salve", against="infection"),
    )
}


class Kind(Model):
    """Someone to start from: what the file does not say is as it stands here."""

    name: str
    pronouns: Pronouns = "they"
    character: bool = False
    wound: str = ""
    sheet: Sheet


def _person(name: str, skills: dict[str, int], *weapons: str, armor: str | None = None, encumbrance: int = 0,
            remedies: tuple[str, ...] = (), **stats: int) -> Kind:  # fmt: skip
    whole = hit_points(stats["fortitude"], Options())
    sheet = Sheet(
        stats=stats,
        skills=skills,
        hp=whole,
        max_hp=whole,
        encumbrance=encumbrance,
        weapons=tuple(WEAPONS[w] for w in weapons),
        armor=ARMORS[armor] if armor is not None else None,
        remedies=tuple(REMEDIES[one] for one in remedies),
    )
    return Kind(name=name, character=True, sheet=sheet)


def _other(
    name: str, skill: int, hp: int, *weapons: str, pronouns: Pronouns = "they", armor: str | None = None,
    wound: str = "", **stats: int,
) -> Kind:  # fmt: skip
    sheet = Sheet(
        stats=stats,
        skill=skill,
        hp=hp,
        max_hp=hp,
        weapons=tuple(WEAPONS[w] for w in weapons),
        armor=ARMORS[armor] if armor is not None else None,
    )
    return Kind(name=name, pronouns=pronouns, wound=wound, sheet=sheet)


PEOPLE: dict[str, Kind] = {
    "drover": _person("the drover", {"staves": 4, "dodge": 3, "brawling": 2}, "quarterstaff", armor="thick coat",
                      strength=4, speed=4, fortitude=5, willpower=4, intellect=2),
    "toll keeper": _person("the toll keeper", {"spears": 4, "dodge": 2}, "spear", armor="leather jerkin",
                           encumbrance=1, strength=4, speed=3, fortitude=5, willpower=3, intellect=3),
    "bonesetter": _person("the bonesetter", {"first aid": 6, "knives": 2, "dodge": 4}, "knife",
                          remedies=("willow bark", "yarrow", "honey salve"),
                          strength=2, speed=4, fortitude=3, willpower=5, intellect=6),
    "poacher": _person("the poacher", {"archery": 5, "knives": 3, "dodge": 5}, "bow", "knife",
                       strength=3, speed=6, fortitude=3, willpower=3, intellect=3),
    "old soldier": _person("the old soldier", {"swords": 6, "dodge": 2, "first aid": 2}, "sword", armor="mail shirt",
                           encumbrance=2, strength=4, speed=3, fortitude=4, willpower=5, intellect=3),
    "charcoal burner": _person("the charcoal burner", {"axes": 4, "dodge": 2}, "hatchet", armor="thick coat",
                               strength=5, speed=3, fortitude=6, willpower=4, intellect=2),
}  # fmt: skip

OTHERS: dict[str, Kind] = {
    "footpad": _other("the footpad", 5, 14, "cudgel", "knife", strength=3, speed=4,
                      wound="owes more than a year of roads will pay"),
    "deserter": _other("the deserter", 6, 18, "short sword", armor="leather jerkin", strength=3, speed=4,
                       wound="ran once, and has been running since"),
    "hired blade": _other("the hired blade", 8, 22, "sword", armor="mail shirt", strength=4, speed=4,
                          wound="has been paid for this already"),
    "crossbowman": _other("the crossbowman", 6, 16, "crossbow", "knife", strength=2, speed=3, intellect=4,
                          wound="has a brother on the other side of the river"),
    "farmhand": _other("the farmhand", 3, 14, "felling axe", strength=4, speed=3,
                       wound="was told that they had come for the seed corn"),
    "starved wolf": _other("the starved wolf", 6, 12, "teeth", pronouns="it", armor="hide", strength=2, speed=9,
                           wound="there has been no snow crust to hunt on, and no deer"),
    "sow bear": _other("the bear", 7, 34, "claws", "teeth", pronouns="it", armor="hide", strength=7, speed=5,
                       wound="one of her cubs is in the pit trap"),
    "cart horse": _other("the cart horse", 3, 26, "hooves", pronouns="it", strength=6, speed=7,
                         wound="it has been beaten by everyone who came near it"),
}  # fmt: skip


def catalogue() -> Mapping[str, Mapping[str, Any]]:
    """Everything by heading and name."""
    return {"weapons": WEAPONS, "armors": ARMORS, "remedies": REMEDIES, "people": PEOPLE, "others": OTHERS}
