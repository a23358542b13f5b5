"""Commands and phrases at one prompt: neither is ever taken for the other."""

from __future__ import annotations

from typing import Any

import pytest

from rules.encounter import Encounter
from woundscribe import examples
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import read_fight
from woundscribe.phrasing.spoken import SPOKEN
from woundscribe.playing import open_fight
from woundscribe.solo.commands import LISTED, Command, command


def _mill(name: str = "Mara") -> Encounter[Any, Any]:
    text = examples.text("flooded-mill").replace("name: Mara", f"name: {name}")
    return open_fight(read_fight(text, "mill"))[1]


MILL = _mill()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("?", Command("help")),
        ("r", Command("records")),
        (":records 3", Command("records", 3)),
        ("again", Command("again")),
        ("a brisk", Command("again", how={"tone": "brisk"})),
        ("a 2 short present", Command("again", 2, {"length": "short", "tense": "present"})),
        ("N", None),
        ("not this", Command("not this")),
        ("not this 4", Command("not this", 4)),
        ("amend 4 mara defends", Command("amend", seq=4, what="mara defends")),
        ("odds strike the miller", Command("odds", what="strike the miller")),
        ("q", Command("quit")),
        ("a blow at the miller", None),
        ("again and again strike him", None),
        ("undo his belt", None),
        ("quit the field", None),
        ("3", None),
        ("mara strikes the miller", None),
        ("", None),
    ],
)
def test_what_is_a_command(line: str, found: Command | None) -> None:
    assert command(line, MILL) == found


def test_no_verb_of_a_declaration_is_a_command() -> None:
    for verb in SPOKEN:
        assert command(" ".join(verb.words), MILL) is None
        assert command(f"{' '.join(verb.words)} the miller", MILL) is None


def test_somebody_whose_name_is_a_command_is_spoken_of_and_a_colon_makes_it_one() -> None:
    odd = _mill("Odds")
    assert command("odds strikes the miller", odd) is None
    assert command(":odds strike the miller", odd) == Command("odds", what="strike the miller")


@pytest.mark.parametrize("line", [":fly", ":amend", ":amend four mara holds", ":undo that", ":again loudly", ":"])
def test_behind_a_colon_what_is_no_command_is_refused(line: str) -> None:
    with pytest.raises(WoundscribeError):
        command(line, MILL)


def test_all_that_is_listed_is_a_command() -> None:
    for letter, word, _ in LISTED:
        assert not letter or command(letter, MILL) is not None
        said = word.replace("4 …", "4 mara holds").replace("…", "strike him")
        assert command(f":{said}", MILL) is not None
