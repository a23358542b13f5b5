"""How much of it is told, and in what tone."""

from __future__ import annotations

import re
from collections import Counter
from typing import get_args

import pytest

from narrator.plain import plain
from narrator.plain.lexicon import lexicon
from narrator.plan import plan, turns
from narrator.telling import USUAL, Length, Telling, Tone
from narrator.told import told_before
from rules.registry import ids
from tests.narrator.guard.fights import fight

TONES = frozenset(get_args(Tone))
PARTS = [part for ruleset in ("", *ids()) for parts in lexicon(ruleset).values() for part in parts]


def texts(telling: Telling) -> list[tuple[str, frozenset[str]]]:
    """Each line of twenty fights, and the kinds of its claims."""
    found: list[tuple[str, frozenset[str]]] = []
    for number in range(20):
        view = fight(number)
        for span in turns(view):
            made = plan(view, span, "turn", telling)
            kinds = {beat.number: frozenset(claim.kind for claim in beat.claims) for beat in made.beats}
            lines = plain(made, told_before(view, span, telling))
            found += [(line.text, kinds[line.beat]) for line in lines]
    return found


def used(telling: Telling) -> Counter[str]:
    """The parts that twenty fights are told with."""
    counts: Counter[str] = Counter()
    for number in range(20):
        view = fight(number)
        last = turns(view)[-1]
        counts.update(told_before(view, last, telling).used)
    return counts


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?…]+\"?(?= |$)", re.sub(r'"[^"]*"', "", text)))


def test_a_short_telling_has_about_a_sentence_a_beat_and_a_long_one_more_than_the_usual() -> None:
    counts = {}
    for length in get_args(Length):
        blows = [text for text, kinds in texts(Telling(length=length)) if kinds <= {"acted", "hit", "missed", "harmed"}]
        assert len(blows) > 50
        counts[length] = sum(map(sentences, blows)) / len(blows)
    assert counts["short"] < 1.4 < counts["usual"] < counts["long"]


def test_a_short_telling_adds_nothing_to_what_happened() -> None:
    added = {part.text for part in PARTS if part.slot.startswith(("tail.", "place", "stood"))}
    assert used(USUAL).keys() & added
    assert not used(Telling(length="short")).keys() & added


def test_only_a_long_telling_adds_to_a_hurt_and_to_an_answer() -> None:
    added = {p.text for p in PARTS if p.slot in ("tail.hit", "tail.accepted", "tail.refused") and not p.tags & TONES}
    assert used(Telling(length="long")).keys() & added
    assert not used(USUAL).keys() & added


@pytest.mark.parametrize("tone", sorted(TONES))
def test_a_tone_has_its_own_parts_and_never_those_of_another(tone: Tone) -> None:
    own = {part.text for part in PARTS if tone in part.tags}
    everywhere = {part.text for part in PARTS if not part.tags & TONES}
    others = {part.text for part in PARTS if part.tags & (TONES - {tone})} - own - everywhere
    told = used(Telling(tone=tone))
    assert not told.keys() & others
    assert tone == "quiet" or len(told.keys() & own) > 40


def test_what_is_made_for_a_tone_comes_first() -> None:
    grim = [text for text, kinds in texts(Telling(tone="grim")) if "died" in kinds]
    assert grim
    for tone in TONES - {"quiet"}:
        slots = {part.slot for part in PARTS if tone in part.tags}
        assert {"approach", "place", "tail.miss", "tail.hit", "fall.t", "die.t", "tail.die", "ended"} <= slots
        assert {"tail.ended", "cost", "offered", "accepted", "refused", "link"} <= slots


def test_a_tone_is_no_other_story() -> None:
    assert [kinds for _, kinds in texts(Telling(tone="grim"))] == [kinds for _, kinds in texts(USUAL)]
    assert [text for text, _ in texts(Telling(tone="grim"))] != [text for text, _ in texts(USUAL)]
