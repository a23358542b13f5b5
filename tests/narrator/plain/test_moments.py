from __future__ import annotations

from narrator.plain.moments import moments
from rules.claim import Claim
from tests.narrator.plain.deeds import DEEDS, of, spell
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


def test_a_deed_takes_with_it_what_it_came_to() -> None:
    (held,) = moments(DEEDS["hold"], "bright-dark")
    assert (held.kind, held.what, held.won, held.came) == ("deed", "restrain", True, "restrained")
    (heard,) = moments(DEEDS["plead, and it wavers"], "bright-dark")
    assert (heard.won, heard.came) == (True, "wavered")
    (taken,) = moments(DEEDS["pick up"], "bright-dark")
    assert (taken.came, taken.into) == ("taken", "hatchet")
    (refused,) = moments(DEEDS["mount, refused"], "bright-dark")
    assert (refused.came, refused.won, refused.states) == ("rider", False, (0, 1, 2))
    (up,) = moments(DEEDS["mount, trusted"], "bright-dark")
    assert (up.came, up.states) == ("on", (0, 1, 2))


def test_a_deed_that_the_mount_will_have_no_part_in_is_the_mount_s_refusal() -> None:
    balked, bucked, kept = moments(DEEDS["balk and buck"], "bright-dark")
    assert (balked.kind, balked.a, balked.t, balked.states) == ("balked", "smith", ("reeve",), (0, 1))
    assert (bucked.what, kept.what, kept.won) == ("buck", "keep the saddle", True)
    (swung,) = moments([swing("reeve", "mara", "staff"), of("refused", "smith", "reeve", what="rider")])
    assert (swung.kind, swung.b) == ("balked", "mara")


def test_a_fall_is_told_with_what_the_ground_did() -> None:
    _, thrown = moments(DEEDS["buck and throw"], "bright-dark")
    assert (thrown.kind, thrown.a, thrown.t, thrown.severity) == ("thrown", "smith", ("reeve",), "light")
    (down,) = moments(DEEDS["fall from the air"], "bright-dark")
    assert (down.kind, down.severity, down.end) == ("dropped", "grievous", "died")
    (sinking,) = moments([of("moved", "reeve", how="down")])
    assert (sinking.kind, sinking.what) == ("deed", "move")


def test_a_spell_hurts_all_whom_it_found_after_it_found_them() -> None:
    found = moments(
        [
            act("a", "cast"),
            of("cast", "a", what="ember"),
            of("stopped", "b", "a", tool="ember"),
            of("hit", "a", "c", tool="ember"),
            of("hit", "a", "d", tool="ember"),
            of("harmed", "c", "a", tool="ember", severity="light"),
            of("harmed", "d", "a", tool="ember", severity="heavy"),
            of("fell", "d", "a"),
        ]
    )
    assert [(m.kind, m.result, m.severity, m.end, m.states) for m in found] == [
        ("cast", None, None, None, (0, 1)),
        ("blow", "stopped", None, None, (2,)),
        ("blow", "hit", "light", None, (3, 5)),
        ("blow", "hit", "heavy", "fell", (4, 6, 7)),
    ]
    assert [m.spell for m in found] == [None, "ember", "ember", "ember"]


def test_who_stands_in_for_another_takes_the_blow() -> None:
    (taken,) = moments(
        [
            swing("a", "b", "spear"),
            of("hit", "a", "b", tool="spear"),
            of("stopped", "c", "a", what="b"),
            of("harmed", "c", "a", tool="spear", severity="heavy"),
            of("fell", "c", "a"),
        ]
    )
    assert (taken.t, taken.b, taken.severity, taken.end) == (("c",), "b", "heavy", "fell")
    _, spared = moments([*spell("cast", of("stopped", "c", "reeve", what="smith"), of("harmed", "c", "reeve"))])
    assert (spared.t, spared.b, spared.result) == (("c",), "smith", "hit")


def test_a_fumbled_blow_goes_into_a_thing_or_into_somebody() -> None:
    (thing,) = moments(DEEDS["into a thing"], "bright-dark")
    assert (thing.result, thing.into, thing.states) == ("missed", "old door", (0, 1, 2))
    first, second = moments([*miss("a", "b", "axe", fumble=True), *hit("a", "c", "axe", "light")[1:]])
    assert (first.astray, second.astray, second.t) == (False, True, ("c",))


def test_ways_gone_are_part_of_what_is_done_on_them() -> None:
    (moment,) = moments(
        [
            swing("a", "b", "axe"),
            of("condition_off", "a", what="prone"),
            of("moved", "a", "b", how="nearer"),
            of("missed", "a", "b", tool="axe"),
        ],
        "bright-dark",
    )
    assert [claim.kind for claim in moment.moves] == ["condition_off", "moved"]
    assert (moment.result, moment.states) == ("missed", (0, 1, 2, 3))
    (dived,) = moments(DEEDS["dive"], "bright-dark")
    assert (len(dived.moves), dived.states) == (1, (0, 1, 2))


def test_whom_a_healing_wakes_wakes_of_it() -> None:
    (healed,) = moments([of("healed", "a", "b", severity="light"), of("woke", "a", "b")])
    assert (healed.woke, healed.states) == (True, (0, 1))


def test_whoever_is_left_out_is_unseen() -> None:
    (moment,) = moments([Claim(kind="hit")])
    assert (moment.a, moment.t) == ("unseen", ("unseen",))
