"""Says an open question of a fight file, and what to write into the file to answer it."""

from __future__ import annotations

from rules.ruling import ANY
from woundscribe.playing import Waiting


def in_words(where: str, waiting: Waiting, turns: int) -> str:
    """``where`` is the file's name, ``turns`` how many it has."""
    need = waiting.need
    key = need.key
    if need.kind == "faces":
        name = key.rule if key.subject in (ANY, key.declaration) else f"{key.subject}/{key.rule}"
        answer = f"rolls: {{{name}: …}}"
        choices = f"Write what {need.notation} came to, or its faces in a list."
    else:
        name = key.rule if key.subject == ANY else f"{key.rule}/{key.subject}"
        answer = f"rulings: {{{name}: {need.default or '…'}}}"
        choices = f"Possible: {', '.join(need.choices)}." if need.choices else "In your own words."
        if need.number:
            choices = f"{', or '.join(['A whole number', *need.choices])}."
    over = waiting.turn > turns
    turn = "after the last turn" if over else f"turn {waiting.turn}"
    place = "`conclude`" if over else f"the declaration of {key.declaration}"
    return "\n".join(
        [f"{where}: {turn}: {need.question}", f"To answer it, write under {place}:", f"  {answer}", choices]
    )
