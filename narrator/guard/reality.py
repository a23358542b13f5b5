"""Whether words are told as having happened: not denied, wished, feared, likened or asked."""

from __future__ import annotations

from narrator.guard import clauses
from narrator.guard.families.grammar import (
    DETERMINERS,
    FINITE_BE,
    HEDGES,
    MODALS,
    NEGATORS,
    NOBODY,
    REALISERS,
    UNREAL_HEADS,
    WISHES,
)
from narrator.guard.forms import base_form
from narrator.guard.reading import Reading


def real(reading: Reading, first: int, last: int) -> bool:
    """Whether the words from ``first`` to ``last`` are told as having happened."""
    known = reading.told_as_fact.get((first, last))
    if known is None:
        known = reading.told_as_fact[(first, last)] = _real(reading, first, last)
    return known


def _real(reading: Reading, first: int, last: int) -> bool:
    tokens = reading.tokens
    if tokens[first].sentence in reading.asking:
        return False
    if last + 1 < len(tokens) and tokens[last + 1].word == "n't":
        return False
    start = clauses.clause_start(reading, first)
    if tokens[start].word in ("before", "until", "till") and start > 0:
        main = clauses.clause_start(reading, start - 1)
        if tokens[main].sentence == tokens[start].sentence and MODALS & set(reading.words(main, start)):
            return False  # «it would be some nights before he slept»
    if _unreal_clause(reading, start, first):
        return False
    if tokens[start].word == "as" and reading.words(max(0, start - 2), start) == ["so", "much"]:
        return not NEGATORS & set(reading.words(max(0, start - 5), start))
    # «as if to turn and run»: what is joined on without a subject or a tense of its own is as unreal.
    while (
        start > 0
        and tokens[start].word in ("and", "or", "nor")
        and clauses.own_subject(reading, first) is None
        and not FINITE_BE & set(reading.words(start, first))
        and tokens[start - 1].sentence == tokens[start].sentence
    ):
        bare = base_form(tokens[first].word)
        end, start = start, clauses.clause_start(reading, start - 1)
        if tokens[start].quoted:
            break
        joined = tokens[end].word in ("or", "nor") or (bare and _modal_clause(reading, start, end))
        if joined and _unreal_clause(reading, start, end):
            return False
    return True


def _modal_clause(reading: Reading, start: int, end: int) -> bool:
    words = reading.words(start, end)
    return any(w in MODALS or w in UNREAL_HEADS or w in ("though", "to") for w in words)


def _unreal_clause(reading: Reading, start: int, i: int) -> bool:
    words = reading.words(start, i)
    if "'d" in words[-2:] and not base_form(reading.tokens[i].word):
        words = ["had" if w == "'d" else w for w in words]  # «he'd got up»
    if words:
        head = words[0]
        if head in UNREAL_HEADS or (head == "as" and len(words) > 1 and words[1] in ("if", "though")):
            return True
        if head == "if" or (head == "though" and start > 0 and reading.tokens[start - 1].word == "as"):
            return True
    elif reading.tokens[start].word in UNREAL_HEADS:
        return True
    if start > 0 and words and words[0] in ("if", "though") and reading.tokens[start - 1].word == "as":
        return True
    told_that = max((k for k, w in enumerate(words[:-1]) if w == "that" and k > 0), default=-1)
    if told_that > 0 and (start + told_that + 1 in reading.at or words[told_that + 1] in DETERMINERS):
        # «Anyone could see that he had given up»: the seeing is possible, the giving up is not.
        if any(w in NEGATORS or w in WISHES for w in words[:told_that]) or any(w in NOBODY for w in words):
            return True
        words = words[told_that + 1 :]
    near = words[-4:]
    if near[-2:] == ["short", "of"] or near[-1:] in (["than"], ["rather"], ["desire"]):
        return True  # «it drew back short of killing», «as one who chastises rather than slays»
    if near and near[-1] == "no":
        return True
    if any(w in NEGATORS for w in near) or any(w in NOBODY for w in words) or "no one" in " ".join(words):
        return True
    if any(w in MODALS for w in words[-5:]) or any(w in HEDGES for w in near):
        return True
    if (
        "without" in near[-2:]
        or "instead of" in " ".join(near)
        or "in case" in " ".join(words)
        or near[-2:] == ["about", "to"]
        or near[-2:] == ["all", "but"]
    ):
        return True
    if near and (near[-1] == "to" or (len(near) > 1 and near[-2] == "to" and near[-1].endswith("ly"))):
        before = [w for w in words if w != "to" and not w.endswith("ly")]
        return not (before and before[-1] in REALISERS)
    if "like" in words[-5:] and not any(w in ("she", "he", "they", "it") for w in words[words.index("like") :]):
        return True
    if " the way " in f" {' '.join(words)} ":
        return True
    return any(w in WISHES for w in words) and _wished(reading, start, i)


def _wished(reading: Reading, start: int, i: int) -> bool:
    """Whether a word of wishing or guessing governs ``i``: somebody or «to» stands between them."""
    tokens = reading.tokens
    at = max(j for j in range(start, i) if tokens[j].word in WISHES)
    # «wanting him down», «thought him dead», «she thought he was dead», but not «she looked; he fell».
    return tokens[at].word not in ("looked", "felt") or i - at <= 2
