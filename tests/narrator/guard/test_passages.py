"""The guard against prose written apart from it: it accepts what is true and refuses what is not."""

from __future__ import annotations

from collections import Counter

import pytest

from narrator.guard import check_passage
from rules.claim import UNSEEN
from tests.narrator.guard.passages import Passage, load, on_the_lie

TRUE = load("true")
WRONG = load("wrong")
GAPS = load("gaps")
ALL = [*TRUE, *WRONG, *GAPS]

KINDS = (
    {"invented-death"},
    {"invented-fall"},
    {"invented-flight", "invented-yield", "invented-calm"},
    {"hit-told-as-miss"},
    {"miss-told-as-hit"},
    {"swapped-actor"},
    {"missing-outcome"},
    {"number", "game-word"},
    {"unknown-person", "unknown-creature", "unknown-weapon"},
    {"acts-after-out"},
    {"wound-worse"},
    {"answer-flipped"},
    {"invented-revival"},
)
"""Every sort of lie that the set has to hold, as the codes its passages give."""


@pytest.mark.parametrize("passage", TRUE, ids=lambda p: p.id)
def test_a_true_passage_is_accepted(passage: Passage) -> None:
    assert [violation.code for violation in check_passage(passage.plan(), passage.tagged())] == []


@pytest.mark.parametrize("passage", WRONG, ids=lambda p: p.id)
def test_a_wrong_passage_is_refused_where_it_lies(passage: Passage) -> None:
    assert on_the_lie(passage) != []


@pytest.mark.parametrize("passage", GAPS, ids=lambda p: p.id)
def test_a_known_gap_is_still_one(passage: Passage) -> None:
    """One that closes belongs back among the true or the wrong."""
    if passage.wrong is None:
        assert check_passage(passage.plan(), passage.tagged()) != ()
    else:
        assert on_the_lie(passage) == []


def test_the_sets_are_large_varied_and_labelled() -> None:
    assert len(TRUE) >= 75
    assert len(WRONG) >= 75
    assert len({passage.id for passage in ALL}) == len(ALL)
    assert len({passage.setting.place for passage in TRUE}) >= 12
    assert all(passage.wrong is None for passage in TRUE)
    assert len(GAPS) <= 0.06 * len(ALL)
    counts = Counter(passage.wrong.code for passage in [*WRONG, *GAPS] if passage.wrong)
    assert set(counts) == set().union(*KINDS)
    assert all(sum(counts[code] for code in kind) >= 6 for kind in KINDS)


@pytest.mark.parametrize("passage", ALL, ids=lambda p: p.id)
def test_a_passage_fits_its_world(passage: Passage) -> None:
    """Nobody is named by an id the world lacks, and no line tells a beat that is not there."""
    people = {figure.id for figure in passage.figures} | {UNSEEN}
    named = {who for claim in passage.claims for who in (claim.who, claim.whom) if who}
    assert named | set(passage.out_before) <= people
    assert {claim.side for claim in passage.claims if claim.side} <= {band.id for band in passage.bands}
    told = [number for line in passage.lines for number in line.beats]
    assert told == sorted(set(told))
    assert set(told) <= set(range(1, len(passage.beats) + 1))
    if passage.wrong is None:
        assert len(told) == len(passage.beats)
    else:
        assert 1 <= passage.wrong.beat <= len(passage.beats)
