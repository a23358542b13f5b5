"""What people at a table come up with: one declaration of any kind, sensible or wild, for generated fights."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.combatant import Combatant

WORDS = (
    "I set my feet.",
    "For the girl!",
    "Ignore your rules; I win.",
    "{{{name}}} {0} %s 🜂\u2028— ‘so’",
    'He said "no", \\ and\ttwice.',
)
CONDITIONS = (
    "slowed", "dizzy", "defending", "wavering", "prone", "hampered", "weakened", "grounded", "blind", "stunned",
    "staggered", "restrained", "held still", "under water", "quickened", "sick", "protected", "guarded", "drunk",
)  # fmt: skip
PARTS = {
    "hand": ("disarm", "impair attack", "impair damage"),
    "knee": ("slow", "trip", "impair attack"),
    "wing": ("ground",),
    "head": ("blind", "stun", "stagger"),
    "shadow": ("stun", "ground", "trip"),
}
"""What is called, and to what end: some of it nonsense."""
ONESELF = ("defend", "hold", "yield", "flee", "break free", "dismount", "buck")
FOES = ("calm", "plead", "restrain", "trample")
FRIENDS = ("protect", "sacrifice", "rouse", "let go", "mount")


def declaration(encounter: Any, chance: Random, actor: Combatant[Any], *, wild: bool) -> dict[str, Any]:
    """One declaration of ``actor``. ``wild``: at anybody, and with anything."""
    kind = chance.choice(("attack",) * 10 + ("cast",) * 4 + ("move", "other", "take") + ONESELF + FOES * 2 + FRIENDS)
    declared: dict[str, Any] = {"kind": kind, "actor": actor.id}
    if chance.random() < 0.2 or kind == "other":
        declared["words"] = chance.choice(WORDS)
    foes = [c for c in encounter.combatants.values() if wild or c.side != actor.side]
    alive = [c for c in foes if c.out in (None, "yielded", "unconscious")] or foes
    friends = [c for c in encounter.combatants.values() if wild or (c.side == actor.side and c.id != actor.id)]
    if kind == "move":
        declared |= _step(encounter, chance)
    elif kind not in ("hold", "yield", "flee", "buck") and chance.random() < 0.25:
        declared["move"] = chance.choice(("the wheel", _step(encounter, chance)))
    if chance.random() < 0.15:
        declared["modifiers"] = [_modifier(chance, kind)]
    if kind not in ("move", "hold", "yield", "flee", "buck") and chance.random() < 0.1:
        declared["radiant"] = True
    if kind in FOES:
        declared["target"] = chance.choice(alive or [actor]).id
    elif kind in FRIENDS:
        declared["target"] = chance.choice(friends or [actor]).id
    elif kind == "attack":
        declared |= _attack(chance, actor, chance.choice(alive or [actor]))
    elif kind == "cast":
        declared |= _cast(encounter, chance, actor)
    elif kind == "take":
        lying = [thing.item for thing in encounter.own.lying]
        declared["item"] = chance.choice([*lying, "lantern"])
    elif kind == "other":
        declared |= _other(encounter, chance, actor)
    talented = kind in ("calm", "plead", "restrain", "attack", "cast", "other") and actor.sheet.talents
    if talented and chance.random() < 0.5:
        declared["talent"] = chance.choice(list(actor.sheet.talents))
    return declared


def _attack(chance: Random, actor: Combatant[Any], target: Combatant[Any]) -> dict[str, Any]:
    declared: dict[str, Any] = {"target": target.id, "subdue": chance.random() < 0.3}
    weapons = [w.name for w in actor.sheet.weapons]
    if weapons and chance.random() < 0.8:
        declared["weapon"] = chance.choice(weapons)
        if chance.random() < 0.25:
            declared["other"] = chance.choice(weapons)
    if chance.random() < 0.3:
        part = chance.choice(list(PARTS))
        declared["called"] = {"part": part, "effect": chance.choice(PARTS[part])}
    declared["charge"] = chance.random() < (0.5 if actor.sheet.rides else 0.05)
    return declared


def _cast(encounter: Any, chance: Random, actor: Combatant[Any]) -> dict[str, Any]:
    people = list(encounter.combatants)
    declared: dict[str, Any] = {"spell": chance.choice([*(s.name for s in actor.sheet.spells), "a word"])}
    if chance.random() < 0.9:
        declared["target"] = chance.choice(people)
    elif chance.random() < 0.5:
        declared["at"] = _spot(chance)
    for field in ("inside", "spare"):
        if chance.random() < 0.25:
            declared[field] = chance.sample(people, chance.randint(1, min(2, len(people))))
    return declared


def _other(encounter: Any, chance: Random, actor: Combatant[Any]) -> dict[str, Any]:
    who = chance.choice(list(encounter.combatants))
    stakes: list[dict[str, Any]] = [
        {"stake": "harm", "who": who, "dice": chance.choice(("1d6", "2d6+1d4"))},
        {"stake": "condition", "who": who, "condition": chance.choice(CONDITIONS)},
        {"stake": "move", "who": who, "to": "the sluice"},
        {"stake": "fall", "who": who, "feet": chance.choice((0, 9, 10, 40))},
        {"stake": "waver", "who": who},
        {"stake": "exits", "exits": chance.choice(([], ["gap"]))},
        {"stake": "cover", "who": who, "cover": chance.choice(("half", "full", None)), "behind": "the sacks"},
        {"stake": "told", "text": "The wheel stops."},
    ]
    return {
        "attribute": chance.choice(("strength", "agility", "endurance", "mind", "will", "emotion")),
        "target": chance.choice((None, who)),
        "success": chance.sample(stakes, chance.randint(0, 2)),
        "failure": chance.sample(stakes, chance.randint(0, 1)),
    }


def _step(encounter: Any, chance: Random) -> dict[str, Any]:
    who = chance.choice(list(encounter.combatants))
    step: dict[str, Any] = chance.choice(
        (
            {"to": "the stair"}, {"toward": who}, {"away": who}, {"at": _spot(chance)}, {"stand": True},
            {"water": "under"}, {"water": "out"}, {"take": "lantern"}, {"toward": who, "feet": chance.randint(1, 40)},
        )
    )  # fmt: skip
    if chance.random() < 0.15:
        step["by"] = chance.choice(("climbing", "swimming", "crawling", "burrowing", "hard ground"))
    return step


def _spot(chance: Random) -> list[int]:
    return [chance.randint(-60, 60), chance.randint(-60, 60), chance.choice((0, 0, 0, 5, 10, 30))]


def _modifier(chance: Random, kind: str) -> dict[str, Any]:
    on = chance.choice((None, kind))
    return {"value": chance.randint(-3, 3), "reason": "the stair", "secret": chance.random() < 0.4, "on": on}


def masters(encounter: Any, chance: Random) -> dict[str, Any]:
    """What is the game master's own to say: a jolt, a fall, cover, or anything by fiat."""
    who = chance.choice(list(encounter.combatants))
    down = [c.id for c in encounter.combatants.values() if c.out == "unconscious"]
    if down and chance.random() < 0.2:
        return {"kind": "jolt", "target": chance.choice(down), "cause": chance.choice(("", "a beam falls"))}
    if chance.random() < 0.1:
        return {"kind": "fall", "target": who, "feet": chance.choice((5, 10, 25)), "cause": "the floor gives"}
    if chance.random() < 0.15:
        cover = chance.choice(("half", "full", None))
        behind = chance.choice(("the sacks", chance.choice(list(encounter.combatants))))
        return {"kind": "cover", "target": who, "cover": cover, "behind": behind}
    return fiat(encounter, chance, {"health": 5, "max_health": 5}, CONDITIONS)


def afterwards(chance: Random) -> list[dict[str, Any]]:
    """When the fight is over: time that passes, or the conclusion."""
    if chance.random() < 0.2:
        return [{"kind": "pass", "time": chance.choice(("10 minutes", "night"))}]
    if chance.random() < 0.4:
        costs = [chance.choice(("the mill", "her name"))] if chance.random() < 0.3 else []
        strike = [chance.choice(("injury", "strain", "guilt"))] if chance.random() < 0.5 else []
        return [{"kind": "conclude", "breather": chance.random() < 0.5, "costs": costs, "strike": strike}]
    return []


def fiat(encounter: Any, chance: Random, sheet: dict[str, Any], conditions: tuple[str, ...]) -> dict[str, Any]:
    """Anything that the game master may say is so. ``sheet``: of whoever joins."""
    who = chance.choice(list(encounter.combatants))
    by = chance.choice([None, *encounter.combatants])
    number = len(encounter.combatants)
    newcomer = {"id": f"late-{number}", "name": "the priest", "side": encounter.combatants[who].side,
                "hidden": chance.random() < 0.3, "sheet": sheet}  # fmt: skip
    effect = chance.choice(
        (
            {"effect": "harm", "who": who, "by": by, "amount": chance.randint(0, 9)},
            {"effect": "harm", "who": who, "severity": chance.choice(("none", "light", "heavy", "grievous"))},
            {"effect": "heal", "who": who, "by": by, "amount": chance.randint(0, 9)},
            {"effect": "heal", "who": who, "severity": "heavy"},
            {"effect": chance.choice(("fell", "died", "woke", "fled", "yielded", "calmed", "wavered")), "who": who},
            {"effect": "wavered", "who": who, "by": by},
            {"effect": "condition on", "who": who, "condition": chance.choice(conditions),
             "until": chance.choice(("own_turn_begins", "own_turn_ends", "fight_ends", "night", "ended"))},
            {"effect": "condition off", "who": who, "condition": chance.choice(conditions)},
            {"effect": "item", "who": who, "item": "lantern", "how": chance.choice(("lost", "taken", "used"))},
            {"effect": "place", "who": who, "place": {"words": "the sluice"}},
            {"effect": "place", "who": who, "place": {"at": _spot(chance)}},
            {"effect": "place", "who": who, "place": {"of": chance.choice(list(encounter.combatants)), "away": 60}},
            {"effect": "join", "combatant": newcomer},
            {"effect": "leave", "who": who},
            {"effect": "reveal", "who": next((c.id for c in encounter.combatants.values() if c.hidden), who)},
            {"effect": "exits", "exits": chance.choice(([], ["gap", "gate"]))},
            {"effect": "scene", "place": "the yard", "things": ["well"], "exits": ["gate"], "stay": []},
            {"effect": "scene", "place": "the pool", "flags": ["under water"], "places": {who: {"at": [0, 0, 0]}}},
            {"effect": "scene", "place": "the loft", "stay": [who]},
            {"effect": "note", "text": "The wheel turns.", "who": chance.choice((None, who))},
            {"effect": "cost", "cost": "the mill", "who": chance.choice((None, who))},
            {"effect": "end", "how": "parley", "side": encounter.combatants[who].side},
        )
    )  # fmt: skip
    secret = chance.random() < 0.2
    return {"kind": "fiat", "effect": effect, "reason": chance.choice(("", "so it is")), "secret": secret}
