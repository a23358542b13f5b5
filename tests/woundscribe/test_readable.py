"""Text of people: what steers a terminal or hides from a reader is refused at the door and never shown."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Malformed
from woundscribe.readable import clean, refuse_unreadable
from woundscribe.yamltext import read_yaml

STEERING = ["\x1b[31mMara", "Ma\x00ra", "Ma\rra", "Ma\x9b2Jra", "Ma\u202era", "\u2066Mara", "Ma\ud800ra", "\x7f"]
INVISIBLE = [" ", "\t", "\n", "\u200b", "\u2060 ", "\u3000"]
FINE = ["Mara", "two\nrows\tof it", "مارا", "می‌خواهم", "玛拉", "🗡️", "é", "…", "?!", "12", ""]


@pytest.mark.parametrize("text", STEERING)
def test_what_steers_is_refused_wherever_it_stands(text: str) -> None:
    for value, where in ((text, None), ({"cast": [{"name": text}]}, "cast.0.name"), (["a", text], "1")):
        with pytest.raises(Malformed, match=r"cannot be shown \(U\+[0-9A-F]{4}\)") as refused:
            refuse_unreadable(value)
        assert refused.value.where == where


@pytest.mark.parametrize("text", INVISIBLE)
def test_what_nobody_can_see_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="nothing to be seen"):
        refuse_unreadable({"name": text})


@pytest.mark.parametrize("text", FINE)
def test_text_of_any_script_is_fine(text: str) -> None:
    value: Any = {"name": text, "more": [1, True, None, {"x": text}]}
    refuse_unreadable(value)
    assert clean(text).strip() == text.replace("\n", " ").replace("\t", " ")


@pytest.mark.parametrize("text", STEERING)
def test_what_is_shown_steers_nothing(text: str) -> None:
    shown = clean(f"It is {text}.")
    assert shown.isprintable()
    assert shown.startswith("It is ")


def test_half_of_a_character_leaves_a_mark() -> None:
    assert clean("out\udcff.jsonl") == "out\N{REPLACEMENT CHARACTER}.jsonl"


@pytest.mark.parametrize(
    "text", ["a: 1\nb: x\x00y\n", "a: 1\nb: 'x\x07'\n", 'a: 1\n"b\\e[1m\\nb": 2\n', 'a: 1\nb: "\\a"\n']
)
def test_a_file_names_the_line_of_it(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_yaml(text)
    assert refused.value.where == "line 2"
    assert str(refused.value).isprintable()
