"""Turns that are played with any dice: of each what the rules allow stands, and the rest is passed over and named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.dice import SeededDice
from rules.encounter import Encounter
from rules.errors import Ambiguous, Illegal, RulesError
from rules.resolution import resolve
from rules.ruleset import Ruleset
from woundscribe.entry import Entry, lock, read_answers, read_entry

Noted = Callable[[str], None]
"""Takes one line for people: where it stands in the file, and what became of it: passed over, never asked for."""


def stands(
    entry: str | Entry,
    encounter: Encounter[Any, Any],
    opening: Encounter[Any, Any],
    ruleset: Ruleset[Any],
    side: str,
    before: Sequence[Any],
) -> tuple[Any, str]:
    """The declaration if it stands behind those ``before`` it in the turn; else None, and why it does not.

    It stands if the rules allow it, and it is no blow at one who is down: nobody meant that. ``opening`` is how
    the fight began. Raises Malformed or Ambiguous for what could be declared at no moment.
    """
    why = ""
    try:
        declaration = read_entry(entry, encounter, ruleset, side)
        ruleset.refuse(encounter, lock(ruleset, side, [*before, declaration]))
        struck = encounter.combatants.get(declaration.target) if is_blow(declaration) else None
        if struck is None or struck.standing:
            return declaration, ""
        why = f"{struck.name} is {struck.out}, and nobody meant a blow at one who is down"
    except Illegal as error:
        why = error.message.rstrip(".") + (f" [{error.rule}]" if error.rule else "")
    except Ambiguous as error:
        if error.choices:
            read_entry(entry, opening, ruleset, side)  # who is out by now may be all that makes it so
        return None, error.message.rstrip(".")
    refuse_malformed(entry, encounter, opening, ruleset, side)
    return None, why


def is_blow(declaration: Any) -> bool:
    """Whether it is done to somebody with a weapon, whatever its ruleset calls it."""
    fields: Mapping[str, Any] = type(declaration).model_fields
    return {"target", "weapon"} <= fields.keys()


def refuse_malformed(
    entry: str | Entry,
    encounter: Encounter[Any, Any],
    opening: Encounter[Any, Any],
    ruleset: Ruleset[Any],
    side: str | None,
) -> None:
    """Raises Malformed for a declaration that did not come up, and that nobody could make at any moment.

    What was allowed when the fight began is tried there, so that impossible dice are found as well.
    """
    try:
        declaration = read_entry(entry, encounter, ruleset, side)
    except (Illegal, Ambiguous):
        return  # it hangs on who is left
    actor = encounter.combatants.get(getattr(declaration, "actor", ""))
    turn = lock(ruleset, actor.side if actor else side, [declaration])
    answers = read_answers(entry, turn, turn.declarations[0], encounter, ruleset)
    at_first = opening.model_copy(update={"side": turn.side or opening.side})
    try:
        ruleset.refuse(at_first, turn)
    except RulesError:
        return  # it cannot be tried
    try:
        resolve(ruleset, at_first, turn, answers, dice=SeededDice(""), ask="needed")
    except Illegal:
        return
