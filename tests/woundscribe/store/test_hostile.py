"""What nobody should say to a session, and what two say to it at one moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from rules.ruling import Need
from tests.woundscribe.store.proof import prove
from tests.woundscribe.store.test_commands import code_of, opened
from tests.woundscribe.store.test_rewinding import ROLLED
from tests.woundscribe.test_fight import MILL
from woundscribe.errors import WoundscribeError
from woundscribe.narrating import Narration
from woundscribe.sessions import Sessions
from woundscribe.store import Database
from woundscribe.turnstate import Missing

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

LURKING = MILL + "  - {id: lurker, like: drowned miller, name: Quillon, side: mill, hidden: true}\n"


# -- what cannot be kept is refused before anything is


@pytest.mark.parametrize(
    "settled",
    [
        {"ask": "never"},
        {"redacted": ("x",)},
        {"redacted": (0,)},
        {"redacted": 3},
        {"seats": {"mara": None}},
        {"seats": {"mara": "player:\ud800"}},
        {"seats": {"nobody": "gm"}},
        {"away": {"player:ana": 5}},
        {"away": {"player:ana": "proxy:gm"}},
        {"away": {"nonsense": "hold"}},
        {"telling": {"style": "\ud800"}},
        {"telling": {"tone": object()}},
    ],
)
def test_what_no_table_could_be_told_is_refused(sessions: Sessions, settled: dict[str, Any]) -> None:
    session = opened(sessions)
    stood = session.head
    with pytest.raises(WoundscribeError) as refused:
        session.settle(**settled)
    assert code_of(refused) == "malformed"
    assert session.head == stood
    assert session.turn.number == 1


@pytest.mark.parametrize("text", ["\0", "\ud800", "x" * 100_000, "\x1b[31m"])
def test_text_that_no_store_keeps_is_refused_wherever_it_stands(sessions: Sessions, text: str) -> None:
    session = opened(sessions)
    commands: list[Callable[[], object]] = [
        lambda: sessions.resume(text),
        lambda: opened(sessions, key=text),
        lambda: session.declare("mara", "hold", key=text),
        lambda: session.declare("mara", "hold", hand=text),
        lambda: session.declare("mara", "hold", hand=f"player:{text}"),
        lambda: session.declare(text, "hold"),
        lambda: session.declare("mara", text),
        lambda: session.declare("mara", {"phrase": "hold", "words": text}),
        lambda: session.keep("BD-MERCY", True, reason=text),
    ]
    for command in commands:
        with pytest.raises(WoundscribeError) as refused:
            command()
        assert code_of(refused) in ("malformed", "no-session", "not-yours")
        assert len(str(refused.value)) < 2 * len(text) + 500
    assert session.version == 1


@pytest.mark.parametrize("what", [None, 5, ["hold"], object(), {1, 2}])
def test_what_is_no_declaration_is_refused(sessions: Sessions, what: Any) -> None:
    with pytest.raises(WoundscribeError) as refused:
        opened(sessions).declare("mara", what)
    assert code_of(refused) == "malformed"


def test_the_key_that_opened_a_session_is_no_other_commands(sessions: Sessions) -> None:
    session = opened(sessions, key="k")
    with pytest.raises(WoundscribeError, match="that of the command that opened"):
        session.declare("mara", "hold", key="k")


def test_names_in_no_letters_of_ours_still_open_sessions(sessions: Sessions) -> None:
    assert [opened(sessions, name).name for name in ("🔥", "..", "水車")] == ["session", "session-2", "session-3"]
    assert opened(sessions, "/etc/passwd").name == "etc-passwd"


# -- whose it is


@pytest.mark.parametrize("hand", ["ana", "instinct", "side:ferry", "host", ""])
def test_only_players_and_the_master_give_commands(sessions: Sessions, hand: str) -> None:
    with pytest.raises(WoundscribeError, match="gives no commands"):
        opened(sessions).declare("mara", "hold", hand=hand)


def test_a_turn_is_not_a_players_to_close_but_for_one_who_plays_alone(sessions: Sessions) -> None:
    session = opened(sessions)
    with pytest.raises(WoundscribeError, match="to close a turn is for the game master") as refused:
        session.lock(by_instinct=True, hand="player:ben")
    assert code_of(refused) == "not-yours"
    session.settle(seats={"tobin": "player:ana"})
    assert session.lock(hand="player:ana").turn.resolved


def test_dice_are_asked_of_whoever_has_the_seat_now(sessions: Sessions) -> None:
    session = opened(sessions, changed=ROLLED, seats={"mara": "player:zoe"})
    session.settle(away={"player:zoe": "proxy:player:ben"})
    session.declare("mara", "strike the miller with the staff", hand="player:ben")
    session.declare("tobin", "hold", hand="player:ben")
    need = session.turn.needs[0]
    assert isinstance(need, Need)
    assert need.to == "player:zoe"
    with pytest.raises(WoundscribeError, match="for player:zoe to answer"):
        session.answer(total=12, hand="player:ana")
    session.answer(total=12, hand="player:ben")
    session.settle(seats={"mara": "instinct"})
    assert session.turn.needs[0].to == "gm"


def test_a_side_is_not_shared_with_those_who_play_another(sessions: Sessions) -> None:
    session = opened(sessions, changed=MILL.replace("name: the drowned}", "name: the drowned, players: true}"))
    session.lock()
    assert [need.to for need in session.turn.needs] == ["side:mill"]
    with pytest.raises(WoundscribeError, match="not yours to play"):
        session.declare("miller", "hold", hand="player:ana")
    assert session.declare("miller", "hold", hand="player:cid").turn.resolved


def test_what_the_master_declares_for_a_side_needs_nobodys_consent(sessions: Sessions) -> None:
    asked = opened(sessions).declare("mara", "offer mercy", hand="gm")
    assert not [need for need in asked.turn.needs if need.kind == "agreement"]


def test_the_whole_transcript_is_not_for_a_player(sessions: Sessions) -> None:
    session = opened(sessions)
    session.close()
    with pytest.raises(WoundscribeError, match="for the game master to say"):
        session.close(hand="player:ana")


@pytest.mark.parametrize(
    ("who", "what"),
    [
        ("quilon", "defend"),
        ("Quillon", "defend"),
        ("lurker", "defend"),
        ("mara", {"kind": "attack", "target": "quilon"}),
        ("mara", {"kind": "attack", "target": "lurker"}),
        ("mara", "strike quilon"),
        ("mara", {"kind": "attack", "target": "miller", "rolls": {"nobody/attack": 12}}),
    ],
)
def test_no_refusal_tells_a_player_who_is_hidden(sessions: Sessions, who: str, what: Any) -> None:
    session = opened(sessions, changed=LURKING)
    with pytest.raises(WoundscribeError, match="there is no combatant called") as refused:
        session.declare(who, what, hand="player:ana")
    told = (*refused.value.nearest, *refused.value.choices)
    assert not {"Quillon", "lurker"}.intersection(told)
    session.lock()
    assert "lurker" in [need.who for need in session.turn.needs if isinstance(need, Missing)]
    session.declare("quillon", "defend", hand="gm")


# -- at one moment


def test_two_who_close_at_once_close_it_once(sessions: Sessions) -> None:
    session = opened(sessions)
    late = sessions.resume(session.name)
    take = late._take

    def overtaken(*given: Any) -> Any:
        session.close()
        return take(*given)

    late._take = overtaken  # type: ignore[method-assign,assignment] # the other was a moment faster
    assert late.close() == session.close()
    assert session.version == 2
    prove(session)


def test_one_reading_sees_one_moment(url: str) -> None:
    with Sessions(url) as sessions:
        session = opened(sessions)
        database = Database(url)
        with database.reading() as connection:
            asked = "SELECT version FROM sessions"
            before = connection.exec_driver_sql(asked).scalar_one()
            session.settle(ask="all")
            assert connection.exec_driver_sql(asked).scalar_one() == before
        database.close()


def test_many_who_tell_at_once_never_share_a_passage(sessions: Sessions) -> None:
    session = opened(sessions)
    for _ in range(6):
        session.declare(None, {"effect": "note", "text": "It rained."})
    wait = threading.Barrier(6)

    def told(turn: int) -> int:
        narration = Narration(sessions.resume(session.name))
        wait.wait()
        return narration.tell(turn).id

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(told, range(1, 7))) == [1, 2, 3, 4, 5, 6]
