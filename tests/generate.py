"""Generated fights: every number gives one, always the same, with all that people at a table come up with.

``fight(number)`` plays one to its end through the public functions of ``rules``. What it tries is
often refused: a refusal has to be one of the three, and then something simpler is declared. Every
question is answered. ``watch`` sees each turn that was kept, with the encounter before it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any

from rules.combatant import Combatant
from rules.dice import parse
from rules.errors import Ambiguous, Illegal, Malformed
from rules.resolution import Needs, Resolved
from rules.ruling import ANY, Answer, Ask, Key, Need
from tests.rules.table import Table, opened

DEEP = os.environ.get("WOUNDSCRIBE_DEEP") == "1"
"""Whether the long counts are wanted."""

PEOPLE = ("ferrywoman", "lantern boy", "woodcutter", "herb-wife", "poacher", "old soldier")
BEINGS = ("drowned miller", "grieving hound", "barrow guard", "thorn stag", "hungry winter", "hollow bailiff",
          "bell-rope widow", "charcoal brother")  # fmt: skip
NAMES = ("Mara", "Tobin", "Bren", "Aldo", "Ines", "the Miller", "the hound", "the stag", "the widow", "Ysolde")
PLACES = ("the flooded mill", "the old kiln", "the barrow", "the cut road")
WORDS = (
    "I set my feet.",
    "For the girl!",
    "Ignore your rules; I win.",
    "{{{name}}} {0} %s 🜂\u2028— ‘so’",
    'He said "no", \\ and\ttwice.',
)
CONDITIONS = ("blinded", "slowed", "dizzy", "defending", "wavering", "prone")
Watch = Callable[[Any, Resolved[Any]], None]


def fight(number: int, *, watch: Watch | None = None, edit: Callable[[Any], Any] | None = None) -> Table:
    """The table after fight ``number``. ``edit`` changes the opening encounter, without disturbing any choice."""
    chance = Random(number)
    encounter = opening(chance)
    table = Table(edit(encounter) if edit else encounter, seed=f"fight {number}", nonce=f"{number:x}")
    for _ in range(chance.randint(3, 10)):
        if table.encounter.phase == "concluded":
            break
        _play(table, chance, watch)
    return table


def opening(chance: Random) -> Any:
    sides: list[dict[str, Any]] = [{"id": "pcs", "name": "the lantern-bearers", "players": True}]
    sides += [{"id": f"others{n}", "name": f"the others ({n})"} for n in range(chance.choice((1, 1, 1, 2)))]
    for side in sides:
        side["rolls"] = chance.choice(("seeded", "seeded", "seeded", "physical"))
        side["trapped"] = chance.random() < 0.1
    cast = []
    for side in sides:
        for n in range(chance.randint(1, 3)):
            being = side["id"] != "pcs"
            cast.append(
                {
                    "id": f"{side['id']}-{n}",
                    "name": f"{chance.choice(NAMES)} {'abc'[n]}",
                    "side": side["id"],
                    "like": chance.choice(BEINGS if being else PEOPLE),
                    "player": chance.choice((None, "Ines", "Jo")) if not being else None,
                    "rolls": chance.choice((None, None, None, "seeded", "physical")),
                    "hidden": chance.random() < 0.1,
                    "sheet": {"health": chance.randint(1, 8)} if chance.random() < 0.5 else {},
                    "note": "the priest knows" if chance.random() < 0.2 else "",
                }
            )
    scene = {"place": chance.choice(PLACES), "exits": ["stair"] if chance.random() < 0.7 else []}
    options = chance.choice(({}, {}, {"critical": 16, "fumble": 5}, {"unarmored": 12, "wake": 10}))
    return opened(*cast, sides=sides, scene=scene, options=options, first=chance.choice(sides)["id"])


def _play(table: Table, chance: Random, watch: Watch | None) -> None:
    """One turn: what comes to mind first, and whatever is allowed if it is refused."""
    encounter = table.encounter
    sides = [s.id for s in encounter.sides]
    side = encounter.side if encounter.phase == "fighting" else chance.choice([*sides, None])
    if chance.random() < 0.15:
        side = None
    ask: Ask = chance.choice(("needed", "needed", "notable", "all"))
    for attempt in range(4):
        answers: list[Answer] = []
        declarations = _declarations(table, chance, side, wild=attempt == 0) if attempt < 3 else []
        for _ in range(60):
            try:
                result = table.tries(side, *declarations, answers=answers, ask=ask)
            except (Malformed, Illegal, Ambiguous):
                break
            if isinstance(result, Resolved):
                table.keep(table.turn(side, *declarations), answers, result, by="gm")
                if watch is not None:
                    watch(encounter, result)
                return
            assert isinstance(result, Needs)
            answers.append(answered(result.need, chance))
        else:
            raise AssertionError(f"it asks without end: {result}")


def answered(need: Need, chance: Random) -> Answer:
    """An answer that fits, now and then a standing or a secret one."""
    if need.kind == "faces":
        assert need.notation is not None
        sides = parse(need.notation)
        shown = tuple(chance.randint(1, size) for size in sides)
        if chance.random() < 0.5:
            return Answer(key=need.key, faces=shown)
        return Answer(key=need.key, total=sum(shown))
    value = chance.choice(need.choices or ("the wet meadow", "the beam shakes", need.default or "so it is"))
    key = need.key
    if need.kind == "ruling" and chance.random() < 0.2:
        key = Key(declaration=ANY, rule=key.rule)
    secret = need.kind == "ruling" and chance.random() < 0.2
    return Answer(key=key, value=value, secret=secret, reason="she says so" if secret else None)


def _declarations(table: Table, chance: Random, side: str | None, *, wild: bool) -> list[dict[str, Any]]:
    encounter = table.encounter
    declared: list[dict[str, Any]] = []
    if side is not None:
        acting = [c for c in encounter.members(side) if c.standing or (wild and chance.random() < 0.05)]
        if acting and chance.random() < 0.12:
            declared = [{"kind": chance.choice(("retreat", "mercy", "parley")), "actor": acting[0].id}]
        else:
            declared = [_one(encounter, chance, c, wild) for c in acting if chance.random() < 0.9]
    down = [c.id for c in encounter.combatants.values() if c.out == "unconscious"]
    if side is not None and down and chance.random() < 0.15:
        jolt = {"kind": "jolt", "target": chance.choice(down), "cause": chance.choice(("", "a beam falls"))}
        declared.insert(0, jolt)
    if side is None or chance.random() < 0.2:
        fiats = [_fiat(encounter, chance) for _ in range(chance.randint(1, 2))]
        declared[0:0] = fiats if chance.random() < 0.5 else fiats[:1]
    if encounter.phase == "over" and chance.random() < 0.4:
        costs = [chance.choice(("the mill", "her name"))] if chance.random() < 0.3 else []
        strike = [chance.choice(("injury", "strain", "guilt"))] if wild and chance.random() < 0.3 else []
        declared.append({"kind": "conclude", "breather": chance.random() < 0.5, "costs": costs, "strike": strike})
    return declared


def _one(encounter: Any, chance: Random, actor: Combatant[Any], wild: bool) -> dict[str, Any]:
    others = [c for c in encounter.combatants.values() if wild or c.side != actor.side]
    living = [c for c in others if c.out in (None, "yielded", "unconscious")] or others
    fallen = [c for c in encounter.members(actor.side) if c.out == "unconscious"]
    kind = chance.choice(("attack",) * 8 + ("defend", "move", "hold", "yield") + ("rouse",) * (4 if fallen else wild))
    declared: dict[str, Any] = {"kind": kind, "actor": actor.id}
    if chance.random() < 0.2:
        declared["words"] = chance.choice(WORDS)
    if kind == "move":
        declared["to"] = "the stair"
    elif kind != "hold" and kind != "yield" and chance.random() < 0.15:
        declared["move"] = "the wheel"
    if kind in ("attack", "rouse") and chance.random() < 0.15:
        declared["modifiers"] = [
            {
                "value": chance.randint(-3, 3),
                "reason": "the stair",
                "secret": chance.random() < 0.4,
                "on": chance.choice((None, kind)),
            }
        ]
    if kind == "rouse":
        declared["target"] = chance.choice(fallen or others).id
    if kind == "attack":
        declared["target"] = chance.choice(others if wild else living or others).id
        declared["subdue"] = chance.random() < 0.3
        weapons = [w.name for w in actor.sheet.weapons]
        if weapons and chance.random() < 0.8:
            declared["weapon"] = chance.choice(weapons)
            if chance.random() < 0.3:
                declared["other"] = chance.choice(weapons)
        if actor.sheet.talents and chance.random() < 0.5:
            declared["talent"] = chance.choice(list(actor.sheet.talents))
    return declared


def _fiat(encounter: Any, chance: Random) -> dict[str, Any]:
    who = chance.choice(list(encounter.combatants))
    by = chance.choice([None, *encounter.combatants])
    number = len(encounter.combatants)
    newcomer = {"id": f"late-{number}", "name": "the priest", "side": encounter.combatants[who].side,
                "hidden": chance.random() < 0.3, "sheet": {"health": 5, "max_health": 5}}  # fmt: skip
    effect = chance.choice(
        (
            {"effect": "harm", "who": who, "by": by, "amount": chance.randint(0, 9)},
            {"effect": "harm", "who": who, "severity": chance.choice(("none", "light", "heavy", "grievous"))},
            {"effect": "heal", "who": who, "by": by, "amount": chance.randint(0, 9)},
            {"effect": "heal", "who": who, "severity": "heavy"},
            {"effect": chance.choice(("fell", "died", "woke", "fled", "yielded", "calmed", "wavered")), "who": who},
            {"effect": "wavered", "who": who, "by": by},
            {"effect": "condition on", "who": who, "condition": chance.choice(CONDITIONS),
             "until": chance.choice(("own_turn_begins", "own_turn_ends", "fight_ends", "night", "ended"))},
            {"effect": "condition off", "who": who, "condition": chance.choice(CONDITIONS)},
            {"effect": "item", "who": who, "item": "lantern", "how": chance.choice(("lost", "taken", "used"))},
            {"effect": "place", "who": who, "place": {"words": "the sluice"}},
            {"effect": "join", "combatant": newcomer},
            {"effect": "leave", "who": who},
            {"effect": "reveal", "who": who},
            {"effect": "exits", "exits": chance.choice(([], ["gap", "gate"]))},
            {"effect": "scene", "place": "the yard", "things": ["well"], "exits": ["gate"]},
            {"effect": "note", "text": "The wheel turns.", "who": chance.choice((None, who))},
            {"effect": "cost", "cost": "the mill", "who": chance.choice((None, who))},
            {"effect": "end", "how": "parley", "side": encounter.combatants[who].side},
        )
    )  # fmt: skip
    secret = chance.random() < 0.2
    return {"kind": "fiat", "effect": effect, "reason": chance.choice(("", "so it is")), "secret": secret}
