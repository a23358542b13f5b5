"""Commands at a kept session: taken once, in one order, or refused with nothing done."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from rules.ruling import Need
from tests.woundscribe.store.proof import prove
from tests.woundscribe.test_fight import MILL
from woundscribe.errors import WoundscribeError
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.turnstate import Missing
from woundscribe.yamltext import read_yaml


def opened(sessions: Sessions, name: str | None = None, changed: str = MILL, **how: Any) -> Session:
    return sessions.open(read_yaml(changed)[0], name=name, seed="a", **how)


def code_of(error: pytest.ExceptionInfo[WoundscribeError]) -> str:
    return error.value.code


def test_a_session_is_found_again_by_its_name(sessions: Sessions) -> None:
    session = opened(sessions)
    session.declare("mara", "strike the miller with the staff, to subdue")
    again = sessions.resume("on-the-stair")
    assert [need.who for need in again.turn.needs if isinstance(need, Missing)] == ["tobin"]
    again.declare("tobin", "hold")
    assert session.turn.number == 2
    assert (session.transcript, session.version) == (again.transcript, 3)
    assert [(s.name, s.turns, s.closed) for s in sessions.listed()] == [("on-the-stair", 1, False)]
    prove(session)


def test_sessions_of_one_title_get_names_of_their_own(sessions: Sessions) -> None:
    assert [opened(sessions).name for _ in range(3)] == ["on-the-stair", "on-the-stair-2", "on-the-stair-3"]
    opened(sessions, "Die Mühle — 水車")
    assert sessions.resume("die-muhle").title == "On the stair"
    with pytest.raises(WoundscribeError, match="called 'die-muhle' already") as taken:
        opened(sessions, "die mühle")
    assert code_of(taken) == "name-taken"


def test_a_name_that_nobody_bears_is_told_with_the_nearest(sessions: Sessions) -> None:
    opened(sessions)
    with pytest.raises(WoundscribeError, match="Did you mean on-the-stair") as refused:
        sessions.resume("on-the-stairs")
    assert code_of(refused) == "no-session"


def test_a_key_that_comes_again_is_answered_as_before_and_rolls_nothing(sessions: Sessions) -> None:
    session = opened(sessions, seats={"tobin": "instinct"})
    first = session.declare("mara", "strike the miller with the staff", key="k")
    assert first.turn.resolved
    session.lock()
    stood = (session.head, session.transcript)
    assert session.declare("mara", "strike the miller with the staff", key="k") == first
    assert session.declare("mara", "hold", key="k") == first
    assert (session.head, session.transcript) == stood
    assert opened(sessions, seats={}, key="o").name == opened(sessions, key="o").name


def test_a_key_of_a_question_is_answered_with_the_same_question(sessions: Sessions) -> None:
    session = opened(sessions, changed=MILL.replace("players: true", "players: true, rolls: physical"))
    session.declare("mara", "strike the miller with the staff")
    asked = session.declare("tobin", "hold", key="k")
    assert isinstance(asked.turn.needs[0], Need)
    session.answer(faces=[4, 4, 4])
    assert session.declare("tobin", "hold", key="k") == asked


def test_a_refusal_is_the_same_refusal_again(sessions: Sessions) -> None:
    session = opened(sessions)
    for _ in range(2):
        with pytest.raises(WoundscribeError) as refused:
            session.declare("mara", "juggle", key="k")
        assert code_of(refused) == "malformed"
    assert session.version == 1
    assert session.declare("mara", "hold", key="k").version == 2


def test_the_same_command_delivered_ten_times_at_once_is_taken_once(sessions: Sessions) -> None:
    session = opened(sessions, seats={"tobin": "instinct"})
    with ThreadPoolExecutor(10) as pool:
        answers = list(
            pool.map(lambda _: sessions.resume(session.name).declare("mara", "strike the miller", key="k"), range(10))
        )
    assert all(answer == answers[0] for answer in answers)
    assert (session.version, session.turn.number) == (2, 2)
    prove(session)


def test_two_players_at_once_never_stand_in_each_others_way(sessions: Sessions) -> None:
    session = opened(sessions)
    with ThreadPoolExecutor(2) as pool:
        done = pool.map(
            lambda who: sessions.resume(session.name).declare(who, "defend", hand=f"player:{_PLAYER[who]}"), _PLAYER
        )
        assert sorted(taken.turn.resolved for taken in done) == [False, True]
    assert session.transcript.steps[0].input.hands is not None
    assert set(session.transcript.steps[0].input.hands) == {"player:ana", "player:ben"}
    prove(session)


_PLAYER = {"mara": "ana", "tobin": "ben"}


def test_a_stale_version_is_a_conflict(sessions: Sessions) -> None:
    session = opened(sessions)
    session.declare("mara", "defend")
    with pytest.raises(WoundscribeError, match="meant for version 1, and it is 2 now") as stale:
        session.lock(expected=1)
    assert (code_of(stale), stale.value.retryable) == ("conflict", True)
    assert session.lock(expected=2).turn.resolved


@pytest.mark.parametrize(
    ("hand", "who", "what", "code"),
    [
        ("player:ben", "mara", "defend", "not-yours"),
        ("player:eve", "mara", "defend", "not-yours"),
        ("player:ana", None, {"effect": "died", "who": "miller"}, "not-yours"),
        ("gm", "mara", "juggle", "malformed"),
        ("player:ana", "mara", "rouse tobin", "illegal"),
    ],
)
def test_what_is_not_ones_own_is_refused(sessions: Sessions, hand: str, who: str | None, what: Any, code: str) -> None:
    session = opened(sessions)
    with pytest.raises(WoundscribeError) as refused:
        session.declare(who, what, hand=hand)
    assert code_of(refused) == code
    assert session.version == 1


def test_those_who_are_away_do_as_their_seat_says(sessions: Sessions) -> None:
    session = opened(sessions)
    session.settle(away={"player:ben": "defend"}, hand="player:ben")
    session.declare("mara", "defend", hand="player:ana")
    session.lock()
    assert [d.kind for d in session.transcript.steps[0].input.turn.declarations] == ["defend", "defend"]
    assert session.transcript.steps[0].input.hands == ("player:ana", "silent")
    session.lock(by_instinct=True)
    session.settle(away={"player:ben": None, "player:ana": "proxy:player:ben"}, hand="gm")
    session.declare("mara", "hold", hand="player:ben")
    assert session.declare("tobin", "hold", hand="player:ben").turn.resolved
    with pytest.raises(WoundscribeError, match="nothing to do while away"):
        session.settle(away={"player:ana": "juggle"})
    with pytest.raises(WoundscribeError, match="for the game master"):
        session.settle(away={"player:ana": "hold"}, hand="player:ben")


def test_what_is_offered_for_a_side_waits_for_its_players(sessions: Sessions) -> None:
    session = opened(sessions)
    asked = session.declare("mara", "offer mercy", hand="player:ana")
    assert [(need.kind, need.to) for need in asked.turn.needs] == [("agreement", "player:ben")]
    with pytest.raises(WoundscribeError, match="nobody asks whether player:ana agrees"):
        session.agree(True, hand="player:ana")
    refused = session.agree(False, hand="player:ben")
    assert [need.kind for need in refused.turn.needs] == ["declaration", "declaration"]
    session.declare("mara", "offer mercy", hand="player:ana")
    agreed = session.agree(True, hand="player:ben")
    assert agreed.turn.resolved or isinstance(agreed.turn.needs[0], Need)
    session.undo()
    session.settle(away={"player:ben": "hold"})
    alone = session.declare("mara", "offer mercy", hand="player:ana")
    assert not [need for need in alone.turn.needs if need.kind == "agreement"]


def test_an_answer_is_for_whoever_is_asked(sessions: Sessions) -> None:
    session = opened(sessions, changed=MILL.replace("players: true", "players: true, rolls: physical"))
    session.declare("mara", "strike the miller with the staff")
    session.declare("tobin", "hold")
    with pytest.raises(WoundscribeError, match="for player:ana to answer") as refused:
        session.answer(total=12, hand="player:ben")
    assert code_of(refused) == "not-yours"
    assert session.answer(total=12, hand="player:ana").version == 4


def test_one_answer_may_hold_for_the_fight(sessions: Sessions) -> None:
    session = opened(sessions, ask="all", seats={"miller": "instinct"})
    session.keep("BD-MERCY", True, reason="she is the one who could know")
    session.declare(None, {"phrase": "mara offers mercy"})
    ruled = [o for o in session.transcript.outcomes if o.kind == "ruled" and getattr(o, "rule", "") == "BD-MERCY"]
    assert {getattr(o, "reason", None) for o in ruled} == {"she is the one who could know"}
    with pytest.raises(WoundscribeError, match="ever asked for"):
        session.keep("BD-NONE", True)


def test_a_closed_session_is_proved_by_its_seed_and_takes_nothing_more(sessions: Sessions) -> None:
    session = opened(sessions)
    session.lock()
    text = session.close()
    assert session.close() == text
    assert json.loads(text.splitlines()[-1])["closing"]["seed"] == "a"
    prove(session)
    commands: list[Callable[[], object]] = [session.undo, session.lock, lambda: session.declare("miller", "hold")]
    for command in commands:
        with pytest.raises(WoundscribeError, match="closed") as closed:
            command()
        assert code_of(closed) == "closed"
