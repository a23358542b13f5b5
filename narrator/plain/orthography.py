"""Letters and marks: capitals, stops, articles, possessives, quotation marks, no digits."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from narrator.plain.vocabulary import ordered, vocabulary

_OWNED = vocabulary("owned")
_IN = vocabulary("inside")
"""Places one is in; one is at all others."""
_WHERE = vocabulary("where")
_MANY = frozenset({"feet", "teeth", "people", "children", "men", "women", "folk", "oxen", "geese", "mice"})
_ENDS_IN_MANY = ("men", "women", "folk", "people")
_COUNTED = vocabulary("counted")
_ONES = ordered("ones")
_TENS = ordered("tens")


def finish(text: str) -> str:
    """A sentence with its capital and its stop."""
    text = " ".join(text.split())
    for i, letter in enumerate(text):
        if letter.isalpha():
            text = text[:i] + letter.upper() + text[i + 1 :]
            break
    closed = text.rstrip('"')
    return text if closed.endswith((".", "?", "!", "…")) else text + "."


def possessive(name: str, plural: bool = False) -> str:
    """``Mara`` → ``Mara's``, ``Tobias`` → ``Tobias's``, several ``the rats`` → ``the rats'``."""
    return name + ("'" if plural and name.endswith("s") else "'s")


def bare_noun(words: str) -> str:
    """A noun without its article: ``an oak staff`` → ``oak staff``."""
    first, _, rest = words.partition(" ")
    return rest if rest and first.lower() in ("a", "an", "the") else words


def definite(words: str) -> str:
    """``oak staff`` or ``an oak staff`` → ``the oak staff``; what is owned or named stays."""
    words = bare_noun(words)
    if words.split()[0].lower() in _OWNED or words[0].isupper():
        return words
    return f"the {words}"


def several(words: str) -> bool:
    """Whether a thing by this name is many: ``the stairs``, ``salt and rope``, and not ``the edge of the stairs``."""
    if " and " in words:
        return True
    head = _before_of(words).split()[-1:] or [""]
    return head[0] in _MANY or (head[0].endswith("s") and not head[0].endswith(("ss", "us", "is", "'s")))


def many_people(name: str) -> bool:
    """Whether somebody who is called so is many: ``the two wolves``, ``the last bandits``, and not ``the boss``."""
    article, _, called = _before_of(name).lower().partition(" ")
    if article != "the" or not called:
        return False
    first, head = called.split()[0], called.split()[-1]
    return first in _COUNTED or head.endswith(_ENDS_IN_MANY) or several(called)


def _before_of(words: str) -> str:
    """A name up to what only says where or of what it is."""
    return re.split(r" (?:of|by|near|under|above|below|beyond|behind|beside|before|over|past|on|in|at|with) ", words)[0]


def at_place(words: str) -> str:
    """``the flooded mill`` → ``in the flooded mill``, ``the ford`` → ``at the ford``."""
    words = worded(words)
    if words.split()[0].lower() in _WHERE:
        return words
    if words.split()[0].lower() in ("a", "an") or (words.split()[0].lower() not in _OWNED and words[0].islower()):
        words = definite(words)
    head = _before_of(words).split()[-1].lower()
    return f"{'in' if head in _IN else 'at'} {words}"


def whither(words: str) -> str | None:
    """``the foot of the stair`` → ``to the foot of the stair``; None for words that already say where."""
    words = worded(words)
    if words.split()[0].lower() in _WHERE - {"at"}:
        return None
    return f"to {definite(words.removeprefix('at ')) if words.split()[0].lower() not in _OWNED else words}"


@lru_cache(maxsize=1024)
def worded(text: str) -> str:
    """Someone's words on one line, braces gone and figures spelled; a large one becomes "many"."""
    text = " ".join(text.replace("{", "(").replace("}", ")").split())
    text = re.sub(r"[0-9]+", lambda match: _number(match[0]), text)
    kept = "".join(c for c in text if not unicodedata.category(c).startswith(("N", "C")))
    return " ".join(kept.split()) or "something"


def _number(figures: str) -> str:
    value = int(figures) if len(figures) < 3 else 100
    if value < 20:
        return _ONES[value]
    if value < 100:
        tens, ones = _TENS[value // 10 - 2], value % 10
        return f"{tens}-{_ONES[ones]}" if ones else tens
    return "many"
