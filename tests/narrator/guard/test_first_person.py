"""A line in the first person is checked like any other: outside quotes "I" is whoever tells it."""

from __future__ import annotations

import pytest

from narrator.guard import check
from narrator.plan import plan, whole
from narrator.telling import USUAL, Telling
from rules.claim import Claim
from tests.narrator.plain.fights import act, hit, miss
from tests.views import MARA, MILLER, TOBIN, figure, view_of

BY_MARA = Telling(person="mara")


def codes(line: str, claims: list[Claim], telling: Telling = BY_MARA, place: str = "the flooded mill") -> set[str]:
    made = plan(view_of((MARA, TOBIN, MILLER), claims, place=place), whole(view_of((), claims)), "turn", telling)
    return {violation.code for violation in check(made, made.beats[0], line)}


STRUCK = hit("mara", "miller", "oak staff", "heavy")
STRUCK_BY = hit("miller", "mara", None, "heavy")


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("I brought the staff round, and it caught the Miller hard in the side.", STRUCK),
        ("My oak staff struck the Miller in the chest, and he bent over it.", STRUCK),
        ("The Miller's fist took me in the ribs, and I could not get my breath.", STRUCK_BY),
        ("I swung the staff at the Miller and met only air.", miss("mara", "miller", "oak staff")),
        ("I bring the staff round, and it catches the Miller hard in the side.", STRUCK),
    ],
)
def test_what_is_true_passes(line: str, claims: list[Claim]) -> None:
    assert codes(line, claims) == set()


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("The Miller's fist took me in the ribs, and I could not get my breath.", STRUCK),
        ("I brought the staff round, and it caught the Miller hard in the side.", STRUCK_BY),
        ("I swung the staff at the Miller and met only air.", STRUCK),
        ("I brought the staff round, and the Miller fell dead at my feet.", STRUCK),
        ("The Miller's fist took me in the ribs, and I lay senseless.", STRUCK_BY),
    ],
)
def test_what_is_false_is_refused(line: str, claims: list[Claim]) -> None:
    assert codes(line, claims)


def test_i_means_nobody_where_nobody_tells_it() -> None:
    line = "I begged the Miller to stop, and the words came to nothing."
    begged = [act("mara", "plead", "miller"), act("mara", "plead", "miller", degree="failure")]
    assert codes(line, begged) == set()
    assert "not-named" in codes(line, begged, USUAL)


def test_whoever_tells_it_is_no_she() -> None:
    line = "She brought the staff round, and it caught the Miller hard in the side."
    assert codes(line, STRUCK, USUAL) == set()
    assert "unknown-pronoun" in codes(line, STRUCK)


def test_in_a_quote_i_is_whoever_speaks() -> None:
    claims = [act("tobin", "plead", "miller", words="I yield to nobody, Edric. I ask."), _lost()]
    line = '"I yield to nobody, Edric. I ask," Tobin said to the Miller, and the words came to nothing.'
    assert codes(line, claims) == set()


def _lost() -> Claim:
    return act("tobin", "plead", "miller", degree="failure")


def test_a_mine_that_is_dug_is_nobodys() -> None:
    line = "The Miller's fist took Tobin in the ribs, there in the mine."
    assert codes(line, hit("miller", "tobin", None, "heavy"), place="the old mine") == set()


def test_we_are_those_who_stand_together() -> None:
    fled = [act("mara", "retreat"), Claim(kind="fled", who="mara"), Claim(kind="fled", who="tobin")]
    assert codes("Tobin and I turned and fled.", fled) == set()


def test_a_telling_in_the_present_has_a_past_of_its_own() -> None:
    felled = hit("miller", "tobin", None, "grievous", "fell")
    line = "The Miller strikes Tobin under the ribs. Tobin goes down and lies senseless where he has stood."
    assert codes(line, felled, Telling(tense="present")) == set()


def test_a_person_nobody_knows_is_nobody() -> None:
    stranger = figure("Una", "she", "pcs")
    line = "Mara brought the staff round, and it caught the Miller hard in the side."
    assert codes(line, STRUCK, Telling(person=stranger.id)) == set()
