"""How long the chances of a declaration take that the dice can take in many ways."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator
from typing import Any

from rules.odds import odds
from rules.registry import find
from woundscribe.settings import DEFAULT_RULESET

RUNS = 15
BLADES = [
    {"name": name, "die": "1d8", "attribute": attribute}
    for name, attribute in (("long knife", "strength"), ("billhook", "agility"))
]
BURST = {"name": "burst", "grade": "major", "does": "harm", "space": True, "aimed": False}
TRIED: dict[str, dict[str, Any]] = {
    "a blow": {"kind": "attack", "target": "ferryman-1", "weapon": "long knife"},
    "a blow with two weapons": {
        "kind": "attack", "target": "ferryman-1", "weapon": "long knife", "other": "billhook",
    },
    "a spell over five who may avoid it": {
        "kind": "cast", "spell": "burst", "target": "ferryman-1", "inside": [f"ferryman-{n}" for n in range(2, 6)],
        "spare": ["miller"],
    },
}  # fmt: skip


def answers() -> Iterator[tuple[str, int, float]]:
    """Of each: its name, in how many ways the dice can take it, and the median of its milliseconds."""
    ruleset = find(DEFAULT_RULESET)
    whole = {"health": 14, "max_health": 14}
    sides = [{"id": "beings", "name": "the drowned"}, {"id": "pcs", "name": "the lantern-bearers", "players": True}]
    miller = {"id": "miller", "name": "the Miller", "side": "beings"}
    cast = [{**miller, "sheet": {**whole, "weapons": BLADES, "spells": [BURST]}}]
    for n in range(1, 6):
        cast.append({"id": f"ferryman-{n}", "name": f"Ferryman {n}", "side": "pcs", "character": True, "sheet": whole})
    encounter = ruleset.new_encounter({"scene": {"place": "the flooded mill"}, "sides": sides, "cast": cast})
    for name, how in TRIED.items():
        turn = ruleset.read_turn(json.dumps({"side": "beings", "declarations": [{**how, "actor": "miller"}]}))
        times = []
        for _ in range(RUNS):
            began = time.process_time()
            found = odds(ruleset, encounter, turn.declarations[0])
            times.append(1000 * (time.process_time() - began))
        yield name, found.branches, statistics.median(times)
