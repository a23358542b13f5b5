"""The last word on a line: its faults and its sound weighed together.

A fault is found by words, and good prose has words that the guard misreads; a lie may be told in words that it does not
know. So the faults of a long line are added up with how much of what it has to tell it sounds like, and of what else.
Below the mark ``pardons`` faults of a kind that is often misread are dropped; above ``doubts`` a line without any is
refused all the same. What must not be let through is never pardoned, see ``_MISREAD``.

The weights in ``judge.json`` were learnt from passages by many hands (``tests/corpus``) and are whole numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

from narrator.guard.facts import Told
from narrator.guard.outcomes import UNTRUE, VOICE, outcomes
from narrator.guard.telling import fact
from narrator.guard.violation import Violation
from rules.model import Model

_MISREAD = frozenset({
    "doubtful-pronoun", "hit-told-as-miss", "invented-hit", "invented-attack", "invented-healing", "wound-too-grave",
    "acceptance-told-as-refusal", "wrong-giver",
})  # fmt: skip
"""Faults that are often misreadings, besides what is said not to be told. All others stand whatever a line sounds like:
names, numbers, what is under a veil, thoughts, limbs, and deaths, falls, flights, yielding, calm and waking that no
record has."""
_UNTOLD = "-not-told"
_GRAVE = frozenset({
    "beat-not-told", "death-not-told", "fall-not-told", "flight-not-told", "yielding-not-told", "waking-not-told",
    "ended-not-told", "cost-not-told",
})  # fmt: skip
"""Nor may these go untold, for whoever is taken to stand may be told to act next."""
_ONE = 100
"""Everything is counted in hundredths."""
_FAR = 4 * _ONE
"""How far a sound counts at most."""
_NEARLY = 50
"""From so little below the score of an outcome on it counts against a line that has none."""
_MANY = 3
"""More faults than that are as good as that."""


class Case(NamedTuple):
    """A line as it comes before the judge, but for its sound: its faults, what it has to tell and what it may."""

    faults: frozenset[str]
    due: frozenset[str]
    allowed: frozenset[str]
    known: bool
    """Whether all that is due, but for deeds, is listened for, and of one beat: of two, one drowns out the other."""

    @property
    def pardonable(self) -> bool:
        return bool(self.faults) and all(misread(code) for code in self.faults)

    @property
    def doubtable(self) -> bool:
        return self.known and not self.faults


class Judge(Model):
    """Up to which sum of its signs a line is pardoned, and from which on it is doubted."""

    pardons: int
    doubts: int
    weights: dict[str, int]


@lru_cache(maxsize=1)
def judge() -> Judge:
    return Judge.model_validate_json((resources.files("narrator.guard") / "judge.json").read_text(encoding="utf-8"))


def judged(told: Told, faults: tuple[Violation, ...]) -> tuple[Violation, ...]:
    """The faults of a line that stand when it is heard as a whole, or the one that it is not to be believed."""
    case = case_of(told, faults)
    if case is None or not (case.pardonable or case.doubtable):
        return faults
    doubt = weighed(signs(case, told.sounds), judge().weights)
    if case.pardonable:
        return () if doubt < judge().pardons else faults
    if doubt <= judge().doubts:
        return ()
    due = "; ".join(fact(told, claim) for _, claim in told.musts())
    message = f"the line reads as if something else happened; say plainly: {due}"
    return (Violation(check="result", code="doubtful-telling", message=message, beat=told.number, seqs=told.seqs),)


def case_of(told: Told, faults: Iterable[Violation]) -> Case | None:
    """None: a line that is not judged. A short one says what it says in so many words; nor is anything due of some."""
    if told.short or not told.musts() or any(beat.veil is not None for beat in told.beats):
        return None
    ruleset, musts = told.plan.world.ruleset, [claim for _, claim in told.musts()]
    due = outcomes(ruleset, musts)
    return Case(
        faults=frozenset(fault.code for fault in faults),
        due=due,
        allowed=due | outcomes(ruleset, told.claims),
        known=len(told.beats) == 1
        and bool(due)
        and all(claim.kind == "acted" or outcomes(ruleset, (claim,)) for claim in musts),
    )


def misread(code: str) -> bool:
    """Whether a fault of that code may be a misreading."""
    return code in _MISREAD or (code.endswith(_UNTOLD) and code not in _GRAVE)


def signs(case: Case, sounds: Mapping[str, int]) -> dict[str, int]:
    """All that speaks for or against a line, in hundredths."""
    return {**_of_faults(case.faults), **_of_sounds(case, sounds)}


def weighed(found: Mapping[str, int], weights: Mapping[str, int]) -> int:
    """What the signs come to: the more, the less a line is to be believed."""
    return weights.get("", 0) * _ONE + sum(value * weights.get(sign, 0) for sign, value in found.items())


def _of_faults(codes: Collection[str]) -> dict[str, int]:
    return {
        "faulty": _ONE * bool(codes),
        "faults": _ONE * min(len(codes), _MANY),
        **{f"fault {code}": _ONE for code in codes},
    }


def _of_sounds(case: Case, sounds: Mapping[str, int]) -> dict[str, int]:
    """Whether what is due is heard, and what is heard that did not happen."""
    near = {outcome: max(-_FAR, min(_FAR, score)) for outcome, score in sounds.items()}
    untrue, voice = near.pop(UNTRUE), near.pop(VOICE)
    # Where no fault was found, words have proved what is due, however faint each is.
    faint = {outcome: min(0, near[outcome]) for outcome in case.due} if case.faults else {}
    loud = {outcome: score + _NEARLY for outcome, score in near.items() if outcome not in case.allowed}
    return {
        UNTRUE: untrue,
        VOICE: 0 if case.faults else voice,  # what the built-in voice tells truly has none, and needs no pardon
        "faintest": min((near[outcome] for outcome in case.due), default=0),
        "loudest": max(loud.values(), default=0),
        **{f"due {outcome}": _ONE for outcome in case.due},
        **{f"faint {outcome}": score for outcome, score in faint.items()},
        **{f"loud {outcome}": max(0, score) for outcome, score in loud.items()},
    }
