"""Finds what people mean by a name: by id, by the whole name, or by a part that fits only one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.encounter import Encounter
from rules.errors import Ambiguous, Malformed, unknown

BEFORE_NAMES = frozenset({"the", "a", "an", "my", "our", "your", "his", "her", "its", "their"})
"""Words that may stand before a name and say nothing about which."""

Known = Mapping[str, Sequence[str]]
"""What can be named: id → every name it goes by, the one to show first."""


def words(text: str) -> tuple[str, ...]:
    """The words of a name as they are compared: no case, no outer punctuation, no article before them."""
    found = [w.strip(".,:;!?()'‘’").casefold().replace("’", "'") for w in text.replace("_", " ").split()]
    found = [w for w in found if w]
    while len(found) > 1 and found[0] in BEFORE_NAMES:
        del found[0]
    return tuple(found)


def candidates(given: str, known: Known) -> tuple[str, ...]:
    """The ids that ``given`` could mean: those it names whole, else those it names in part."""
    wanted = words(given)
    if not wanted:
        return ()
    spoken = {key: [words(n) for n in (key, key.replace("-", " "), *names)] for key, names in known.items()}
    whole = tuple(key for key, names in spoken.items() if wanted in names)
    return whole or tuple(key for key, names in spoken.items() if any(_part(wanted, n) for n in names))


def pick(what: str, given: str, known: Known) -> str:
    """The one id that ``given`` means. Raises Malformed with the nearest names, or Ambiguous with those it fits."""
    if not isinstance(given, str):
        raise Malformed(f"{given!r} is no name.")
    found = candidates(given, known)
    if not found:
        raise unknown(what, given.strip(), [names[0] for names in known.values()])
    if len(found) > 1:
        fitting = [known[key][0] for key in found]
        # two who bear one name are told apart by their ids
        raise Ambiguous(
            f"{given.strip()!r} fits more than one {what}.",
            choices=fitting if len(set(fitting)) == len(fitting) else found,
        )
    return found[0]


def combatants(encounter: Encounter[Any, Any]) -> Known:
    return {c.id: (c.name,) for c in encounter.combatants.values()}


def seen(encounter: Encounter[Any, Any], *own: str) -> frozenset[str]:
    """The ids of everybody whom those of the sides ``own`` can see, and of the sides of which they see somebody."""
    people = [c for c in encounter.combatants.values() if not c.hidden or c.side in own]
    return frozenset({*(c.id for c in people), *(c.side for c in people)})


def sides(encounter: Encounter[Any, Any]) -> Known:
    return {s.id: (s.name,) for s in encounter.sides}


def weapons(encounter: Encounter[Any, Any], who: str) -> Known:
    """Every weapon on the sheet of ``who``, in hand or not, for rulesets whose sheets hold weapons."""
    return {w.name: (w.name,) for w in getattr(encounter.combatants[who].sheet, "weapons", ())}


def talents(encounter: Encounter[Any, Any], who: str) -> Known:
    return {name: (name,) for name in getattr(encounter.combatants[who].sheet, "talents", {})}


def spells(encounter: Encounter[Any, Any], who: str) -> Known:
    return {spell.name: (spell.name,) for spell in getattr(encounter.combatants[who].sheet, "spells", ())}


def remedies(encounter: Encounter[Any, Any], who: str) -> Known:
    return {r.name: (r.name,) for r in getattr(encounter.combatants[who].sheet, "remedies", ())}


def things(encounter: Encounter[Any, Any]) -> Known:
    """What the scene holds, and what people carry or have dropped."""
    scene = encounter.scene
    carried = [item for c in encounter.combatants.values() for item in (*c.carries, *weapons(encounter, c.id))]
    dropped = [thing.item for thing in getattr(encounter.own, "lying", ())]
    return {name: (name,) for name in (*scene.things, *scene.exits, *dropped, *carried)}


def _part(wanted: tuple[str, ...], name: tuple[str, ...]) -> bool:
    size = len(wanted)
    return any(name[i : i + size] == wanted for i in range(len(name) - size + 1))
