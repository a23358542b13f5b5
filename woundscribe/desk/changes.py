"""What is otherwise about people and place between two moments, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.combatant import Combatant, Place
from rules.encounter import Encounter
from rules.ruleset import Ruleset
from woundscribe.desk.paper import capital
from woundscribe.margin import where
from woundscribe.names import combatants

OUT = {
    "dead": "dead",
    "unconscious": "unconscious",
    "fled": "has fled",
    "yielded": "has yielded",
    "calmed": "stands down",
    "left": "has left",
}
"""How somebody is out of it."""


def changes(ruleset: Ruleset[Any], before: Encounter[Any, Any], after: Encounter[Any, Any]) -> Iterator[str]:
    """A row for each who is otherwise, and for the place: "Mara: Health 11 of 11 → Health 8 of 11"."""
    for who, now in after.combatants.items():
        was = before.combatants.get(who)
        if was is None:
            yield f"{capital(now.name)}: joins, {', '.join(how_is(ruleset, after, now)) or 'unhurt'}"
            continue
        old, new = how_is(ruleset, before, was), how_is(ruleset, after, now)
        gone = [one for one in old if one not in new]
        come = [one for one in new if one not in old]
        if gone and come:
            yield f"{capital(now.name)}: {', '.join(gone)} → {', '.join(come)}"
        elif come:
            yield f"{capital(now.name)}: {', '.join(come)}"
        elif gone:
            yield f"{capital(now.name)}: no longer {', '.join(gone)}"
    if before.scene.place != after.scene.place:
        yield f"The place: {before.scene.place} → {after.scene.place}"
    if before.scene.exits != after.scene.exits:
        yield f"Ways out: {_listed(before.scene.exits)} → {_listed(after.scene.exits)}"
    if before.phase != after.phase:
        yield "The fight goes on." if after.phase == "fighting" else f"The fight is {after.phase}."


def how_is(ruleset: Ruleset[Any], encounter: Encounter[Any, Any], one: Combatant[Any]) -> list[str]:
    """What a master keeps in mind of somebody, in a few words each."""
    said = [OUT[one.out]] if one.out is not None else []
    said += ruleset.in_words(one)
    said += [c.name for c in one.conditions]
    place = stands(encounter, one)
    said += [place] if place else []
    said += [f"carries {', '.join(one.carries)}"] if one.carries else []
    return said + (["unseen by the others"] if one.hidden else [])


def stands(encounter: Encounter[Any, Any], one: Combatant[Any]) -> str:
    """Where somebody stands; nothing where nobody has said."""
    place = one.place
    if not isinstance(place, Place):
        return ""
    return where(place.words, place, {who: known[0] for who, known in combatants(encounter).items()})


def _listed(ways: tuple[str, ...]) -> str:
    return ", ".join(ways) or "none"
