"""True prose is made false in each way, and what is made false is false."""

from __future__ import annotations

from functools import cache
from itertools import islice

from narrator.guard.structure import check_order
from tests.fidelity.altered import TURNED, Altered, altered
from tests.fidelity.benchmark import prose, texts

FIGHTS_TRIED = 48
"""Waking is rare."""

LATER = {
    "a number", "a game word", "somebody invented", "the wrong weapon", "a wound made worse", "a wound made lighter",
    "tags swapped", "somebody dead acts", "a beat left out", "a beat told twice", "a number of no beat",
}  # fmt: skip


@cache
def every() -> tuple[Altered, ...]:
    fights = islice(prose(), FIGHTS_TRIED)
    return tuple(one for turns in fights for made, lines in turns for one in altered(made, lines))


def test_each_way_is_tried() -> None:
    assert {one.kind for one in every()} == {*TURNED.values(), *LATER}


def test_what_only_a_number_tells_is_always_refused() -> None:
    some = [one for one in every() if one.kind in ("a beat left out", "a beat told twice", "a number of no beat")]
    assert all(check_order(one.plan, [line.beats for line in one.lines]) for one in some)


def test_a_wound_is_turned_only_where_nobody_goes_down() -> None:
    """Of whom goes down nobody says how bad it was."""
    for one in (one for one in every() if one.kind.startswith("a wound")):
        told = next(beat for beat in one.plan.beats if beat.number in one.lines[0].beats)
        assert not {"fell", "died"} & {claim.kind for claim in told.claims}


def test_generated_fights_are_read_as_one_text_each() -> None:
    for fight_told, text in islice(zip(prose(), texts(), strict=True), 3):
        assert all(line.text in text for _, lines in fight_told for line in lines)
