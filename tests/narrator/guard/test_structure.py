"""The shape of a passage."""

from __future__ import annotations

import pytest

from narrator.guard import TaggedLine, check_passage
from tests.narrator.guard.tables import codes, plan_of, strike

PLAN = plan_of(strike("mara", "miller", hit=True), strike("miller", "mara", hit=False, tool="bare hands"))
ONE = TaggedLine(beats=(1,), text="Mara struck the Miller across the ribs.")
TWO = TaggedLine(beats=(2,), text="The Miller reached for Mara and found only air.")
PLACE = TaggedLine(beats=(), text="The water went on under the boards.")


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ((ONE, TWO), set()),
        ((PLACE, ONE, PLACE, TWO), set()),
        ((ONE,), {"beat-not-told"}),
        ((ONE, ONE, TWO), {"told-twice"}),
        ((TWO, ONE), {"out-of-order"}),
        ((ONE, TWO, TaggedLine(beats=(7,), text="Mara waited.")), {"unknown-beat"}),
        ((ONE, TaggedLine(beats=(2,), text=" … ")), {"empty"}),
        ((ONE, TWO, TaggedLine(beats=(), text="")), {"empty"}),
        ((ONE, TaggedLine(beats=(2,), text=f"[two] {TWO.text}")), {"markup"}),
    ],
)
def test_the_numbers_of_the_lines(lines: tuple[TaggedLine, ...], found: set[str]) -> None:
    assert {v.code for v in check_passage(PLAN, lines)} == found


@pytest.mark.parametrize(
    "text", ["The Miller died.", "Mara struck the Miller.", "The Miller fled.", "Mara lay senseless."]
)
def test_a_line_without_a_number_asserts_no_outcome(text: str) -> None:
    assert check_passage(PLAN, [ONE, TWO, TaggedLine(beats=(), text=text)])


def test_another_alphabet_is_refused() -> None:
    assert "foreign" in codes("Мара ударила Мельника по рёбрам.", *strike("mara", "miller", hit=True))


@pytest.mark.parametrize("address", ["http://example.org/a", "Www.example.org", "ftp://x"])
def test_an_address_is_no_prose(address: str) -> None:
    blow = strike("mara", "miller", hit=True)
    assert "markup" in codes(f"Mara struck the Miller across the ribs, as {address} says.", *blow)


def test_violations_point_at_their_words_and_records() -> None:
    line = "Mara struck the Miller across the ribs, and he died."
    (found,) = check_passage(PLAN, [TaggedLine(beats=(1,), text=line), TWO])
    assert (line[found.start : found.end], found.beat, found.seqs, found.check) == ("died", 1, (1,), "state")
