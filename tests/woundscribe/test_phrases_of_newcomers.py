"""Sentences as players type them in chat, written before any was tried: read as meant, or refused clearly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.errors import Ambiguous, Illegal, Malformed, RulesError
from tests.woundscribe.test_phrases_of_others import scene
from tests.woundscribe.yard import ALL, RULES, fields
from woundscribe.phrase import read_phrase
from woundscribe.sayback import say_back

HERE = Path(__file__).parents[1] / "phrases"
KINDS: dict[str, type[RulesError]] = {"malformed": Malformed, "ambiguous": Ambiguous, "illegal": Illegal}
LINES: list[dict[str, Any]] = [
    json.loads(line)
    for name in ("yard", "yard-2")
    for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
]
READ = [line for line in LINES if "means" in line and "yet" not in line]
NOT_READ = [line for line in LINES if line not in READ]


def _read(text: str, by: str) -> Any:
    return read_phrase(text, ALL, RULES, "road", actor=by)


def test_most_of_them_are_read() -> None:
    assert len(LINES) == 183
    assert len(READ) >= 0.9 * len([line for line in LINES if "means" in line])


@pytest.mark.parametrize("line", READ, ids=[line["phrase"] for line in READ])
def test_it_is_read_as_it_is_meant(line: dict[str, Any]) -> None:
    said = _read(line["phrase"], line["by"])
    assert fields(said) == line["means"]
    assert read_phrase(say_back(said, ALL), ALL, RULES, "road") == said


@pytest.mark.parametrize("line", NOT_READ, ids=[line["phrase"] for line in NOT_READ])
def test_it_is_refused(line: dict[str, Any]) -> None:
    with pytest.raises(KINDS[line.get("yet") or line["refused"]]):
        _read(line["phrase"], line["by"])


@pytest.mark.parametrize(
    ("text", "message", "offered"),
    [
        ("put down my bow", "'put down my bow' decides nothing by itself", 'hold: "I put down my bow."'),
        ("I gently strike the squire with the dagger", "'gently', of a blow", "say: to subdue"),
        ("talk to the widow", "what is it to do, to talk to the widow", "plead with the widow"),
        ("tell Mara to run", "talk among your own", 'hold: "tell Mara to run"'),
        ("strike the hound if it comes closer", "what is declared happens now", ""),
        ("wait until the hound comes", "what is declared happens now", ""),
        ("beg the widow to stop, and then shoot the hound", "more than one thing", "plead"),
        ("beg the widow to yield and then shoot the hound", "'and then shoot the hound' part of what is said", ""),
        ("shoot the hound because it is hurt and then run to the gate", "'and then run to the gate' part of", ""),
        ("hit the hound with the dagger, then back off to the gate", "takes no move after it", "move first"),
        ("bind Mara's wounds", "to heal takes a spell", "casts … on …"),
        ("disarm the squire with the dagger", "to disarm, at which part", "aiming for the hand, to disarm"),
        ("knock the squire down with the hatchet", "to trip, at which part", "aiming for the knee, to trip"),
        ("shoot the nearest enemy", "name one", "the hound"),
        ("shoot the hound to spite the widow", "'to spite the widow' mean here, after 'the hound'", ""),
        ("somersault past the squire and shoot the owl", "mean here, before the deed", ""),
        ("shout at the hound to scare it", 'tries by strength: "I shout at the hound to scare it"', ""),
        ("smash the lantern", "by what is it rolled", 'tries by strength: "I smash the lantern"'),
        ("ride the mare to the gate", "one moves one way", "to the gate"),
        ("step forward", "does not say where to", "toward …"),
        ("let's get out of here", "all of you leave, or you alone", "we retreat"),
        ("offer peace", "does not say what is offered", "offer parley"),
    ],
)
def test_a_refusal_says_what_was_understood_and_what_to_type(text: str, message: str, offered: str) -> None:
    with pytest.raises((Malformed, Ambiguous)) as refused:
        _read(text, "tobin")
    assert message in refused.value.message
    assert not offered or offered in (*refused.value.nearest, *refused.value.choices)


@pytest.mark.parametrize(
    ("text", "by", "back"),
    [
        (
            "Mara draws her staff and strikes the hound",
            "mara",
            "Mara strikes the hound with the oak staff: “I draw my staff”",
        ),
        ("I draw my dagger and strike the hound with it", "tobin", "with the dagger: “I draw my dagger”"),
        ('hit the squire and shout "Back!"', "mara", "Mara strikes the squire with the oak staff: “I shout. Back!”"),
        ('beg the widow to hear me out "Please."', "ines", "Ines pleads with the Widow: “Hear me out. Please.”"),
        ("plead with the squire to let us go, moving to the well", "ines", "moving to the well: “Let us go”"),
        ("strike the hound with my hands", "ines", "Ines strikes the hound with bare hands."),
        ("knock the sword out of the squire's hand", "mara", "to disarm him of the sword."),
        ("smash the lantern, by strength", "mara", "Mara does another thing, by strength: “I smash the lantern”"),
        ("turn and run", "tobin", "Tobin Reed flees."),
        ("leap onto the mare", "sela", "Sela mounts the grey mare."),
    ],
)
def test_what_decides_nothing_is_read_back_as_their_own_line(text: str, by: str, back: str) -> None:
    said = _read(text, by)
    assert back in say_back(said, ALL)
    assert read_phrase(say_back(said, ALL), ALL, RULES, "road") == said


def test_a_thing_of_the_scene_is_acted_on_without_quotes_where_that_needs_no_roll() -> None:
    ruleset, encounter = scene("narrative-d10")
    for text in ("I kick the ladder away", "kick the ladder away"):
        said = read_phrase(text, encounter, ruleset, "carters", actor="odo")
        assert (said.kind, said.words) == ("interact", "I kick the ladder away")
    for text in (
        "kick the laddr away",
        "kikc the ladder away at once, and hit the tall cutter",
        "kick the tall ladder cutter",
    ):
        with pytest.raises((Malformed, Ambiguous)):
            read_phrase(text, encounter, ruleset, "carters", actor="odo")


def test_carefully_is_a_stance_where_there_are_stances() -> None:
    assert fields(_read("carefully step to the well", "mara"))["kind"] == "move"
    ruleset, encounter = scene("narrative-d10")
    said = read_phrase("carefully strike the tall cutter with the sword", encounter, ruleset, "carters", actor="brenna")
    assert said.stance == "defensive"
