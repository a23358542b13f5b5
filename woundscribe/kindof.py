"""Tells a fight file from a transcript, so that whoever hands in the one for the other hears what to do."""

from __future__ import annotations

import re
from typing import Literal

from woundscribe import examples
from woundscribe.errors import WoundscribeError

_RECORD = re.compile(r'\s*\{\s*"header"\s*:')
_FIGHT = re.compile(r'^[\s{,]*"?(?:scene|cast|sides|turns)"?\s*:', re.MULTILINE)
"""How a line begins that stands in fight files and in no transcript."""


def holds(text: str) -> Literal["transcript", "fight", "lines"]:
    """What a text is, by how it begins and by its fields."""
    if _RECORD.match(text):
        return "transcript"
    return "fight" if _FIGHT.search(text) else "lines"


def refuse_unless_transcript(text: str, name: str) -> None:
    """Raises WoundscribeError for nothing at all, and for a fight file."""
    where, given = _names(name, "FIGHT.yaml")
    if not text.strip():
        raise WoundscribeError("malformed", "it is empty.", where=where)
    if holds(text) == "fight":
        told = f"this looks like a fight file; resolve it first: woundscribe resolve {given} -o OUT.jsonl"
        raise WoundscribeError("malformed", told, where=where)


def refuse_unless_fight(text: str, name: str) -> None:
    """Raises WoundscribeError for nothing at all, and for a transcript."""
    where, given = _names(name, "TRANSCRIPT")
    if not text.strip("\ufeff \t\r\n"):
        raise WoundscribeError("malformed", "it is empty.", where=where)
    if holds(text) == "transcript":
        told = f"this is a transcript; narrate it: woundscribe narrate {given}"
        raise WoundscribeError("malformed", told, where=where)


def made_of(name: str) -> str:
    """How whoever names no transcript gets one: of the example of that name, or of a fight file."""
    if name in examples.known():
        return f"An example is resolved first: woundscribe resolve {name} -o {name}.jsonl"
    return f"A transcript is made of a fight file: woundscribe resolve FIGHT.yaml -o {name}"


def _names(name: str, piped: str) -> tuple[str, str]:
    """How the file is called in messages, and in a command to type."""
    return ("standard input", piped) if name == "-" else (name, name)
