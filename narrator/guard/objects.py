"""What the verb of a clause is done to, and by whom when it is passive."""

from __future__ import annotations

from narrator.guard.clauses import Subject, clause_start, head_of, of_owner
from narrator.guard.families.blow import LIMBS, TORSO
from narrator.guard.families.grammar import BODY, DETERMINERS, FINITE_BE, NEGATORS, NOBODY, OBJECTS, PREPOSITIONS
from narrator.guard.reading import Reading


def obj(reading: Reading, i: int) -> Subject | None:
    """What the words before ``i`` are done to: the first person or thing after them in the clause."""
    tokens = reading.tokens
    end = reading.clause_end(i - 1)
    for j in range(i, min(end, i + 7)):
        mention = reading.at.get(j)
        if mention is not None:
            if not mention.poss:
                return Subject(mention.ids, at=j)
            head = _body_part(reading, mention.last + 1, end) or head_of(reading, mention.last + 1, end)
            return Subject(frozenset(), head, mention.ids, j)
        if tokens[j].word in DETERMINERS or tokens[j].word in NOBODY:
            if j + 1 in reading.at:
                continue
            head = head_of(reading, j + 1, end) or tokens[j].word
            owner = of_owner(reading, j + 1, end)
            if head in BODY:
                return Subject(owner, at=j)
            return _part_of(reading, j + 1, end) or Subject(frozenset(), head, owner, j)
        if tokens[j].word in OBJECTS:
            return Subject(frozenset(), tokens[j].word, at=j)
        if tokens[j].word in ("at", "for", "toward", "towards"):
            # «struck down at him»: an aim is not a touch.
            return Subject(frozenset(), tokens[j].word, at=j)
    return None


def _body_part(reading: Reading, first: int, end: int) -> str | None:
    """The part in «his wet side open»."""
    for j in range(first, min(end, first + 3)):
        word = reading.tokens[j].word
        if word in PREPOSITIONS:
            return None
        if word in LIMBS | TORSO:
            return word
    return None


def _part_of(reading: Reading, first: int, end: int) -> Subject | None:
    """«The edge of the Miller's shoulder»: the shoulder, and whose it is."""
    for j in range(first, min(end, first + 4) - 2):
        if reading.tokens[j].word != "of":
            continue
        mention = reading.at.get(j + 1) or reading.at.get(j + 2)
        if mention is not None and mention.poss:
            return Subject(frozenset(), head_of(reading, mention.last + 1, end), mention.ids, mention.first)
    return None


def passive(reading: Reading, i: int) -> bool:
    """Whether the participle at ``i`` is done to its subject."""
    start = clause_start(reading, i)
    for j in range(i - 1, max(start, i - 4) - 1, -1):
        word = reading.tokens[j].word
        if word in FINITE_BE or word in ("got", "lay", "lies"):
            return not reading.tokens[i].word.endswith("ing")
        if not (word.endswith("ly") or word in NEGATORS or word in ("all", "now", "once", "at", "last", "already")):
            return False
    return False


def agent(reading: Reading, i: int) -> Subject | None:
    """Who is named after «by» in the clause of a passive at ``i``."""
    end = reading.clause_end(i)
    for j in range(i + 1, end - 1):
        if reading.tokens[j].word == "by":
            return obj(reading, j + 1)
    return None
