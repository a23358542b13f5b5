"""What a small model wrote wrongly and with every word in its place, each kind beside a true line like it."""

from __future__ import annotations

import pytest

from narrator.guard import check
from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes, plan_of, strike

HIT = strike("mara", "miller", hit=True)
MISS = strike("mara", "miller", hit=False)
FELL = strike("mara", "miller", claim("fell", "miller", "mara"), hit=True, severity="grievous")
DIED = strike("mara", "miller", claim("died", "miller", "mara"), hit=True, severity="grievous")
SPOKEN = strike("mara", "miller", hit=True, words="I set my feet and swing low.")
DEFEND = (claim("acted", "tobin", what="defend"),)
SPARED = (claim("ended", side="beings", what="mercy"),)


def offer(answer: str) -> tuple[Claim, ...]:
    return (
        claim("acted", "mara", what="offer mercy"),
        claim("offered", "mara", side="pcs", what="mercy"),
        claim(answer, "miller", side="beings", what="mercy"),
    )


@pytest.mark.parametrize(
    "line",
    [
        "Mara hit the Miller with the staff, wanting to kill him. It missed him and scraped along the boards.",
        "Mara struck at the Miller, but it missed him and went past his side. The Miller was lightly hurt.",
        "Mara hit the Miller with the staff, but the blow went wide.",
        "Mara struck the Miller in the side. The staff missed him.",
        "Mara swung and missed the Miller. He was hurt.",
        "Mara's staff missed the Miller and struck him in the side.",
    ],
)
def test_one_blow_does_not_hit_and_miss(line: str) -> None:
    assert "hit-told-as-miss" in codes(line, *HIT)
    assert codes(line, *MISS) & {"miss-told-as-hit", "hit-told-as-miss"}


@pytest.mark.parametrize(
    "line",
    [
        "Mara's staff missed the Miller's head and caught him in the ribs.",
        "The first swing missed the Miller. The second caught him in the ribs, and Mara drew the staff in.",
        "Mara's staff did not miss the Miller; it caught him in the ribs.",
        "Mara caught the Miller in the ribs where she had missed before.",
        "Mara hit the Miller in the ribs, and he missed a step.",
        "Mara hit the Miller in the side. His eyes went wide.",
    ],
)
def test_a_hit_may_speak_of_missing(line: str) -> None:
    assert codes(line, *HIT) == set()


def test_a_fall_does_not_excuse_a_miss() -> None:
    assert codes("Mara swung the staff and missed the Miller. He fell unconscious.", *FELL) >= {"hit-told-as-miss"}
    assert codes("Mara swung the staff at the Miller, and he fell unconscious.", *FELL) == set()


@pytest.mark.parametrize(
    "line",
    [
        "Mara held out her staff. The Miller missed her and scratched along the boards.",
        "Mara swung her staff. The Miller missed Mara.",
        "Mara stood on the stair. The Miller missed her by a hand.",
    ],
)
def test_whoever_misses_is_whoever_struck(line: str) -> None:
    assert "swapped" in codes(line, *MISS)
    assert codes(line, *strike("miller", "mara", hit=False, tool="bare hands")) == set()


def test_a_third_does_not_miss_instead() -> None:
    assert "swapped" in codes("Mara swung her staff at the Miller. Tobin missed him.", *MISS)
    assert codes("Mara swung her staff at the Miller and missed him.", *MISS) == set()


def test_whoever_is_missed_is_whoever_was_struck_at() -> None:
    assert "swapped" in codes("Mara struck at the Miller, and the staff missed Tobin.", *MISS)
    assert "swapped" in codes('"Hold him," said Mara to the Miller, but the staff missed her.', *MISS)
    assert codes("Mara struck at the Miller, and the staff missed him.", *MISS) == set()


@pytest.mark.parametrize(
    "tail",
    [
        "and left the shed",
        "and left the mill",
        "and quit the flooded yard",
        "and turned to leave",
    ],
)
def test_whoever_leaves_the_place_has_left_the_fight(tail: str) -> None:
    line = f"Mara offered the Miller mercy. He refused it, {tail}."
    assert "invented-flight" in codes(line, *offer("refused"))
    assert "invented-flight" not in codes(line, *offer("refused"), claim("fled", "miller"))


@pytest.mark.parametrize(
    "tail",
    [
        "and left the staff where it lay",
        "and did not leave the mill",
        "and would not leave the mill",
        "and turned to face her",
    ],
)
def test_leaving_something_else_is_no_flight(tail: str) -> None:
    assert "invented-flight" not in codes(f"Mara offered the Miller mercy. He refused it, {tail}.", *offer("refused"))


def test_who_is_moved_may_leave_the_place_they_stood_in() -> None:
    assert codes("Tobin left the mill by the stair.", claim("moved", "tobin", what="the stair")) == set()


@pytest.mark.parametrize(
    "line",
    [
        '"Enough," said Mara. The Miller was unconscious, but he was alive.',
        '"Enough," said Mara, and turned away. The Miller was unconscious on the stair.',
        '"I hit you with the staff," said Mara. The Miller fell unconscious.',
        "Mara saw the Miller. He was unconscious.",
    ],
)
def test_a_fall_alone_tells_no_blow(line: str) -> None:
    assert "result-not-told" in codes(line, *FELL)


@pytest.mark.parametrize(
    "line",
    [
        "Mara swung. The Miller fell unconscious.",
        "Mara put the Miller down, and he lay unconscious.",
        "The Miller was laid out by Mara, and lay unconscious.",
        "Mara had him then. The staff came round, and the Miller fell unconscious.",
    ],
)
def test_a_fall_told_as_coming_of_the_blow_tells_it(line: str) -> None:
    assert codes(line, *FELL) == set()


def test_a_killing_tells_its_blow() -> None:
    assert codes("Mara killed the Miller.", *DIED) == set()
    assert "result-not-told" in codes("Mara waited. The Miller was dead.", *DIED)


@pytest.mark.parametrize(
    "said",
    [
        '"I set my feet and swing low," said {}.',
        '"I set my feet," {} said.',
        '{} said, "I set my feet and swing low."',
        '"I set my feet and swing low!" cried {}.',
        '"I set my feet," said {}, "and swing low."',
    ],
)
def test_the_words_of_one_are_not_said_by_another(said: str) -> None:
    blow = " Mara's staff caught the Miller in the ribs."
    assert codes(said.format("Mara") + blow, *SPOKEN) == set()
    assert "wrong-speaker" in codes(said.format("the Miller") + blow, *SPOKEN)


def test_the_words_of_a_later_beat_have_an_owner_too() -> None:
    later = (claim("acted", "mara", what="offer mercy", words='"That is enough now."'),)
    plan = plan_of(strike("miller", "mara", hit=True, tool="bare hands"), later)
    blow = ' The Miller\'s hands struck Mara in the side. "That is enough now," said {}.'
    assert {v.code for v in check(plan, plan.beats[0], blow.format("the Miller"))} == {"wrong-speaker"}
    assert check(plan, plan.beats[0], blow.format("Mara")) == ()


@pytest.mark.parametrize(
    "line",
    [
        '"Mara," said the Miller. Mara\'s staff caught him in the ribs.',
        '"I set my feet and swing low." Mara did. The Miller said nothing when the staff caught him in the ribs.',
        '"I set," said Mara. Her staff caught the Miller in the ribs.',
    ],
)
def test_other_words_belong_to_nobody(line: str) -> None:
    assert "wrong-speaker" not in codes(line, *SPOKEN)


def test_mercy_is_given_by_those_who_offered_it() -> None:
    over = " Nobody raised a hand any more."
    for line in (
        "The Miller gave mercy to the lantern-bearers.",
        "The lantern-bearers were given mercy.",
        "Mercy was given to the lantern-bearers by the drowned.",
        "Mercy was granted by the Miller.",
    ):
        assert codes(line + over, *SPARED) == {"wrong-giver"}
    for line in (
        "Mara gave mercy to the drowned.",
        "The Miller was given mercy.",
        "Mercy was given to the drowned.",
        "The lantern-bearers showed the drowned mercy.",
        "The Miller would have shown no mercy.",
    ):
        assert "wrong-giver" not in codes(line + over, *SPARED)


def test_an_offer_is_made_by_who_made_it() -> None:
    assert "wrong-giver" in codes("The Miller offered Mara mercy. He refused it.", *offer("refused"))
    assert codes("Mara offered the Miller mercy. He refused it.", *offer("refused")) == set()


@pytest.mark.parametrize(
    "line",
    [
        "Tobin defended himself from the attacks of the other two.",
        "Tobin stood on guard against the attacks of both of them.",
        "Tobin kept his guard up against the hound's attacks.",
        "Tobin kept his guard up as the hound struck at him.",
        "Tobin kept his guard up while the hound attacked him.",
        "Tobin keeps his guard up as the hound strikes at him.",
        "Tobin kept his guard up against the blows of all the others.",
    ],
)
def test_nobody_attacks_in_passing_who_attacked_nobody(line: str) -> None:
    plan = plan_of(strike("mara", "miller", hit=False), DEFEND)
    assert "invented-attack" in {v.code for v in check(plan, plan.beats[1], line)}


@pytest.mark.parametrize(
    "line",
    [
        "Tobin kept his guard up against the Miller's blows.",
        "Tobin kept his guard up, and no attack of the hound came.",
        "Tobin kept his guard up against whatever blow came next.",
        "Tobin kept his guard up in case the hound struck at him.",
        "Tobin kept his guard up where the Miller had struck at him.",
        "Tobin kept his guard up against the attacks of the Miller.",
    ],
)
def test_an_attack_on_record_may_be_spoken_of(line: str) -> None:
    plan = plan_of(strike("miller", "tobin", hit=False, tool="bare hands"), DEFEND)
    assert check(plan, plan.beats[1], line) == ()


def test_two_on_record_may_be_counted() -> None:
    both = "Tobin defended himself from the attacks of the other two."
    blows = strike("miller", "tobin", hit=False, tool="bare hands"), strike("hound", "tobin", hit=False, tool="teeth")
    two, one = plan_of(*blows, DEFEND), plan_of(blows[0], DEFEND)
    assert check(two, two.beats[2], both) == ()
    assert {v.code for v in check(one, one.beats[1], both)} == {"invented-attack"}
