"""Reading an answer: numbers, paragraphs, thinking, and pieces of any size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.answer import Heard, Reader, in_english


def read(text: str, *, size: int = 1000, whole: bool = True) -> list[Heard]:
    reader = Reader()
    heard: list[Heard] = []
    for start in range(0, len(text), size):
        found = reader.feed(text[start : start + size])
        heard = found if reader.restarted else heard + found
    found = reader.end(whole=whole)
    return found if reader.restarted else heard + found


@pytest.mark.parametrize(
    ("line", "beats", "text"),
    [
        ("[1] It rained.", (1,), "It rained."),
        ("  [ 2 ]: It rained.", (2,), "It rained."),
        ("**[3]** It *rained*.", (3,), "It rained."),
        ("- [4] It rained.", (4,), "It rained."),
        ("[4] It rained. (Mara is on her feet; the Miller is alive)", (4,), "It rained."),
        ("[2,3] It rained.", (2, 3), "It rained."),
        ("[2, 3, 4] It rained.", (2, 3, 4), "It rained."),
        ("[2-4] It rained.", (2, 3, 4), "It rained."),
        ("5. It rained.", (5,), "It rained."),
        ("6) It rained.", (6,), "It rained."),
        ("It rained in 1887. Hard.", (), "It rained in 1887. Hard."),
    ],
)
def test_the_number_of_a_line(line: str, beats: tuple[int, ...], text: str) -> None:
    (heard,) = read(line)
    assert (heard.beats, heard.text) == (beats, text)


def test_a_number_with_nothing_after_it_is_no_line() -> None:
    assert read("[1]\n[2] It rained.") == [Heard((2,), "It rained.", True)]


def test_an_empty_line_turns_the_paragraph() -> None:
    assert [h.opens_paragraph for h in read("[1] a\n[2] b\n\n[3] c")] == [True, False, True]


def test_the_last_line_of_a_broken_answer_is_not_heard() -> None:
    assert [h.beats for h in read("[1] One.\n[2] Tw", whole=False)] == [(1,)]


@pytest.mark.parametrize(
    "text",
    [
        "<think>[1] No.\n[2] No.</think>\n[1] Yes.",
        "<think>\nNo.\n</think>[1] Yes.",
        "[1] No.\n[2] No, wait.\n</think>\n\n[1] Yes.",
        "Hm.</think>[1] Yes.",
        "[1] No.\nHm.</think>\n[1] Yes.\n",
        "[1] No.\nHm.</think>",
        "<thinking>No.</thinking>\n[1] Yes.<think>More",
    ],
)
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_thinking_is_left_out(text: str, size: int) -> None:
    assert [h.text for h in read(text, size=size) if h.beats] == (["Yes."] if "Yes" in text else [])


def test_thinking_left_open_holds_nothing() -> None:
    reader = Reader()
    heard = reader.feed("<think>[1] Perhaps.\n[2] Perhaps not.") + reader.end(whole=True)
    assert heard == []
    assert reader.thinking


@given(st.text(alphabet="ab[]123,.\n <think>/", max_size=60), st.integers(1, 9))
def test_the_size_of_the_pieces_changes_nothing(text: str, size: int) -> None:
    assert read(text, size=size) == read(text, size=1)


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("She swung the staff at his knees and it went through the air where he had stood.", True),
        ("Sie schwang den Stab nach seinen Knien, und er fuhr durch die Luft, wo er gestanden hatte.", False),
        ("Elle balança le bâton vers ses genoux, mais il ne frappa rien et passa dans le vide.", False),
        ("Она взмахнула посохом, целя ему в колени, но посох прошёл мимо и ничего не задел.", False),
        ("She missed.", True),
    ],
)
def test_the_small_words_of_english(text: str, english: bool) -> None:
    assert in_english(text) is english
