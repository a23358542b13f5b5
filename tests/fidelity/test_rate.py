"""Shares and their intervals, against figures that were published for Wilson's."""

from __future__ import annotations

import pytest

from tests.fidelity.rate import Rate, rate


@pytest.mark.parametrize(
    ("found", "of", "low", "high"), [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)]
)
def test_the_interval_is_wilsons(found: int, of: int, low: float, high: float) -> None:
    assert Rate(found, of).interval == pytest.approx((low, high), abs=0.0001)


def test_it_is_shown_as_three_cells() -> None:
    assert str(Rate(0, 20)) == "0 of 20 | 0.0 % | 0.0–16.1 %"
    assert str(rate(x > 1 for x in range(2000))).startswith("1,998 of 2,000 | 99.9 % | ")


def test_nothing_of_nothing_has_no_share() -> None:
    assert str(rate([])) == "0 of 0 | – | –"
