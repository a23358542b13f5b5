"""Each phrase of a family that a line holds: of whom it is said, who did it, and whether as a fact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from narrator.guard import clauses, objects
from narrator.guard.families.blow import BLOWS, INSUBSTANTIAL
from narrator.guard.families.grammar import ADJECTIVES, BREAKERS, DETERMINERS, PLACE_PREPOSITIONS, PREPOSITIONS
from narrator.guard.forms import base_form, verbs
from narrator.guard.matching import matches
from narrator.guard.phrases import Index
from narrator.guard.reading import Reading
from narrator.guard.reality import real

_LISTENING = verbs("listen")
_GOVERNING = PLACE_PREPOSITIONS - {"to"}
"""What no verb in its plain form stands after."""
_MAKING = verbs("let make see watch hear feel have help bid listen")


class Event(NamedTuple):
    """``ids`` are those it may be said of; empty when it is said of a thing. ``known``: the words say of whom."""

    family: str
    role: str
    ids: frozenset[str]
    known: bool
    thing: str | None
    """The word of the thing it is said of instead of a person."""
    doer: frozenset[str]
    real: bool
    quoted: bool
    first: int
    last: int


def events(reading: Reading, index: Index, persons: frozenset[str]) -> Iterator[Event]:
    """Every event of ``index``. ``persons`` stand in where the words leave open who is meant."""
    for phrase, first, last, who in matches(reading, index):
        if _called(reading, first):
            continue  # «the drowned hound» is what somebody is called
        token = reading.tokens[first]
        if base_form(token.word) and not token.broken and first > 0 and reading.tokens[first - 1].word in _GOVERNING:
            continue  # «from cover someone shot»
        doer: frozenset[str] = frozenset()
        if phrase.role == "p":
            owner = _owner_before(reading, first)
            if owner is None:
                continue
            said = clauses.Subject(owner)
        elif phrase.role == "d":
            subject = clauses.subject(reading, first)
            said, doer = (
                clauses.Subject(persons, at=-2),
                (subject.ids or subject.owner) if subject is not None else doer,
            )
        elif phrase.role == "s":
            if len(phrase.parts) == 1 and _noun(reading, first):
                continue
            if first == last and token.word.endswith("ed") and _attributive(reading, first):
                continue  # «the drowned field» is what a place is called
            found = (
                _described(reading, first, last)
                if first == last and (base_form(token.word) or (token.broken and token.word in ADJECTIVES))
                else (clauses.subject(reading, first))
            )
            if found is None:
                found = clauses.Subject(persons, at=-2)
            said = _made_to(reading, first) or found
        elif first == last and _attributive(reading, first):
            after = reading.tokens[last + 1].word
            said = clauses.Subject(persons, at=-2) if after in BLOWS else clauses.Subject(frozenset(), after)
        elif first == last and base_form(token.word) and first > 0 and not token.broken and determined(reading, first):
            continue
        else:
            said, doer = _done_to(reading, phrase.role, first, last, who, persons)
        thing = said.head if not said.ids else None
        yield Event(
            phrase.family,
            phrase.role,
            said.ids or said.owner,
            said.at != -2,
            thing,
            doer,
            real(reading, first, last),
            token.quoted,
            first,
            last,
        )


def _called(reading: Reading, i: int) -> bool:
    """Whether the word belongs to a name: not if it is a small word alone, where one called «Cut and Run» is about."""
    mention, token = reading.at.get(i), reading.tokens[i]
    if mention is None or mention.kind != "name":
        return False
    determined = i > 0 and not token.broken and reading.tokens[i - 1].word in DETERMINERS
    return mention.last > mention.first or token.cap or determined


def _made_to(reading: Reading, i: int) -> clauses.Subject | None:
    """Of whom the plain form is said in «let it lie», «watched him fall»."""
    if i < 2 or not base_form(reading.tokens[i].word) or reading.tokens[i].broken:
        return None
    mention = reading.at.get(i - 1)
    owner = reading.at.get(i - 2)
    if mention is None and owner is not None and owner.poss:
        # «Wren listened to his boots go down and down»
        making = set(reading.words(max(0, owner.first - 2), owner.first)) & _MAKING
        return clauses.Subject(frozenset(), reading.tokens[i - 1].word, owner.ids, i - 1) if making else None
    if (
        mention is not None
        and not mention.poss
        and reading.words(i - 3, i - 1)
        and (reading.tokens[i - 3].word in _LISTENING and reading.tokens[i - 2].word == "to")
    ):
        return clauses.Subject(mention.ids, None if mention.ids else reading.tokens[i - 1].word, at=i - 1)
    if mention is None or mention.poss or reading.tokens[mention.first - 1].word not in _MAKING:
        return None
    return clauses.Subject(mention.ids, None if mention.ids else reading.tokens[i - 1].word, at=i - 1)


def _done_to(
    reading: Reading, role: str, first: int, last: int, who: int | None, persons: frozenset[str]
) -> tuple[clauses.Subject, frozenset[str]]:
    nobody = clauses.Subject(persons, at=-2)
    if role == "w" and who is not None:
        subject = clauses.subject(reading, first)
        doer = subject.ids or subject.owner if subject is not None else frozenset()
        return clauses.Subject(reading.at[who].ids), doer
    if objects.passive(reading, first):
        by = objects.agent(reading, last)
        return clauses.subject(reading, first) or nobody, (by.ids or by.owner) if by is not None else frozenset()
    subject = clauses.subject(reading, first)
    doer = subject.ids or subject.owner if subject is not None else frozenset()
    return objects.obj(reading, last + 1) or nobody, doer


def _attributive(reading: Reading, i: int) -> bool:
    """Whether a participle stands before its noun: «a killing cold», «the killing blow»."""
    tokens = reading.tokens
    return (
        tokens[i].word.endswith(("ing", "ed"))
        and 0 < i < len(tokens) - 1
        and not tokens[i + 1].broken
        and tokens[i - 1].word in DETERMINERS
        and i + 1 not in reading.at
    )


def determined(reading: Reading, i: int) -> bool:
    """Whether the word is a noun by what stands before it: «the cut», «her blow»."""
    mention = reading.at.get(i - 1)
    return reading.tokens[i - 1].word in DETERMINERS or (mention is not None and mention.poss)


def insubstantial(reading: Reading, i: int) -> bool:
    """Whether what does the deed at ``i`` can hurt nobody: «steam came and went above his lips»."""
    subject = clauses.subject(reading, i)
    return subject is not None and not subject.ids and subject.head in INSUBSTANTIAL


def _owner_before(reading: Reading, first: int) -> frozenset[str] | None:
    for j in (first - 1, first - 2):
        mention = reading.at.get(j)
        if mention is not None and not reading.tokens[j + 1].broken:
            return mention.ids if mention.poss else None
    return None


def _noun(reading: Reading, i: int) -> bool:
    """Whether the word is a noun here: «the fall of the water», «a rout», «the dead» (people of long ago)."""
    if i == 0 or reading.tokens[i].broken:
        return False
    before = reading.tokens[i - 1]
    if reading.tokens[i].word in ADJECTIVES:
        after = reading.tokens[i + 1] if i + 1 < len(reading.tokens) else None
        return before.word == "the" and (after is None or after.broken or after.word in PREPOSITIONS | BREAKERS)
    if before.word in ("the", "a", "an", "no", "every") or (i - 1 in reading.at and reading.at[i - 1].poss):
        after = reading.tokens[i + 1] if i + 1 < len(reading.tokens) else None
        return (i + 1 not in reading.at) and (
            after is None or after.broken or before.word == "the" or after.word not in DETERMINERS
        )
    return False


def _described(reading: Reading, i: int, last: int) -> clauses.Subject | None:
    """Whom a single word describes: the person next to it, or the subject and whom the clause ahead ended on."""
    tokens = reading.tokens
    after = reading.at.get(i + 1)
    if (
        after is not None
        and not tokens[i + 1].broken
        and after.first == i + 1
        and i > 0
        and (tokens[i - 1].word in DETERMINERS)
    ):
        return clauses.Subject(after.ids)
    before = reading.at.get(i - 1)
    if before is not None and not before.poss and not tokens[i].broken:
        return clauses.Subject(clauses.joined(reading, before), at=i - 1)
    own = clauses.own_subject(reading, i)
    if own is not None:
        return own
    subject = clauses.subject(reading, i)
    if i > 0 and tokens[i].broken and tokens[i - 1].sentence == tokens[i].sentence and subject is not None:
        for j in range(i - 1, max(-1, i - 8), -1):
            mention = reading.at.get(j)
            if mention is not None and mention.ids and not mention.poss:
                return clauses.Subject(
                    subject.ids | mention.ids, subject.head if not mention.ids else None, subject.owner
                )
    return subject
