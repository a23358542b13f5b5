"""Attacks resolved a second with full records, as values and also written as their canonical lines."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator
from typing import Any

from rules.dice import SeededDice
from rules.model import canonical_json
from rules.registry import find
from rules.resolution import Needs, resolve
from rules.ruleset import Ruleset
from woundscribe.settings import DEFAULT_RULESET

RUNS = 40
ATTACKS = 400


def opened(ruleset: Ruleset[Any], abreast: int) -> Any:
    """Two sides of ``abreast`` each, who can strike at each other for a long time."""
    sides = [{"id": "pcs", "name": "the lantern-bearers", "players": True}, {"id": "beings", "name": "the drowned"}]
    enduring = {"health": 999, "max_health": 999}
    cast = [
        {"id": f"{side}-{n}", "name": f"{name} {n}", "like": "ferrywoman", "side": side, "sheet": enduring}
        for side, name in (("pcs", "Mara"), ("beings", "the Miller"))
        for n in range(abreast)
    ]
    return ruleset.new_encounter({"scene": {"place": "the flooded mill"}, "sides": sides, "cast": cast})


def attacks(count: int, abreast: int, *, written: bool) -> Iterator[int]:
    """Resolve at least ``count`` attacks, ``abreast`` a turn; yield how many records a turn gave, or letters."""
    ruleset = find(DEFAULT_RULESET)
    opening = opened(ruleset, abreast)
    turns = {
        side: ruleset.read_turn(_declared(side, other, abreast))
        for side, other in (("pcs", "beings"), ("beings", "pcs"))
    }
    encounter = opening
    dice = SeededDice("bench")
    for _ in range(-(-count // abreast)):
        result = resolve(ruleset, encounter, turns[encounter.side], dice=dice, ask="needed")
        if isinstance(result, Needs):
            raise AssertionError(result.need.question)
        yield sum(len(canonical_json(o)) for o in result.outcomes) if written else len(result.outcomes)
        # When somebody is worn down all begin again, so that every declaration is an attack that is rolled.
        encounter = result.encounter if all(c.standing for c in result.encounter.combatants.values()) else opening


def per_second(abreast: int, *, written: bool) -> tuple[float, float]:
    """The median and the best of many short runs: the best is what the core does when nobody else is using it."""
    list(attacks(200, abreast, written=written))
    rates = []
    for _ in range(RUNS):
        began = time.process_time()
        for _ in attacks(ATTACKS, abreast, written=written):
            pass
        rates.append(ATTACKS / (time.process_time() - began))
    return statistics.median(rates), max(rates)


def _declared(side: str, other: str, abreast: int) -> str:
    declarations = [
        {"kind": "attack", "actor": f"{side}-{n}", "target": f"{other}-{n}", "weapon": "oak staff"}
        for n in range(abreast)
    ]
    return json.dumps({"side": side, "declarations": declarations})
