"""People's text on a page: readable, escaped, and in its own direction."""

from __future__ import annotations

import pytest

from tests.woundscribe.export.books import ODD
from woundscribe.export.text import apart, direction, isolated, kept_whole, paragraphs, shown

MARA = "מרה"
TOBIN = "طوبين"


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("a\x00b\x1b[31mc\x7f", "ab[31mc"),
        ("turn\u202eed\u2066", "turned"),
        ("a\ufffe\uffffb", "ab"),
        ("half\ud800", "half\ufffd"),
        ("  two\n\t rows \u2028", "two rows"),
        ("渡し守 👩‍🚒 e\u0301", "渡し守 👩‍🚒 e\u0301"),
        ("\x07", ""),
    ],
)
def test_text_is_in_one_row_without_what_steers(text: str, row: str) -> None:
    assert shown(text) == row


def test_short_pieces_of_a_roll_stay_whole_and_long_ones_do_not() -> None:
    nb = "\N{NO-BREAK SPACE}"
    long = nb.join(["+1", "you", "have", "the", "stair", "and", "the", "wind"])
    assert kept_whole(f"3d6{nb}1+2+3{nb}=\x1b{nb}6, {long}") == f"3d6{nb}1+2+3{nb}={nb}6, {long.replace(nb, ' ')}"


def test_paragraphs_are_parted_by_empty_lines() -> None:
    assert paragraphs("One\nrow.\r\n \t\r\nTwo.\n\n\n\nThree.\n") == ("One row.", "Two.", "Three.")
    assert paragraphs(" \n\n\x07 \n") == ()


def test_the_direction_is_that_of_most_letters() -> None:
    assert direction(f"{MARA} swung low, and missed.") == "ltr"
    assert direction(f"{MARA} {MARA} abc") == "rtl"
    assert direction("12 + 3") == "ltr"


def test_names_from_right_to_left_are_kept_apart_word_by_word_or_together() -> None:
    assert isolated(f"{MARA} {MARA} · bow → {TOBIN}: 3 & 4") == (
        f"<bdi>{MARA} {MARA}</bdi> · bow → <bdi>{TOBIN}</bdi>: 3 &amp; 4"
    )
    assert isolated(f"({MARA}-{MARA}'s) 7") == f"(<bdi>{MARA}-{MARA}</bdi>&#39;s) 7"
    pointed = "מָרָה"
    assert apart(f"So {pointed} sat.") == f"So <bdi>{pointed}</bdi> sat."


def test_prose_that_is_read_from_right_to_left_is_left_as_it_is() -> None:
    assert apart(f"{MARA} & {TOBIN}") == f"{MARA} &amp; {TOBIN}"


@pytest.mark.parametrize("text", ODD)
def test_everything_is_escaped(text: str) -> None:
    for made in apart(text), isolated(text):
        bare = str(made).replace("<bdi>", "").replace("</bdi>", "")
        assert not set("<>\"'").intersection(bare)
