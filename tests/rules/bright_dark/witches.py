"""A being that casts, and those it casts at."""

from __future__ import annotations

from typing import Any

from rules.resolution import Resolved
from tests.rules.table import Table, does, opened


def spell(**more: Any) -> dict[str, Any]:
    """A spell as a sheet has it: minor, aimed and harming, unless something else is said."""
    return {"name": "a word", "grade": "minor", **({} if "condition" in more else {"does": "harm"}), **more}


def being(*spells: Any, **sheet: Any) -> dict[str, Any]:
    """One of the drowned, who casts with an attribute of 0."""
    return {
        "id": "child",
        "name": "the child",
        "side": "beings",
        "sheet": {"max_health": 20, "spells": spells, **sheet},
    }


BURST = {"aimed": False}
SPACE = {"grade": "major", "space": True}
PLAIN: dict[str, Any] = {
    "id": "ada", "name": "Ada", "side": "pcs", "character": True, "sheet": {"max_health": 90},
}  # fmt: skip
KIN: dict[str, Any] = {"id": "kin", "name": "the kin", "side": "beings", "sheet": {"health": 10, "max_health": 90}}


def casts(target: str | None = "ada", **more: Any) -> dict[str, Any]:
    given = {"spell": "a word", **({} if target is None else {"target": target}), **more}
    return does("child", "cast", **given)


def table(who: dict[str, Any], *others: dict[str, Any], **more: Any) -> Table:
    sides: list[dict[str, Any]] = [
        {"id": "beings", "name": "the drowned"},
        {"id": "pcs", "name": "the lantern-bearers", "players": True},
    ]
    return Table(opened(who, *(others or (PLAIN, KIN)), sides=sides, **more))


def came(who: dict[str, Any], declaration: dict[str, Any], *fell: Any, others: Any = (), **more: Any) -> Any:
    result = table(who, *others, **more).tries("beings", declaration, answers=fell)
    assert isinstance(result, Resolved)
    return result.outcomes


def of(outcomes: Any, kind: str) -> list[Any]:
    return [o for o in outcomes if o.kind == kind]
