"""What can be said beside declarations: one word, or a letter for it. A colon before it makes it one for certain."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, get_args

from narrator.telling import Length, Tense, Tone
from rules.encounter import Encounter
from rules.errors import nearest
from woundscribe import names
from woundscribe.errors import WoundscribeError

_HOW = {
    word: field
    for field, words in (("tone", get_args(Tone)), ("length", get_args(Length)), ("tense", get_args(Tense)))
    for word in words
}
"""By word: the field of a telling that it sets."""
_LETTERS = {
    "?": "help", "r": "records", "a": "again", "v": "variants", "e": "edit", "u": "undo", "n": "not this", "q": "quit",
}  # fmt: skip
_RESTS = {
    "help": r"",
    "records": r"(?P<turn>\d+)?",
    "again": rf"(?P<turn>\d+)?(?P<how>(?: ?(?:{'|'.join(_HOW)}))*)",
    "variants": r"(?P<turn>\d+)?",
    "edit": r"(?P<turn>\d+)?",
    "not this": r"(?P<turn>\d+)?",
    "undo": r"",
    "amend": r"(?P<seq>\d+) (?P<what>.+)",
    "odds": r"(?P<what>.+)",
    "story": r"",
    "who": r"",
    "quit": r"",
}
"""By command: what may follow it."""
_SHAPES = {
    "again": ":again, :again brisk, :again 3",
    "amend": ":amend 4 mara defends",
    "odds": ":odds strike the miller",
}
LISTED = (
    ("r", "records", "the records behind the last passage"),
    ("a", "again", "tell it again: a brisk, a short, a present"),
    ("v", "variants", "the ways it was told, to choose from"),
    ("e", "edit", "in your own words"),
    ("n", "not this", "away with it, and nothing like it again"),
    ("u", "undo", "back to the start of your last turn"),
    ("", "amend 4 …", "what led to record 4 was said otherwise"),
    ("", "odds …", "the chances of something you could do"),
    ("", "who", "how everyone is"),
    ("", "story", "all of it, from the beginning"),
    ("q", "quit", "leave; everything is kept"),
)
"""Letter, word, and what it is for. Behind the first five the number of a turn may stand."""


class Command(NamedTuple):
    """``turn``: of which turn; ``how``: fields of a telling; ``seq`` and ``what``: for ``amend`` and ``odds``."""

    name: str
    turn: int | None = None
    how: dict[str, str] = {}
    seq: int = 0
    what: str = ""


def command(line: str, encounter: Encounter[Any, Any]) -> Command | None:
    """The command that a line is, or None. Without its colon a line that names somebody here first is no command.

    Raises WoundscribeError for what stands behind a colon and is none.
    """
    certain = line.startswith(":")
    text = " ".join(line.removeprefix(":").split())
    first, _, rest = text.partition(" ")
    if not certain and first and names.candidates(first, names.combatants(encounter)):
        return None
    name = _LETTERS.get(first) or next((n for n in _RESTS if f"{text} ".casefold().startswith(f"{n} ")), None)
    if name == "help" and first != "?" and not certain:
        return None  # it is a verb as well
    if name is None:
        if certain:
            raise WoundscribeError(
                "malformed", f"there is no command {first!r}.", nearest=nearest(first, _RESTS), choices=tuple(_RESTS)
            )
        return None
    rest = rest if first in _LETTERS else text[len(name) :].strip()
    match = re.fullmatch(_RESTS[name], rest, re.IGNORECASE)
    if match is None:
        if certain:
            raise WoundscribeError(
                "malformed", f"{name!r} is not said like this.", choices=(_SHAPES.get(name, f":{name}"),)
            )
        return None
    found = match.groupdict()
    how = {_HOW[word]: word for word in (found.get("how") or "").casefold().split()}
    turn = int(found["turn"]) if found.get("turn") else None
    return Command(name, turn, how, int(found.get("seq") or 0), found.get("what") or "")
