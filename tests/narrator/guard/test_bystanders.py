"""Whoever a line's records say nothing of may look on and breathe; marks and holds are of those who have them."""

from __future__ import annotations

import pytest

from tests.narrator.guard.tables import claim, codes, strike

MISS = strike("mara", "miller", hit=False)
SAID = "Mara swung the staff at the Miller, and it went past him. "
WAITS = (claim("acted", "mara", what="hold"),)


@pytest.mark.parametrize(
    "line",
    [
        "Tobin reached out to help her.",
        "Tobin stood between them.",
        "And the drowned hound moved to her side.",
        "Then Tobin took the lantern up.",
        "The drowned hound came round the stones.",
    ],
)
def test_a_bystander_does_nothing(line: str) -> None:
    assert codes(SAID + line, *MISS) == {"invented-deed"}


@pytest.mark.parametrize(
    "line",
    [
        "Tobin looked on.",
        "Tobin stood by the wheel.",
        "Tobin breathed out.",
        "Tobin's lantern swung.",
        "Neither of them saw what Tobin did.",
        '"Tobin, come away," she said.',
        "She would not have Tobin reach for her.",
    ],
)
def test_a_bystander_may_be_seen_and_heard(line: str) -> None:
    assert "invented-deed" not in codes(SAID + line, *MISS)


def test_those_of_a_side_that_is_told_of_are_no_bystanders() -> None:
    over = (claim("ended", side="pcs", what="retreat"),)
    assert "invented-deed" not in codes("Tobin went up the stair and Mara after him; they were out of it.", *over)


@pytest.mark.parametrize(
    "line",
    [
        "There was only a bruise on the Miller's shoulder.",
        "It left a long cut across the Miller.",
        "It had a gash in his side.",
    ],
)
def test_the_unhurt_have_no_fresh_marks(line: str) -> None:
    assert "invented-hurt" in codes(SAID + line, *MISS)


@pytest.mark.parametrize(
    "line",
    ["There was no bruise on the Miller's shoulder.", "It cut a welt in the door.", "The gash in the sack ran meal."],
)
def test_a_mark_on_nobody_is_none(line: str) -> None:
    assert "invented-hurt" not in codes(SAID + line, *MISS)


def test_the_hurt_are_marked() -> None:
    hit = strike("mara", "miller", hit=True)
    assert "invented-hurt" not in codes("Mara's staff struck the Miller and left a bruise on his shoulder.", *hit)


@pytest.mark.parametrize(
    "line", ["Mara waited, and the Miller let her go.", "Mara waited. The drowned hound let Mara go."]
)
def test_nobody_is_let_go_whom_nobody_held(line: str) -> None:
    assert "invented-release" in codes(line, *WAITS)


def test_whoever_gets_away_may_be_let_go() -> None:
    fled = (claim("acted", "mara", what="flee"), claim("fled", "mara"))
    assert "invented-release" not in codes("Mara ran for the stair, and the Miller let her go.", *fled)
    assert "invented-release" not in codes("Mara waited. She drew a breath and let it go.", *WAITS)


@pytest.mark.parametrize(
    "line",
    [
        "Mara waited and parried the Miller's claws.",
        "Mara waited. The Miller tried to strike her.",
        "Mara waited and dodged the drowned hound's teeth.",
    ],
)
def test_whoever_waits_is_not_attacked(line: str) -> None:
    assert "invented-attack" in codes(line, *WAITS)


def test_a_thing_that_struck_is_not_a_thing_that_was_lost() -> None:
    lost = (*strike("tobin", "miller", hit=True, tool="short sword"), claim("item", "miller", what="sword"))
    assert "item-not-told" in codes("Tobin's sword struck the Miller in the side and hurt him.", *lost)
    assert codes("Tobin's sword struck the Miller in the side and hurt him, and he dropped his own.", *lost) == set()


def test_a_creature_that_is_only_there_does_nothing() -> None:
    assert codes("Mara's staff missed the Miller. The rat came out.", *MISS) >= {"invented-deed"}


@pytest.mark.parametrize(
    ("how", "line", "true"),
    [
        ("parry", "Tobin struck at the Miller with the short sword, but it missed the Miller.", False),
        ("parry", "Tobin struck at the Miller with the short sword, and the Miller stopped the blow.", True),
        ("dodge", "Tobin struck at the Miller with the short sword, but it missed the Miller.", False),
        ("dodge", "Tobin struck at the Miller with the short sword, but the Miller dodged, and it missed.", True),
    ],
)
def test_what_was_stopped_did_not_miss_of_itself(how: str, line: str, true: bool) -> None:
    acted = claim("acted", "tobin", "miller", what="strike", tool="short sword", intent="harm")
    stopped = claim("stopped", "miller", "tobin", what=how, tool="short sword")
    assert (codes(line, acted, stopped) == set()) == true


def test_a_miss_is_of_somebody() -> None:
    assert "not-named" in codes("Mara struck the mill floor with her staff, and missed it.", *MISS)


def test_a_short_line_says_where_and_that_it_is_over() -> None:
    moved = (claim("acted", "tobin", what="defend"), claim("moved", "tobin", what="the foot of the stair"))
    assert "moved-not-told" in codes("Tobin stood on guard and only defended.", *moved)
    assert codes("Tobin kept his guard up and got to the foot of the stair.", *moved) == set()
    over = (claim("ended", what="calm"),)
    assert "ended-not-told" in codes("Something there was still alive and standing.", *over)
    assert codes("It was over, and the mill was calm.", *over) == set()
