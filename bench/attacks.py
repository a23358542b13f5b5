"""Attacks resolved a second, with full records: the turn run, and each outcome written as its canonical line."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

from rules.declaration import Turn
from rules.dice import SeededDice
from rules.model import canonical_json
from rules.registry import find
from rules.resolution import Needs, resolve
from rules.ruleset import Ruleset
from woundscribe.settings import DEFAULT_RULESET

RUNS = 7
ATTACKS = 4_000


def opened(ruleset: Ruleset[Any]) -> Any:
    """Two who can strike at each other for as long as it takes."""
    sides = [{"id": "pcs", "name": "the lantern-bearers", "players": True}, {"id": "beings", "name": "the drowned"}]
    enduring = {"health": 999, "max_health": 999}
    cast = [
        {"id": "mara", "name": "Mara", "like": "ferrywoman", "side": "pcs", "sheet": enduring},
        {"id": "miller", "name": "the Miller", "like": "ferrywoman", "side": "beings", "sheet": enduring},
    ]
    return ruleset.new_encounter({"scene": {"place": "the flooded mill"}, "sides": sides, "cast": cast})


def attacks(count: int) -> Iterator[int]:
    """Resolve ``count`` turns of one attack each and yield the bytes that their records come to."""
    ruleset = find(DEFAULT_RULESET)
    opening = opened(ruleset)
    turns = {
        side: Turn[Any](side=side, declarations=ruleset.read_turn(_declared(actor, target)).declarations)
        for side, actor, target in (("pcs", "mara", "miller"), ("beings", "miller", "mara"))
    }
    encounter = opening
    dice = SeededDice("bench")
    for _ in range(count):
        result = resolve(ruleset, encounter, turns[encounter.side], dice=dice, ask="needed")
        if isinstance(result, Needs):
            raise AssertionError(result.need.question)
        yield sum(len(canonical_json(outcome)) for outcome in result.outcomes)
        # Whoever is worn down begins again, so that every turn is one attack.
        encounter = result.encounter if result.encounter.phase == "fighting" else opening


def per_second() -> float:
    """The median of several runs, by the processor's own clock: what else runs does not count."""
    list(attacks(200))
    rates = []
    for _ in range(RUNS):
        began = time.process_time()
        for _ in attacks(ATTACKS):
            pass
        rates.append(ATTACKS / (time.process_time() - began))
    return statistics.median(rates)


def _declared(actor: str, target: str) -> str:
    return f'{{"declarations":[{{"kind":"attack","actor":"{actor}","target":"{target}","weapon":"oak staff"}}]}}'
