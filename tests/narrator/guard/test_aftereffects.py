"""What the records allow that looks like an invention: scars, ends told of nobody by name, places that one goes to."""

from __future__ import annotations

from tests.narrator.guard.tables import claim, codes


def test_a_scar_may_be_told_where_a_wound_is_over() -> None:
    healed = (claim("condition_off", "miller", what="wounded"),)
    line = "The wound in the Miller had healed, and left a scar."
    assert "invented-hit" not in codes(line, *healed)
    assert "invented-hit" in codes("The Miller was struck in the side. The wound had healed.", *healed)


def test_a_side_unnamed_may_have_given_up() -> None:
    assert codes("One side had surrendered, and it was over.", claim("ended", what="surrender")) == set()
    assert "invented-yielding" in codes("One side had surrendered, and it was over.", claim("ended", what="parley"))


def test_with_somebody_fled_the_rest_may_be_told() -> None:
    over = (claim("ended", side="beings", what="flight"),)
    assert codes("With the Miller fled, it was over.", *over, out={"miller": "fled"}) == set()
    assert "acts-when-out" in codes("It was over. The Miller laughed.", *over, out={"miller": "fled"})


def test_the_fight_is_no_deed_of_whoever_is_out() -> None:
    assert codes("The Miller went out of the fight.", claim("left", "miller"), out={"miller": "yielded"}) == set()


def test_a_stair_that_someone_moves_to_is_no_ground() -> None:
    assert codes("Mara went to the stair.", claim("moved", "mara", what="stair")) == set()
    assert "invented-fall" in codes("Mara went to the boards and lay there.", claim("moved", "mara", what="stair"))


def test_a_sleeper_told_by_who_is_the_one_who_sleeps() -> None:
    rouses = (
        claim("acted", "mara", "miller", what="rouse"),
        claim("acted", "mara", "miller", what="rouse", degree="failure"),
    )
    line = "Mara shook the Miller, who slept on under it, senseless."
    assert codes(line, *rouses, out={"miller": "unconscious"}) == set()


def test_the_answer_of_a_side_is_given_by_whoever_it_has() -> None:
    asked = (claim("acted", "mara", what="offer mercy"), claim("offered", "mara", side="pcs", what="mercy"))
    line = "Mara offered the drowned mercy. The Miller accepted the mercy that was held out."
    assert codes(line, *asked, claim("accepted", side="beings", what="mercy"), out={"miller": "yielded"}) == set()
    assert codes(line, *asked, claim("refused", side="beings", what="mercy"), out={"miller": "yielded"}) != set()


def test_a_retreat_that_nobody_is_said_to_have_got_away_by_is_no_flight() -> None:
    away = (claim("acted", "mara", what="retreat"), claim("fled", "mara"))
    assert codes("Mara turned round and fled.", *away) == set()
    assert "invented-flight" in codes("Mara turned round and fled.", away[0])
    assert codes("Mara drew back toward the way out.", away[0]) == set()
