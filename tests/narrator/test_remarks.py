"""Remarks on a person's prose: the sentence, what is wrong with it, and what the record says."""

from __future__ import annotations

import pytest

from narrator.beat import Plan
from narrator.plan import plan, whole
from narrator.remarks import Review, review
from rules.errors import Malformed
from tests.narrator.plain.fights import act, miss
from tests.views import MARA, MILLER, TOBIN, view_of

TRUE = """\
# What the water kept

The water stood to the third stair. Mara swung the oak staff at the Miller, and it missed him. It weighed more when it
came up.

Tobin waited.

She swung the oak staff at the Miller again. It missed.
"""


@pytest.fixture
def made() -> Plan:
    view = view_of(
        (MARA, TOBIN, MILLER),
        miss("mara", "miller", "oak staff"),
        [act("tobin", "hold")],
        miss("mara", "miller", "oak staff"),
    )
    return plan(view, whole(view), "chapter")


def faults(found: Review) -> list[tuple[str, str, int | None]]:
    return [(remark.sentence, remark.code, remark.beat) for remark in found.remarks]


def test_what_is_true_has_no_remark(made: Plan) -> None:
    assert review(made, TRUE) == Review(sentences=6, remarks=(), untold=())


def test_a_remark_names_the_sentence_the_fault_and_the_fact(made: Plan) -> None:
    found = review(made, TRUE.replace("It weighed more when it\ncame up.", "The Miller fell down\ndead."))
    assert {remark.sentence for remark in found.remarks} == {"The Miller fell down dead."}
    assert {remark.code for remark in found.remarks} >= {"invented-death"}
    (facts,) = {remark.facts for remark in found.remarks}
    assert facts == "Mara struck at the Miller with the oak staff. The blow missed the Miller."
    assert found.remarks[0].message.startswith("no record says that the Miller")


def test_a_word_that_nobody_brought_has_no_fact_beside_it(made: Plan) -> None:
    (remark,) = review(made, TRUE.replace("Tobin waited.", "Tobin waited with his halberd.")).remarks
    assert (remark.code, remark.facts) == ("unknown-weapon", "")


def test_what_no_sentence_tells_is_listed_and_is_no_fault(made: Plan) -> None:
    found = review(made, TRUE.replace("Tobin waited.\n\n", ""))
    assert (found.remarks, found.untold) == ((), (2,))


def test_who_is_meant_may_stand_in_the_sentence_before(made: Plan) -> None:
    assert review(made, TRUE.replace("the oak staff at the Miller again", "the oak staff at him again")).remarks == ()


def test_tags_are_taken_as_they_stand(made: Plan) -> None:
    text = "[1] Mara swung the oak staff at the Miller, and it missed him.\n[2] Tobin waited.\n\nThe water rose.\n"
    assert review(made, text) == Review(sentences=3, remarks=(), untold=(3,))
    turned = text.replace("[1]", "[x]").replace("[2]", "[1]").replace("[x]", "[2]")
    assert ("Tobin waited.", "not-named", 1) in faults(review(made, turned))
    assert ("Tobin waited.", "out-of-order", 1) in faults(review(made, turned))


def test_paragraphs_of_one_tag_are_one(made: Plan) -> None:
    assert review(made, "[1] Mara swung the oak staff at the Miller.\n\n[1] It missed him.\n").remarks == ()
    again = review(
        made, "[1] Mara swung the oak staff at the Miller. It missed.\n[2] Tobin waited.\n[1] It missed him.\n"
    )
    assert "told-twice" in {remark.code for remark in again.remarks if remark.sentence == "It missed him."}


def test_a_sentence_of_no_beat_is_read_where_it_stands(made: Plan) -> None:
    found = review(made, "[2] Tobin waited.\n\nTobin died.\n\n[3] Mara swung the oak staff at the Miller. It missed.\n")
    assert ("Tobin died.", "invented-death", None) in faults(found)


def test_a_beat_that_there_is_not_is_refused(made: Plan) -> None:
    with pytest.raises(Malformed, match=r"no beat 4; they are numbered from 1 to 3"):
        review(made, "[4] Tobin waited.")


def test_nothing_tells_nothing(made: Plan) -> None:
    assert review(made, "# Title\n") == Review(sentences=0, remarks=(), untold=(1, 2, 3))
