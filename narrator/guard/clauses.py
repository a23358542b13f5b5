"""Who does what to whom within a clause."""

from __future__ import annotations

from typing import NamedTuple

from narrator.guard.families.grammar import (
    AUXILIARIES,
    BODY,
    BREAKERS,
    DETERMINERS,
    INDEFINITES,
    MASS_SUBJECT_STOP,
    NEGATORS,
    NOBODY,
    OBJECTS,
    PLACE_PREPOSITIONS,
    PREPOSITIONS,
    RELATIVES,
    SUBJECTS,
)
from narrator.guard.forms import tensed, words
from narrator.guard.reading import Mention, Reading

_ANYBODY = NOBODY | INDEFINITES
UNMARKED = words("put set let cut hit shut split hurt")
"""Verbs whose past looks like their plain form."""
_DONE = words("gone shut split hung held set spread bent drawn done laid left lost caught dead down out back up")
"""Participles that do not look it, and what stands for one after «with»: «with the hound gone», «with him down»."""
_JOINING = BREAKERS | frozenset({"for"})
"""«…, for the step was gone»: at the head of a clause «for» is no preposition."""


class Subject(NamedTuple):
    """``ids`` are those it may be; ``head`` is the thing's word when it is a thing, with ``owner`` of it."""

    ids: frozenset[str]
    head: str | None = None
    owner: frozenset[str] = frozenset()
    at: int = -1


def clause_start(reading: Reading, i: int) -> int:
    """The first token of the clause at ``i``."""
    return reading.starts[i]


def subject(reading: Reading, i: int) -> Subject | None:
    """The subject of the words at ``i``; taken over from earlier clauses where the clause has none."""
    start = clause_start(reading, i)
    found = _own_subject(reading, start, i)
    if found is not None:
        return found
    antecedent = _antecedent(reading, start)
    if antecedent is not None:
        return antecedent
    sentence = reading.tokens[i].sentence
    while start > 0:
        end, start = start, clause_start(reading, start - 1)
        if reading.tokens[start].quoted:
            continue
        # A sentence without a subject of its own («Fell.») goes on from the one before, not from further back.
        if reading.tokens[start].sentence < sentence - 1:
            return None
        if reading.tokens[start].word in RELATIVES or _relative_that(reading, start):
            antecedent = _antecedent(reading, start)
            if antecedent is not None and not reading.tokens[end].broken:
                return antecedent  # «found Sela, who went to the ground and lay senseless»
            continue
        found = _first_subject(reading, start, end)
        if found is not None:
            return found
    return None


def _antecedent(reading: Reading, start: int) -> Subject | None:
    """Whom «who», «which» or «that» at the head of a clause takes up."""
    if reading.tokens[start].word not in ("who", "which") and not _relative_that(reading, start):
        return None
    mention = reading.at.get(start - 1)
    if mention is None or mention.poss:
        return None
    return Subject(mention.ids, None if mention.ids else reading.tokens[start - 1].word, at=start - 1)


def _relative_that(reading: Reading, start: int) -> bool:
    """«The hound, that had been dead, …»."""
    after = reading.words(start + 1, start + 2)
    return (
        reading.tokens[start].word == "that"
        and start > 0
        and reading.tokens[start - 1].sentence == reading.tokens[start].sentence
        and bool(after)
        and (after[0] in AUXILIARIES or tensed(after[0]))
    )


def own_subject(reading: Reading, i: int) -> Subject | None:
    """The subject of the words at ``i`` if their own clause has one."""
    return _own_subject(reading, clause_start(reading, i), i)


def _own_subject(reading: Reading, start: int, i: int) -> Subject | None:
    tokens = reading.tokens
    if i - start > 1 and tokens[i - 2].word == "with" and i - 1 not in reading.at and _participle(tokens[i].word):
        return Subject(frozenset(), tokens[i - 1].word, at=i - 1)  # «with blood running down»
    bare = i - start == 1 or (
        i - start == 2 and (tokens[i - 1].word.endswith("ly") or tokens[i - 1].word in AUXILIARIES)
    )
    if (
        bare
        and start not in reading.at
        and tokens[start].word not in MASS_SUBJECT_STOP
        and not tokens[start].word.endswith(("ly", "ing"))
        and not tensed(tokens[start].word)
    ):
        return Subject(frozenset(), tokens[start].word, at=start)
    j = i - 1
    while j >= start:
        mention = reading.at.get(j)
        if mention is not None and not mention.poss:
            before = mention.first - 1
            if before >= start and tokens[before].word in ("the", "a", "an"):
                before -= 1
            if (
                before >= start
                and tokens[before].word in PLACE_PREPOSITIONS
                and not (_verb_follows(reading, j + 1, i) or (before == start and tokens[before].word in _JOINING))
                and not _absolute(reading, before, j + 1, i)
            ):
                j = before - 1
                continue
            return Subject(joined(reading, mention), None if mention.ids else tokens[j].word, at=j)
        if mention is not None or tokens[j].word in DETERMINERS or tokens[j].word in _ANYBODY:
            first = mention.first if mention is not None else j
            before = first - 1
            if before >= start and tokens[before].word in DETERMINERS:
                before -= 1
            if (
                before >= start
                and tokens[before].word in PREPOSITIONS
                and not (before == start and tokens[before].word in _JOINING)
                and not _absolute(reading, before, i, i)
            ):
                j = before - 1
                continue
            head = head_of(reading, j + 1, i)
            owner = mention.ids if mention is not None else of_owner(reading, j + 1, i)
            if head in BODY:
                return Subject(owner, at=first)
            return Subject(frozenset(), head or tokens[j].word, owner, first)
        j -= 1
    return None


def joined(reading: Reading, mention: Mention) -> frozenset[str]:
    """Whom a mention means with those that «and» joins to it: «Osk and Wren were away»."""
    j = mention.first - 1
    if j > 0 and reading.tokens[j].word in ("the", "a", "an"):
        j -= 1
    if j <= 0 or reading.tokens[j].word != "and" or reading.tokens[j].broken:
        return mention.ids
    other = reading.at.get(j - 1)
    if other is None or other.poss or other.kind != "name" or mention.kind != "name":
        return mention.ids
    after = mention.last + 1
    if after < len(reading.tokens) and reading.tokens[after].word in ("were", "are", "have"):
        return mention.ids | other.ids
    if (listed := _listed(reading, other)) is not None:
        return mention.ids | listed
    before = other.first - 1
    if before >= 0 and reading.tokens[before].word in ("the", "a", "an"):
        before -= 1
    if before >= 0 and reading.tokens[before].sentence == reading.tokens[other.first].sentence:
        word = reading.tokens[before].word
        if not (reading.tokens[other.first].broken or word in BREAKERS or word in ("both", "time", "now")):
            return mention.ids
    return mention.ids | other.ids


def _listed(reading: Reading, last: Mention) -> frozenset[str] | None:
    """All whom the list names with which the sentence begins, up to ``last``: «Osk, Wren and …»."""
    found = last.ids
    j = last.first
    while True:
        j -= j > 0 and reading.tokens[j - 1].word in ("the", "a", "an")
        if j == 0 or reading.tokens[j - 1].sentence != reading.tokens[j].sentence:
            return found
        other = reading.at.get(j - 1)
        if other is None or other.poss or other.kind != "name" or not reading.tokens[j].broken:
            return None
        found |= other.ids
        j = other.first


def clause_subject(reading: Reading, i: int) -> Subject | None:
    """The grammatical subject of the clause at ``i``: whoever it begins with, not whom its verb reaches."""
    return _first_subject(reading, clause_start(reading, i), i) or subject(reading, clause_start(reading, i))


def _first_subject(reading: Reading, start: int, end: int) -> Subject | None:
    """The subject of a whole clause: its first person or thing that no preposition governs."""
    tokens = reading.tokens
    joined_on = tokens[start].word in ("and", "but", "or", "then", "nor")
    verb = start + 1 if joined_on else start
    goes_on = start > 0 and tokens[start - 1].sentence == tokens[start].sentence and not tokens[start - 1].quoted
    if goes_on and verb < end and _finite(reading, verb):
        return None  # «and laid its chin on its paws»: what comes after the verb is no subject
    for j in range(start, end):
        mention = reading.at.get(j)
        named = mention is not None and mention.first == j
        if not named and tokens[j].word not in DETERMINERS and tokens[j].word not in _ANYBODY:
            continue
        if tokens[j].word in DETERMINERS and j + 1 < end and j + 1 in reading.at and not reading.at[j + 1].poss:
            continue
        before = j - 1
        while before >= start and tokens[before].word in DETERMINERS:
            before -= 1
        if (
            before >= start
            and tokens[before].word in PREPOSITIONS
            and not (before == start and tokens[before].word in BREAKERS)
        ):
            continue
        if mention is not None and not mention.poss:
            if tokens[j].word in OBJECTS and tokens[j].word not in SUBJECTS:
                continue
            if tokens[j].word == "it" and j > start and tokens[j - 1].word not in BREAKERS:
                continue  # «without knowing it»
            return Subject(mention.ids, None if mention.ids else tokens[j].word, at=j)
        stop = next((k for k in range(j + 1, end) if tensed(tokens[k].word)), end)
        head = head_of(reading, j + 1, stop) or tokens[j].word
        owner = mention.ids if mention is not None else of_owner(reading, j + 1, end)
        return Subject(owner, at=j) if head in BODY else Subject(frozenset(), head, owner, j)
    return None


def _finite(reading: Reading, i: int) -> bool:
    """Whether the word at ``i``, with which a clause goes on, is its verb: «laid its chin», «takes the cup»."""
    word = reading.tokens[i].word
    if i in reading.at:
        return False
    after = reading.words(i + 1, i + 2)
    present = word.endswith("s") and (i + 1 in reading.at or bool(after and after[0] in DETERMINERS))
    return tensed(word) or word in UNMARKED or present


def _verb_follows(reading: Reading, j: int, i: int) -> bool:
    """Whether nothing stands between the mention and the words asked for: «over him he stood»."""
    return j == i and reading.tokens[j - 1].word in ("she", "he", "they")


def _absolute(reading: Reading, before: int, after: int, i: int) -> bool:
    """«With the rain running off her»: what «with» governs is the subject of the participle."""
    tokens = reading.tokens
    return after == i and tokens[before].word == "with" and _participle(tokens[i].word)


def _participle(word: str) -> bool:
    return word.endswith(("ing", "ed", "en", "wn", "rn")) or word in _DONE


def head_of(reading: Reading, first: int, i: int) -> str | None:
    head = None
    for j in range(first, i):
        word = reading.tokens[j].word
        if word in PREPOSITIONS or word in AUXILIARIES or word in NEGATORS:
            break
        if not word.endswith("ly"):
            head = word
    return head


def of_owner(reading: Reading, first: int, i: int) -> frozenset[str]:
    """Whose the thing is by an «of» after it."""
    for j in range(first, i - 1):
        if reading.tokens[j].word == "of":
            for k in (j + 1, j + 2):
                if k in reading.at and k < i:
                    return reading.at[k].ids
    return frozenset()
