"""Turns that are played with any dice: of each what the rules allow stands, and the rest is passed over and named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.dice import SeededDice
from rules.encounter import Encounter
from rules.errors import Illegal
from rules.resolution import declared_by, resolve
from rules.ruleset import Ruleset
from woundscribe.entry import Entry, lock, read_answers, read_entry

PassedOver = Callable[[str], None]
"""Takes one line for people: where it stands in the file, and why it was passed over."""
OVER = "the fight is over"


def stands(
    entry: str | Entry, encounter: Encounter[Any, Any], ruleset: Ruleset[Any], side: str, before: Sequence[Any]
) -> tuple[Any, str]:
    """The declaration if it stands behind those ``before`` it in the turn; else None, and why it does not.

    It stands if the rules allow it, and it is no blow at one who is down: nobody meant that. Raises Malformed or
    Ambiguous for what nobody could declare at any moment.
    """
    try:
        declaration = read_entry(entry, encounter, ruleset, side)
        turn = lock(ruleset, side, [*before, declaration])
        read_answers(entry, turn, turn.declarations[-1], encounter, ruleset)
        struck = encounter.combatants.get(declaration.target) if declaration.kind == "attack" else None
        ruleset.refuse(encounter, turn)
    except Illegal as error:
        return None, told(error)
    if struck is not None and not struck.standing:
        return None, f"{struck.name} is {struck.out}; nobody meant a blow at one who is down"
    return declaration, ""


def refuse_malformed(
    entry: str | Entry, encounter: Encounter[Any, Any], ruleset: Ruleset[Any], side: str | None
) -> None:
    """Raises Malformed or Ambiguous for a declaration that never comes up and that nobody could make.

    ``encounter`` is how the fight began: what can be tried there is tried, so that impossible dice are found too.
    """
    try:
        declaration = read_entry(entry, encounter, ruleset, side)
        actor = encounter.combatants.get(getattr(declaration, "actor", ""))
        turn = lock(ruleset, actor.side if actor else side, [declaration])
        answers = read_answers(entry, turn, turn.declarations[0], encounter, ruleset)
        opened = encounter.model_copy(update={"side": turn.side}) if turn.side else encounter
        resolve(ruleset, opened, turn, answers, dice=SeededDice(declared_by(turn, turn.declarations[0])), ask="needed")
    except Illegal:
        return  # it was allowed at no moment that came; whether it would ever be is not asked


def told(error: Illegal) -> str:
    """Why, in a few words, with the clause."""
    return error.message.rstrip(".") + (f" [{error.rule}]" if error.rule else "")
