"""Yes and no as people say them aloud to an offer."""

from __future__ import annotations

from collections import Counter

from narrator.guard.cast import words_of
from narrator.guard.facts import Told
from narrator.guard.families.spoken import NO, YES
from narrator.guard.speakers import cut, quotes, same, speaker
from rules.claim import Claim


def answering(told: Told, answers: list[Claim]) -> frozenset[str]:
    """Those of the sides that answer, without whoever asks."""
    sides = {c.side for c in answers}
    asking = {c.who for c in told.claims if c.kind in ("acted", "offered")}
    return frozenset(f.id for f in told.plan.world.figures if f.side in sides) - asking


def spoken(told: Told, answerers: frozenset[str]) -> tuple[Counter[str], Counter[str]]:
    """How often «yes» and «no» are said by one of ``answerers``, and how often by nobody who is named.

    What the records give to somebody else is no answer, whoever seems to say it.
    """
    theirs: Counter[str] = Counter()
    nobodys: Counter[str] = Counter()
    asked = [
        cut(words_of(c.words))
        for c in told.claims
        if c.words is not None and c.who is not None and c.who not in answerers
    ]
    for first, last in quotes(told):
        said = told.reading.words(first, last + 1)
        if any(same(said, one) for one in asked):
            continue
        who = speaker(told, first, last)
        if who is not None and who.ids and not who.ids & answerers:
            continue
        answer = _answer(said)
        if answer is not None:
            (theirs if who is not None and who.ids else nobodys)[answer] += 1
    return theirs, nobodys


def _answer(said: list[str]) -> str | None:
    yes, no = _any(said, YES), _any(said, NO)
    return "yes" if yes and not no else "no" if no and not yes else None


def _any(said: list[str], phrases: tuple[tuple[str, ...], ...]) -> bool:
    return any(
        tuple(said[i : i + len(phrase)]) == phrase
        for phrase in phrases
        for i in range(len(said) - len(phrase) + 1)
        if said[i] == phrase[0] and not _turned_round(said, i, len(phrase))
    )


def _turned_round(said: list[str], i: int, length: int) -> bool:
    """«Not done», «no more»: a word before or after that makes it the other."""
    before, after = said[i - 1 : i], said[i + length : i + length + 1]
    if said[i] in ("no", "nay", "never"):
        return after[:1] in (["more"], ["harm"], ["need"], ["doubt"], ["one"], ["quarrel"], ["fight"])
    return before in (["not"], ["n't"], ["never"], ["no"])
