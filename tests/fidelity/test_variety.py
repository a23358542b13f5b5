"""What counts as told again."""

from __future__ import annotations

from tests.fidelity.variety import shown, variety

OPENING = "The old gate creaked. The old gate held. The old gate gave."


def test_an_opening_told_three_times_counts_once() -> None:
    assert variety([OPENING]).openings == 1
    assert variety(["The old gate creaked. The old gate held.", "The old gate gave."]).openings == 0


def test_a_run_told_again_nearby_counts() -> None:
    again = "Nobody went to her at once that night."
    near = "\n\n".join([again, "One.", "Two.", "Three.", "They said nobody went to her at once."])
    far = "\n\n".join([again, "One.", "Two.", "Three.", "Four.", "They said nobody went to her at once."])
    assert (variety([near]).runs, variety([far]).runs) == (2, 0)


def test_words_are_counted_without_headings() -> None:
    assert variety(["# A title\n\n" + OPENING]).words == 12
    assert "| one | 1 | 12 | 1, 83.33 in 1,000 words | 0, 0.00 in 1,000 words |" in shown({"one": [OPENING]})
