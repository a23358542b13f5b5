"""What somebody means by their answer, however they put it."""

from __future__ import annotations

import pytest

from woundscribe import WoundscribeError
from woundscribe.meant import meant

WAYS = ("to disarm", "to trip", "to stun", "to stagger")


@pytest.mark.parametrize(
    ("said", "choices", "found"),
    [
        ("to trip", ("trip", "slow"), "trip"),
        ("trip", WAYS, "to trip"),
        ("  To   TRIP. ", WAYS, "to trip"),
        ("dis", WAYS, "to disarm"),
        ("weir", ("the weir", "the lock"), "the weir"),
        ("A lock!", ("the weir", "the lock"), "the lock"),
        ("own turn ends", ("own_turn_begins", "own_turn_ends"), "own_turn_ends"),
        ("+1", ("-1", "0", "1"), "1"),
        ("-1", ("-1", "0", "1"), "-1"),
        ("Yeah", ("yes", "no", "instinct"), "yes"),
        ("n", ("yes", "no", "none"), "no"),
        ("inst", ("yes", "no", "instinct"), "instinct"),
        ("to", ("to", "fro"), "to"),
    ],
)
def test_a_choice_is_meant_however_it_is_put(said: str, choices: tuple[str, ...], found: str) -> None:
    assert meant(said, choices) == found


@pytest.mark.parametrize(
    ("said", "choices"),
    [("st", WAYS), ("", WAYS), ("to", WAYS), ("the", WAYS), ("perhaps", ("yes", "no")), ("!", WAYS)],
)
def test_what_fits_none_or_several_is_answered_with_all_of_them(said: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(WoundscribeError, match="is no answer here") as refused:
        meant(said, choices)
    assert (refused.value.code, refused.value.choices) == ("malformed", choices)


def test_numbers_and_ones_own_words() -> None:
    assert meant(" 12. ", number=True) == "12"
    assert meant("Out", ("out",), number=True) == "out"
    assert meant(" To the weir, then. ") == "To the weir, then."
    with pytest.raises(WoundscribeError, match=r"Possible: a whole number, out\."):
        meant("a lot", ("out",), number=True)
