"""A session that is deleted is nowhere, comes back whole, and is gone for good only when somebody says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.woundscribe.store.proof import prove
from tests.woundscribe.store.test_archive import lived
from tests.woundscribe.store.test_commands import code_of, opened
from woundscribe.archive import archive
from woundscribe.errors import WoundscribeError
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.store import schema

_AT_IT: dict[str, Callable[[Session], object]] = {
    "a look": lambda session: session.turn,
    "a command": lambda session: session.lock(),
    "a command taken before": lambda session: session.declare("mara", "defend"),
    "a view": lambda session: session.view(),
    "a telling": lambda session: Narration(session).tell(1),
    "hiding": lambda session: Narration(session).hide(1),
    "listening": lambda session: session.shelf.pulse(1),
}


def names(sessions: Sessions) -> tuple[list[str], list[str]]:
    return [one.name for one in sessions.listed()], [one.name for one in sessions.deleted()]


def test_what_was_deleted_comes_back_as_it_was(sessions: Sessions) -> None:
    session, other = lived(sessions), opened(sessions, "other")
    whole = archive([session])
    sessions.delete("mill")
    assert names(sessions) == (["other"], ["mill"])
    assert sessions.door("mill") is None
    with pytest.raises(WoundscribeError, match="no session called 'mill'") as refused:
        sessions.resume("mill")
    assert code_of(refused) == "no-session"
    assert "mill" not in refused.value.choices
    again = sessions.put_back("mill")
    assert archive([again]) == whole
    assert set(names(sessions)[0]) == {"mill", "other"}
    prove(again)
    assert again.declare("tobin", "defend").turn.resolved
    prove(other)


@pytest.mark.parametrize("do", _AT_IT.values(), ids=_AT_IT)
def test_whoever_was_at_it_finds_it_gone_and_changes_nothing(
    sessions: Sessions, do: Callable[[Session], object]
) -> None:
    session = lived(sessions)
    session.view()  # what was read is at hand still
    whole = archive([session])
    sessions.delete("mill")
    with pytest.raises(WoundscribeError) as refused:
        do(session)
    assert code_of(refused) == "no-session"
    assert archive([sessions.put_back("mill")]) == whole


def test_its_name_is_kept_for_it(sessions: Sessions) -> None:
    opened(sessions)
    sessions.delete("on-the-stair")
    assert opened(sessions).name == "on-the-stair-2"
    with pytest.raises(WoundscribeError, match="deleted session is called 'on-the-stair'") as taken:
        opened(sessions, "on-the-stair")
    assert code_of(taken) == "name-taken"


@pytest.mark.parametrize("do", [Sessions.put_back, Sessions.erase, Sessions.delete])
def test_what_is_not_there_is_neither_deleted_nor_put_back(
    sessions: Sessions, do: Callable[[Sessions, str], object]
) -> None:
    opened(sessions, "there")
    opened(sessions, "gone")
    sessions.delete("gone")
    with pytest.raises(WoundscribeError) as refused:
        do(sessions, "gone" if do is Sessions.delete else "there")
    assert code_of(refused) == "no-session"
    assert names(sessions) == (["there"], ["gone"])


def test_what_is_erased_leaves_nothing_behind(sessions: Sessions) -> None:
    session = lived(sessions)
    Narration(session).stream(1)  # a draft that nobody ends
    sessions.delete("mill")
    sessions.erase("mill")
    assert names(sessions) == ([], [])
    with sessions._database.reading() as connection:
        for table in (schema.sessions, schema.log, schema.turns, schema.passages, schema.leases):
            assert connection.execute(table.select()).all() == []
    again = lived(sessions)
    assert again.name == "mill"
    prove(again)


def test_the_same_opening_comes_with_other_dice(sessions: Sessions) -> None:
    session = lived(sessions)
    session.settle(door={"tokens": {"x": "gm"}}, telling={"tone": "grim"})
    again = sessions.again("mill", key="k")
    assert sessions.again("mill", key="k").name == again.name != "mill"
    first, second = session.transcript, again.transcript
    assert (second.encounter, second.steps) == (first.encounter, ())
    assert second.header.commitment != first.header.commitment
    before, kept = session.table.kept, again.table.kept
    assert (kept.seats, kept.ask, kept.telling) == (before.seats, before.ask, before.telling)
    assert (kept.door, kept.pending, kept.redacted) == ({}, None, ())
    prove(again)
    assert again.declare("mara", "defend").version == 2


@pytest.mark.parametrize("name", ["a\0b", "../mill", "Mill", "x" * 99])
def test_what_no_session_is_called_is_there_for_nobody(sessions: Sessions, name: str) -> None:
    for ask in (sessions.delete, sessions.put_back, sessions.erase):
        with pytest.raises(WoundscribeError) as refused:
            ask(name)
        assert refused.value.code == "no-session"
