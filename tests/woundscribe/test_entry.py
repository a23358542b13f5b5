"""Effects as people write them: places in words, at a spot, from somebody."""

from __future__ import annotations

from typing import Any

import pytest

from tests.woundscribe.yard import ALL, RULES
from woundscribe.entry import Entry, read_entry


def effect(**fields: Any) -> Any:
    return read_entry(Entry.model_validate(fields), ALL, RULES).effect


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("behind the bar", {"words": "behind the bar"}),
        ([10, 5], {"at": (10, 5, 0)}),
        ({"of": "hound", "away": 5}, {"of": "hound", "away": 5}),
    ],
)
def test_a_place_is_said_as_in_the_cast(said: Any, meant: dict[str, Any]) -> None:
    stands = effect(effect="place", who="mara", place=said)
    assert stands.place.model_dump(exclude_none=True) == meant
    moved = effect(effect="scene", place="the cellar", places={"mara": said})
    assert moved.place == "the cellar"
    assert moved.places["mara"].model_dump(exclude_none=True) == meant
