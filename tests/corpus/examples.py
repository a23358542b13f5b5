"""Everything to learn from as words and outcomes: labelled sentences, and lines whose beats say what they tell."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, product
from typing import NamedTuple
from unittest.mock import patch

from narrator.beat import Beat, Plan
from narrator.guard import TaggedLine, classifier
from narrator.guard.cast import cast_of
from narrator.guard.classifier import Learnt, Roles, spelled
from narrator.guard.facts import told
from narrator.guard.mentions import read
from narrator.guard.outcomes import OUTCOMES, UNTRUE, VOICE, outcomes
from narrator.plain import PlainLine, tell
from narrator.plain import plain as voice
from narrator.plan import plan, turns, whole
from narrator.telling import USUAL, Telling
from narrator.told import Told, told_before
from rules.claim import Claim
from rules.visibility import View
from tests.corpus.blows import blows
from tests.corpus.lies import told_falsely
from tests.corpus.passages import HANDS, HERE, Lie, passages
from tests.generate import BRIGHT_DARK, NARRATIVE_D10
from tests.narrator.guard.fights import fight
from tests.narrator.guard.passages import load
from tests.narrator.guard.tables import plan_of
from tests.narrator.guard.test_other_tellings import TELLINGS
from tests.narrator.guard.test_prose import LINES, RECORDS
from tests.narrator.guard.test_result import HITS, MISSES
from tests.narrator.plain.deeds import DEEDS
from tests.narrator.plain.test_deeds import PRONOUNS, between
from tests.narrator.plain.test_generated import seen_by
from tests.narrator.plain.test_stories import FIGHTS as STORIES
from tests.woundscribe.test_examples import seen as seen_by_all
from woundscribe.examples import known

SAME = {
    "parry": "unhurt", "dodge": "unhurt", "miss": "unhurt", "fumble": "unhurt", "runs": "", "swing": "", "nothing": "",
    "none": "",
    "prone": "lying", "stands": "recovered", "freed": "recovered", "spellmiss": "", "notroused": "", "unmoved": "",
    "backfired": "", "blinded": "", "dizzy": "", "slowed": "",
}  # fmt: skip
"""Labels of sentences that go by another word, or by none, among the outcomes that are learnt."""
SENTENCES = "sentences"
"""The hand of sentences that stand alone and tell no records, neither truly nor falsely."""
OWN = "passages"
"""The hand of ``tests/passages``, which the guard's rules were made with: what it finds there is no example."""
PLAIN = tuple(f"plain {i}" for i in range(5))
"""The hands of the built-in voice: it knows itself again in a fight that it has not told."""
FIRST, FIGHTS = 2000, 60
"""Fights that it tells, of each kind: none that a test plays or the benchmark measures."""
MANNERS = (USUAL, *TELLINGS)
_STANDS_FOR = {"A": "Aaa", "T": "Ttt", "O": "Ooo", "W": "wwwww", "S": "sssss"}


class Line(NamedTuple):
    """A line of a passage and what it is to be read against."""

    plan: Plan
    beats: tuple[Beat, ...]
    text: str


class Example(NamedTuple):
    words: list[str]
    outcomes: frozenset[str]
    """What the words tell, whether or not it happened."""
    hand: str
    """Whose prose it is: what is learnt from one is tried on another."""
    line: Line | None = None

    @property
    def lies(self) -> bool:
        return UNTRUE in self.outcomes


def examples() -> Iterator[Example]:
    yield from sentences()
    # In whichever file a passage stands: what is learnt must not depend on what the guard makes of it.
    for one in sorted((one for name in ("true", "wrong", "gaps") for one in load(name)), key=lambda one: one.id):
        lie = Lie(**one.wrong.model_dump()) if one.wrong is not None else None
        yield from lines(one.plan(), one.tagged(), OWN, lie)
    single = [*LINES, *(("HIT", text) for text in HITS), *(("MISS", text) for text in MISSES)]
    for records, text in single:
        yield from lines(plan_of(RECORDS[records]), [TaggedLine(beats=(1,), text=text)], OWN)
    for hand in HANDS:
        for passage in passages(hand):
            yield from lines(passage.plan, passage.true, hand)
            yield from lines(passage.plan, passage.wrong, hand, passage.lie)
    yield from plain()


def lines(made: Plan, told_lines: Iterable[TaggedLine], hand: str, lie: Lie | None = None) -> Iterator[Example]:
    """The lines of a passage, of which the one that tells the beat of the lie lies."""
    by_number, cast = {beat.number: beat for beat in made.beats}, cast_of(made)
    for line in told_lines:
        beats = tuple(by_number[n] for n in line.beats if n in by_number)
        if beats:
            one = told(made, cast, beats, line.text)
            happened = outcomes(made.world.ruleset, one.claims)
            tells = told_falsely(happened, lie.code) if lie is not None and lie.beat in line.beats else happened
            sounds = tells | {VOICE} if hand in PLAIN else tells
            yield Example(one.spelled, sounds, hand, Line(made, beats, line.text))


def plain() -> Iterator[Example]:
    """Fights, deeds and the rarer blows as the built-in voice tells them, in every manner in turn."""
    with hearing({}):
        for i, (seen, telling) in enumerate(_fights()):
            for span in turns(seen):
                made = plan(seen, span, "turn", telling)
                yield from lines(made, _tagged(voice(made, told_before(seen, span, telling))), PLAIN[i % len(PLAIN)])
        for i, seen in enumerate(blows()):
            made = plan(seen, whole(seen), "turn", MANNERS[i % len(MANNERS)])
            yield from lines(made, _tagged(tell(made, Told(commitment=f"blow {i}"))[0]), PLAIN[i % len(PLAIN)])
        deeds = (between(a, t, deed) for deed, a, t in product(DEEDS, PRONOUNS, PRONOUNS[::2]))
        stories = (story() for story in STORIES)
        for i, seen in enumerate(chain(deeds, stories)):
            made = plan(seen, whole(seen), "turn", MANNERS[i // 2 % len(MANNERS)] if i % 2 else USUAL)
            yield from lines(made, _tagged(tell(made, Told(commitment=f"corpus {i}"))[0]), PLAIN[i % len(PLAIN)])


def _fights() -> Iterator[tuple[View, Telling]]:
    """Each with the manner in which it is told: the examples as they are kept, and generated ones."""
    yield from ((seen_by_all(name), USUAL) for name in known())
    for number in range(FIRST, FIRST + FIGHTS):
        for seen in (fight(number), seen_by("public", BRIGHT_DARK, number), seen_by("public", NARRATIVE_D10, number)):
            person = (None, *(figure.id for figure in seen.figures))[number % (len(seen.figures) + 1)]
            yield seen, MANNERS[number % len(MANNERS)].model_copy(update={"person": person})


def _tagged(spoken: Iterable[PlainLine]) -> list[TaggedLine]:
    return [TaggedLine(beats=(line.beat,), text=line.text) for line in spoken if line.text]


@contextmanager
def hearing(outcomes: Mapping[str, Learnt]) -> Iterator[None]:
    """The guard as if it had learnt this and had no judge: what it has learnt before must not teach it again."""
    silent = {name: Learnt(bias=0, told=0, weights={}) for name in OUTCOMES | {UNTRUE, VOICE}}
    learnt = classifier.by_feature({**silent, **outcomes})
    unjudged = patch("narrator.guard.judged", side_effect=lambda _, faults: faults)
    with patch.object(classifier, "learnt", return_value=learnt), unjudged:
        yield


def sentences() -> Iterator[Example]:
    cast = cast_of(plan_of((Claim(kind="acted", what="hold"),)))
    roles = Roles(frozenset(), frozenset(), frozenset(), frozenset())
    for line in (HERE / "sentences.jsonl").read_text(encoding="utf-8").splitlines():
        given = json.loads(line)
        text = re.sub(r"\{([ATOWS])\}", lambda found: _STANDS_FOR[found[1]], given["text"])
        words = spelled(read(text, cast, frozenset()), roles)
        back = {name.lower(): mark for mark, name in _STANDS_FOR.items()}
        labels = {SAME.get(label, label) for label in given["labels"]} - {""}
        yield Example([w for word in words for w in _owned(word, back)], frozenset(labels), SENTENCES)


def _owned(word: str, back: dict[str, str]) -> list[str]:
    return [back.get(word, word)]
