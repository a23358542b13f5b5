from __future__ import annotations

from narrator.plain.moments import moments
from rules.claim import Claim
from tests.narrator.plain.fights import act, hit, miss, swing


def test_a_blow_and_what_came_of_it_are_one_moment() -> None:
    (moment,) = moments(hit("mara", "miller", "oak staff", "heavy", "fell", subdue=True))
    assert (moment.kind, moment.result, moment.severity, moment.end) == ("blow", "hit", "heavy", "fell")
    assert moment.states == (0, 1, 2, 3)
    assert moment.subdue


def test_a_blow_that_lands_on_another_is_two_moments() -> None:
    claims = [
        swing("mara", "miller", "oak staff"),
        Claim(kind="hit", who="mara", whom="tobin", tool="oak staff"),
        Claim(kind="harmed", who="tobin", whom="mara", severity="light"),
    ]
    first, second = moments(claims)
    assert (first.states, first.result, first.t) == ((0,), None, ("miller",))
    assert (second.states, second.result, second.t) == ((1, 2), "hit", ("tobin",))


def test_a_stop_is_told_from_the_one_who_struck() -> None:
    (moment,) = moments([swing("mara", "miller", None), Claim(kind="stopped", who="miller", whom="mara", what="parry")])
    assert (moment.a, moment.t, moment.result, moment.how) == ("mara", ("miller",), "stopped", "parry")


def test_harm_by_someone_is_a_blow_and_harm_by_nobody_is_none() -> None:
    by, alone = moments(
        [
            Claim(kind="harmed", who="mara", whom="miller", severity="light"),
            Claim(kind="harmed", who="mara", severity="heavy"),
        ]
    )
    assert (by.kind, by.a, by.result) == ("blow", "miller", "hit")
    assert (alone.kind, alone.a, alone.severity) == ("hurt", None, "heavy")


def test_a_rousing_takes_its_result_and_the_waking_with_it() -> None:
    won = [
        act("sela", "rouse", "tobin"),
        act("sela", "rouse", "tobin", degree="success"),
        Claim(kind="woke", who="tobin"),
    ]
    (moment,) = moments(won)
    assert (moment.won, moment.result, moment.states) == (True, "hit", (0, 1, 2))
    (lost,) = moments([act("sela", "rouse", "tobin"), act("sela", "rouse", "tobin", degree="failure")])
    assert (lost.won, lost.states) == (False, (0, 1))


def test_the_costs_of_one_person_are_told_together() -> None:
    claims = [
        Claim(kind="cost", what=what, who=who)
        for what, who in (("injury", "a"), ("injury", "b"), ("wonder dimmed", None), ("guilt", "b"), ("strain", "a"))
    ]
    told = [(moment.t, moment.what) for moment in moments(claims)]
    assert told == [
        (("a",), "injury"),
        (("a",), "strain"),
        (("b",), "injury"),
        (("b",), "guilt"),
        ((), "wonder dimmed"),
    ]


def test_a_move_is_part_of_the_act_that_led_to_it() -> None:
    went, struck = moments(
        [
            act("mara", "defend"),
            Claim(kind="moved", who="mara", what="the stair"),
            swing("tobin", "mara", "knife"),
            Claim(kind="moved", who="tobin", what="the wheel"),
            Claim(kind="missed", who="tobin", whom="mara", tool="knife"),
        ]
    )
    assert (went.what, went.to, went.states) == ("defend", "the stair", (0, 1))
    assert (struck.result, struck.to, struck.states) == ("missed", "the wheel", (2, 3, 4))


def test_those_who_retreat_flee_together() -> None:
    (moment,) = moments([act("a", "retreat"), Claim(kind="fled", who="b"), Claim(kind="fled", who="a")])
    assert (moment.a, moment.t, moment.what) == ("a", ("b",), "flee in retreat")


def test_every_claim_is_told_by_exactly_one_moment() -> None:
    claims = [
        *miss("a", "b"),
        act("a", "offer mercy"),
        Claim(kind="offered", who="a", side="x", what="mercy"),
        Claim(kind="refused", side="y", what="mercy"),
        act("b", "retreat"),
        Claim(kind="fled", who="b"),
        Claim(kind="fled", who="c"),
        act("c", "yield"),
        Claim(kind="yielded", who="c"),
        Claim(kind="exits"),
    ]
    told = [i for moment in moments(claims) for i in moment.states]
    assert sorted(told) == list(range(len(claims)))


def test_whoever_is_left_out_is_unseen() -> None:
    (moment,) = moments([Claim(kind="hit")])
    assert (moment.a, moment.t) == ("unseen", ("unseen",))
