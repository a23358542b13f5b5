"""What is said of a value of the wrong form: what is wanted, and one that would do."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rules.errors import malformed
from rules.model import Model
from rules.opening import spelled_out
from rules.scene import Scene, bare


class _All(Model):
    words: str = ""
    many: tuple[str, ...] = ()
    named: dict[str, int] = {}
    scene: Scene | None = None
    often: int = 0
    sure: bool = False


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("many", "garden door", "'garden door' will not do: a list is wanted. Possible: [garden door]."),
        ("many", "", "'' will not do: a list is wanted. Possible: [one, another]."),
        ("many", 3, "3 will not do: a list is wanted. Possible: [one, another]."),
        ("words", None, "there is nothing here: a text is wanted. Possible: some words."),
        ("words", 3, "3 will not do: a text is wanted. Possible: some words."),
        ("named", "x", "'x' will not do: a block of fields is wanted. Possible: {name: value}."),
        ("often", ["x" * 70], "this will not do: a whole number is wanted. Possible: 12."),
        ("sure", "perhaps", "'perhaps' will not do: yes or no is wanted. Possible: true."),
    ],
)
def test_what_is_wanted_is_said_in_plain_words(field: str, value: Any, says: str) -> None:
    with pytest.raises(ValidationError) as refused:
        _All.model_validate({field: value})
    assert str(malformed(refused.value, _All, "file")) == f"file.{field}: {says}"


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ("behind the bar", {"words": "behind the bar"}),
        ([3, 4], {"at": [3, 4, 0]}),
        ([3, 4, 10], {"at": [3, 4, 10]}),
        ([3], [3]),
        ({"of": "bor", "away": 5}, {"of": "bor", "away": 5}),
        (None, None),
    ],
)
def test_a_place_may_be_said_in_short(given: Any, place: Any) -> None:
    assert spelled_out(given) == place


@pytest.mark.parametrize(("thing", "named"), [("the iron stove", "iron stove"), ("an axe", "axe"), ("the ", "the ")])
def test_a_thing_without_its_article(thing: str, named: str) -> None:
    assert bare(thing) == named
