"""What the built-in voice says truly and the guard once misread, and the like of it that stays refused."""

from __future__ import annotations

import pytest

from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes

Claims = tuple[Claim, ...]

DIVES: Claims = (
    claim("acted", "mara", what="move"),
    claim("moved", "mara", what="the stair", how="under"),
    claim("condition_on", "mara", what="under water"),
)
SURFACES: Claims = (claim("acted", "mara", what="move"), claim("moved", "mara", what="the stair", how="out"))
WALKS: Claims = (claim("acted", "mara", what="move"), claim("moved", "mara", what="the stair"))
PARRIES: Claims = (
    claim("acted", "mara", "miller", what="strike", tool="oak staff", intent="harm"),
    claim("stopped", "miller", "mara", what="parry", tool="oak staff"),
)
SPELL: Claims = (
    claim("acted", "mara", "miller", what="cast"),
    claim("cast_failed", "mara", "miller", what="cold spark", degree="failure"),
)
STRAINS: Claims = (claim("acted", "mara", "miller", what="break free", degree="failure"),)
LETS_GO: Claims = (claim("acted", "tobin", "miller", what="let go"),)
THROWN: Claims = (
    claim("moved", "tobin", "hound", how="off"),
    claim("harmed", "tobin", "hound", severity="light"),
)


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("Mara let the water rise over her, and was under it.", DIVES),
        ("Mara broke the surface, and had air again.", SURFACES),
        (
            "Mara brought the edge of the oak staff round low. The Miller was late to the staff, and parried it all "
            "the same.",
            PARRIES,
        ),
        (
            "Mara put shoulder and hip behind the staff. The Miller met the staff low down, where there was least "
            "behind it, and parried it.",
            PARRIES,
        ),
        ("The words of the cold spark went from Mara toward the Miller and came to nothing.", SPELL),
        ("Mara strained at the hold, and it did not give.", STRAINS),
        ("Tobin comes off the hound. It jars him and does no more.", THROWN),
    ],
)
def test_it_is_true(line: str, claims: Claims) -> None:
    assert codes(line, *claims) == set()


@pytest.mark.parametrize("line", ["Tobin let the Miller go.", "Tobin let go of the Miller."])
def test_letting_go_is_told_whatever_came_of_it(line: str) -> None:
    assert codes(line, *LETS_GO, out={"miller": "unconscious"}) == set()


@pytest.mark.parametrize(
    ("line", "claims", "code"),
    [
        ("Mara waited by the wheel.", DIVES, "moved-not-told"),
        ("Mara went a few steps.", WALKS, "moved-not-told"),
        ("The Miller brought the edge of the oak staff round low. Mara parried it.", PARRIES, "swapped"),
        ("The spark went from the Miller, and the spell came to nothing.", SPELL, "invented-death"),
        ("Mara tore loose of the hold.", STRAINS, "invented-escape"),
        ("The Miller let Tobin go.", LETS_GO, "invented-release"),
        ("Tobin comes off the hound, and that is all.", THROWN, "result-not-told"),
    ],
)
def test_it_is_not(line: str, claims: Claims, code: str) -> None:
    assert code in codes(line, *claims)
