"""Reads a declaration back before it is locked: what was understood, and the chance that it succeeds."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from rules.combatant import Combatant, Place
from rules.encounter import Encounter
from rules.errors import RulesError
from rules.model import canonical_json, evolve
from rules.odds import Ratio
from rules.people import known
from rules.ruleset import Ruleset
from rules.ruling import ANY, Answer
from rules.success import success
from woundscribe.sayback import ended, without_words


def read_back(
    ruleset: Ruleset[Any], encounter: Encounter[Any, Any], declaration: Any, answers: Sequence[Answer] = ()
) -> str:
    """One sentence: "Mara strikes the Miller with the oak staff, to subdue; 38 in 100."

    The chance is that of the one roll of the actor's which decides it, to be hit or to work at all, and is reckoned
    from what the actor's side may know. None is told where no such roll is made, where the rules forbid the deed,
    and where it hangs on a ruling that the game master has still to give. ``answers``: those that stand already.
    """
    said = without_words(declaration, encounter)
    chance = chance_of(ruleset, encounter, declaration, answers)
    return ended(f"{said}; {spoken(chance)}" if chance is not None else said, declaration, encounter)


def chance_of(
    ruleset: Ruleset[Any], encounter: Encounter[Any, Any], declaration: Any, answers: Sequence[Answer] = ()
) -> Ratio | None:
    """The chance that ``declaration`` succeeds, as far as those who declare it can know it; None where none is told."""
    actor = encounter.combatants.get(getattr(declaration, "actor", ""))
    if actor is None:
        return None
    told = _as_told(encounter, actor.side)
    if told is None:
        return None
    open_ = evolve(declaration, modifiers=tuple(m for m in declaration.modifiers if not m.secret))
    subjects = {ANY, *told.combatants, *(side.id for side in told.sides)}
    given = [
        a
        for a in answers
        if not a.secret and a.value is not None and a.key.declaration in (ANY, actor.id) and a.key.subject in subjects
    ]
    try:
        return success(ruleset, told, open_, given)
    except RulesError:
        return None  # that it is refused, and why, is told by whoever locks it


def spoken(chance: Ratio) -> str:
    """A chance as people say it: "38 in 100"."""
    numerator, denominator = chance.numerator, chance.denominator
    rounded = (200 * numerator + denominator) // (2 * denominator)
    if numerator == 0:
        return "no chance"
    if rounded == 0:
        return "less than 1 in 100"
    if rounded == 100 and numerator != denominator:
        return "more than 99 in 100"
    return f"{rounded} in 100"


def _as_told(encounter: Encounter[Any, Any], side: str) -> Encounter[Any, Any] | None:
    """The fight without those whom a side may not know of; None where somebody they know hangs on such a one.

    So two fights that differ only in who is hidden give the same chance.
    """
    people = {c.id: c for c in known(encounter, side)}
    unknown = encounter.combatants.keys() - people.keys()
    if not unknown:
        return encounter
    told = without(encounter, unknown)
    facts = [canonical_json(c) for c in told.combatants.values()]
    return None if any(f'"{who}"' in fact for who in unknown for fact in facts) else told


def without(encounter: Encounter[Any, Any], unknown: Set[str]) -> Encounter[Any, Any]:
    """The fight as if some of it were not there: neither they, nor that anything is by them or near them."""
    if not unknown:
        return encounter
    cast = {who: _by_nobody(c, unknown) for who, c in encounter.combatants.items() if who not in unknown}
    return evolve(encounter, combatants=cast)


def _by_nobody(who: Combatant[Any], unknown: Set[str]) -> Combatant[Any]:
    """Their conditions and their place as they are seen: by whom and how far from whom is not."""
    conditions = tuple(
        evolve(
            held,
            by=None if held.by in unknown else held.by,
            whose=None if held.whose in unknown else held.whose,
        )
        for held in who.conditions
    )
    place = who.place
    if place is not None and place.of in unknown:
        place = Place(words=place.words) if place.words is not None else None
    return evolve(who, conditions=conditions, place=place)
