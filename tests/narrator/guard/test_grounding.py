"""Who is meant: named, or referred to without doubt."""

from __future__ import annotations

import pytest

from narrator.guard import check
from tests.narrator.guard.tables import claim, codes, plan_of, strike

HE_AND_HE = strike("tobin", "miller", hit=True, tool="short sword")
SHE_AND_HE = strike("mara", "miller", hit=True)


@pytest.mark.parametrize(
    "line",
    [
        "He struck him in the side with the sword.",
        "Tobin and the Miller closed on the stair. He struck him in the side.",
        "Tobin struck the Miller in the side. He sat down hard.",
    ],
)
def test_a_pronoun_that_could_mean_two_is_refused(line: str) -> None:
    assert codes(line, *HE_AND_HE) & {"doubtful-pronoun", "not-named"}


@pytest.mark.parametrize(
    "line",
    [
        "Tobin struck the Miller in the side.",
        "Tobin stepped in. He struck the Miller in the side.",
        "Tobin's sword caught the Miller in the side, and the Miller sat down hard.",
        "Tobin struck, and the blow landed; the Miller held his side.",
    ],
)
def test_a_pronoun_that_can_mean_but_one_passes(line: str) -> None:
    assert codes(line, *HE_AND_HE) == set()


@pytest.mark.parametrize(
    "line",
    [
        "She struck him in the side.",
        "Her staff struck him in the side.",
        "He had it in the side, from Mara's staff, and grunted.",
    ],
)
def test_two_pronouns_that_differ_need_no_names(line: str) -> None:
    assert codes(line, *SHE_AND_HE) == set()


@pytest.mark.parametrize(
    "line", ["The staff landed, and the Miller's breath went out of him.", "The staff came down hard."]
)
def test_whom_nobody_names_is_missed(line: str) -> None:
    assert bool(codes(line, *SHE_AND_HE)) == ("Miller" not in line)


def test_a_pronoun_that_fits_nobody_is_refused() -> None:
    beat = (claim("acted", "hound", what="defend"),)
    assert "not-named" in codes("Somebody kept back, low and ready.", *beat)
    assert codes("The drowned hound kept back, low and ready.", *beat) == set()


def test_the_unseen_stay_unseen() -> None:
    beat = (
        claim("acted", "unseen", "mara", what="strike", tool="bow"),
        claim("hit", "unseen", "mara", tool="bow"),
        claim("harmed", "mara", "unseen", severity="light", tool="bow"),
    )
    assert codes("The arrow came out of the dark, from someone unseen, and struck Mara in the side.", *beat) == set()
    assert "unknown-name" in codes("Gareth's arrow struck Mara in the side.", *beat)


def test_whom_nothing_that_must_be_told_is_about_may_go_unsaid() -> None:
    noted = plan_of((claim("said", "miller", words="The wheel turns."),))
    free = noted.model_copy(update={"beats": (noted.beats[0].model_copy(update={"musts": ()}),)})
    line = 'There was this, too: "The wheel turns."'
    assert {v.code for v in check(noted, noted.beats[0], line)} == {"not-named"}
    assert check(free, free.beats[0], line) == ()


def test_whom_a_miscast_never_came_to_may_go_unsaid() -> None:
    cast = claim("acted", "mara", "miller", what="cast")
    line = "Mara cast the late bell, and it went wrong."
    assert codes(line, cast, claim("miscast", "mara", what="late bell")) == set()
    assert "not-named" in codes(line, cast, claim("miscast", "mara", "miller", what="late bell"))
