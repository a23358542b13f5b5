"""One blow is a hit or a miss and not both, and whoever is told to miss is whoever struck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from narrator.guard import clauses, objects
from narrator.guard.events import Event
from narrator.guard.evidence import Evidence
from narrator.guard.facts import Told
from narrator.guard.families.blow import ARMS, BLOWS
from narrator.guard.families.things import TOOLS
from narrator.guard.forms import verbs, words
from narrator.guard.reality import real

_MISS = verbs("miss")
_ASTRAY = verbs("overshoot whiff") | words("wide astray")
_WENT = verbs("go come swing fly pass sail land fall run whistle hiss")
_BARELY_A_BLOW = verbs("hurt wound injure bruise")
"""«Was hurt» says how somebody is and not that this blow touched them."""
_ANOTHER = words("first second third again then next back other another return once twice before earlier")
"""A line with one of these may tell of more than one blow."""


class _Miss(NamedTuple):
    event: Event
    striker: frozenset[str]
    """Who is told to miss, themselves or with what they strike with; empty when the words leave it open."""
    target: frozenset[str]
    """Whom they are told to miss; empty when nobody is named."""


def both(told: Told, evidence: Evidence, who: str | None, whom: str | None) -> Event | None:
    """The words that tell the blow of ``who`` as a miss beside others that tell it as a hit, if there are any."""
    if any(c.kind in ("missed", "stopped") for c in told.claims):
        return None
    tokens = told.reading.tokens
    touched = [e.first for e in evidence.contact if e.known and whom in e.ids and not _state(told, e)]
    for miss in _misses(told, evidence):
        at = miss.event.first
        if (miss.striker and who not in miss.striker) or (miss.target and whom not in miss.target):
            continue
        start = clauses.clause_start(told.reading, at)
        if told.reading.earlier(at) or "'d" in told.reading.words(start, at):
            continue
        after = [i for i in touched if i > at]
        sentence = [t.word for t in tokens if t.sentence == tokens[at].sentence]
        at_once = [i for i in after if tokens[i].sentence == tokens[at].sentence and miss.target]
        if not after or (at_once and not _ANOTHER & set(sentence)):
            return miss.event
    return None


def wrong_one(told: Told, evidence: Evidence) -> tuple[Event, str] | None:
    """The words that tell somebody to miss who struck at nobody, or whom nobody struck at, and who that is."""
    if not any(c.kind in ("hit", "missed", "stopped") for c in told.claims):
        return None
    claims = told.claims + told.earlier
    missing = {c.who for c in claims if c.kind == "missed"} | {c.whom for c in claims if c.kind == "stopped"}
    # That a hit is told as a miss of the one who struck is another fault, and found as that.
    striking = {c.who for c in told.claims if c.kind == "hit"}
    aimed_at = {c.whom for c in claims if c.kind in ("hit", "missed")} | {c.who for c in claims if c.kind == "stopped"}
    for miss in _misses(told, evidence):
        if len(miss.target) == 1 and not miss.target & aimed_at and "unseen" not in aimed_at:
            (whom,) = miss.target
            return miss.event, whom
        if len(miss.striker) != 1 or miss.striker & (missing | striking | {"unseen"}):
            continue
        if told.reading.tokens[miss.event.first].word in _MISS:
            (who,) = miss.striker
            return miss.event, who
    return None


def _misses(told: Told, evidence: Evidence) -> Iterator[_Miss]:
    """Each plain word for a miss of somebody or of nobody; «missed his head» and «missed a step» are neither."""
    reading = told.reading
    arms = BLOWS | ARMS | TOOLS | told.tools
    for event in evidence.missed:
        word = reading.tokens[event.first].word
        if event.first != event.last or event.quoted or not real(reading, event.first, event.last):
            continue
        if objects.passive(reading, event.first):
            continue
        target: frozenset[str] = frozenset()
        if word in _MISS:
            done_to = objects.obj(reading, event.last + 1)
            if done_to is not None and (done_to.head is not None or not done_to.ids):
                continue
            if word == "missing" and done_to is None:
                continue
            target = done_to.ids if done_to is not None else target
        elif word not in _ASTRAY or not (
            word not in ("wide", "astray") or _WENT & set(reading.words(max(0, event.first - 3), event.first))
        ):
            continue
        # «The blow went wide»: a lone adverb is said of its verb, so the head is asked for from before that.
        subject = clauses.clause_subject(reading, event.first)
        if subject is None:
            continue
        thing = subject.head if not subject.ids else None
        if thing is not None and thing != "it" and thing not in arms:
            continue
        yield _Miss(event, subject.ids or subject.owner, target)


def _state(told: Told, event: Event) -> bool:
    tokens = told.reading.tokens
    return tokens[event.first].word in _BARELY_A_BLOW and not event.doer
