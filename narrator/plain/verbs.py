"""The forms of verbs that a voice needs: of a past form the plain one, of a plain one the third person."""

from __future__ import annotations

import re
from functools import cache

from narrator.guard.forms import irregular
from narrator.plain.vocabulary import pairs, vocabulary

_NOUNS = vocabulary("no-past")
"""Words that look like a past and are none here."""
_WEAK = pairs("weak")
"""Regular pasts whose plain form the spelling does not show."""
_PRESENT = frozenset({"am", "is", "are", "has", "'s", "'re", "'ve"})
_SIBILANT = re.compile(r"(?:s|x|z|ch|sh|o)$")
_WITH_E = re.compile(
    r"(?:[cvzu]|[^n]g|[nd]g|[aeiou]s|[nrp]s|(?:br|l)ea?th|[^aeiourlw]l|[^aeiou][aiou][dkmnprtbl]|^[aeiou]r)$"
)
"""Stems that have lost an "e" before "ed"."""


def third(verb: str) -> str:
    """``strike`` → ``strikes``, ``carry`` → ``carries``."""
    if verb == "have":
        return "has"
    if _SIBILANT.search(verb):
        return verb + "es"
    return re.sub(r"([^aeiou])y$", r"\1ie", verb) + "s"


@cache
def _strong() -> dict[str, str]:
    """Past and participle → plain form, of all irregular verbs."""
    found = {past: verb for verb, past in pairs("stance").items()}
    for verb, *forms in irregular():
        for form in forms[1:]:
            if not form.endswith("ing") and form != verb and form not in _PRESENT:
                found[form] = verb
        if len(forms) < 3:
            found[verb] = verb  # «cut» is both
    return found


@cache
def plain_form(word: str) -> str | None:
    """The plain form of a word that may be a past or a participle, else None: ``swung`` → ``swing``."""
    if word in _NOUNS:
        return None
    strong = _WEAK.get(word) or _strong().get(word)
    if strong is not None or not word.endswith("ed") or len(word) < 4:
        return strong
    if word.endswith("ied"):
        return word[:-1] if len(word) == 4 else word[:-3] + "y"
    stem = word[:-2]
    if stem[-1] == stem[-2] and stem[-1] not in "aeiou":
        return stem if stem.endswith(("ll", "ss", "ff", "zz")) else stem[:-1]
    return stem + "e" if stem.endswith("e") or _WITH_E.search(stem) else stem
