"""What somebody does next is not told: it belongs to whoever plays them."""

from __future__ import annotations

import pytest

from narrator.guard import TaggedLine, check_passage
from tests.narrator.guard.passages import Passage, load
from tests.narrator.guard.tables import claim, codes, strike

MISS = strike("mara", "miller", hit=False)
SAID = "Mara swung the staff at the Miller, and it went past him. "


@pytest.mark.parametrize(
    "line",
    [
        "In a moment she would swing again.",
        "Next time she would strike lower.",
        "Presently she would go round by the stair.",
        "In a moment Mara would have a foot on the stair.",
        "She was about to swing again.",
        "Mara is going to strike him from behind.",
        "She waited for the Miller to come in.",
    ],
)
def test_the_next_move_is_refused(line: str) -> None:
    assert codes(SAID + line, *MISS) == {"next-move"}


@pytest.mark.parametrize(
    "line",
    [
        "In a moment it was quiet again.",
        "She would not swing at him again soon.",
        "It would be dark before long.",
        "By then she would have seen that he had moved.",
        "She waited for the water to settle.",
        "The next moment she had her feet under her again.",
    ],
)
def test_what_is_no_move_of_anybody_passes(line: str) -> None:
    assert "next-move" not in codes(SAID + line, *MISS)


def test_what_comes_of_a_fight_lies_ahead() -> None:
    cost = (claim("cost", "mara", what="injury"),)
    assert "next-move" not in codes("Mara would carry the hurt home, and soon she would try to sleep on it.", *cost)


@pytest.mark.parametrize("passage", load("wrong")[::16], ids=lambda passage: passage.id)
def test_a_line_may_break_off_anywhere(passage: Passage) -> None:
    """A model's answer does: whatever is left of it is read."""
    for line in passage.lines:
        words = f"{line.text} In a moment Mara would have".split(" ")
        for end in range(1, len(words) + 1):
            check_passage(passage.plan(), [TaggedLine(beats=line.beats, text=" ".join(words[:end]))])
