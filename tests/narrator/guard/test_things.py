"""Words that look like a deed and are a tool, a spell, a scar or somebody's part: let be there, and found elsewhere."""

from __future__ import annotations

import pytest

from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes, strike

CAST = claim("acted", "mara", "miller", what="cast")


def spell(name: str, *after: Claim, whom: str = "miller") -> tuple[Claim, ...]:
    return (CAST, claim("cast", "mara", whom, what=name), *after)


def reached(whom: str, name: str) -> tuple[Claim, ...]:
    return claim("hit", "mara", whom, tool=name), claim("harmed", whom, "mara", tool=name, severity="light")


def test_a_tool_called_after_a_deed_does_none() -> None:
    line = "Mara swung the felling axe, and it went wide of the Miller."
    assert codes(line, *strike("mara", "miller", hit=False, tool="felling axe")) == set()
    assert "invented-fall" in codes(
        line + " The Miller was felled.", *strike("mara", "miller", hit=False, tool="felling axe")
    )


def test_a_spell_called_after_a_deed_does_none() -> None:
    line = "Mara called up the falling star. The falling star struck the Miller in the side."
    assert codes(line, *spell("falling star", *reached("miller", "falling star"))) == set()
    assert "invented-fall" in codes(
        line + " He fell and lay still.", *spell("falling star", *reached("miller", "falling star"))
    )


def test_the_spark_of_a_spell_is_no_life() -> None:
    claims = spell("cold spark", *reached("miller", "cold spark"))
    assert codes("The cold spark went from Mara to the Miller, and struck him in the side.", *claims) == set()
    assert "invented-death" in codes(
        "Mara's staff struck the Miller in the side. The spark went from the Miller.",
        *strike("mara", "miller", hit=True),
    )


def test_hooves_that_strike_do_not_leave() -> None:
    missed = strike("hound", "miller", hit=False, tool="hooves")
    assert codes("The Miller stepped aside, and the hound's hooves went by.", *missed) == set()
    assert "invented-flight" in codes(
        "The staff missed the Miller, and the Miller's hooves went off up the road.",
        *strike("mara", "miller", hit=False),
    )


def test_it_is_the_spell_where_no_being_was_spoken_of() -> None:
    both = spell("late bell", *reached("miller", "late bell"), *reached("hound", "late bell"))
    told = "Mara called up the late bell and let it go toward the Miller. It broke over the Miller. "
    assert codes(told + "The late bell caught the drowned hound.", *both) == set()
    passed = spell("late bell", claim("stopped", "miller", "mara", tool="late bell"), *reached("hound", "late bell"))
    assert "miss-told-as-hit" in codes(told + "The late bell caught the drowned hound.", *passed)


def test_it_is_the_being_that_was_spoken_of() -> None:
    bites = strike("hound", "mara", hit=False, tool="teeth")
    assert codes("The drowned hound came at Mara. It missed her.", *bites) == set()
    assert "miss-told-as-hit" in codes("The drowned hound came at Mara. It bit her in the side.", *bites)


@pytest.mark.parametrize(
    ("text", "struck"),
    [
        ("The Miller could not go at any pace.", False),
        ("The Miller went at Mara.", True),
        ("He had to look for breath.", False),
    ],
)
def test_whoever_goes_at_somebody_attacks(text: str, struck: bool) -> None:
    line = "The bell struck the Miller in the side. " + text
    found = codes(line, *spell("bell", *reached("miller", "bell"), claim("condition_on", "miller", what="slowed")))
    assert ("swapped" in found) is struck


def test_what_one_strikes_with_is_no_blow() -> None:
    hurt = strike("mara", "hound", claim("condition_on", "hound", what="hampered"), hit=True)
    line = "Mara's staff struck the hound in the side. What the hound struck with would not go where it was sent."
    assert codes(line, *hurt) == set()
    assert codes("The hound struck with its teeth.", *hurt) != set()


def test_a_called_part_is_no_empty_place() -> None:
    hit = (
        claim("acted", "mara", "hound", what="strike", tool="oak staff", intent="harm"),
        claim("hit", "mara", "hound", tool="oak staff", part="shadow"),
        claim("harmed", "hound", "mara", tool="oak staff", severity="light", part="shadow"),
    )
    assert codes("Mara's staff grazed the hound's shadow.", *hit) == set()
    assert "hit-told-as-miss" in codes("Mara's staff grazed the hound's shadow.", *strike("mara", "hound", hit=True))


def test_people_of_a_comparison_are_nobody() -> None:
    fall = (claim("moved", "mara", how="down"), claim("harmed", "mara", severity="grievous"))
    told = "Mara fell, and was hurt. "
    assert codes(told + "It was the kind of fall that people are carried home from.", *fall) == set()
    assert "unknown-person" in codes(told + "Some kind people came.", *fall)


def test_a_body_that_is_met_is_struck() -> None:
    line = "Mara's staff met the Miller's shoulder with half its weight."
    assert codes(line, *strike("mara", "miller", hit=True)) == set()
    assert "miss-told-as-hit" in codes(line, *strike("mara", "miller", hit=False))


def test_a_blow_where_somebody_is_not_has_missed() -> None:
    line = "Mara brought the staff in on the side where the Miller was not."
    assert codes(line, *strike("mara", "miller", hit=False)) == set()
    assert codes(line, *strike("mara", "miller", hit=True)) != set()


def test_a_blow_on_somebody_else_is_none_on_the_unseen() -> None:
    line = "Mara struck the Miller in the side with the staff."
    assert codes(line, *strike("mara", "miller", hit=True)) == set()
    assert codes(line, *strike("mara", "unseen", hit=True)) != set()


def test_all_of_a_list_do_what_it_says() -> None:
    fled = (claim("fled", "mara"), claim("fled", "tobin"), claim("fled", "miller"))
    assert codes("Mara, Tobin and the Miller fled.", *fled) == set()
    assert "flight-not-told" in codes("Tobin and the Miller fled. Mara was there.", *fled)


def test_a_beast_of_a_comparison_is_not_the_one_that_is_there() -> None:
    speaks = (claim("acted", "tobin", "hound", what="calm"),)
    assert codes("Tobin talked to it, the way one talks to a hound in a storm.", *speaks) == set()


def test_cover_after_a_preposition_closes_no_eyes() -> None:
    missed = strike("unseen", "mara", hit=False)
    assert codes("From cover someone unseen struck at Mara, and the staff missed her.", *missed) == set()
