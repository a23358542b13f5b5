"""Riders and mounts as they are told, and those who are down where others would stand."""

from __future__ import annotations

import pytest

from narrator.beat import Span
from narrator.plain import tell
from narrator.plain.choose import Chooser
from narrator.plain.lexicon import lexicon
from narrator.plain.moments import moments
from narrator.plan import plan, whole
from narrator.told import Told, told_before
from rules.claim import Claim
from tests.narrator.plain.deeds import LOST, WON, of
from tests.narrator.plain.fights import act, hit
from tests.narrator.plain.test_tellings import told
from tests.views import MARA, MILLER, TOBIN, view_of


def seated(*claims: Claim) -> tuple[str, ...]:
    view = view_of((MARA, TOBIN, MILLER), *[[claim] for claim in claims])
    folded = Told()
    for beat in plan(view, whole(view), "turn").beats:
        folded = folded.after(beat, "bright-dark")
    return folded.riding


@pytest.mark.parametrize(
    ("claims", "riding"),
    [
        ([of("moved", "mara", "tobin", how="on")], ("mara",)),
        ([act("mara", "charge", "miller")], ("mara",)),
        ([act("mara", "keep the saddle", degree=WON)], ("mara",)),
        ([of("moved", "mara", "tobin", how="on"), of("moved", "mara", "tobin", how="off")], ()),
        ([of("moved", "mara", "tobin", how="nearer")], ()),
        ([act("mara", "strike", "miller")], ()),
    ],
)
def test_who_is_in_the_saddle(claims: list[Claim], riding: tuple[str, ...]) -> None:
    assert seated(*claims) == riding


def test_nothing_of_feet_is_said_of_riders_where_anything_else_can_be() -> None:
    tags = frozenset({"t", "known_t", "grievous", "person", "hands_t", "no_it"})
    afoot = {part.text for part in lexicon()["felt.t"] if part.afoot}
    assert any("stood" in text for text in afoot)
    for salt in range(200):
        assert Chooser(str(salt), ()).pick("felt.t", tags | {"off_feet"}) not in afoot
    assert {Chooser(str(salt), ()).pick("felt.t", tags) for salt in range(200)} & afoot


def test_where_all_that_fits_speaks_of_feet_it_is_said_of_riders_too() -> None:
    assert Chooser("x", ()).pick("stood", frozenset({"t", "known_t", "off_feet"}))


def test_a_mount_that_goes_along_is_told_before_the_charge() -> None:
    claims = [act("mara", "charge", "miller"), act("tobin", "go on", "mara", degree=WON)]
    told = moments([*claims, *hit("mara", "miller", "lance", "heavy")[1:]], "bright-dark")
    assert [(m.kind, m.what, m.states) for m in told] == [("deed", "go on", (1,)), ("blow", "charge", (0, 2, 3))]


def test_what_a_rider_says_is_told_though_the_mount_balks() -> None:
    (line,) = told(
        [
            act("mara", "charge", "miller", words='"Here! It is me you want."'),
            act("tobin", "go on", "mara", degree=LOST),
            of("refused", "tobin", "mara", what="rider"),
        ]
    )
    assert line.startswith('"Here!')
    assert "Mara" in line
    assert "Tobin" in line


def test_that_it_begins_again_is_told_before_the_blow() -> None:
    claims = [
        act("mara", "strike", "miller"),
        Claim(kind="reopened", side="ferry"),
        *hit("mara", "miller", None, "light")[1:],
    ]
    assert [m.kind for m in moments(claims)] == ["reopened", "blow"]


def test_whoever_lies_there_is_not_said_to_get_behind_anything() -> None:
    tags = frozenset({"t", "whom", "known_t", "in-cover", "person"})
    for salt in range(20):
        lying = Chooser(str(salt), (), "bright-dark").pick("on", tags | {"lies"})
        assert "lay" in lying or lying.startswith("{cover}")
        assert "lay" not in Chooser(str(salt), (), "bright-dark").pick("on", tags)
    view = view_of(
        (MARA, TOBIN, MILLER),
        hit("miller", "mara", None, "heavy", "fell"),
        [of("condition_on", "mara", what="in cover", tool="sacks")],
    ).model_copy(update={"ruleset": "bright-dark"})
    lines = tell(plan(view, whole(view), "turn"), Told())[0]
    assert "Mara lay" in lines[-1].text or lines[-1].text.startswith("The sacks")


def test_ways_out_that_there_are_are_not_said_to_be_closed() -> None:
    for n in range(6):
        lines = told(*[[Claim(kind="exits", what="lane, gate")] for _ in range(n + 1)])
        assert "by the lane or the gate" in lines[-1]
    (line,) = told([Claim(kind="exits")])
    assert "way out" in line


def test_the_fold_before_a_span_knows_who_rides() -> None:
    view = view_of((MARA, TOBIN, MILLER), [of("moved", "mara", "tobin", how="on")], [act("mara", "hold")])
    assert told_before(view, Span(first=2, last=2)).riding == ("mara",)
