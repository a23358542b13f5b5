"""What somebody means by their answer to a question, however they put it: the one place where that is read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from woundscribe.errors import WoundscribeError

YES = frozenset({"yes", "y", "yeah", "yep", "yup", "aye", "ok", "okay", "sure", "of course", "certainly"})
NO = frozenset({"no", "n", "nope", "nay", "never", "of course not", "certainly not"})
_BEFORE = re.compile(r"(?:to|a|an|the) +")
_NUMBER = re.compile("[0-9]{1,3}")


def meant(said: str, choices: Sequence[str] = (), *, number: bool = False) -> str:
    """One of the ``choices``, a ``number``, or, where there is neither, what was said as it stands.

    A choice is meant by its words in whatever letters, with or without an article or a "to" before them, and by a
    beginning that only one of them has. Raises WoundscribeError for what answers nothing, with what would.
    """
    text = " ".join(said.split())
    if not choices and not number:
        return said.strip()
    if text in choices:
        return text
    bare = _bare(text)
    if number and _NUMBER.fullmatch(bare):
        return bare
    by_name = [choice for choice in choices if _bare(choice) == bare]
    by_word = [choice for choice in choices if said_yes(choice) is not None and said_yes(choice) == said_yes(text)]
    begun = [choice for choice in choices if bare and _bare(choice).startswith(bare)]
    for found in (by_name, by_word, begun):
        if len(found) == 1:
            return found[0]
    possible = [*(["a whole number"] if number else []), *choices]
    raise WoundscribeError("malformed", f"{text[:80]!r} is no answer here.", choices=possible)


def said_yes(text: str) -> bool | None:
    """Whether it says yes or no; None for anything else."""
    bare = _bare(text)
    return True if bare in YES else False if bare in NO else None


def _bare(text: str) -> str:
    low = " ".join(text.casefold().replace("_", " ").split()).strip(" .!,\"'“”‘’")
    return _BEFORE.sub("", low, count=1) if _BEFORE.match(low) else low.removeprefix("+")
