"""What a ruleset's declarations hold that a phrase can fill, as their models say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

from pydantic import BaseModel

from rules.encounter import Encounter
from rules.errors import Malformed
from rules.ruleset import Ruleset

_SAID = frozenset({"actor", "target", "spell", "item", "words", "attribute", "skill", "stat"})
"""Needed fields that the words of a phrase can fill."""


class Offered(NamedTuple):
    """The kinds that combatants declare: those that a phrase can make, and those that need fields of their own."""

    said: Mapping[str, type[BaseModel]]
    in_fields: tuple[str, ...]


def offered(ruleset: Ruleset[Any]) -> Offered:
    sworn = {kind: model for kind, model in ruleset.declarations().items() if "actor" in model.model_fields}
    said = {kind: model for kind, model in sworn.items() if _needs(model) <= _SAID}
    return Offered(said, tuple(kind for kind in sworn if kind not in said))


def _needs(model: type[BaseModel]) -> set[str]:
    return {name for name, field in model.model_fields.items() if field.is_required()}


def effects(kinds: Mapping[str, type[BaseModel]]) -> tuple[str, ...]:
    """Every effect that a blow at a part can have."""
    found: dict[str, None] = {}
    for model in kinds.values():
        for called in _models(model, "called"):
            if "effect" in called.model_fields:
                found.update(dict.fromkeys(get_args(called.model_fields["effect"].annotation)))
    return tuple(found)


def as_part(model: type[BaseModel], step: Mapping[str, Any], encounter: Encounter[Any, Any]) -> Any:
    """A step as the ``move`` of an act: a place in words where that is all, or where the act knows no steps.

    Raises Malformed for what such an act has no words for.
    """
    if step.keys() == {"to"}:
        return step["to"]
    if _models(model, "move"):
        return dict(step)
    ((way, where), *more) = step.items()
    if more or way not in ("toward", "away"):
        raise Malformed(f"a move beside this is only a place: it takes no {more[0][0] if more else way}.")
    return f"{'toward' if way == 'toward' else 'away from'} {encounter.combatants[where].name}"


def slows(model: type[BaseModel]) -> bool:
    """Whether a move of this kind, or beside it, is told by what makes it slow."""
    return "by" in model.model_fields or any("by" in step.model_fields for step in _models(model, "move"))


def _models(model: type[BaseModel], field: str) -> list[type[BaseModel]]:
    """The records that a field may hold."""
    if field not in model.model_fields:
        return []
    waiting: list[Any] = [model.model_fields[field].annotation]
    found = []
    for part in waiting:
        waiting += get_args(part)
        if isinstance(part, type) and issubclass(part, BaseModel):
            found.append(part)
    return found
