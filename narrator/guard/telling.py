"""Proof that the musts which are neither blows nor states were told: deeds, answers, things, places, ends, costs."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from narrator import lexicon  # as a module: it needs the guard's word forms itself
from narrator.beat import Beat
from narrator.guard.cast import words_of
from narrator.guard.clauses import clause_start
from narrator.guard.events import events
from narrator.guard.facts import Told
from narrator.guard.families.answers import ANSWERS
from narrator.guard.families.grammar import NEGATORS, NOBODY
from narrator.guard.families.state import CLASSES
from narrator.guard.families.telling import (
    ACCEPTED,
    ACTS,
    BALKED,
    CONDITIONS,
    COSTS,
    ENDED,
    KINDS,
    MOVED,
    OFFERED,
    REFUSED,
    STEMLESS,
)
from narrator.guard.forms import verbs, words
from narrator.guard.phrases import compile_families
from narrator.guard.soundings import heard as sounding
from narrator.guard.spoken import answering, spoken
from narrator.guard.violation import Violation
from rules.claim import Claim

_ENTRIES = {"acted": "act", "condition_on": "on", "condition_off": "off", "cost": "cost"}
"""Claims of which a ruleset may have words of its own, and the kind of entry."""
_ANSWERS = compile_families(ANSWERS, CLASSES)
_CASTINGS = frozenset({"cast", "cast_failed", "miscast"})
_DENYING = NEGATORS | NOBODY
_REFUSING = verbs("refuse reject decline spurn")
_HANDS = words("hand hands fingers grip grasp fist palm weapon")
_STILL = verbs("stand let settle") | words("still down")
_ELSEWHERE = frozenset(
    {"hit", "missed", "stopped", "harmed", "fell", "died", "woke", "fled", "yielded", "calmed", "wavered"}
)
"""Kinds that the checks of results and states prove."""


def check_telling(told: Told) -> list[Violation]:
    """A violation for each must of which the line gives no sign, and for an answer told the wrong way round."""
    asked = [(b, c) for b, c in told.musts() if c.kind not in _ELSEWHERE and not _struck(told, b, c)]
    heard = {t.word for t in told.reading.tokens} if asked else set[str]()
    stems = {_stem(word) for word in heard}
    violations = []
    for beat, claim in asked:
        if _shown(told, claim, heard, stems) or sounding(told, claim):
            continue
        violations.append(
            Violation(
                check="result",
                code=f"{claim.kind.replace('_', '-')}-not-told",
                message=f"say {fact(told, claim)}",
                beat=beat.number,
                seqs=beat.seqs,
            )
        )
    return violations + _turned(told)


def _struck(told: Told, beat: Beat, claim: Claim) -> bool:
    """Whether what came of a deed tells the deed as well: the result of a blow, a casting, a mount's refusal."""
    if claim.kind != "acted":
        return False
    rides, asked = told.acts(claim, "riding"), told.acts(claim, "temper")
    return any(
        c.kind in ("hit", "missed", "stopped")
        or (claim.what == "cast" and c.kind in _CASTINGS)
        or (c.kind == "refused" and (asked or told.acts(claim, "blow")))
        or (c.kind == "moved" and ((rides and c.how == "off") or (asked and c.how == "on")))
        for c in beat.claims
    )


def _shown(told: Told, claim: Claim, heard: set[str], stems: set[str]) -> bool:
    family = _family(claim, told.plan.world.ruleset)
    if claim.kind == "item" and claim.what is not None:
        # A thing lost is named, or hands are told empty of it: «left» alone may be said of anything.
        used = {_stem(w) for c in told.claims if c.tool is not None for w in words_of(c.tool)}
        lost = bool(family and (family - _HANDS) & heard)
        # A sword that struck is not yet a sword that was lost.
        return _names_any(claim.what, stems - used) or (
            lost and (bool(heard & _HANDS) or _names_any(claim.what, stems))
        )
    if told.short and claim.kind == "moved" and claim.what is not None and claim.how is None:
        return _names_any(claim.what, stems)  # a short line says where; of a way gone it says which
    if family is not None and claim.kind == "ended" and told.short:
        family -= _STILL  # a short line says that it is over, and not only that something stands still
    if family is not None and family & heard:
        return True
    if claim.kind in ("accepted", "refused"):
        theirs, nobodys = spoken(told, answering(told, [claim]))
        if (theirs + nobodys)["yes" if claim.kind == "accepted" else "no"]:
            return True
    if claim.kind == "acted" and family is None:
        return (
            claim.who is None
            or claim.who == "unseen"
            or claim.who in told.reading.named()
            or any(claim.who in m.ids for m in told.reading.mentions)
        )
    if claim.words is not None and _names_any(claim.words, stems):
        return True
    if claim.what is not None and _names_any(claim.what, stems):
        return True
    return family is None and claim.what is None and claim.words is None


def _family(claim: Claim, ruleset: str) -> frozenset[str] | None:
    what = claim.what or ""
    kind = _ENTRIES.get(claim.kind)
    own = lexicon.entry(ruleset, kind, what) if kind is not None else None
    if own is not None:
        return own.shown
    if claim.kind == "acted":
        return ACTS.get(what)
    if claim.kind == "offered":
        return OFFERED
    if claim.kind == "accepted":
        return ACCEPTED
    if claim.kind == "refused":
        return BALKED if claim.what == "rider" else REFUSED
    if claim.kind == "moved" and claim.how in MOVED:
        return MOVED[claim.how]
    if claim.kind in ("condition_on", "condition_off"):
        return CONDITIONS.get(what)
    if claim.kind == "ended":
        return ENDED.get(what)
    if claim.kind == "cost":
        return COSTS.get(what)
    return KINDS.get(claim.kind)


def _names_any(text: str, stems: set[str]) -> bool:
    wanted = {_stem(w) for w in words_of(text) if w not in STEMLESS}
    return not wanted or bool(wanted & stems)


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    for ending in ("ing", "ness", "ed", "es", "s", "ly", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _turned(told: Told) -> list[Violation]:
    """An answer told the other way round by those who gave it."""
    answers = [c for c in told.claims if c.kind in ("accepted", "refused") and c.what != "rider"]
    if not answers or len({c.kind for c in answers}) > 1:
        return []
    (kind,) = {c.kind for c in answers}
    asking = {c.who for c in told.claims if c.kind in ("acted", "offered")}
    answerers = answering(told, answers)
    said: Counter[str] = Counter()
    done: Counter[str] = Counter()
    right, wrong = ("yes", "no") if kind == "accepted" else ("no", "yes")
    for event in events(told.reading, _ANSWERS, told.people):
        alike = answerers.union(*(told.cast.namesakes.get(who, frozenset()) for who in answerers))
        theirs = event.known and event.ids & answerers and event.ids <= alike and event.thing is None
        family = event.family
        if family == "yes" and not event.real:
            if not _DENYING & set(told.reading.words(clause_start(told.reading, event.first), event.first)):
                continue
            family = "no"
        loose = family == right and not (event.known and event.ids & asking) and event.family == "yes"
        loose = loose or (family == right and told.reading.tokens[event.first].word in _REFUSING)
        loose = loose or (family == right and family != event.family)  # «nothing in him took it up»
        if event.quoted or not (theirs or loose):
            continue
        said[family] += 1
        done[family] += bool(theirs and event.family == family)
    theirs_aloud, nobodys = spoken(told, answerers)
    said_wrong = theirs_aloud[wrong] and not theirs_aloud[right] and not done[right]
    if not said_wrong and (said[right] or theirs_aloud[right] or (not said[wrong] and nobodys)):
        return []
    code, message = f"{kind}-not-told", f"say whether it was {kind}"
    if said[wrong] or said_wrong:
        code = "acceptance-told-as-refusal" if kind == "accepted" else "refusal-told-as-acceptance"
        message = "the line turns the answer round"
    return [Violation(check="result", code=code, message=message, beat=told.number, seqs=told.seqs)]


def fact(told: Told, claim: Claim) -> str:
    """What a claim says, in words for a model that has to tell it."""
    parts = [claim.kind.replace("_", " "), claim.what or "", f"({told.name(claim.who)})" if claim.who else ""]
    return " ".join(part for part in parts if part)
