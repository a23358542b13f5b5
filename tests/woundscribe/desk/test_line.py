"""The rolls behind a line: a bare number is the sum, digits apart are faces."""

from __future__ import annotations

import pytest

from rules.errors import Malformed
from woundscribe.desk.line import Thrown, as_roll, cut_rolls


def summed(total: int, who: str | None = None) -> Thrown:
    return Thrown(who, total, None)


@pytest.mark.parametrize(
    ("line", "text", "thrown"),
    [
        ("mara strikes : 13 / 5", "mara strikes", (summed(13), summed(5))),
        ("mara strikes: 13/5", "mara strikes", (summed(13), summed(5))),
        ("mara strikes : 4 5 4", "mara strikes", (Thrown(None, None, (4, 5, 4)),)),
        ("mara strikes : 4,5,4 / 3", "mara strikes", (Thrown(None, None, (4, 5, 4)), summed(3))),
        ("harl strikes : 9 / the boy 2 / 6", "harl strikes", (summed(9), summed(2, "the boy"), summed(6))),
        ('mara strikes "so: 13" : 7', 'mara strikes "so: 13"', (summed(7),)),
        ('mara strikes: "I swing: 13"', 'mara strikes: "I swing: 13"', ()),
        ("mara strikes", "mara strikes", ()),
        ("mara moves to 10/5/0", "mara moves to 10/5/0", ()),
    ],
)
def test_a_line_is_cut_in_what_is_declared_and_what_was_rolled(
    line: str, text: str, thrown: tuple[Thrown, ...]
) -> None:
    assert cut_rolls(line) == (text, thrown)


@pytest.mark.parametrize("line", ["mara strikes : 13 / x", "mara strikes : / 13", "a : " + "/".join(["3"] * 20)])
def test_what_is_no_roll_is_refused(line: str) -> None:
    with pytest.raises(Malformed, match=r"no roll|20 rolls"):
        cut_rolls(line)


@pytest.mark.parametrize("said", ["", "x", "4 x", "13!"])
def test_an_answer_that_is_no_roll_is_refused(said: str) -> None:
    with pytest.raises(Malformed, match="is no roll"):
        as_roll(said)
