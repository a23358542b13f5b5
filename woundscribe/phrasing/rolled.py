"""What an act is rolled with, where it says so: "by strength", "with brawling and speed"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from pydantic import BaseModel

from rules.errors import Malformed, unknown
from woundscribe import names
from woundscribe.phrasing.sentence import Token, trim, two, written
from woundscribe.phrasing.whom import Speaker


def rolled_with(speaker: Speaker, model: type[BaseModel], kind: str, given: Sequence[Token]) -> dict[str, Any]:
    """After "by", "with" or "using": the fields for an attribute and a talent, for a skill and a stat, or for a stat.

    Raises Malformed for what is neither.
    """
    rest = trim(given[1:]) or list(given[1:])
    if names.words(written(rest)) == tuple(kind.split()):
        return {}  # "tends him with first aid"
    if not rest:
        raise Malformed(f"{given[0].written!r} what?")
    said = two(rest)
    if "attribute" in model.model_fields:
        return _attribute(speaker, model, said)
    if "skill" in model.model_fields:
        if len(said) != 2:
            raise Malformed(f"by {said[0]!r} and what? It takes a skill and a stat.", choices=stats(speaker))
        return {"skill": " ".join(names.words(said[0])), "stat": _stat(speaker, model, said[1])}
    return {"stat": _stat(speaker, model, written(rest))}


def stats(speaker: Speaker) -> list[str]:
    """The stats that one has, where the sheet holds any."""
    return list(getattr(speaker.encounter.combatants[speaker.actor].sheet, "stats", {}))


def _attribute(speaker: Speaker, model: type[BaseModel], said: Sequence[str]) -> dict[str, Any]:
    attributes = [str(name) for name in get_args(model.model_fields["attribute"].annotation)]
    talents = names.talents(speaker.encounter, speaker.actor)
    fields: dict[str, Any] = {}
    for one in said:
        name = " ".join(names.words(one))
        if name in attributes and "attribute" not in fields:
            fields["attribute"] = name
        elif names.candidates(one, talents) and "talent" not in fields:
            fields["talent"] = names.pick("talent", one, talents)
        else:
            raise unknown("attribute or talent", one, [*attributes, *talents])
    return fields


def _stat(speaker: Speaker, model: type[BaseModel], said: str) -> str:
    name = " ".join(names.words(said))
    literal = [str(one) for one in get_args(model.model_fields["stat"].annotation)]
    known = literal if all(one.isalpha() for one in literal) and literal else stats(speaker)
    if name not in known:
        raise unknown("stat", said, known)
    return name
