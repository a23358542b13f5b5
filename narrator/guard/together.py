"""What is said of all at once, with nobody named: «everybody died», «all of them were dead», «both were killed»."""

from __future__ import annotations

from narrator.guard.events import Event
from narrator.guard.facts import Told
from narrator.guard.forms import words

_EVERYBODY = words("everybody everyone")
_ALL = _EVERYBODY | words("all both")
_BESIDE = words("of them us you was were is are had have been now already lay")


def heaped(told: Told, event: Event) -> int:
    """Of how many of the cast ``event`` is said without their names; 0 where it is said of somebody or of a thing."""
    word = _heap(told, event)
    return 0 if word is None else 2 if word == "both" else len(told.cast.everyone)


def _heap(told: Told, event: Event) -> str | None:
    tokens = told.reading.tokens
    if event.quoted or event.thing in _EVERYBODY:
        return None if event.quoted else event.thing
    beside = True
    for i in range(event.first - 1, -1, -1):
        if tokens[i].clause != tokens[event.first].clause:
            return None
        if tokens[i].word in _EVERYBODY or (beside and tokens[i].word in _ALL):
            return tokens[i].word
        beside = beside and tokens[i].word in _BESIDE
    return None
