"""What success and failure of an act in words do, fixed before the roll: the kinds of it that every ruleset knows."""

from __future__ import annotations

from typing import Annotated, Any, Literal, assert_never

from pydantic import Field

from rules.combatant import Condition, Id, Place, Until
from rules.model import Model
from rules.outcome import ConditionBegan, ExitsChanged, Moved, Noted, Wavered
from rules.resolution import Resolution
from rules.scene import Text, Word


class Harming(Model):
    stake: Literal["harm"] = "harm"
    who: Id
    dice: Annotated[str, Field(pattern=r"^[1-9]d[1-9][0-9]?(\+[1-9]d[1-9][0-9]?)*$")]


class Afflicting(Model):
    stake: Literal["condition"] = "condition"
    who: Id
    condition: Word
    until: Until = "ended"


class Shifting(Model):
    stake: Literal["move"] = "move"
    who: Id
    to: Word


class Wavering(Model):
    stake: Literal["waver"] = "waver"
    who: Id


class Opening(Model):
    """The ways out afterwards."""

    stake: Literal["exits"] = "exits"
    exits: tuple[Word, ...] = ()


class Telling(Model):
    stake: Literal["told"] = "told"
    text: Text


Shared = Afflicting | Shifting | Wavering | Opening | Telling
"""What is done alike in every ruleset; how much harm does is each ruleset's own."""

_GONE = frozenset({"dead", "fled", "left"})
"""Whoever is so has nothing more at stake."""


def still_at_stake(r: Resolution[Any], stake: Any) -> bool:
    """Nothing more befalls who is gone by now, and only who stands can waver."""
    who = getattr(stake, "who", None)
    if who is None:
        return True
    out = r.encounter.combatants[who].out
    return out is None if stake.stake == "waver" else out not in _GONE


def befall(r: Resolution[Any], stake: Shared, *, actor: str, by: str | None, rules: tuple[str, ...]) -> None:
    """One stake comes about. ``by``: whose doing it is, where it is somebody's; to waver is always of ``actor``."""
    match stake.stake:
        case "condition":
            condition = Condition(name=stake.condition, until=stake.until)
            r.emit(ConditionBegan(who=stake.who, by=by, condition=condition, rules=rules))
        case "move":
            r.emit(Moved(who=stake.who, place=Place(words=stake.to), rules=rules))
        case "waver":
            r.emit(Wavered(who=stake.who, by=actor, rules=rules))
        case "exits":
            r.emit(ExitsChanged(exits=stake.exits, rules=rules))
        case "told":
            r.emit(Noted(text=stake.text, rules=rules))
        case _:
            assert_never(stake)
