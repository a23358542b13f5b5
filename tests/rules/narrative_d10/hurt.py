"""People with wounds, for the tests of what wounds do and of what is done about them."""

from __future__ import annotations

from typing import Any

from rules.outcome import Outcome
from rules.ruling import Answer, Key
from tests.rules.narrative_d10.road import plain
from tests.rules.table import Table

EFFECT = "ND-WOUND-EFFECT"


def wounded(who: dict[str, Any], *wounds: dict[str, Any], **sheet: Any) -> dict[str, Any]:
    """The same one with these wounds: major ones, numbered from 1, unless they say otherwise."""
    return plain(who, wounds=[{"seq": n, "grade": "major", **w} for n, w in enumerate(wounds, 1)], **sheet)


def down(who: dict[str, Any], *wounds: dict[str, Any], hp: int = 0) -> dict[str, Any]:
    """The same one, unconscious."""
    return {**wounded(who, *wounds, hp=hp), "out": "unconscious"}


def does_what(value: str, who: str, *, nth: int = 0, declaration: str = "fiat:0") -> Answer:
    """What the game master says that a wound does."""
    return Answer(key=Key(declaration=declaration, rule=EFFECT, subject=who, nth=nth), value=value)


def wounds_of(table: Table, who: str) -> list[dict[str, Any]]:
    """What there is to say of somebody's wounds, without what is as it always is."""
    wounds = table.encounter.combatants[who].sheet.wounds
    return [w.model_dump(exclude_defaults=True, exclude={"seq"}) for w in wounds]


def plainly(outcome: Outcome) -> dict[str, Any]:
    """All that a record says, without its number and what is as it always is."""
    return outcome.model_dump(exclude_defaults=True, exclude={"seq", "cause"})


def all_of(outcomes: tuple[Any, ...], kind: str) -> list[Any]:
    return [o for o in outcomes if o.kind == kind]
