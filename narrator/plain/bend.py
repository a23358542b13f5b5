"""A player's line of action, bent into the third person where that can fix no outcome; else left out."""

from __future__ import annotations

import re
from typing import NamedTuple

from narrator.plain.speech import without_quotes
from narrator.plain.vocabulary import pairs, vocabulary

_VERBS = vocabulary("aims")
"""First-person verbs whose plain form is the infinitive, and which fix no outcome while they are only meant."""
_PAST = pairs("stance")
"""Those that may be told as done: they set about something and reach nobody."""
_LINE = re.compile(r"I ([a-z]+)((?:,? [a-z'-]+)*)[.!]?")
_LONGEST = 16
"""Words of a line that still bends."""
_NEVER = vocabulary("unbent")
"""Words after which a bent line could say who fell, what was hit, or someone else's part."""
_ARRIVED = frozenset({"into", "through", "onto", "home", "against", "off", "away", "apart", "open", "him", "them"})
"""Words that make an attempt sound like a result."""
_TOWARD = frozenset({"at", "for", "toward", "towards", "before", "past"})
"""After these someone is aimed at, and not yet reached."""
_JOINS = frozenset({"and", "then"})
_ARTICLES = frozenset({"the", "a", "an", "my", "this", "that"})
_SELF = {"my": "{a's}", "me": "{a.o}", "myself": "{a.self}"}
_TARGET = {
    "she": {"her": "{t.o}"},
    "he": {"him": "{t.o}", "his": "{t's}"},
    "they": {"them": "{t.o}", "their": "{t's}"},
    "it": {},
}
"""What a line may call its target by. "Her" may be hers or her: only before a stop, a comma or a small word."""


class Bent(NamedTuple):
    """A line of action in the third person, references open. ``meant`` follows "meant to"; ``done`` a subject."""

    meant: str
    done: str | None
    """None where the line, told as done, could be taken for more than an attempt."""


def bend(words: str | None, target: str | None) -> Bent | None:
    """A first-person line in the third person, or None if that would not be sure.

    ``I set my feet and swing low`` → ``set {a's} feet and swing low``, ``set {a's} feet and swung low``.
    ``target``: the pronoun that can only mean the target here, if there is one.
    """
    match = _LINE.fullmatch(without_quotes(words)) if words else None
    if match is None or match[1] not in _VERBS:
        return None
    line = [match[1], *match[2].split()]
    bare = [word.strip(",'-") for word in line]
    forms = _SELF | (_TARGET[target] if target is not None else {})
    rest = bare[1:]
    if len(line) > _LONGEST or any(w not in forms and w in _NEVER and not _of_a_thing(bare, w) for w in rest):
        return None
    return Bent(_written(line, forms), _done(line, bare, forms))


def _of_a_thing(bare: list[str], word: str) -> bool:
    """Whether "it" is a thing that the line has named: "turn the blade and swing the flat of it"."""
    at = bare.index(word)
    return word == "it" and bare[at - 1] in ("of", "with") and any(w in _ARTICLES for w in bare[: at - 2])


def _written(line: list[str], forms: dict[str, str]) -> str:
    return " ".join(
        forms.get(word.rstrip(","), word.rstrip(",")) + ("," if word.endswith(",") else "") for word in line
    )


def _done(line: list[str], bare: list[str], forms: dict[str, str]) -> str | None:
    told = list(line)
    purpose = False
    for i, word in enumerate(bare):
        # «to take away the floor» is only meant, as far as the next stop.
        purpose = (purpose and not line[i - 1].endswith(",")) or (
            i > 0 and bare[i - 1] == "to" and word not in _ARTICLES
        )
        if purpose and word not in _JOINS:
            continue
        begins = i == 0 or ((bare[i - 1] in _JOINS or line[i - 1].endswith(",")) and word in _VERBS)
        if begins and word not in _PAST:
            return None
        if begins:
            told[i] = _PAST[word] + line[i][len(word) :]
        reached = forms.get(word, "").startswith("{t") and bare[i - 1] not in _TOWARD
        if reached or (word in _ARRIVED and word not in forms) or (word in _ARTICLES and bare[i - 1] in ("to", "in")):
            return None
    return _written(told, forms)
