"""What remains of a fight: the wounds that an aftermath tells, and all of it in short."""

from __future__ import annotations

from narrator.narrate import narrate
from narrator.plain import plain
from narrator.plan import plan, whole
from narrator.telling import Telling
from narrator.told import told_before
from rules.claim import Claim
from rules.visibility import View
from tests.narrator.plain.fights import hit
from tests.views import MARA, MILLER, TOBIN, view_of

OVER = [Claim(kind="ended", what="retreat", side="beings")]


def kinds(view: View, purpose: str = "aftermath") -> list[list[str]]:
    assert purpose in ("aftermath", "read-aloud")
    return [[c.kind for c in beat.claims] for beat in plan(view, whole(view), purpose).beats]  # type: ignore[arg-type]


def fight(*more: list[Claim]) -> View:
    return view_of((MARA, TOBIN, MILLER), hit("miller", "mara", "hatchet", "heavy"), OVER, *more)


def test_a_wound_that_stays_is_told_after_the_end() -> None:
    assert kinds(fight()) == [["ended"], ["harmed"]]
    light = view_of((MARA, MILLER), hit("miller", "mara", None, "heavy"), hit("miller", "mara", None, "light"), OVER)
    wound = plan(light, whole(light), "aftermath").beats[-1].claims[0]
    assert wound.severity == "heavy"


def test_a_wound_is_not_told_that_a_cost_tells_or_that_healed_or_that_killed() -> None:
    assert kinds(fight([Claim(kind="cost", who="mara", what="injury")])) == [["ended"], ["cost"]]
    assert kinds(fight([Claim(kind="healed", who="mara", whom="tobin", severity="light")]))[-1] == ["healed"]
    assert ["harmed"] not in kinds(fight([Claim(kind="died", who="mara")]))


def test_a_cost_knows_how_bad_the_hurt_was_whether_that_was_told_or_not() -> None:
    view = fight([Claim(kind="cost", who="mara", what="injury")])
    assert plan(view, whole(view), "aftermath").hurts == {"mara": "heavy"}
    texts = [narrate(view, whole(view), purpose="aftermath", variant=n).text for n in range(9)]
    assert not any("small hurt" in text or "bruise" in text or "sore for a while" in text for text in texts)


def test_a_read_aloud_is_one_beat_of_what_became_of_everyone() -> None:
    view = view_of(
        (MARA, TOBIN, MILLER),
        [Claim(kind="said", words="The rain had come.")],
        hit("miller", "mara", "hatchet", "heavy", "fell"),
        [Claim(kind="woke", who="mara", whom="tobin")],
        [Claim(kind="fell", who="miller", whom="tobin"), Claim(kind="died", who="miller", whom="tobin")],
        [Claim(kind="ended", what="defeat", side="beings")],
        [Claim(kind="cost", what="the cart"), Claim(kind="said", words="a light on the far bank")],
    )
    assert kinds(view, "read-aloud") == [["harmed", "fell", "woke", "died", "ended", "cost", "said"]]


def test_a_read_aloud_leaves_out_what_a_game_counts_of_its_own() -> None:
    view = view_of(
        (MARA, MILLER), OVER, [Claim(kind="cost", who="mara", what="guilt"), Claim(kind="cost", what="the cart")],
        ruleset="told",
    )  # fmt: skip
    assert [c.what for c in plan(view, whole(view), "read-aloud").beats[0].claims] == ["retreat", "the cart"]


def test_each_variant_is_another_telling_and_always_the_same() -> None:
    view = fight()
    planned, told = plan(view, whole(view), "aftermath"), told_before(view, whole(view))
    tellings = [" ".join(line.text for line in plain(planned, told, n)) for n in range(6)]
    assert len(set(tellings)) == 6
    for n, text in enumerate(tellings):
        assert " ".join(narrate(view, whole(view), purpose="aftermath", variant=n).text.split()) == text


def test_an_end_that_is_not_true_of_everyone_is_only_an_end() -> None:
    people = (MARA, MILLER, TOBIN.model_copy(update={"side": "beings"}))
    out = ([Claim(kind="calmed", who="miller", whom="mara")], [Claim(kind="fled", who="tobin")])
    view = view_of(people, *out, [Claim(kind="ended", what="flight", side="beings")])
    for n in range(6):
        ending = plain(plan(view, whole(view), "aftermath"), told_before(view, whole(view)), n)[-1].text
        assert "fled" not in ending
        assert "followed" not in ending


def test_what_lies_under_a_line_keeps_nothing_else_from_being_read_aloud() -> None:
    costs = [Claim(kind="cost", what="the cow"), Claim(kind="cost", what="a coat")]
    view = fight([Claim(kind="fell", who="tobin")], costs)
    text = narrate(view, whole(view), purpose="read-aloud", telling=Telling(lines=("cow",))).text
    assert "Tobin" in text
    assert "a coat" in text
    assert "cow" not in text


def test_an_aftermath_does_not_end_on_a_cause_that_lies_under_a_line() -> None:
    view = view_of((MARA, MILLER), OVER, cause="over a cow")
    tellings = {
        lines: [
            narrate(view, whole(view), purpose="aftermath", telling=Telling(lines=lines), variant=n).text
            for n in range(4)
        ]
        for lines in ((), ("cow",))
    }
    assert all("cow" in text for text in tellings[()])
    assert not any("cow" in text for text in tellings[("cow",)])
