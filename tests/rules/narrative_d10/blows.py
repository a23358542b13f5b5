"""Blows on the drove road: what comes of one, and those who deal and take it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.outcome import Modifier
from rules.resolution import Resolved
from tests.rules.narrative_d10.road import ADA, DESERTER, plain, table_of
from tests.rules.table import Table

STAFF = "quarterstaff"
WHOLE = {"max_hp": 900, "armor": None}
STURDY: dict[str, Any] = plain(DESERTER, **WHOLE)
"""The deserter, who takes a hundred blows without a wound; skill 6."""
TOUGH: dict[str, Any] = plain(
    ADA, armor=None, stats={"strength": 4, "speed": 4, "fortitude": 30, "willpower": 4, "intellect": 2}
)
"""Ada with the most Hit Points that a character can have (98), whom no usual blow wounds."""
DEFENSIVE = "defensive stance"
OFFENSIVE = "offensive stance"
STANCES: tuple[str | None, ...] = (None, "defensive", "offensive")
ATTACK = {None: 0, "defensive": -4, "offensive": 2}
"""What each stance adds to one's own attacks."""
DEFENSE = {None: 0, "defensive": 3, "offensive": -4}
"""What each stance adds to defenses."""
CLAUSE = {"defensive": "ND-STANCE-DEFENSIVE", "offensive": "ND-STANCE-OFFENSIVE"}


def standing(who: dict[str, Any], stance: str | None) -> dict[str, Any]:
    """The same one in a stance, which lasts until their own turn."""
    if stance is None:
        return who
    return {**who, "conditions": [{"name": f"{stance} stance", "until": "own_turn_begins"}]}


def strike(actor: str = "ada", target: str = "deserter", **more: Any) -> dict[str, Any]:
    """A blow of Ada at the deserter unless others are named; bare hands unless a weapon is."""
    return {"kind": "attack", "actor": actor, "target": target, **more}


def struck(
    declaration: dict[str, Any], *fell: Any, cast: tuple[dict[str, Any], ...] = (ADA, STURDY), **more: Any
) -> tuple[Any, ...]:
    """What comes of one blow by the first of the cast's side."""
    return outcomes(table_of(*cast, first=cast[0]["side"], **more), cast[0]["side"], declaration, *fell)


def outcomes(table: Table, side: str | None, declaration: dict[str, Any], *fell: Any) -> tuple[Any, ...]:
    """The outcomes of one declaration with these answers; nothing is kept."""
    result = table.tries(side, declaration, answers=fell)
    assert isinstance(result, Resolved), result
    return result.outcomes


def told(modifiers: Iterable[Modifier]) -> list[tuple[int, str, str]]:
    """Value, cause and clause of each."""
    return [(m.value, m.cause, m.rule) for m in modifiers]
