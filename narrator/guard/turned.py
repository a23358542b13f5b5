"""Deeds between two that are no blows: whoever shields, holds or moves is told to, and not the other one."""

from __future__ import annotations

from narrator.guard.facts import Told
from narrator.guard.forms import words
from narrator.guard.reading import Mention
from narrator.guard.violation import Violation
from rules.claim import Claim

_SHIELDING = words("front between before")
_HOLDING = words("about around round hold held holds gripped seized caught")
_PARTING = words("from")
_NEARING = words("toward towards nearer")
_OPENING = words("the and but so then as when it was")
_LIMBS = words("arm arms hand hands grip weight body jaws teeth claws")


def check_turned(told: Told) -> list[Violation]:
    """A violation for a deed whose two are told the wrong way round."""
    for beat in told.beats:
        for claim in beat.claims:
            cues = _cues(told, claim)
            if cues and claim.who and claim.whom and _turned(told, cues, claim.who, claim.whom):
                message = f"it is {told.name(claim.who)} who does it, and not {told.name(claim.whom)}"
                return [Violation(check="result", code="swapped", message=message, beat=beat.number, seqs=beat.seqs)]
    return []


def _cues(told: Told, claim: Claim) -> frozenset[str]:
    if told.acts(claim, "shield"):
        return _SHIELDING
    if told.acts(claim, "grip"):
        return _HOLDING
    if claim.kind == "moved" and claim.how in ("nearer", "farther"):
        return _PARTING if claim.how == "farther" else _NEARING
    return frozenset()


def _turned(told: Told, cues: frozenset[str], who: str, whom: str) -> bool:
    """Whether a sentence has ``whom`` first, then a cue, then ``who``, and none has it as it was."""
    found: set[bool] = set()
    tokens = told.reading.tokens
    for i, token in enumerate(tokens):
        if token.word not in cues or token.quoted:
            continue
        before = [m for m in told.reading.mentions if m.last < i and _here(told, m, i) and _doer(told, m)]
        after = [m for m in told.reading.mentions if i < m.first <= i + 4 and _here(told, m, i)]
        if before and after:
            pair = (before[-1].ids, after[0].ids)
            found |= {True} if pair == (frozenset({whom}), frozenset({who})) else set()
            found |= {False} if pair == (frozenset({who}), frozenset({whom})) else set()
    return found == {True}


def _here(told: Told, mention: Mention, i: int) -> bool:
    return told.reading.tokens[mention.first].sentence == told.reading.tokens[i].sentence


def _doer(told: Told, mention: Mention) -> bool:
    """A subject by its place: at the head of its clause, or whose arms are."""
    head = told.reading.starts[mention.first]
    opens = all(word in _OPENING for word in told.reading.words(head, mention.first))
    after = told.reading.words(mention.last + 1, mention.last + 2)
    return opens and (not mention.poss or bool(_LIMBS & set(after)))
