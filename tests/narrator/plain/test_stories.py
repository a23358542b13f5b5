"""Whole fights, told by the built-in voice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from narrator.beat import Purpose
from narrator.guard import TaggedLine, check, check_passage
from narrator.plain import PlainLine, tell
from narrator.plan import plan, whole
from narrator.told import Told
from rules.claim import Claim
from rules.visibility import View
from tests.narrator.plain.anything import anything
from tests.narrator.plain.barrow import at_the_barrow
from tests.narrator.plain.fights import SELA, act, at_the_mill, by_hand, from_cover, hit, miss, swing
from tests.views import MARA, MILLER, TOBIN, mill, view_of

FIGHTS = (at_the_mill, by_hand, from_cover, at_the_barrow, mill)
PURPOSES: tuple[Purpose, ...] = ("turn", "chapter", "aftermath", "read-aloud")


def story(view: View, purpose: Purpose = "chapter", salt: str = "") -> tuple[PlainLine, ...]:
    return tell(plan(view, whole(view), purpose), Told(commitment=view.commitment + salt))[0]


def text(lines: tuple[PlainLine, ...]) -> str:
    return "".join(("\n\n" if line.opens_paragraph else " ") + line.text for line in lines).strip()


@pytest.mark.parametrize("fight", FIGHTS)
@pytest.mark.parametrize("purpose", PURPOSES)
def test_the_guard_accepts_every_line(fight: Callable[[], View], purpose: Purpose) -> None:
    view = fight()
    planned = plan(view, whole(view), purpose)
    for salt in map(str, range(6)):
        lines = tell(planned, Told(commitment=salt))[0]
        for beat, line in zip(planned.beats, lines, strict=True):
            assert check(planned, beat, line.text) == (), line.text
        assert check_passage(planned, [TaggedLine(beats=(line.beat,), text=line.text) for line in lines]) == ()


@pytest.mark.parametrize("fight", FIGHTS)
def test_every_must_is_stated_and_no_sentence_said_twice(fight: Callable[[], View]) -> None:
    view = fight()
    planned = plan(view, whole(view), "chapter")
    lines, told = tell(planned, Told())
    for beat, line in zip(planned.beats, lines, strict=True):
        assert line.states == tuple(range(len(beat.claims)))
        assert set(beat.musts) <= set(line.states)
    assert len(set(told.sentences)) == len(told.sentences)
    assert not any(c.isdigit() for c in text(lines))


def test_paragraphs_turn_and_no_two_begin_alike() -> None:
    for salt in map(str, range(4)):
        paragraphs = text(story(at_the_mill(), salt=salt)).split("\n\n")
        assert 6 <= len(paragraphs) <= 22
        assert len({paragraph[:24] for paragraph in paragraphs}) == len(paragraphs)


def test_a_line_spoken_is_quoted_and_one_of_action_bent() -> None:
    told = text(story(mill()))
    assert "Edric" in told
    assert "at the priest's" in told
    view = view_of(
        (MARA, MILLER), miss("mara", "miller", "oak staff", words="I set my feet and swing low, to drive him back.")
    )
    (line,) = story(view)
    assert line.text.startswith("Mara set her feet and swung low, to drive the Miller back. ")
    assert "I set" not in line.text


def test_the_unseen_are_only_ever_unseen() -> None:
    told = text(story(from_cover()))
    assert "someone unseen" in told
    assert "unseen's" not in told


def test_two_of_one_pronoun_are_told_apart_by_name() -> None:
    view = view_of((MARA, SELA), *[miss("mara", "sela", "oak staff"), hit("sela", "mara", "knife", "heavy")] * 4)
    planned = plan(view, whole(view), "turn")
    for beat, line in zip(planned.beats, tell(planned, Told())[0], strict=True):
        assert "Mara" in line.text
        assert "Sela" in line.text
        assert check(planned, beat, line.text) == ()


def test_a_wound_is_remembered_once() -> None:
    view = view_of(
        (MARA, MILLER), hit("miller", "mara", None, "heavy"), *[miss("mara", "miller", "oak staff") for _ in range(8)]
    )
    for salt in map(str, range(5)):
        lines, told = tell(plan(view, whole(view), "chapter"), Told(commitment=salt))
        assert told.remembered == (1,)
        where = told.places["mara"]
        assert where in lines[0].text
        later = " ".join(line.text for line in lines[1:])
        assert where in later or any(word in later.lower() for word in ("hurt", "side", "slower", "care", "foot"))


def test_the_third_miss_is_not_told_like_the_first() -> None:
    view = view_of((MARA, MILLER), *[miss("mara", "miller", "oak staff") for _ in range(3)])
    firsts, thirds = [], []
    for salt in map(str, range(12)):
        lines = story(view, salt=salt)
        firsts.append("again" in lines[0].text or "afresh" in lines[0].text)
        thirds.append(any(w in lines[2].text for w in ("again", "afresh", "slower", "had been before", "untouched")))
    assert not any(firsts)
    assert sum(thirds) >= 4


def test_both_weapons_are_told_and_the_one_that_counted() -> None:
    both = swing("mara", "miller", "hatchet").model_copy(update={"what": "strike with both"})
    view = view_of(
        (MARA, MILLER),
        [
            both,
            Claim(kind="hit", who="mara", whom="miller", tool="hatchet", degree="success"),
            Claim(kind="harmed", who="miller", whom="mara", tool="knife", severity="heavy"),
        ],
    )
    (line,) = story(view)
    assert "hatchet" in line.text
    assert "the knife" in line.text.lower()


def test_a_deathblow_is_plain() -> None:
    view = view_of(
        (MARA, MILLER),
        [Claim(kind="fell", who="mara")],
        [
            swing("miller", "mara", "hatchet"),
            Claim(kind="hit", who="miller", whom="mara", tool="hatchet"),
            Claim(kind="died", who="mara", whom="miller"),
        ],
    )
    planned = plan(view, whole(view), "turn")
    for salt in map(str, range(8)):
        line = tell(planned, Told(commitment=salt))[0][1]
        assert check(planned, planned.beats[1], line.text) == (), line.text
        assert line.states == (0, 1, 2)


def test_the_last_of_a_side_is_noticed() -> None:
    fall = hit("miller", "mara", None, "heavy", "fell")
    assert "Tobin" in story(view_of((MARA, TOBIN, MILLER), fall))[0].text
    assert "Tobin" not in story(view_of((MARA, TOBIN, SELA, MILLER), fall))[0].text


def test_nobody_is_the_last_who_is_gone_in_the_next_breath() -> None:
    view = view_of((MARA, TOBIN, MILLER), [Claim(kind="yielded", who="mara")], [Claim(kind="yielded", who="tobin")])
    assert "Tobin" not in story(view)[0].text


def test_what_nobody_foresaw_is_still_told() -> None:
    view = view_of(
        (MARA, MILLER),
        [act("mara", "sing to the well", degree="success")],
        [act("mara", "ward", "miller", degree="failure")],
        [Claim(kind="condition_on", who="mara", what="owed a favour by the river")],
        [Claim(kind="cost", what="3 silver spoons")],
        [Claim(kind="moved", who="mara")],
        [Claim(kind="offered", who="mara", what="the key")],
    )
    told = text(story(view))
    for words in ("sing to the well", "ward", "owed a favour by the river", "three silver spoons", "the key"):
        assert words in told


def test_words_are_data() -> None:
    view = view_of(
        (MARA, MILLER),
        [act("mara", "plead", "miller", words="{t} <lead> {{{x}}} is dead, %s \\1 “I win.”")],
        [Claim(kind="said", who="mara", words="{a} died. 4 times")],
        [Claim(kind="cost", what="<hit.tool> {what}")],
    )
    told = text(story(view))
    assert "{" not in told
    assert "Mara" in told
    assert not any(c.isdigit() for c in told)


def test_the_same_in_another_process_with_another_hash_seed() -> None:
    program = (
        "from tests.narrator.plain.fights import at_the_mill\n"
        "from tests.narrator.plain.test_stories import story, text\n"
        "print(text(story(at_the_mill())))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": "C", "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
            encoding="utf-8",
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {text(story(at_the_mill())) + "\n"}


@pytest.mark.parametrize("number", range(12))
def test_whatever_happens_is_told_and_the_guard_accepts_it(number: int) -> None:
    view = anything(number)
    planned = plan(view, whole(view), "turn")
    lines, told = tell(planned, Told(commitment=str(number)))
    refused = [(line.text, check(planned, beat, line.text)) for beat, line in zip(planned.beats, lines, strict=True)]
    assert [text for text, violations in refused if violations] == []
    assert all(set(beat.musts) <= set(line.states) for beat, line in zip(planned.beats, lines, strict=True))
    assert len(set(told.sentences)) == len(told.sentences)
