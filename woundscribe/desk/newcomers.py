"""Somebody who comes into a fight that is under way: "a drowned miller joins the drowned as Edric"."""

from __future__ import annotations

import json
import re
from typing import Any

from rules.encounter import Encounter
from rules.model import canonical_json
from rules.ruleset import Ruleset
from woundscribe import names
from woundscribe.slug import LONGEST, slug

_JOINS = re.compile(
    r"(?:an? |the |another )?(?P<like>.+?) joins (?P<side>.+?)(?: as (?P<name>.+?))?(?P<hidden>,? unseen)?",
    re.IGNORECASE,
)


def read_join(said: str, encounter: Encounter[Any, Any], ruleset: Ruleset[Any]) -> dict[str, Any] | None:
    """The effect by which somebody of the catalogue joins a side; None for a line that says no such thing.

    Raises Malformed for a side, or for somebody, of whom nothing is known.
    """
    found = _JOINS.fullmatch(said)
    if found is None:
        return None
    side = names.pick("side", found["side"], names.sides(encounter))
    name = found["name"] or f"the {found['like'].lower()}"
    member = {"id": _id(name, encounter), "name": name, "side": side, "hidden": bool(found["hidden"])}
    if ruleset.catalogue():
        member["like"] = found["like"].lower()
    sides = [json.loads(canonical_json(one)) for one in encounter.sides]
    alone = {"scene": {"place": encounter.scene.place}, "sides": sides, "cast": [member], "first": side}
    came = ruleset.new_encounter(alone).combatants[member["id"]]
    return {"effect": "join", "combatant": json.loads(canonical_json(came))}


def _id(name: str, encounter: Encounter[Any, Any]) -> str:
    base = slug(re.sub(r"^(?:the|a|an)\s+", "", name, flags=re.IGNORECASE), LONGEST - 4) or "someone"
    taken = encounter.combatants
    return next(one for one in (base, *(f"{base}-{n}" for n in range(2, 1000))) if one not in taken)
