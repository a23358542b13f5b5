"""What people at a table of Narrative d10 come up with, sensible or wild, for generated fights."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.combatant import Combatant
from rules.narrative_d10 import RULESET
from tests.declared import WORDS, fiat
from tests.rules.table import opened

PEOPLE = tuple(RULESET.catalogue()["people"])
OTHERS = tuple(RULESET.catalogue()["others"])
NAMES = ("Ada", "Bo", "Ren", "Ysolde", "the deserter", "the wolf", "the widow")
PLACES = ("the drove road", "the ford", "the burnt barn")
CONDITIONS = (
    "defensive stance", "offensive stance", "prone", "rallied", "wavering", "afraid", "drunk", "bleeding",
)  # fmt: skip
EFFECTS = (
    "pain 1", "pain 2, knockdown", "bleeding", "bleeding 3, slowed", "lowered strength", "lowered speed, pain 1",
    "unconscious", "unconscious until a rest, bleeding 2", "nothing", "a limp",
)  # fmt: skip
SAYINGS = {
    "ND-WOUND-EFFECT": EFFECTS,
    "ND-BLEEDING": ("1", "2", "9"),
    "ND-REMEDY": ("pain", "pain 3", "bleeding", "infection"),
    "ND-RALLY": ("4", "10", "16"),
    "ND-SKILL": ("6", "15", "hard"),
    "ND-INTERACT": ("no roll", "8", "14"),
    "ND-FESTER": ("no", "it smells of the ditch"),
}
WOUNDS: tuple[dict[str, Any], ...] = (
    {"seq": 0, "grade": "major", "pain": 1},
    {"seq": 0, "grade": "major", "pain": 1, "bleeds": 2},
    {"seq": 0, "grade": "catastrophic", "pain": 2, "slows": True},
    {"seq": 0, "grade": "major", "lowers": "strength", "festers": "it is hot", "fever": 1},
)


def opening(chance: Random) -> Any:
    """A fight of two or three sides."""
    sides: list[dict[str, Any]] = [{"id": "pcs", "name": "the drovers", "players": True}]
    sides += [{"id": f"others{n}", "name": f"the others ({n})"} for n in range(chance.choice((1, 1, 1, 2)))]
    for side in sides:
        side["rolls"] = chance.choice(("seeded", "seeded", "seeded", "physical"))
        side["trapped"] = chance.random() < 0.1
    cast: list[dict[str, Any]] = []
    placed = chance.random() < 0.5
    for side in sides:
        for n in range(chance.randint(1, 3)):
            other = side["id"] != "pcs"
            cast.append(
                {
                    "id": f"{side['id']}-{n}",
                    "name": f"{chance.choice(NAMES)} {'abc'[n]}",
                    "side": side["id"],
                    "like": chance.choice(OTHERS if other else PEOPLE),
                    "player": chance.choice((None, "Ines", "Jo")) if not other else None,
                    "rolls": chance.choice((None, None, None, "seeded", "physical")),
                    "hidden": chance.random() < 0.1,
                    "sheet": _sheet(chance),
                    **({"place": _place(chance, cast)} if placed else {}),
                }
            )
    scene = {"place": chance.choice(PLACES), "exits": ["ford"] if chance.random() < 0.7 else []}
    options = chance.choice(({}, {}, {"first_aid": 8, "rally": 6}, {"npc_defense": 6, "major_pain": 2}))
    first = chance.choice(sides)["id"]
    return opened(*cast, sides=sides, scene=scene, options=options, first=first, ruleset=RULESET)


def _sheet(chance: Random) -> dict[str, Any]:
    sheet: dict[str, Any] = {"hp": chance.randint(1, 12)} if chance.random() < 0.5 else {}
    if chance.random() < 0.2:
        sheet["wounds"] = [chance.choice(WOUNDS)]
    if chance.random() < 0.2:
        sheet["guard"] = chance.choice(("parry", "dodge"))
    if chance.random() < 0.2:
        sheet["remedies"] = ["willow bark", "yarrow"]
    return sheet


def _place(chance: Random, before: list[dict[str, Any]]) -> Any:
    """Where somebody stands: on the plane, in words, or from somebody who was there before."""
    spot = [chance.randint(-9, 9), chance.randint(-9, 9)]
    near = {"reach": chance.choice(before)["id"]} if before else spot
    return chance.choice((spot, [*spot, 3], "the ditch", near))


def declaration(encounter: Any, chance: Random, actor: Combatant[Any], *, wild: bool) -> dict[str, Any]:
    """One declaration of ``actor``. ``wild``: at anybody, and with anything."""
    acts = ("attack",) * 8 + ("defend", "first aid", "first aid", "remedy", "rally", "skill", "interact", "interact")
    kind = chance.choice((*acts, "recover", "flee", "move", "hold", "yield"))
    declared: dict[str, Any] = {"kind": kind, "actor": actor.id}
    foes = [c for c in encounter.combatants.values() if wild or c.side != actor.side]
    alive = [c for c in foes if c.out in (None, "yielded", "unconscious")] or foes or [actor]
    friends = [c for c in encounter.combatants.values() if wild or c.side == actor.side]
    if chance.random() < 0.2 or kind in ("skill", "interact"):
        declared["words"] = chance.choice(WORDS)
    if kind in acts:
        declared |= _act(encounter, chance)
    if chance.random() < 0.15:
        on = chance.choice((None, kind, "defense"))
        secret = chance.random() < 0.4
        declared["modifiers"] = [{"value": chance.randint(-3, 3), "reason": "the mud", "secret": secret, "on": on}]
    if kind == "attack":
        weapons = [w.name for w in actor.sheet.weapons]
        declared["target"] = chance.choice(alive).id
        declared["weapon"] = chance.choice([*weapons, *weapons, None])
    elif kind in ("first aid", "remedy"):
        declared["target"] = chance.choice(friends).id
        if kind == "remedy":
            declared["item"] = chance.choice([*(r.name for r in actor.sheet.remedies), None, "willow bark"])
    elif kind == "rally":
        declared["stat"] = chance.choice(("fortitude", "willpower"))
    elif kind in ("skill", "interact"):
        declared |= _in_words(encounter, chance, rolled=kind == "skill")
    elif kind == "move":
        declared |= _step(encounter, chance)
    return declared


def _act(encounter: Any, chance: Random) -> dict[str, Any]:
    """How one stands and guards oneself, and the move that goes with it."""
    act: dict[str, Any] = {}
    if chance.random() < 0.25:
        act["move"] = chance.choice(("the ditch", _step(encounter, chance)))
        act["after"] = chance.random() < 0.3
    if chance.random() < 0.3:
        act["stance"] = chance.choice(("defensive", "offensive"))
    if chance.random() < 0.2:
        act["guard"] = chance.choice(("parry", "dodge"))
    return act


def _in_words(encounter: Any, chance: Random, *, rolled: bool) -> dict[str, Any]:
    people = list(encounter.combatants)
    who, whom = chance.choice(people), chance.choice(people)
    stakes: list[dict[str, Any]] = [
        {"stake": "harm", "who": who, "dice": chance.choice(("1d6", "2d6+1d4", "5d8"))},
        {"stake": "harm", "who": whom, "dice": "2d8"},
        {"stake": "condition", "who": who, "condition": chance.choice(CONDITIONS)},
        {"stake": "move", "who": who, "to": "the ditch"},
        {"stake": "waver", "who": who},
        {"stake": "exits", "exits": chance.choice(([], ["gap"]))},
        {"stake": "told", "text": "The cart tips over."},
    ]
    able = {"skill": chance.choice(("dodge", "herding")), "stat": chance.choice(("speed", "luck"))}
    return {
        **(able if rolled or chance.random() < 0.5 else {}),
        "target": chance.choice((None, who)),
        "success": chance.sample(stakes, chance.randint(0, 3)),
        "failure": chance.sample(stakes, chance.randint(0, 2)),
    }


def _step(encounter: Any, chance: Random) -> dict[str, Any]:
    who = chance.choice(list(encounter.combatants))
    spot = [chance.randint(-9, 9), chance.randint(-9, 9), chance.choice((0, 0, 2))]
    step: dict[str, Any] = chance.choice(
        ({"to": "the ditch"}, {"toward": who}, {"away": who}, {"at": spot}, {"toward": who, "metres": 3})
    )
    return step


def masters(encounter: Any, chance: Random) -> dict[str, Any]:
    """What is the game master's own to say."""
    if encounter.phase == "over" and chance.random() < 0.3:
        return {"kind": "days", "days": chance.choice((1, 9))}
    return fiat(encounter, chance, {"skill": 4, "hp": 9, "max_hp": 9}, CONDITIONS)


def afterwards(chance: Random) -> list[dict[str, Any]]:
    """When the fight is over: a rest, days, or the conclusion."""
    if chance.random() < 0.4:
        return [{"kind": "rest"}] if chance.random() < 0.5 else [{"kind": "days", "days": 3}]
    if chance.random() < 0.4:
        costs = ["the cow"] if chance.random() < 0.3 else []
        keepsake = "a shoe" if chance.random() < 0.3 else ""
        return [{"kind": "conclude", "breather": chance.random() < 0.5, "costs": costs, "keepsake": keepsake}]
    return []
