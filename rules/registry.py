"""Finds rulesets by entry point, ours like anybody's."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.errors import unknown
from rules.ruleset import Ruleset

GROUP = "woundscribe.rulesets"


def ids() -> tuple[str, ...]:
    """The ids of every installed ruleset, in order."""
    from importlib.metadata import entry_points  # costs a search of the path: only when a ruleset is wanted

    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@lru_cache(maxsize=32)
def find(ruleset: str) -> Ruleset[Any]:
    """The ruleset of that id. Raises Malformed with the nearest known ones."""
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP, name=ruleset):
        found: Ruleset[Any] = point.load()
        return found
    raise unknown("ruleset", ruleset, ids())


@lru_cache(maxsize=1)
def for_accounts() -> str:
    """The id of the ruleset that decides nothing, having no clause: for fights that were played elsewhere."""
    return next(ruleset for ruleset in ids() if not find(ruleset).clauses)
