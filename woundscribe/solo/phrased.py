"""What somebody at the prompt wants done: a number of what is offered and words of their own, or a phrase."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from woundscribe import table as tables
from woundscribe.errors import WoundscribeError
from woundscribe.offering import Choice
from woundscribe.sayback import without_words
from woundscribe.session import Session

_NUMBER = re.compile(r"(\d+)[.:)]?(?:\s*,?\s*(.+))?", re.DOTALL)


class Understood(NamedTuple):
    """``what``: as a session takes it."""

    declaration: Any
    what: str | dict[str, Any]


def understood(line: str, who: str, choices: Sequence[Choice], session: Session) -> Understood:
    """Read, and allowed by the rules as things stand. Raises WoundscribeError."""
    number = _NUMBER.fullmatch(line)
    what: str | dict[str, Any] = line
    if number:
        if not 1 <= int(number[1]) <= len(choices):
            raise WoundscribeError("malformed", f"there is no {number[1]} here.", choices=(f"1 to {len(choices)}",))
        chosen = choices[int(number[1]) - 1].declaration
        what = {**chosen.model_dump(mode="json"), "kind": chosen.kind}
        if number[2]:
            said = without_words(chosen, session.encounter)
            what = f"{said}{', ' if not number[2].startswith(_QUOTES) else ': '}{number[2]}"
    table = session.table
    pending = tables.with_declaration(table, table.pending, who, what)
    return Understood(pending.declarations[-1], what)


_QUOTES = ('"', "“", "'", "‘", "«")
