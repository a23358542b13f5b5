"""What the margin says of claims that leave something out: moves with no place, blows that met a thing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.claim import Claim
from rules.combatant import Place
from rules.outcome import Moved, Noted, Outcome, Ruled
from rules.visibility import Seen
from tests.views import MARA, MILLER, TOBIN, view_of
from woundscribe.margin import records


def row(outcome: Outcome, **claim: Any) -> str:
    said = (Claim.model_validate(claim),) if claim else ()
    entry = Seen(outcome=outcome.model_copy(update={"seq": 1}), root=1, claims=said)
    view = view_of((MARA, TOBIN, MILLER)).model_copy(update={"entries": (entry,)})
    (record,) = records(view, [1])
    return record.head


@pytest.mark.parametrize(
    ("how", "whom", "says"),
    [
        ("nearer", "miller", "Mara goes nearer to the Miller"),
        ("farther", "miller", "Mara goes farther away from the Miller"),
        ("nearer", None, "Mara goes nearer"),
        ("farther", None, "Mara goes farther away"),
        ("up", None, "Mara goes up"),
        ("down", None, "Mara comes down"),
        ("on", "miller", "Mara gets up on the Miller"),
        ("off", "miller", "Mara comes off the Miller"),
        ("under", None, "Mara goes under the water"),
        ("out", None, "Mara comes up out of the water"),
    ],
)
def test_a_way_gone_is_told_without_a_place(how: str, whom: str | None, says: str) -> None:
    assert row(Moved(who="mara"), kind="moved", who="mara", whom=whom, how=how) == says


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ({"words": "the stair"}, "Mara is now at the stair"),
        ({"words": "behind the potting bench"}, "Mara is now behind the potting bench"),
        ({"words": "On the wheel"}, "Mara is now On the wheel"),
        ({"of": "miller", "away": 10}, "Mara is now 10 from the Miller"),
        ({"at": (10, -20, 0)}, "Mara is now at 10, -20, 0"),
    ],
)
def test_a_place_stands_in_the_sentence_as_it_is_said(place: dict[str, Any], says: str) -> None:
    moved = Moved(who="mara", place=Place(**place))
    assert row(moved, kind="moved", who="mara", what=place.get("words")) == says


def test_a_move_to_where_nobody_says_is_a_move() -> None:
    assert row(Moved(who="mara"), kind="moved", who="mara") == "Mara has moved"


@pytest.mark.parametrize(
    ("claim", "says"),
    [
        ({"whom": "mara", "what": "the potting bench"}, "the potting bench stops Mara"),
        ({"whom": "mara"}, "something stops Mara"),
        ({"who": "tobin", "whom": "miller", "what": "mara"}, "Tobin stops the Miller, for Mara"),
        ({"who": "tobin", "whom": "miller", "what": "parry"}, "Tobin stops the Miller"),
    ],
)
def test_what_stops_a_blow_is_named(claim: dict[str, Any], says: str) -> None:
    assert row(Moved(who="mara"), kind="stopped", **claim) == says


def test_a_mount_refuses_its_rider() -> None:
    assert row(Noted(text="x"), kind="refused", who="miller", whom="mara", what="rider") == "the Miller refuses Mara"


@pytest.mark.parametrize(
    ("what", "says"), [("whole", "Mara healed: nothing, for there was no hurt"), (None, "Mara healed: nothing")]
)
def test_healing_that_healed_nothing(what: str | None, says: str) -> None:
    assert row(Noted(text="x"), kind="healed", who="mara", severity="none", what=what) == says


@pytest.mark.parametrize(
    ("value", "reason", "says"),
    [
        ("The pick caught in the beam and stayed there.", "the roof is low",
         "ruled: The pick caught in the beam and stayed there, the roof is low"),
        ("The pick caught.", None, "ruled: The pick caught."),
        ("yes", "the stair is wet", "ruled: yes, the stair is wet"),
    ],
)  # fmt: skip
def test_a_ruling_and_its_reason_are_one_sentence(value: str, reason: str | None, says: str) -> None:
    assert row(Ruled(rule="X-FUMBLE", value=value, reason=reason)) == says


@pytest.mark.parametrize(
    ("kind", "what", "says"),
    [
        ("condition_on", "a broken arm", "Mara has a broken arm"),
        ("condition_off", "the fever", "Mara no longer has the fever"),
        ("condition_on", "prone", "Mara is prone"),
    ],
)
def test_a_condition_is_had_or_is_so(kind: str, what: str, says: str) -> None:
    assert row(Noted(text="x"), kind=kind, who="mara", what=what) == says


@pytest.mark.parametrize(
    ("subject", "says"),
    [
        ("player:ann", "ruled (who plays Mara): yes"),
        ("player:nobody-seen", "ruled (a player): yes"),
        ("side:beings", "ruled (the drowned): yes"),
        ("miller", "ruled (the Miller): yes"),
        ("the stair", "ruled (the stair): yes"),
    ],
)
def test_a_player_who_was_asked_is_named_by_whom_they_play(subject: str, says: str) -> None:
    assert row(Ruled(rule="any", subject=subject, value="yes")) == says
