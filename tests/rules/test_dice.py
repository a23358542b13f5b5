"""Dice: what a notation means, where a face comes from, what people may say they rolled."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import RecordedDice, Roll, SeededDice, commitment, faces, parse, physical
from rules.errors import BrokenTranscript, Malformed


def as_documented(seed: str, stream: str, n: int, sides: int) -> int:
    """The recipe of ``docs/records.md``, followed by hand."""
    room = 2**64 // sides * sides
    for attempt in range(100):
        digest = hashlib.sha256("\x1f".join((seed, stream, str(n), str(sides), str(attempt))).encode()).digest()
        value = int.from_bytes(digest[:8], "big")
        if value < room:
            return value % sides + 1
    raise AssertionError("a hundred attempts")


@given(st.text(max_size=8), st.text(max_size=8), st.integers(0, 99), st.integers(1, 999))
def test_a_face_is_what_the_documentation_says(seed: str, stream: str, n: int, sides: int) -> None:
    assert faces(seed, stream, n, (sides,))[0] == as_documented(seed, stream, n, sides)


def test_a_rejected_value_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a room of 7 most values for a d6 lie beyond the last whole six and have to be drawn again."""
    monkeypatch.setattr("rules.dice._ROOM", 2**64 - 2**63 - 2**62)
    seen = set(faces("s", "1/a/b/c", 0, (6,) * 200))
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_faces_are_even(sides: int) -> None:
    """Chi-squared over 6,000 faces, far from what chance would give in a hundred years."""
    counts = Counter(faces("even", "1/pcs/mara/attack", 0, (sides,) * 6000))
    expected = 6000 / sides
    assert sorted(counts) == list(range(1, sides + 1))
    assert sum((c - expected) ** 2 / expected for c in counts.values()) < 3 * sides + 20


@pytest.mark.parametrize(
    ("notation", "sides"), [("3d6", (6, 6, 6)), ("1d8+2d6", (8, 6, 6)), ("1d4", (4,)), ("10d10", (10,) * 10)]
)
def test_notation(notation: str, sides: tuple[int, ...]) -> None:
    assert parse(notation) == sides


@pytest.mark.parametrize(
    "notation", ["", "d6", "0d6", "3d0", "3d6+", "3d6+2", "3d6 ", "3x6", "100d6", "1d1000", "１d6"]
)
def test_what_is_no_notation_is_refused(notation: str) -> None:
    with pytest.raises(Malformed, match="no dice notation"):
        parse(notation)


def test_seeded_rolls_take_up_where_the_stream_stands() -> None:
    dice = SeededDice("s")
    whole = dice.roll("6d6", "1/pcs/mara/attack", 0)
    parts = dice.roll("3d6", "1/pcs/mara/attack", 0), dice.roll("3d6", "1/pcs/mara/attack", 3)
    assert whole.faces == (parts[0].faces or ()) + (parts[1].faces or ())
    assert whole.total == sum(whole.faces or ())
    assert (parts[1].n, parts[1].source) == (3, "seeded")


def test_people_may_tell_faces_or_their_sum() -> None:
    assert physical("3d6", "s", 0, faces=(6, 1, 2), total=None).total == 9
    assert physical("3d6", "s", 0, faces=(6, 1, 2), total=9).faces == (6, 1, 2)
    told = physical("3d6", "s", 3, faces=None, total=13)
    assert (told.total, told.faces, told.source, told.n) == (13, None, "physical", 3)


@pytest.mark.parametrize(
    ("faces", "total", "says"),
    [
        ((7, 1, 1), None, "a d6 cannot show 7"),
        ((0, 1, 1), None, "a d6 cannot show 0"),
        ((1, 1), None, "3d6 has 3 dice, and 2 faces"),
        ((1, 1, 1), 4, "add up to 3, not to 4"),
        (None, 19, "cannot come to 19"),
        (None, 2, "cannot come to 2"),
        (None, None, "cannot come to None"),
    ],
)
def test_what_the_dice_cannot_show_is_refused(faces: tuple[int, ...] | None, total: int | None, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        physical("3d6", "s", 0, faces=faces, total=total)


def test_recorded_rolls_are_found_again() -> None:
    roll = SeededDice("s").roll("3d6", "1/a/b/c", 0)
    assert RecordedDice([roll]).roll("3d6", "1/a/b/c", 0) == roll


@pytest.mark.parametrize(
    ("notation", "stream", "n"), [("2d6", "1/a/b/c", 0), ("3d6", "other", 0), ("3d6", "1/a/b/c", 3)]
)
def test_a_roll_that_was_not_recorded_breaks_the_transcript(notation: str, stream: str, n: int) -> None:
    dice = RecordedDice([SeededDice("s").roll("3d6", "1/a/b/c", 0)])
    with pytest.raises(BrokenTranscript, match="hold no roll"):
        dice.roll(notation, stream, n)


def test_a_recorded_roll_that_cannot_be_breaks_the_transcript() -> None:
    dice = RecordedDice([Roll(notation="3d6", total=18, faces=(6, 6, 5), stream="s")])
    with pytest.raises(BrokenTranscript, match="add up to 17"):
        dice.roll("3d6", "s", 0)


@given(st.text(max_size=6), st.text(max_size=6), st.text(max_size=6), st.text(max_size=6))
def test_nobody_can_open_a_commitment_in_two_ways(seed: str, nonce: str, other: str, again: str) -> None:
    assert (commitment(seed, nonce) == commitment(other, again)) == ((seed, nonce) == (other, again))


def test_a_separator_moved_into_the_nonce_is_another_commitment() -> None:
    assert commitment("b\x1fc", "a") != commitment("c", "a\x1fb")
