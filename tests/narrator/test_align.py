"""Untagged prose finds its beats: what is true is found true, and most that is wrong is caught where it lies.

The written passages are those the guard is mended on, so their rates say that nothing is lost, and not how prose
fares that nobody has read.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator import align as alignment
from narrator.align import align
from narrator.beat import Beat, Plan
from narrator.guard import Violation
from narrator.plan import out_after, plan, whole
from narrator.prose import Sentence, paragraphs
from narrator.remarks import Review, review
from tests.narrator.guard.mutations import mutated
from tests.narrator.guard.passages import Passage, load
from tests.woundscribe.test_examples import seen
from woundscribe import examples

STORIES = Path(__file__).parents[1] / "stories"
MUTATED = ("cub-in-the-pit", "flooded-mill", "paid-in-full")


def chapter(name: str) -> Plan:
    return plan(seen(name), whole(seen(name)), "chapter")


def story(name: str) -> str:
    return (STORIES / f"{name}.md").read_text(encoding="utf-8")


def said_of(found: Review) -> list[str]:
    return [remark.message for remark in found.remarks] + [f"not told: {number}" for number in found.untold]


@pytest.mark.parametrize("name", examples.known())
def test_the_built_in_story_is_found_true_without_its_tags(name: str) -> None:
    assert said_of(review(chapter(name), story(name))) == []


@pytest.mark.parametrize("name", examples.known())
def test_paragraphs_are_a_help_and_no_need(name: str) -> None:
    _, _, text = story(name).partition("\n")
    assert said_of(review(chapter(name), " ".join(text.split()))) == []


ONLY_WITH_TAGS = frozenset({
    "wrong-death-4", "wrong-death-7", "wrong-death-8", "wrong-fall-7", "wrong-flight-2", "wrong-flight-3",
})  # fmt: skip
"""Lies that are found where a tag says which beat the line tells, and could be of another beat without it."""


@pytest.mark.parametrize("between", ["\n\n", " "])
def test_written_passages_keep_their_verdict_without_their_tags(between: str) -> None:
    def refused(passage: Passage) -> bool:
        return bool(said_of(review(passage.plan(), between.join(line.text for line in passage.lines))))

    true, wrong = load("true"), [one for one in load("wrong") if one.id not in ONLY_WITH_TAGS]
    assert sum(map(refused, true)) <= 4 <= 0.03 * len(true)
    assert sum(map(refused, wrong)) >= 153 >= 0.95 * len(wrong)


def instead(made: Plan, beat: Beat) -> Plan:
    """The plan with ``beat`` for the one of its number, and whoever is out because of it out from then on."""
    beats = [beat if one.number == beat.number else one for one in made.beats]
    out = dict(beat.out)
    for i in range(beat.number, len(beats)):
        out = out_after(out, beats[i].claims)
        beats[i] = beats[i].model_copy(update={"out": out})
    return made.model_copy(update={"beats": tuple(beats)})


def test_a_story_is_caught_against_other_records_where_they_differ() -> None:
    tried = caught = there = 0
    alone: list[int] = []
    for name in MUTATED:
        made = chapter(name)
        for beat in made.beats:
            for change, other in list(mutated(beat))[beat.number % 2 :: 2]:
                found = review(instead(made, other), story(name))
                tried += 1
                caught += bool(said_of(found))
                there += beat.number in {remark.beat for remark in found.remarks} | set(found.untold)
                if not change.endswith("added"):  # of somebody who is out all that is told later is wrong as well
                    alone.append(len({remark.sentence for remark in found.remarks}))
    assert tried > 40
    assert caught >= 0.93 * tried
    assert there >= 0.9 * tried
    assert sum(alone) <= 1.5 * len(alone), "one difference brings no flood"


def sentences(text: str) -> list[Sentence]:
    return [sentence for paragraph in paragraphs(text) for sentence in paragraph.sentences]


def test_a_stretch_is_what_tells_the_same_beats() -> None:
    made = chapter("flooded-mill")
    text = (
        "The water stood to the third stair.\n\n"
        "Mara swept low with the oak staff, and it missed the Miller. It weighed more when it came up.\n\n"
        '"Edric, it is only Mara," said Tobin. "She has ferried you over since you were a boy."'
    )
    found = align(made, sentences(text))
    assert [(one.first, one.last, one.beats) for one in found if one.beats] == [(0, 3, (1,)), (3, 5, (2,))]
    assert [one.violations for one in found] == [()] * len(found)


def test_two_beats_may_be_told_in_one_breath() -> None:
    made = chapter("flooded-mill")
    text = "The Miller struck at Tobin and missed, and Tobin shook Mara, and she opened her eyes and came round."
    told = [one.beats for one in align(made, sentences(text)) if one.beats]
    assert told == [(14, 15)]


def test_sentences_follow_each_other_whatever_they_tell() -> None:
    made = chapter("grain-barge")
    read = sentences(story("flooded-mill"))
    found = align(made, read[:12])
    assert [one.first for one in found] == [0, *(one.last for one in found[:-1])]
    assert found[-1].last == 12
    told = [number for one in found for number in one.beats]
    assert told == sorted(set(told))
    assert align(made, read[:12]) == found


def test_prose_of_another_fight_is_not_searched_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    guard, read = alignment.read, list[str]()

    def counting(made: Plan, text: str, beats: tuple[int, ...], behind: int) -> tuple[Violation, ...]:
        read.append(text)
        return guard(made, text, beats, behind)

    monkeypatch.setattr(alignment, "MOST_READ", 50)
    monkeypatch.setattr(alignment, "read", counting)
    align(chapter("grain-barge"), sentences(story("flooded-mill")))
    assert 50 <= len(read) <= 50 + len(sentences(story("flooded-mill")))


def test_no_prose_has_no_stretch() -> None:
    assert align(chapter("flooded-mill"), []) == ()
