"""What follows a command by itself, what is said in one line, and what of it still stands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.woundscribe.doors.tables import alone, lurked, two
from woundscribe import Sessions, WoundscribeError
from woundscribe.doors import reply
from woundscribe.doors.seat import Seat
from woundscribe.doors.shown import Wanted


@pytest.fixture
def ana(sessions: Sessions) -> Seat:
    return Seat(alone(sessions), "player:ana")


def played(seat: Seat) -> None:
    seat.declare(None, "mara strikes the miller", key="1")
    seat.declare(None, "tobin defends", key="2")


def test_a_turn_in_which_nobody_is_asked_follows_once(ana: Seat) -> None:
    assert ana.follow() is None, "Mara and Tobin are asked"
    with pytest.raises(WoundscribeError, match="somebody has to say first") as refused:
        ana.session.follow()
    assert (refused.value.code, refused.value.retryable) == ("waiting", True)
    played(ana)
    first = ana.follow(key="2-1")
    assert first is not None
    assert first.resolved is not None
    assert first.resolved.turn == 2
    again = ana.follow(key="2-1")
    assert again is not None
    assert again.resolved == first.resolved
    assert ana.follow() is None
    assert len(ana.session.transcript.steps) == 2


def test_anybody_at_the_table_may_see_to_it_but_a_reader(sessions: Sessions) -> None:
    session = two(sessions, ask="needed")
    Seat(session, "player:ana").declare("mara", "defend")
    assert Seat(session, "player:ben").follow() is None, "Ben is asked himself"
    Seat(session, "player:ben").declare("tobin", "defend")
    with pytest.raises(WoundscribeError, match="no more"):
        Seat(session, "reader").follow()
    assert Seat(session, "player:ana").follow() is not None


def test_nobody_is_passed_over_who_is_away_or_hidden(sessions: Sessions) -> None:
    session = two(sessions, ask="needed")
    session.settle(seats={"miller": "gm"})
    Seat(session, "player:ana").declare("mara", "defend")
    Seat(session, "player:ben").declare("tobin", "defend")
    assert Seat(session, "player:ana").follow() is None, "the Miller is the game master's to play"
    session = lurked(sessions)
    session.settle(seats={"lurker": "gm"})
    ana = Seat(session, "player:ana")
    played(ana)
    assert ana.state().needs == (), "she sees nobody whom it waits for"
    assert ana.follow() is None, "and yet it waits"


def test_a_question_that_is_open_is_not_passed_over(sessions: Sessions) -> None:
    session = two(sessions)
    Seat(session, "player:ana").declare(None, "offer mercy")
    assert Seat(session).follow() is None
    Seat(session, "player:ben").agree(True)
    assert session.turn.needs[0].kind == "ruling"
    assert Seat(session).follow() is None


def test_once_it_is_over_or_closed_nothing_follows(sessions: Sessions) -> None:
    over = Seat(alone(sessions, seed="43"), "player:ana")
    over.declare(None, "mara strikes the miller with the staff")
    reply.followed(over, over.declare(None, "tobin defends", key="2"), key="2")
    assert over.state().phase == "over"
    assert over.follow() is None
    over.session.close()
    assert over.follow() is None


def test_what_was_taken_stands_until_it_is_undone_or_its_turn_is_over(ana: Seat) -> None:
    strike = ana.declare(None, "mara strikes the miller", key="1")
    assert ana.stands(strike)
    ana.declare(None, "tobin defends", key="2")
    first, done = ana.answered("1"), ana.answered("2")
    assert first is not None
    assert done is not None
    assert (ana.stands(first), ana.stands(done)) == (False, True)
    ana.session.undo(1)
    undone = ana.answered("2")
    assert undone is not None
    assert not ana.stands(undone)
    assert ana.answered("nothing") is None


def test_the_keys_of_a_door_are_found_again(ana: Seat) -> None:
    played(ana)
    assert ana.keys_since(1, "") == ("1", "2")
    assert ana.keys_since(2, "2") == ("2",)
    assert ana.keys_since(1, "chat-") == ()


@pytest.mark.parametrize(
    ("asked", "said", "given"),
    [
        ({"kind": "faces", "notation": "3d6"}, "4 5, 6", {"faces": (4, 5, 6), "total": None}),
        ({"kind": "faces", "notation": "3d6"}, "13.", {"faces": None, "total": 13}),
        ({"kind": "consent", "choices": ("yes", "no")}, "Yes!", {"value": "yes"}),
        ({"kind": "ruling", "choices": ("yes", "no")}, "n", {"value": "no"}),
        ({"kind": "ruling", "choices": ("trip", "slow")}, "to trip", {"value": "trip"}),
        ({"kind": "ruling", "choices": ("the weir", "the lock")}, "The Weir", {"value": "the weir"}),
        ({"kind": "ruling", "choices": ("none",), "number": True}, "7", {"value": "7"}),
        ({"kind": "ruling"}, " he looks away ", {"value": "he looks away"}),
    ],
)
def test_an_answer_is_read_in_words(
    ana: Seat, monkeypatch: pytest.MonkeyPatch, asked: dict[str, Any], said: str, given: dict[str, Any]
) -> None:
    heard: list[dict[str, Any]] = []

    def answer(value: Any = None, **more: Any) -> None:
        more.pop("key")
        heard.append({**({"value": value} if value is not None else {}), **more})

    monkeypatch.setattr(ana, "answer", answer)
    reply.answer(ana, Wanted(to="gm", yours=True, question="What now?", **asked), said, key="k", expected=7)
    assert heard == [{**given, "expected": 7}]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"kind": "faces", "notation": "3d6"}, "high"),
        ({"kind": "agreement"}, "perhaps"),
        ({"kind": "ruling", "choices": ("yes", "no")}, "perhaps"),
        ({"kind": "ruling", "choices": ("none",), "number": True}, "some"),
    ],
)
def test_what_is_no_answer_is_said_to_be_none(ana: Seat, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(WoundscribeError) as refused:
        reply.answer(ana, Wanted(to="gm", yours=True, question="What now?", **asked), said, key="k")
    assert refused.value.code == "malformed"
