"""Conditions that come nearer to their end, or end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from rules.combatant import Until
from rules.outcome import ConditionBegan, ConditionCounted, ConditionEnded, Outcome
from rules.resolution import Resolution


def count_down(
    r: Resolution[Any],
    side: str,
    when: Literal["own_turn_begins", "own_turn_ends"],
    *,
    began: Collection[tuple[str, str]],
    ended_by: Mapping[str, tuple[str, ...]],
) -> None:
    """Those that hang on a turn of this side. ``began``: what has only just begun, by whom and what, and stays;
    ``ended_by``: the clauses that say how long a condition lasts.
    """
    for combatant in r.encounter.combatants.values():
        for condition in combatant.conditions:
            holder = condition.whose or combatant.id
            if condition.until != when or r.encounter.combatants[holder].side != side:
                continue
            if (combatant.id, condition.name) in began:
                continue
            if condition.turns > 1:
                r.emit(ConditionCounted(who=combatant.id, name=condition.name))
            else:
                rules = ended_by.get(condition.name, ())
                r.emit(ConditionEnded(who=combatant.id, name=condition.name, rules=rules))


def begun(outcomes: Sequence[Outcome]) -> set[tuple[str, str]]:
    """Whose condition has begun, and which."""
    return {(o.who, o.condition.name) for o in outcomes if isinstance(o, ConditionBegan)}


def run_out(r: Resolution[Any], until: Collection[Until], rule: str) -> None:
    """Everything that lasts until one of these ends now."""
    for combatant in r.encounter.combatants.values():
        for condition in combatant.conditions:
            if condition.until in until:
                r.emit(ConditionEnded(who=combatant.id, name=condition.name, rules=(rule,)))
