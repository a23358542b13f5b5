"""Prose of people, cut: what is no prose is left out, speech stays with who says it, tags name beats."""

from __future__ import annotations

import pytest

from narrator.prose import paragraphs


def cut(text: str) -> list[list[str]]:
    return [[sentence.text for sentence in paragraph.sentences] for paragraph in paragraphs(text)]


def test_a_row_ends_anywhere_and_an_empty_one_ends_the_paragraph() -> None:
    assert cut("Mara fell. She\nlay still.\n\n\nTobin ran.\n") == [["Mara fell.", "She lay still."], ["Tobin ran."]]
    (first,) = paragraphs("Mara fell. She lay still.")
    assert [sentence.opens for sentence in first.sentences] == [True, False]


@pytest.mark.parametrize(
    "text",
    [
        '"Get up. Get up now!" said Tobin.',
        "“Get up. Get up now!” said Tobin.",
        "«Get up. Get up now!» said Tobin.",
        'Tobin said, "Get up. Now," and knelt.',
        "She waited … and went on.",
    ],
)
def test_speech_stays_in_one_sentence_with_its_speaker(text: str) -> None:
    assert cut(text) == [[text]]


def test_speech_that_ends_a_sentence_ends_it() -> None:
    assert cut('"Get up. Now." Mara did.') == [['"Get up. Now."', "Mara did."]]


def test_a_quote_that_nobody_closes_ends_with_its_paragraph() -> None:
    assert cut('"Get up. Now.\n\nMara did. She stood.') == [['"Get up. Now.'], ["Mara did.", "She stood."]]


@pytest.mark.parametrize(
    "text",
    [
        "# The mill\n\nMara *fell*.",
        "---\ntitle: The mill\n---\nMara fell.",
        "Mara _fell_.\n\n* * *\n",
        "> Mara **fell**.",
        "- Mara fell.",
        "1. Mara fell.",
        "Mara `fell`.\n\n```\nBD-ATTACK\n```\n",
        "Mara <!-- twice? -->fell.",
        "[Mara](people.md) fell.",
        "Mara fell\\.",
        "Mara fell.\r\n\r\n---\r\n",
        "\n===\nMara fell.",
    ],
)
def test_markdown_is_read_as_its_prose(text: str) -> None:
    assert [[" ".join(s.split()) for s in one] for one in cut(text)] == [["Mara fell."]]


def test_marks_inside_words_are_left() -> None:
    assert cut("Mara_Two fell (twice).") == [["Mara_Two fell (twice)."]]


@pytest.mark.parametrize(
    ("tag", "beats"), [("[2]", (2,)), ("[2]:", (2,)), ("[2, 3]", (2, 3)), ("[2-4]", (2, 3, 4)), ("- [ 2 ]", (2,))]
)
def test_a_tag_names_beats(tag: str, beats: tuple[int, ...]) -> None:
    (paragraph,) = paragraphs(f"{tag} Mara fell.\nShe lay still.")
    assert (paragraph.beats, paragraph.text) == (beats, "Mara fell. She lay still.")


def test_a_tag_begins_a_paragraph() -> None:
    assert [(p.beats, p.text) for p in paragraphs("Rain.\n[1] Mara fell.\n[2] Tobin ran.")] == [
        ((), "Rain."),
        ((1,), "Mara fell."),
        ((2,), "Tobin ran."),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "# Only a title", "```\ncode\n", "---\n"])
def test_where_there_is_no_prose_there_is_none(text: str) -> None:
    assert paragraphs(text) == ()
