"""Deeds between two that are no blows, told the right way round and the wrong one."""

from __future__ import annotations

import pytest

from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes

SHIELD = (claim("acted", "mara", "tobin", what="protect"),)
HOLD = (
    claim("acted", "mara", "miller", what="restrain"),
    claim("acted", "mara", "miller", what="restrain", degree="success"),
    claim("condition_on", "miller", "mara", what="restrained"),
)
AWAY = (claim("moved", "mara", "miller", how="farther"),)
NEAR = (claim("moved", "mara", "miller", how="nearer"),)


@pytest.mark.parametrize(
    ("claims", "line"),
    [
        (SHIELD, "Mara stepped across in front of Tobin."),
        (HOLD, "Mara's arms went round the Miller and held him fast."),
        (AWAY, "Mara drew off from the Miller."),
        (NEAR, "Mara went toward the Miller."),
    ],
)
def test_as_it_was_it_passes(claims: tuple[Claim, ...], line: str) -> None:
    assert "swapped" not in codes(line, *claims)


@pytest.mark.parametrize(
    ("claims", "line"),
    [
        (SHIELD, "Tobin stepped across in front of Mara."),
        (HOLD, "The Miller's arms went round Mara and held her fast."),
        (AWAY, "The Miller drew off from Mara."),
        (NEAR, "The Miller went toward Mara."),
    ],
)
def test_turned_round_it_is_refused(claims: tuple[Claim, ...], line: str) -> None:
    assert "swapped" in codes(line, *claims)


def test_both_ways_in_one_line_are_let_be() -> None:
    line = "Mara went toward the Miller, and the Miller came toward Mara."
    assert "swapped" not in codes(line, *NEAR)
