"""What prose sounds like: by which words stand together, how likely it is that a line tells an outcome.

The weights were learnt from sentences and passages by several hands (``tests/corpus``), which ``python -m
tests.corpus.train`` does again. They are whole numbers, and nothing is needed here but to add them up. A score decides
nothing alone: it is heard where the words that the guard knows leave a doubt, and by the judge of the whole line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

from pydantic import TypeAdapter

from narrator.guard.reading import Reading
from narrator.guard.tokens import Token
from rules.model import Model

_PRONOUNS = {
    **dict.fromkeys(("he", "she", "they", "it"), "<he>"),
    **dict.fromkeys(("him", "them"), "<him>"),
    **dict.fromkeys(("his", "their", "its", "her", "hers", "theirs"), "<his>"),
    **dict.fromkeys(("himself", "herself", "themselves", "itself"), "<self>"),
}
_STEM = 5
"""Letters by which longer words are known as well, whatever they end in."""
_ARTICLES = frozenset({"the", "a", "an", "of", "in"})


class Roles(NamedTuple):
    """Who acts, to whom it is done, and the words of what it is done with."""

    actors: frozenset[str]
    targets: frozenset[str]
    tools: frozenset[str]
    spells: frozenset[str]


class Learnt(Model):
    """What was learnt of one outcome, in hundredths.

    ``told``: the score from which on a line may be taken to tell it, where nothing speaks against it.
    """

    bias: int
    told: int
    weights: dict[str, int]


ByFeature = Mapping[str, tuple[tuple[str, int], ...]]
"""For each feature the outcomes that it speaks for or against, and how much; under no feature where each begins."""


@lru_cache(maxsize=1)
def learnt() -> ByFeature:
    text = (resources.files("narrator.guard") / "weights.json").read_text(encoding="utf-8")
    return by_feature(TypeAdapter(dict[str, Learnt]).validate_json(text))


def by_feature(outcomes: Mapping[str, Learnt]) -> ByFeature:
    found: dict[str, list[tuple[str, int]]] = {}
    for outcome, one in outcomes.items():
        found.setdefault("", []).append((outcome, one.bias - one.told))
        for feature, weight in one.weights.items():
            found.setdefault(feature, []).append((outcome, weight))
    return {feature: tuple(weights) for feature, weights in found.items()}


def common(word: str) -> bool:
    """Whether it is a word that several hands have used: in what was learnt people have no names."""
    return word in learnt()


def scores(words: Sequence[str]) -> dict[str, int]:
    """For each outcome how much the words speak for it, over the score from which on it may be taken as told."""
    known = learnt()
    sums = dict(known[""])
    for feature in features(words):
        for outcome, weight in known.get(feature, ()):
            sums[outcome] += weight
    return sums


def features(words: Sequence[str]) -> set[str]:
    """Words, what they begin with, and which of them stand together."""
    found: set[str] = set()
    for i, word in enumerate(words):
        found.add(word)
        if len(word) > _STEM and word.isalpha():
            found.add(f"{word[:_STEM]}*")
        if i > 0:
            found.add(f"{words[i - 1]} {word}")
        if i > 1:
            found.add(f"{words[i - 2]} {words[i - 1]} {word}")
            found.add(f"{words[i - 2]} _ {word}")
    return found


def spelled(reading: Reading, roles: Roles) -> list[str]:
    """The words of a line, its people as A who acts, T to whom it is done and O for others, what is said as Q."""
    tokens, found = reading.tokens, list[str]()
    i, before = 0, None
    while i < len(tokens):
        token = tokens[i]
        found += _mark(token, before)
        mention = reading.at.get(i)
        if token.quoted:
            found += ["Q"] if before is None or not before.quoted else []
            before, i = token, i + 1
        elif mention is not None and mention.kind != "pronoun" and mention.ids:
            found += [_role(mention.ids, roles), *(["'s"] if mention.poss else [])]
            before, i = tokens[mention.last], mention.last + 1
        else:
            found += _word(token.word, found[-1] if found else "", roles)
            before, i = token, i + 1
    return found


def _mark(token: Token, before: Token | None) -> Iterator[str]:
    if before is not None and token.sentence != before.sentence:
        yield "."
    elif before is not None and token.broken:
        yield ","


def _role(ids: frozenset[str], roles: Roles) -> str:
    if ids <= roles.actors:
        return "A"
    if ids <= roles.targets:
        return "T"
    return "AT" if ids <= roles.actors | roles.targets else "O"


def _word(word: str, before: str, roles: Roles) -> list[str]:
    for mark, named in (("S", roles.spells), ("W", roles.tools)):
        if word in named and word not in _ARTICLES:
            return [] if before == mark else [mark]
    return [_PRONOUNS.get(word, word)]
