"""The example fights: their records as they are kept, and their stories as they are told.

After a change that is meant, ``WOUNDSCRIBE_GOLDEN=1 pytest tests/woundscribe/test_examples.py`` writes both anew;
read the stories aloud before you keep them.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from narrator.guard import TaggedLine, check_passage
from narrator.guard.families.things import GAME
from narrator.narrate import narrate
from narrator.passage import Passage
from narrator.plan import plan
from rules.registry import find
from rules.transcript import Transcript, verify, write
from rules.visibility import View, view
from woundscribe import examples
from woundscribe.fightfile import read_fight
from woundscribe.playing import Waiting, resolve_fight
from woundscribe.story import spans

TESTS = Path(__file__).parents[1]
RECORDS = TESTS / "transcripts" / "examples"
STORIES = TESTS / "stories"
ANEW = os.environ.get("WOUNDSCRIBE_GOLDEN") == "1"
NUMBERS = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|hundred) "
    r"(feet|foot|paces|yards|steps|rounds|turns|dice|points|blows|wounds)\b"
)


@cache
def played(name: str) -> Transcript[Any]:
    result = resolve_fight(read_fight(examples.text(name), name))
    assert not isinstance(result, Waiting), result.need.question
    return result


@cache
def seen(name: str) -> View:
    transcript = played(name)
    return view(find(transcript.header.ruleset), transcript, "public")


@cache
def passages(name: str) -> tuple[Passage, ...]:
    return tuple(narrate(seen(name), span, purpose=purpose) for span, purpose in spans(seen(name)))


def story(name: str) -> str:
    """The title, and a paragraph for each that the voice makes."""
    title = read_fight(examples.text(name), name).title or name
    return f"# {title}\n\n" + "\n\n".join(passage.text for passage in passages(name)) + "\n"


def sentences(text: str) -> list[str]:
    return [one for one in re.split(r"(?<=[.!?])[\"”’]?\s+", text) if one]


@pytest.mark.parametrize("name", examples.known())
def test_its_records_come_out_as_they_are_kept(name: str) -> None:
    text = write(played(name))
    kept = RECORDS / f"{name}.jsonl"
    if ANEW:
        kept.write_bytes(text.encode())
    assert text == kept.read_bytes().decode()
    assert verify(text) == played(name)


@pytest.mark.parametrize("name", examples.known())
def test_its_story_is_told_as_it_is_kept(name: str) -> None:
    kept = STORIES / f"{name}.md"
    if ANEW:
        kept.write_bytes(story(name).encode())
    assert story(name) == kept.read_bytes().decode()


@pytest.mark.parametrize("name", examples.known())
def test_its_story_says_nothing_twice(name: str) -> None:
    told = [one for one in sentences(story(name)) if '"' not in one and len(one) > 12]
    assert sorted({one for one in told if told.count(one) > 1}) == []


@pytest.mark.parametrize("name", examples.known())
def test_its_story_holds_no_number_and_no_word_of_the_game(name: str) -> None:
    text = story(name).lower()
    assert re.findall(r"\d", text) == []
    assert NUMBERS.findall(text) == []
    words = re.findall(r"[a-z'-]+", text)
    game = {" ".join(phrase) for phrase in GAME if list(phrase) in _windows(words, len(phrase))}
    assert game == set()


@pytest.mark.parametrize("name", examples.known())
def test_the_guard_accepts_all_of_its_story(name: str) -> None:
    for (span, purpose), passage in zip(spans(seen(name)), passages(name), strict=True):
        lines = [TaggedLine(beats=line.beats, text=line.text) for line in passage.lines]
        assert [v.message for v in check_passage(plan(seen(name), span, purpose), lines)] == []


def test_nothing_is_kept_of_what_is_no_example() -> None:
    assert {path.stem for path in RECORDS.iterdir()} == set(examples.known())
    assert {path.stem for path in STORIES.iterdir()} == set(examples.known())


def _windows(words: list[str], length: int) -> list[list[str]]:
    return [words[i : i + length] for i in range(len(words))]
