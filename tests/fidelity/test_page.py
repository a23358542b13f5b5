"""The page has the figures that the code measures now. ``make fidelity`` writes them anew."""

from __future__ import annotations

from tests.fidelity.page import PAGE, quick
from tests.woundscribe.pages import filled, standing


def test_what_takes_little_time_is_what_was_measured_now() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == filled(page, {**standing(page), **quick()})


def test_nothing_on_it_waits_to_be_measured() -> None:
    parts = standing(PAGE.read_text(encoding="utf-8"))
    assert next(iter(parts)) == "goals"
    assert set(quick()) < set(parts)
    assert all(parts.values())
