"""What only sounds like a state, a person or a wound, and the like of it that stays refused."""

from __future__ import annotations

import pytest

from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes, strike

Claims = tuple[Claim, ...]

HIT: Claims = strike("mara", "miller", hit=True)
MISS: Claims = strike("mara", "miller", hit=False)
HEAVY: Claims = strike("mara", "miller", hit=True, severity="heavy")
FELL: Claims = strike("mara", "miller", claim("fell", "miller", "mara"), hit=True, severity="grievous")
DIED: Claims = strike("mara", "miller", claim("died", "miller", "mara"), hit=True, severity="grievous")
WAITS: Claims = (claim("acted", "mara", what="hold"),)
COVER: Claims = (claim("condition_on", "mara", what="in cover", tool="the sacks"),)
GROUND: Claims = (claim("acted", "mara", what="move"), claim("moved", "mara", "miller", how="farther"))
SPELL: Claims = (
    claim("acted", "miller", "mara", what="cast"),
    claim("cast", "miller", "mara", what="kiln breath"),
    claim("stopped", "mara", "miller", tool="kiln breath"),
)
OFFER: Claims = (
    claim("acted", "miller", what="offer mercy"),
    claim("offered", "miller", what="mercy"),
    claim("refused", side="pcs", what="mercy"),
)
HEAVY_FALL: Claims = strike("mara", "miller", claim("fell", "miller", "mara"), hit=True, severity="heavy")
TAKEN: Claims = (OFFER[0], OFFER[1], claim("accepted", "tobin", what="mercy"))
FLED: Claims = (claim("acted", "miller", what="flee"), claim("fled", "miller"))


@pytest.mark.parametrize(
    ("line", "claims", "code"),
    [
        # Deaths
        ("The Miller passed on the favour, and waited.", WAITS, "invented-death"),
        ("Mara had wondered who was dead and who was not, and she waited.", WAITS, "invented-death"),
        # Falls
        ("The staff missed the Miller, who felt no more than the wind of it.", MISS, "invented-fall"),
        ("Mara stood in the falling dust and waited among the fallen sacks.", WAITS, "invented-fall"),
        # Flights
        ("Mara put the sacks between herself and the hound.", COVER, "invented-flight"),
        ("Mara put the wheel between herself and the Miller.", GROUND, "invented-flight"),
        ("The Miller breathed the kiln breath at Mara. She got out of the way of it.", SPELL, "invented-flight"),
        ("Mara's staff came down hard, and the Miller was nowhere near it.", MISS, "invented-flight"),
        ("Mara's staff went by the Miller and touched him nowhere.", MISS, "invented-flight"),
        ("The Miller did not look back at the staff, which had gone by him.", MISS, "invented-flight"),
        ("Mara missed the Miller with a crossbow bolt.", MISS, "invented-flight"),
        # Yielding
        ("The Miller held out his hands, and there was mercy in them; it was refused.", OFFER, "invented-yielding"),
        ("The Miller had had his fill of it, and fled by the door.", FLED, "invented-yielding"),
        # Whoever is out of it
        ("The staff laid the Miller out cold on the boards. He lay there. He drew air.", FELL, "acts-when-out"),
        # Names and kinds
        ("Mara waited, as Jonah did.", WAITS, "unknown-name"),
        ("Mara kept still like Judgement Day.", WAITS, "unknown-name"),
        ("Mara kept her watch, lads. She stood and waited.", WAITS, "unknown-person"),
        ("The staff took the Miller in the ribs. He died, and gave up the ghost.", DIED, "unknown-creature"),
        ("Mara waited, a shade whiter.", WAITS, "unknown-creature"),
        ("Mara waited, and the stones leaned toward the quarrel.", WAITS, "unknown-weapon"),
        ("Mara waited with snow in her lashes.", WAITS, "unknown-weapon"),
        ("The Miller wrought his charm, and the kiln breath passed Mara by.", SPELL, "unknown-spell"),
    ],
)
def test_it_is_none(line: str, claims: Claims, code: str) -> None:
    assert code not in codes(line, *claims)


@pytest.mark.parametrize(
    ("line", "claims", "code"),
    [
        ("The Miller passed on, and Mara waited.", WAITS, "invented-death"),
        ("Mara waited, and the Miller went out of this life.", WAITS, "invented-death"),
        ("The hound knew the Miller, who was dead.", WAITS, "invented-death"),
        ("The staff missed the Miller, who felt no more.", MISS, "invented-fall"),
        ("Mara waited beside the fallen Miller.", WAITS, "invented-fall"),
        ("Mara put the sacks between herself and the hound.", WAITS, "invented-flight"),
        ("Mara escaped.", WAITS, "invented-flight"),
        ("The staff missed the Miller, and he bolted.", MISS, "invented-flight"),
        ("The staff missed the Miller, and he never looked back.", MISS, "invented-flight"),
        ("The Miller went off up the road, and the staff missed him.", MISS, "invented-flight"),
        ("The Miller held up his hands above his head.", WAITS, "invented-yielding"),
        ("The staff laid the Miller out cold on the boards. He drew his knife.", FELL, "acts-when-out"),
        ("Mara waited, and Jonah did.", WAITS, "unknown-name"),
        ("Mara kept still, and the lads looked on.", WAITS, "unknown-person"),
        ("Mara waited, and a ghost looked on.", WAITS, "unknown-creature"),
        ("Mara shot a quarrel into the post.", MISS, "unknown-weapon"),
        ("Mara waited, and the charm took hold.", WAITS, "unknown-spell"),
    ],
)
def test_the_like_of_it_stays_refused(line: str, claims: Claims, code: str) -> None:
    assert code in codes(line, *claims)


@pytest.mark.parametrize(
    ("line", "claims", "code"),
    [
        ("The staff took the Miller in the ribs, and he went down like a snuffed wick.", HEAVY_FALL, "fall-not-told"),
        ("The staff took the Miller in the ribs. Out went the Miller like a candle.", FELL, ""),
        ("The staff took the Miller in the ribs. He slid down the post without his wits.", FELL, ""),
        ("The staff took the Miller in the ribs, and he let go of the world.", FELL, ""),
        ("The staff took the Miller in the ribs. He sank, aware of nothing.", FELL, ""),
        ("The staff took the Miller in the ribs. He looked at it, and then he was not looking.", DIED, ""),
        ("The staff took the Miller in the ribs, and death closed over him.", DIED, ""),
        ("The Miller offered mercy. Tobin said okay.", TAKEN, ""),
        ("The Miller offered mercy. Tobin said all right.", TAKEN, ""),
        ("The Miller asked whether they might speak of mercy. Tobin granted it.", TAKEN, ""),
        ("The Miller came away from there.", FLED, ""),
    ],
)
def test_other_words_tell_it_as_well(line: str, claims: Claims, code: str) -> None:
    assert codes(line, *claims) == ({code} if code else set())


@pytest.mark.parametrize(
    "line",
    [
        "The staff took the Miller in the ribs, and hurt him a little.",
        "The staff took the Miller in the ribs and only hurt him slightly.",
        "The staff took the Miller in the ribs. He was slightly hurt.",
    ],
)
def test_a_heavy_wound_is_no_little_hurt(line: str) -> None:
    assert "wound-too-slight" in codes(line, *HEAVY)
    assert codes(line, *HIT) == set()


@pytest.mark.parametrize("line", ["Mara waited, her arm broken.", "Mara waited. Her arm was badly broken."])
def test_nothing_is_broken_in_the_unhurt(line: str) -> None:
    assert "invented-hurt" in codes(line, *WAITS)
    assert "invented-hurt" not in codes(line, *strike("miller", "mara", hit=True, severity="grievous"))


def test_nothing_is_broken_that_is_only_feared_for() -> None:
    assert codes("Mara waited. Her arm was not broken.", *WAITS) == set()
