"""Everything to learn from as words and outcomes: labelled sentences, and lines whose beats say what they tell."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from narrator.beat import Beat, Plan
from narrator.guard.cast import cast_of
from narrator.guard.classifier import Roles, spelled
from narrator.guard.facts import roles_of, told
from narrator.guard.mentions import read
from rules.claim import Claim
from tests.corpus.passages import HANDS, HERE, passages
from tests.narrator.guard.passages import load
from tests.narrator.guard.tables import plan_of

SAME = {
    "parry": "unhurt", "dodge": "unhurt", "miss": "unhurt", "fumble": "unhurt", "runs": "", "swing": "", "nothing": "",
    "none": "", "stands": "recovered", "freed": "recovered", "spellmiss": "", "notroused": "", "unmoved": "",
    "backfired": "", "blinded": "", "dizzy": "", "slowed": "",
}  # fmt: skip
"""Labels of sentences that go by another word, or by none, among the outcomes that are learnt."""
_BY_KIND = {
    "hit": "hit", "missed": "unhurt", "stopped": "unhurt", "fell": "fell", "died": "died", "woke": "woke",
    "fled": "fled", "yielded": "yielded", "wavered": "wavered", "calmed": "calmed", "offered": "offered",
    "accepted": "accepted", "refused": "refused", "ended": "ended", "cost": "cost", "cast": "cast",
    "cast_failed": "fizzled", "condition_off": "recovered", "healed": "healed",
}  # fmt: skip
_CONDITIONS = {"restrained": "held", "held still": "held", "prone": "prone"}
_ACTS = {"protect": "shield", "sacrifice": "shield", "defend": "guards", "hold": "waits"}
_WAYS = {"nearer": "nearer", "farther": "away"}
_STANDS_FOR = {"A": "Aaa", "T": "Ttt", "O": "Ooo", "W": "wwwww", "S": "sssss"}


class Example(NamedTuple):
    words: list[str]
    outcomes: frozenset[str]
    hand: str
    """Whose prose it is: what is learnt from one is tried on another."""


def examples() -> Iterator[Example]:
    yield from sentences()
    for name in ("true", "wrong"):
        for one in load(name):
            plan, lies = one.plan(), {one.wrong.beat} if one.wrong else set[int]()
            yield from lines(plan, [(x.beats, x.text) for x in one.lines if not lies & set(x.beats)], "passages")
    for hand in HANDS:
        for passage in passages(hand):
            yield from lines(passage.plan, [(x.beats, x.text) for x in passage.true], hand)
            honest = [(x.beats, x.text) for x in passage.wrong if not passage.lying & set(x.beats)]
            yield from lines(passage.plan, honest, hand)


def lines(plan: Plan, told_lines: Iterable[tuple[tuple[int, ...], str]], hand: str) -> Iterator[Example]:
    known = {beat.number: beat for beat in plan.beats}
    for numbers, text in told_lines:
        beats = tuple(known[n] for n in numbers if n in known)
        if beats:
            line = told(plan, cast_of(plan), beats, text)
            yield Example(spelled(line.reading, roles_of(line.claims, beats)), outcomes(beats), hand)


def sentences() -> Iterator[Example]:
    plan = plan_of((Claim(kind="acted", what="hold"),))
    cast = cast_of(plan)
    roles = Roles(frozenset(), frozenset(), frozenset(), frozenset())
    for line in (HERE / "sentences.jsonl").read_text(encoding="utf-8").splitlines():
        given = json.loads(line)
        text = re.sub(r"\{([ATOWS])\}", lambda found: _STANDS_FOR[found[1]], given["text"])
        words = spelled(read(text, cast, frozenset()), roles)
        back = {name.lower(): mark for mark, name in _STANDS_FOR.items()}
        labels = {SAME.get(label, label) for label in given["labels"]} - {""}
        yield Example([w for word in words for w in _owned(word, back)], frozenset(labels), "sentences")


def _owned(word: str, back: dict[str, str]) -> list[str]:
    return [back.get(word, word)]


def outcomes(beats: Iterable[Beat]) -> frozenset[str]:
    """What the claims of beats say happened, in the classifier's words."""
    found: set[str] = set()
    for claim in (claim for beat in beats for claim in beat.claims):
        found |= {_BY_KIND[claim.kind]} if claim.kind in _BY_KIND else set()
        if claim.kind == "harmed":
            found |= {"hit"} | ({claim.severity} if claim.severity not in (None, "none") else set())
        if claim.kind == "condition_on" and claim.what in _CONDITIONS:
            found.add(_CONDITIONS[claim.what])
        if claim.kind == "acted" and claim.what in _ACTS:
            found.add(_ACTS[claim.what])
        if claim.kind == "moved" and claim.how in _WAYS:
            found.add(_WAYS[claim.how])
    return frozenset(found - {"cast"} if "fizzled" in found else found)
