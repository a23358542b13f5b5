"""What a program is promised that embeds a fight: no I/O while it declares, no loop that waits, one string to keep."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.encounter import Encounter
from tests.scripted import Scripted
from tests.woundscribe.doors.tables import STAIR
from woundscribe import Fight, Model, Narration, Sessions, WoundscribeError
from woundscribe.session import Session
from woundscribe.turnstate import TurnState

ASKING = {
    **STAIR,
    "cast": [{**STAIR["cast"][0], "player": "ana"}, {**STAIR["cast"][1], "player": "ben"}, STAIR["cast"][2]],
}
ROLLING = {**ASKING, "sides": [{**STAIR["sides"][0], "rolls": "physical"}, STAIR["sides"][1]]}


# -- no I/O in declare


def test_to_declare_reads_and_writes_nothing() -> None:
    """In a program of its own: what is watched there cannot be watched no more."""
    program = """
import sys
from woundscribe import Fight
fight = Fight.open("flooded-mill", seed="f", ask="needed")
seen = []
def watch(event, args):
    if event.split(".")[0] in ("open", "socket", "sqlite3", "os", "subprocess", "shutil", "tempfile", "glob"):
        seen.append((event, args))
sys.addaudithook(watch)
turn = fight.declare("mara", "strike the miller with the staff, to subdue")
turn = fight.declare("tobin", {"kind": "defend", "words": '"Behind me, Mara."'})
assert turn.resolved
fight.instinct()
fight.declare(None, {"effect": "note", "text": "The wheel stopped."})
fight.turn, fight.view("side:ferry"), fight.dump()
assert not seen, seen
open(__file__ if "__file__" in globals() else sys.executable, "rb").close()
assert seen, "whatever was opened would have been seen"
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# -- the loop goes on


class Waiting(Scripted):
    """A model that says nothing until the loop has done something else meanwhile."""

    def _next(self, messages: Any) -> str:
        assert threading.current_thread() is not threading.main_thread()
        assert _TICKED.wait(20), "the loop stood still while the model was thinking"
        return super()._next(messages)


_TICKED = threading.Event()


@pytest.fixture
def ticking() -> Iterator[threading.Event]:
    _TICKED.clear()
    yield _TICKED
    _TICKED.clear()


async def _ticks(count: int) -> None:
    """Turns of the loop that could not be taken by a loop that waits."""
    for _ in range(count):
        await asyncio.sleep(0)
    _TICKED.set()


@pytest.fixture
def fight() -> Fight:
    fight = Fight.open("flooded-mill", seed="f", ask="needed")
    fight.declare("mara", "strike the miller with the staff, to subdue")
    fight.declare("tobin", "defend")
    return fight


async def test_telling_never_blocks_the_loop(fight: Fight, ticking: threading.Event) -> None:
    model = Waiting(answers=["1. It came to nothing.\n"] * 2)
    passage, _ = await asyncio.gather(fight.atell(1, model=model), _ticks(100))
    assert model.asked
    assert passage.text


async def test_nor_do_lines_as_they_come(fight: Fight, ticking: threading.Event) -> None:
    model = Waiting(answers=["1. It came to nothing.\n"] * 2)

    async def told() -> list[str]:
        return [line.text async for line in fight.astream(1, model=model)]

    lines, _ = await asyncio.gather(told(), _ticks(100))
    assert model.asked
    assert lines


async def test_nor_does_a_session_in_a_store(tmp_path: Path, ticking: threading.Event) -> None:
    with Sessions(f"sqlite:///{tmp_path / 'sessions.db'}") as sessions:
        session = sessions.open("flooded-mill", seed="f", ask="needed")
        session.declare("mara", "strike the miller")
        session.declare("tobin", "defend")
        model = Waiting(answers=["1. It came to nothing.\n"] * 2)
        variant, _ = await asyncio.gather(Narration(session).atell(1, model=model), _ticks(100))
    assert model.asked
    assert variant.text


# -- one string, whatever is open


def _declaring() -> Fight:
    fight = Fight.open(ASKING, seed="a")
    fight.declare("mara", "strike the miller with the staff")
    return fight


def _consenting() -> Fight:
    fight = Fight.open(ASKING, seed="a")
    fight.declare("mara", "offers mercy")
    return fight


def _ruling() -> Fight:
    fight = _consenting()
    fight.answer("yes")
    return fight


def _rolling() -> Fight:
    fight = Fight.open(ROLLING, seed="a")
    fight.declare("mara", "strike the miller with the staff")
    fight.declare("tobin", "hold")
    return fight


def _half_rolled() -> Fight:
    fight = _rolling()
    fight.answer(faces=[4, 4, 4])
    return fight


@pytest.mark.parametrize(
    ("begun", "kind", "onward"),
    [
        (_declaring, "declaration", lambda fight: fight.declare("tobin", "defend")),
        (_consenting, "consent", lambda fight: fight.answer("yes")),
        (_ruling, "ruling", lambda fight: fight.answer("no", reason="he does not hear")),
        (_rolling, "faces", lambda fight: fight.answer(faces=[4, 4, 4])),
        (_half_rolled, "faces", lambda fight: fight.answer(total=3)),
    ],
)
def test_a_fight_is_kept_as_one_string_with_whatever_is_open(begun: Any, kind: str, onward: Any) -> None:
    fight: Fight = begun()
    blob = fight.dump()
    again = Fight.load(blob)
    assert again.turn == fight.turn
    assert again.turn.needs[0].kind == kind
    assert again.dump() == blob
    came: TurnState = onward(fight)
    assert onward(again) == came
    assert again.dump() == fight.dump()
    assert isinstance(again.encounter, Encounter)


# -- what is no such thing


def _wrong(given: Any) -> Any:
    return given


SESSION_CALLS: dict[str, Any] = {
    "declare": lambda s: s.declare(_wrong(3), _wrong([])),
    "declare what": lambda s: s.declare("mara", _wrong(None)),
    "lock": lambda s: s.lock(by_instinct=_wrong("no")),
    "lock key": lambda s: s.lock(key=_wrong(5)),
    "agree": lambda s: s.agree(_wrong("no"), hand="player:ana"),
    "keep": lambda s: s.keep(_wrong(None), "yes"),
    "modify": lambda s: s.modify("mara", _wrong("x"), "the stair"),
    "undo": lambda s: s.undo(_wrong("x")),
    "amend": lambda s: s.amend(_wrong("x"), "defend"),
    "settle": lambda s: s.settle(seats=_wrong(5)),
    "answer": lambda s: s.answer(_wrong(1.5)),
    "view": lambda s: s.view(_wrong(5)),
}
NARRATION_CALLS: dict[str, Any] = {
    "tell": lambda n: n.tell(_wrong("x")),
    "tell yes": lambda n: n.tell(_wrong(True)),
    "tell telling": lambda n: n.tell(1, telling=_wrong(5)),
    "tell words": lambda n: n.tell(1, telling=_wrong("brisk")),
    "tell model": lambda n: n.tell(1, model=_wrong("gpt")),
    "tell drafts": lambda n: n.tell(1, drafts=_wrong("x")),
    "tell purpose": lambda n: n.tell(1, purpose=_wrong(5)),
    "stream": lambda n: n.stream(_wrong([])),
    "atell": lambda n: asyncio.run(n.atell(_wrong(1.5))),
    "variants": lambda n: n.variants(_wrong("\ud800")),
    "variants high": lambda n: n.variants(10**30),
    "choose": lambda n: n.choose(_wrong("x")),
    "choose high": lambda n: n.choose(10**30),
    "edit": lambda n: n.edit(_wrong(None), "Mara hit the Miller."),
    "edit text": lambda n: n.edit(1, _wrong(5)),
    "hide": lambda n: n.hide(_wrong("x")),
    "whole": lambda n: n.whole(_wrong(None)),
    "whole without": lambda n: n.whole(_wrong("x")),
}
FIGHT_CALLS: dict[str, Any] = {
    "declare": lambda f: f.declare(_wrong(3), _wrong([])),
    "declare who": lambda f: f.declare(_wrong(["mara"]), "defend"),
    "tell": lambda f: f.tell(_wrong("x")),
    "tell telling": lambda f: f.tell(1, telling=_wrong(5)),
    "tell model": lambda f: f.tell(1, model=_wrong(5)),
    "atell": lambda f: asyncio.run(f.atell(_wrong([]))),
    "astream": lambda f: f.astream(_wrong({})),
    "answer": lambda f: f.answer(_wrong([])),
    "view": lambda f: f.view(_wrong(None)),
    "open": lambda f: Fight.open("flooded-mill", ask=_wrong(5)),
    "open seed": lambda f: Fight.open("flooded-mill", seed=_wrong(5)),
    "load": lambda f: Fight.load(_wrong(None)),
    "chunks": lambda f: f.tell(1).chunks(_wrong("a")),
    "chunks yes": lambda f: f.tell(1).chunks(_wrong(True)),
    "chunks markdown": lambda f: f.tell(1).chunks(2000, markdown=_wrong("html")),
    "model": lambda f: f.tell(1, model=Model(_wrong(5))),
}
SESSIONS_CALLS: dict[str, Any] = {
    "resume": lambda s: s.resume(_wrong(None)),
    "open name": lambda s: s.open("flooded-mill", name=_wrong(5)),
    "open seats": lambda s: s.open("flooded-mill", seats=_wrong([])),
    "open seat": lambda s: s.open("flooded-mill", seats=_wrong({"mara": 5})),
    "open key": lambda s: s.open("flooded-mill", key=_wrong(5)),
    "sessions": lambda s: Sessions(_wrong(5)),
    "sessions list": lambda s: Sessions(_wrong([])),
    "narration": lambda s: Narration(_wrong(None)),
    "narration budget": lambda s: Narration(s.resume("mill"), budget=_wrong(5)),
}


def _refused(call: Any, on: Any) -> None:
    with pytest.raises(WoundscribeError) as refused:
        call(on)
    assert refused.value.code in ("malformed", "no-session"), refused.value.code
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("call", FIGHT_CALLS.values(), ids=FIGHT_CALLS)
def test_a_fight_says_what_is_of_the_wrong_type(fight: Fight, call: Any) -> None:
    before = fight.dump()
    _refused(call, fight)
    assert fight.dump() == before


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    with Sessions(f"sqlite:///{tmp_path_factory.mktemp('store') / 'sessions.db'}") as opened:
        session = opened.open("flooded-mill", name="mill", seed="f", ask="needed")
        session.declare("mara", "strike the miller")
        session.declare("tobin", "defend")
        Narration(session).tell(1)
        yield opened


@pytest.fixture
def session(sessions: Sessions) -> Session:
    return sessions.resume("mill")


@pytest.mark.parametrize("call", SESSION_CALLS.values(), ids=SESSION_CALLS)
def test_a_session_says_what_is_of_the_wrong_type(session: Session, call: Any) -> None:
    before = session.version
    _refused(call, session)
    assert session.version == before


@pytest.mark.parametrize("call", NARRATION_CALLS.values(), ids=NARRATION_CALLS)
def test_a_narration_says_what_is_of_the_wrong_type(session: Session, call: Any) -> None:
    before = Narration(session).variants()
    _refused(call, Narration(session))
    assert Narration(session).variants() == before


@pytest.mark.parametrize("call", SESSIONS_CALLS.values(), ids=SESSIONS_CALLS)
def test_a_store_says_what_is_of_the_wrong_type(sessions: Sessions, call: Any) -> None:
    before = len(sessions.listed())
    _refused(call, sessions)
    assert len(sessions.listed()) == before
