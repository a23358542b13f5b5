"""Says a declaration back to whoever made it."""

from __future__ import annotations

from typing import Any

from rules.encounter import Encounter
from woundscribe import verbs


def say_back(declaration: Any, encounter: Encounter[Any, Any]) -> str:
    """A declaration in a sentence, to read back to whoever made it. Those with an actor ``read_phrase`` reads again."""
    fields = declaration.__dict__
    if "actor" not in fields:
        return _mastered(declaration, encounter)
    target = _name(fields["target"], encounter) if "target" in fields else ""
    said = f"{_name(fields['actor'], encounter)} {verbs.say(declaration.kind, target, fields.get('to', ''))}"
    if "weapon" in fields:
        said += f" with the {fields['weapon']}" if fields["weapon"] else " with bare hands"
    if fields.get("other"):
        said += f" and the {fields['other']}"
    if fields.get("talent"):
        said += f", using {fields['talent']}"
    if fields.get("subdue"):
        said += ", to subdue"
    if fields.get("move"):
        said += f", moving to {fields['move']}"
    for modifier in declaration.modifiers:
        said += f", {modifier.value:+d} {modifier.reason}"
    said = said[0].upper() + said[1:]
    return f"{said}: “{declaration.words}”" if declaration.words else f"{said}."


def _mastered(declaration: Any, encounter: Encounter[Any, Any]) -> str:
    """What the game master says is so: every field that says something, in its order."""
    body = getattr(declaration, "effect", declaration)
    facts = body.model_dump(mode="json", exclude_none=True, exclude_defaults=True, exclude={"kind", "effect"})
    what = getattr(body, "effect", declaration.kind)
    said = [f"{field} {_name(value, encounter)}" for field, value in facts.items() if not isinstance(value, dict)]
    return f"The game master: {what}{', ' if said else ''}{', '.join(said)}."


def _name(who: object, encounter: Encounter[Any, Any]) -> str:
    if isinstance(who, list):
        return " and ".join(str(w) for w in who)
    found = encounter.combatants.get(who) if isinstance(who, str) else None
    return found.name if found else str(who)
