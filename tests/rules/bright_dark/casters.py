"""A caster and spells of every kind, for the tests of casting."""

from __future__ import annotations

from typing import Any

from rules.resolution import Resolved
from tests.rules.table import (
    MILLER,
    TOBIN,
    Table,
    does,
    faces,
    opened,
)


def spell(**more: Any) -> dict[str, Any]:
    """A spell as a sheet has it: minor, and harming, unless something else is said."""
    return {"name": "a word", "grade": "minor", **({} if "condition" in more else {"does": "harm"}), **more}


def caster(*spells: Any, ether: int = 9, **sheet: Any) -> dict[str, Any]:
    """Odo, who casts with an attribute of 0."""
    own = {"max_health": 20, "ether": ether, "max_ether": 9, "spells": list(spells), **sheet}
    return {"id": "odo", "name": "Odo", "pronouns": "he", "side": "pcs", "character": True, "sheet": own}


STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}}
FRIEND: dict[str, Any] = {**TOBIN, "sheet": {"health": 3, "max_health": 8}}
HEALS = spell(does="heal")
MAJOR = {"grade": "major"}
SPACE = {"grade": "major", "space": True}


def casts(target: str | None = "miller", **more: Any) -> dict[str, Any]:
    given = {"spell": "a word", **({} if target is None else {"target": target}), **more}
    return does("odo", "cast", **given)


def cast(who: dict[str, Any], declaration: dict[str, Any], *fell: Any, others: Any = (STURDY,), **more: Any) -> Any:
    result = Table(opened(who, *others, **more)).tries("pcs", declaration, answers=fell)
    assert isinstance(result, Resolved)
    return result


def came(*given: Any, **more: Any) -> Any:
    """The outcomes. Each kind has fields of its own."""
    return cast(*given, **more).outcomes


WORKS = faces("odo", "cast", 6, 5, 5)
FIZZLES = faces("odo", "cast", 2, 2, 2)


def at(who: dict[str, Any], *spot: int) -> dict[str, Any]:
    return {**who, "place": {"at": list(spot)}}
