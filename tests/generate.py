"""Generated fights: every number gives one, always the same, with all that people at a table come up with.

``fight(number)`` plays one to its end through the public functions of ``rules``, by default with those
of Bright-Dark. What it tries is often refused: a refusal has to be one of the three, and then something
simpler is declared. Every question is answered. ``watch`` sees each turn that was kept, with the
encounter before it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from rules import narrative_d10
from rules.bright_dark import RULESET
from rules.combatant import Combatant
from rules.dice import SeededDice, parse
from rules.errors import Ambiguous, Illegal, Malformed
from rules.resolution import Needs, Resolved, declared_by
from rules.ruleset import Ruleset
from rules.ruling import ANY, Answer, Ask, Key, Need
from tests import declared as bright_dark
from tests import declared_d10
from tests.rules.table import Counted, Table, opened

DEEP = os.environ.get("WOUNDSCRIBE_DEEP") == "1"
"""Whether the long counts are wanted."""

PEOPLE = tuple(RULESET.catalogue()["people"])
BEINGS = tuple(RULESET.catalogue()["beings"])
MOUNTS = tuple(RULESET.catalogue()["mounts"])
NAMES = ("Mara", "Tobin", "Bren", "Aldo", "Ines", "the Miller", "the hound", "the stag", "the widow", "Ysolde")
PLACES = ("the flooded mill", "the old kiln", "the barrow", "the cut road")
ENDING = frozenset({"retreat", "mercy", "parley", "yield", "flee"})
"""What would end most fights soon, if it were chosen as often as the rest."""
Watch = Callable[[Any, Resolved[Any]], None]


class Game(NamedTuple):
    """A ruleset, and what people come up with who play it."""

    ruleset: Ruleset[Any]
    opening: Callable[[Random], Any]
    declaration: Callable[..., dict[str, Any]]
    """Of an encounter, chance and an actor; ``wild``: at anybody, and with anything."""
    masters: Callable[[Any, Random], dict[str, Any]]
    """What is the game master's own."""
    afterwards: Callable[[Random], list[dict[str, Any]]]
    """What is settled when the fight is over."""
    sayings: Mapping[str, tuple[str, ...]] = {}
    """By clause: answers to questions that give none to choose from."""


def fight(
    number: int,
    *,
    watch: Watch | None = None,
    edit: Callable[[Any], Any] | None = None,
    game: Game | None = None,
) -> Table:
    """The table after fight ``number``. ``edit`` changes the opening encounter, without disturbing any choice."""
    game = game or BRIGHT_DARK
    chance = Random(number)
    encounter = game.opening(chance)
    table = Table(
        edit(encounter) if edit else encounter, seed=f"fight {number}", nonce=f"{number:x}", ruleset=game.ruleset
    )
    for _ in range(chance.randint(3, 10)):
        if table.encounter.phase == "concluded":
            break
        _play(game, table, chance, watch)
    return table


def opening(chance: Random) -> Any:
    sides: list[dict[str, Any]] = [{"id": "pcs", "name": "the lantern-bearers", "players": True}]
    sides += [{"id": f"others{n}", "name": f"the others ({n})"} for n in range(chance.choice((1, 1, 1, 2)))]
    for side in sides:
        side["rolls"] = chance.choice(("seeded", "seeded", "seeded", "physical"))
        side["trapped"] = chance.random() < 0.1
    cast: list[dict[str, Any]] = []
    placed = chance.random() < 0.5
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
                    "sheet": _sheet(chance),
                    **({"place": _place(chance, cast)} if placed else {}),
                    "note": "the priest knows" if chance.random() < 0.2 else "",
                }
            )
        if chance.random() < 0.2:
            cast += _mounted(chance, side["id"], cast)
    scene = {
        "place": chance.choice(PLACES),
        "exits": ["stair"] if chance.random() < 0.7 else [],
        "flags": [chance.choice(("under water", "fire"))] if chance.random() < 0.15 else [],
    }
    options = chance.choice(({}, {}, {"critical": 16, "fumble": 5}, {"unarmored": 12, "wake": 10}))
    return opened(*cast, sides=sides, scene=scene, options=options, first=chance.choice(sides)["id"])


def _mounted(chance: Random, side: str, cast: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A mount for the side, and often somebody of it in the saddle, lance in hand."""
    mount = {"id": f"{side}-mount", "name": "the horse", "side": side, "like": chance.choice(MOUNTS)}
    if chance.random() < 0.7:
        rider = next(member for member in cast if member["side"] == side)
        rider["sheet"] |= {"rides": mount["id"], "weapons": ["lance", "dagger"]}
    return [mount]


def _sheet(chance: Random) -> dict[str, Any]:
    sheet: dict[str, Any] = {"health": chance.randint(1, 7)} if chance.random() < 0.5 else {}
    if chance.random() < 0.3:
        sheet["radiant"] = chance.randint(1, 2)
    if chance.random() < 0.15:
        sheet["flies"] = True
    if chance.random() < 0.15:
        sheet["cover"] = {"kind": chance.choice(("half", "full")), "behind": "the sacks"}
    if chance.random() < 0.1:
        sheet["stamina"] = 1
    return sheet


def _place(chance: Random, before: list[dict[str, Any]]) -> Any:
    """Where somebody stands: on the plane, above it, in words, or from somebody who was there before."""
    spot = [chance.randint(-40, 40), chance.randint(-40, 40)]
    near = {chance.choice(("close", "near", "far")): chance.choice(before)["id"]} if before else spot
    return chance.choice((spot, [*spot, chance.choice((10, 30))], "the stair", near))


def _play(game: Game, table: Table, chance: Random, watch: Watch | None) -> None:
    """One turn: what comes to mind first, and whatever is allowed if it is refused."""
    encounter = table.encounter
    sides = [s.id for s in encounter.sides]
    side = encounter.side if encounter.phase == "fighting" else chance.choice([*sides, None])
    if chance.random() < 0.15:
        side = None
    ask: Ask = chance.choice(("needed", "needed", "notable", "all"))
    for attempt in range(4):
        answers: list[Answer] = []
        declarations = _declarations(game, table, chance, side, wild=attempt == 0) if attempt < 3 else []
        for _ in range(60):
            try:
                dice = Counted(table.seed)
                result = table.tries(side, *declarations, answers=answers, ask=ask, dice=dice)
            except Illegal as error:
                _well_refused(error, dice)
                break
            except (Malformed, Ambiguous):
                break
            if isinstance(result, Resolved):
                table.keep(table.turn(side, *declarations), answers, result, by="gm")
                if watch is not None:
                    watch(encounter, result)
                return
            assert isinstance(result, Needs)
            _foreseen(table, side, declarations, result.need)
            answers.append(answered(result.need, chance, game.sayings))
        else:
            raise AssertionError(f"it asks without end: {result}")


def _well_refused(error: Illegal, dice: Counted) -> None:
    assert error.rule is not None, f"it does not say by which clause: {error}"
    assert error.choices, f"it does not say what is left to do: {error}"
    assert dice.drawn == 0, f"dice were drawn before it was refused: {error}"


def _foreseen(table: Table, side: str | None, declarations: list[dict[str, Any]], need: Need) -> None:
    """The ruleset says of each kind of declaration what resolving it may ask."""
    turn = table.turn(side, *declarations)
    kinds = {declared_by(turn, d): d.kind for d in turn.declarations}
    assert need.key.rule in table.ruleset.questions(kinds[need.key.declaration]), need


def _one(game: Game, encounter: Any, chance: Random, actor: Combatant[Any], *, wild: bool) -> dict[str, Any]:
    """A declaration out of the blue, or one of those that are offered, of any kind alike."""
    if chance.random() < 0.5:
        return game.declaration(encounter, chance, actor, wild=wild)
    legal = [
        o.declaration
        for o in game.ruleset.offers(encounter, actor.id)
        if o.refused is None and o.declaration.kind not in ENDING
    ]
    if not legal:
        return game.declaration(encounter, chance, actor, wild=wild)
    kind = chance.choice(sorted({d.kind for d in legal}))
    picked = chance.choice([d for d in legal if d.kind == kind])
    declared: dict[str, Any] = picked.model_dump(mode="json", exclude_none=True)
    return declared


def answered(need: Need, chance: Random, sayings: Mapping[str, tuple[str, ...]] = {}) -> Answer:
    """An answer that fits, now and then a standing or a secret one."""
    if need.kind == "faces":
        assert need.notation is not None
        sides = parse(need.notation)
        shown = tuple(chance.randint(1, size) for size in sides)
        if chance.random() < 0.5:
            return Answer(key=need.key, faces=shown)
        return Answer(key=need.key, total=sum(shown))
    free = sayings.get(need.key.rule, ("the wet meadow", "the beam shakes", need.default or "so it is"))
    value = chance.choice(need.choices or free)
    key = need.key
    if need.kind == "ruling" and chance.random() < 0.2:
        key = Key(declaration=ANY, rule=key.rule)
    secret = need.kind == "ruling" and chance.random() < 0.2
    return Answer(key=key, value=value, secret=secret, reason="she says so" if secret else None)


def _declarations(game: Game, table: Table, chance: Random, side: str | None, *, wild: bool) -> list[dict[str, Any]]:
    encounter = table.encounter
    declared: list[dict[str, Any]] = []
    if side is not None:
        acting = [c for c in encounter.members(side) if c.standing or (wild and chance.random() < 0.05)]
        if acting and chance.random() < 0.08:
            declared = [{"kind": chance.choice(("retreat", "mercy", "parley")), "actor": acting[0].id}]
        elif chance.random() < 0.2:
            chosen = game.ruleset.instinct(encounter, side, SeededDice(table.seed))
            declared = [choice.declaration.model_dump(mode="json", exclude_none=True) for choice in chosen]
        else:
            declared = [_one(game, encounter, chance, c, wild=wild) for c in acting if chance.random() < 0.9]
    if side is None or chance.random() < 0.2:
        said = [game.masters(encounter, chance) for _ in range(chance.randint(1, 2))]
        declared[0:0] = said if chance.random() < 0.5 else said[:1]
    if encounter.phase == "over":
        declared += game.afterwards(chance)
    return declared


BRIGHT_DARK = Game(RULESET, opening, bright_dark.declaration, bright_dark.masters, bright_dark.afterwards)
NARRATIVE_D10 = Game(
    narrative_d10.RULESET,
    declared_d10.opening,
    declared_d10.declaration,
    declared_d10.masters,
    declared_d10.afterwards,
    declared_d10.SAYINGS,
)
