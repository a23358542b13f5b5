"""The lines of a transcript against each other: each input holds the hash of all lines before it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from rules.errors import BrokenTranscript
from rules.model import content_hash

_LINKED = ('{"input"', '{"closing"')
"""How the lines begin that hold the hash of all lines before them."""


def written(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def compare(given: Sequence[str], again: Sequence[str]) -> None:
    """Raises BrokenTranscript for the first line that came out otherwise when it was resolved again."""
    for number, (mine, theirs) in enumerate(zip(again, given, strict=False), start=1):
        if mine == theirs:
            continue
        if theirs.startswith(_LINKED) and mine[:9] == theirs[:9]:
            refuse_changed(given)  # only the hash differs
        raise BrokenTranscript("it does not follow from what was declared and rolled.", where=f"line {number}")
    if len(again) != len(given):
        raise BrokenTranscript("lines are missing or were added.", where=f"line {min(len(again), len(given)) + 1}")


def refuse_changed(given: Sequence[str]) -> None:
    """Raises BrokenTranscript for what the hashes show to have been changed."""
    line = changed(given)
    if line is not None:
        raise BrokenTranscript("it, or what came of it, has been changed since.", where=f"line {line}")


def changed(given: Sequence[str]) -> int | None:
    """The first line that was changed since, by the hashes alone; of a turn, the line of its input."""
    starts = [at for at, line in enumerate(given) if line.startswith(_LINKED)]
    stated = [str(next(iter(json.loads(given[at]).values()))["after"]) for at in starts]
    found = [
        content_hash("\n".join((stated[i - 1], *given[starts[i - 1] : at])) if i else written(given[:at]))
        for i, at in enumerate(starts)
    ]
    for i, at in enumerate(starts):
        if stated[i] == found[i]:
            continue
        own = i + 1 < len(starts) and stated[i + 1] != found[i + 1]  # then its own hash is what was changed
        return at + 1 if own else starts[i - 1] + 1 if i else 1
    return None
