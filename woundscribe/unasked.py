"""What is said of a roll or a ruling that stood with a declaration, and that nothing asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.encounter import Encounter
from rules.ruleset import Ruleset
from rules.ruling import ANY, Answer, Key


def never_asked(answer: Answer, asked: Sequence[Key], encounter: Encounter[Any, Any], ruleset: Ruleset[Any]) -> str:
    """``asked``: all that the turn asked for. "the roll of critical by mara was not asked for; asked were attack"."""
    key = answer.key
    ruled = key.rule in ruleset.clauses
    others = dict.fromkeys(
        one.rule for one in asked if one.declaration == key.declaration and (one.rule in ruleset.clauses) == ruled
    )
    who = key.declaration if key.subject == ANY else key.subject
    by = f" {'for' if ruled else 'by'} {who}" if who in encounter.combatants else ""
    said = f"asked were {', '.join(others)}" if others else f"no {'ruling' if ruled else 'roll'} was"
    return f"the {'ruling' if ruled else 'roll'} of {key.rule}{by} was not asked for; {said}."
