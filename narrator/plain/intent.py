"""An act in a player's own words, as far as it can be told as what was meant: "went to tip the bench over".

Any verb will do, for what is only meant fixes no outcome. What may be somebody else's part is left out.
"""

from __future__ import annotations

import re

from narrator.plain.bend import Speaker
from narrator.plain.bend import subject as subject_of
from narrator.plain.vocabulary import vocabulary

_ENDS = vocabulary("ends")
_STATES = vocabulary("states")
_TELLS = vocabulary("tells")
_VERBS = vocabulary("aims")
_PARTICLES = vocabulary("particles") | {"down", "on", "off", "through", "up"}
"""Words that a thought may end with: "kick the stove over"."""
_ARTICLES = frozenset({"the", "a", "an", "my", "his", "her", "their", "its", "some"})
_AFTER_A_VERB = _ARTICLES | {
    "at", "for", "into", "onto", "over", "out", "up", "down", "on", "to", "through", "across", "off", "under", "behind",
}  # fmt: skip
"""What may follow the first word of a line without a subject, if that word is a verb."""
_STOPS = frozenset({"so", "that", "which", "until", "before", "because", "while", "but", "if", "when", "as", "or"})
"""What follows these is no longer what is done."""
_OTHERS = frozenset({"i", "we", "us", "our", "you", "your", "she", "he", "they", "who", "nobody", "everyone"})
_OWN = {"my": "{a's}", "me": "{a.o}", "myself": "{a.self}"}
_THEIRS = {
    "she": {"her": "{a's}", "herself": "{a.self}"},
    "he": {"his": "{a's}", "himself": "{a.self}"},
    "they": {"their": "{a's}", "themselves": "{a.self}"},
    "it": {"its": "{a's}", "itself": "{a.self}"},
}
_JOINS = frozenset({",", "and", "then"})
_HANGING = _ARTICLES | _AFTER_A_VERB | _JOINS | {"with", "from", "of", "in", "by"}
_MOST_WORDS = 16


def intended(words: str, who: Speaker) -> str | None:
    """``I tip the bench at her, and my lamp goes out.`` → ``tip the bench at her``; None where no act can be read.

    References to whoever acts are left open; any other pronoun stands as it was written.
    """
    words = re.sub(r"^\w+ly, (?=I\b)", "", words.strip())
    found = subject_of(words, who)
    if found is None:
        return None
    text, third = found
    bare = not third and not re.match(r"I\s", words)
    pieces = re.split(r"[.!?;:—–]", text, maxsplit=1)[0].replace(",", " ,").split()
    while pieces and re.fullmatch(r"\w+ly", pieces[0].lower()):
        del pieces[0]
    if not pieces or (bare and not _is_verb(pieces)):
        return None
    verb = _base(pieces[0].lower()) if third else pieces[0].lower()
    past = not third and verb.endswith("ed")
    if past or re.fullmatch(r"[a-z]+", verb) is None or verb in _STATES | _OTHERS | _ENDS:
        return None
    kept = _kept([verb, *pieces[1:]], who, third)
    return " ".join(kept).replace(" ,", ",") if len(kept) > 1 or len(pieces) == 1 else None


def _is_verb(pieces: list[str]) -> bool:
    """Whether a line that names nobody begins with what is done."""
    first = pieces[0].lower()
    after = pieces[1].lower() if len(pieces) > 1 else ""
    return first in _VERBS or (first not in _TELLS and after in _AFTER_A_VERB)


def _kept(pieces: list[str], who: Speaker, third: bool) -> list[str]:
    """The words up to the first that cannot stand, and then back to where a thought ends."""
    own = _THEIRS.get(who.pronoun or "", {}) if third else _OWN
    kept: list[str] = []
    whole = 0
    for i, piece in enumerate(pieces):
        word = piece.lower()
        if word in _JOINS:
            whole = whole if kept[-1] in _JOINS else len(kept)
            if _begins_anew([one.lower() for one in pieces[i + 1 : i + 4]]):
                return kept[:whole]
        elif word in _STOPS | _OTHERS | _ENDS or any(c.isdigit() for c in word) or i >= _MOST_WORDS:
            return kept[:whole] or _to_an_end(kept)
        elif third and kept and kept[-1] in _JOINS:
            piece = _base(word)
        kept.append({"@": "{t.o}", "@'s": "{t's}"}.get(word) or own.get(word, piece))
    return _to_an_end(kept)


def _begins_anew(ahead: list[str]) -> bool:
    """Whether somebody or something else does something from here: "and the coals go"."""
    return len(ahead) > 2 and ahead[0] in _ARTICLES and ahead[2] not in _HANGING


def _to_an_end(kept: list[str]) -> list[str]:
    """Without the small words that wait for what was left out."""
    while len(kept) > 1 and kept[-1].lower() in _HANGING - _PARTICLES:
        kept.pop()
    return kept


def _base(verb: str) -> str:
    """``tips`` → ``tip``, ``carries`` → ``carry``, ``smashes`` → ``smash``."""
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if re.search(r"(?:ss|x|zz|ch|sh|o)es$", verb):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
