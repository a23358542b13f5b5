"""A session goes out whole and comes in whole; what was redacted goes nowhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.transcript import verify, write
from tests.woundscribe.conftest import Command
from tests.woundscribe.store.proof import prove
from tests.woundscribe.store.test_commands import opened
from woundscribe.archive import archive, unarchive
from woundscribe.errors import WoundscribeError
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions

SAID = "I swing for the knees, Aurelia."
MINE = "Mara struck the Miller with the oak staff, and hurt him badly."


def lived(sessions: Sessions, name: str = "mill") -> Session:
    """A session with all that one may hold: an undone turn, passages beside each other, a turn under way."""
    session = opened(sessions, name, seats={"miller": "instinct"}, ask="needed")
    session.declare("mara", f'strike the miller with the staff, to subdue "{SAID}"')
    session.declare("tobin", "defend")
    session.lock()
    session.undo(2)
    session.lock()
    told = Narration(session)
    told.tell(1)
    told.tell(1)
    assert told.edit(1, MINE).variant is not None
    session.declare("mara", "defend", key="last")
    return session


def test_it_comes_in_as_it_went_out(sessions: Sessions, tmp_path: Path) -> None:
    session = lived(sessions)
    text = archive([session])
    with Sessions(f"sqlite:///{tmp_path / 'other.db'}") as others:
        (again,) = unarchive(text, others, "a.json")
        assert (again.head, again.log()) == (session.head, session.log())
        assert Narration(again).variants() == Narration(session).variants()
        assert archive([again]) == text
        prove(again)
        first = session.declare("mara", "defend", key="last")
        assert again.declare("mara", "defend", key="last") == first
        assert again.declare("tobin", "defend").turn.resolved
        (twin,) = unarchive(text, others, "a.json")
        assert twin.name == "mill-2"
        prove(twin)


def test_what_was_redacted_is_in_no_export(sessions: Sessions, tmp_path: Path) -> None:
    session = lived(sessions)
    assert SAID in archive([session])
    prose = [v.text for v in Narration(session).variants(1)]
    session.settle(redacted=(1,))
    text = archive([session])
    assert not [secret for secret in ("Aurelia", *prose) if json.dumps(secret)[1:-1] in text]
    with Sessions(f"sqlite:///{tmp_path / 'other.db'}") as others:
        (again,) = unarchive(text, others, "a.json")
        verify(write(again.transcript))
        assert again.encounter == session.encounter
        assert again.declare("mara", "defend").version == session.version + 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no archive of sessions"),
        ("[]", "a.json"),
        ('{"format": 2, "sessions": []}', "format"),
        ('{"sessions": [{"head": 1}]}', "a.json"),
        ("[" * 100_000, "no archive of sessions"),
    ],
)
def test_what_is_no_archive(sessions: Sessions, text: str, says: str) -> None:
    with pytest.raises(WoundscribeError, match=says):
        unarchive(text, sessions, "a.json")


@pytest.mark.parametrize(
    "changed", [('"turns": 2', '"turns": 1'), ('\\"health\\":', '\\"health\\":1'), ("sha256:", "sha256:0")]
)
def test_an_archive_that_was_changed_is_refused_whole(sessions: Sessions, changed: tuple[str, str]) -> None:
    text = archive([lived(sessions)])
    assert changed[0] in text
    with pytest.raises(WoundscribeError) as error:
        unarchive(text.replace(*changed), sessions, "a.json")
    assert error.value.code in ("broken-transcript", "malformed")
    assert len(sessions.listed()) == 1


def changed(text: str, how: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(text)
    how(data["sessions"][0])
    return json.dumps(data)


def kept(**fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda s: s["head"].update(kept=json.dumps({**json.loads(s["head"]["kept"]), **fields}))


_HANDED_IN: dict[str, Callable[[dict[str, Any]], object]] = {
    "kept": lambda s: s["head"].update(kept="junk"),
    "seed": kept(seed="b"),
    "pending": kept(pending={"side": "ferry", "declarations": [{"kind": "hold", "actor": "nobody"}]}),
    "forward": kept(forward=[{"side": "ferry", "declarations": [{"kind": "juggle"}]}]),
    "seats": kept(seats={"nobody": "gm"}),
    "seat": kept(seats={"mara": "junk"}),
    "away": kept(away={"player:ana": "juggle"}),
    "telling": kept(telling={"tone": "junk"}),
    "title": lambda s: s["head"].update(title="\x1b[31m"),
    "version": lambda s: s["head"].update(version=0),
    "large version": lambda s: s["head"].update(version=10**30),
    "log twice": lambda s: s["log"].append(s["log"][-1]),
    "command": lambda s: s["log"][1].update(command="junk"),
    "answer": lambda s: s["log"][1].update(answer="{}"),
    "hand": lambda s: s["log"][1].update(hand="\0"),
    "an undone turn": lambda s: s["turns"].append({"number": 1, "version": 1, "records": "junk", "undone": 2}),
    "a turn twice": lambda s: s["turns"].append(dict(s["turns"][0])),
    "a turn undone by nobody": lambda s: s["turns"].append({**s["turns"][0], "undone": -1}),
    "a turn of later": lambda s: s["turns"][0].update(version=10**30),
    "records": lambda s: s["turns"][0].update(records=s["turns"][0]["records"].replace("knees", "shins")),
    "opening": lambda s: s["head"].update(opening=s["head"]["opening"].replace("On the stair", "Off it")),
    "closing": lambda s: s["head"].update(closing='{"closing":{"nonce":"","seed":"b","after":"x"}}\n'),
    "body": lambda s: s["passages"][0].update(body="junk"),
    "purpose": lambda s: s["passages"][0].update(purpose="junk"),
    "audience": lambda s: s["passages"][0].update(audience="junk"),
    "status": lambda s: s["passages"][0].update(status="junk"),
    "a draft": lambda s: s["passages"][0].update(status="draft"),
    "a passage twice": lambda s: s["passages"].append(s["passages"][0]),
    "two shown": lambda s: [p.update(shown=1) for p in s["passages"]],
}


@pytest.mark.parametrize("how", _HANDED_IN.values(), ids=_HANDED_IN)
def test_what_was_changed_by_hand_is_refused_and_nothing_read_in(
    sessions: Sessions, how: Callable[[dict[str, Any]], object]
) -> None:
    text = archive([lived(sessions)])
    assert unarchive(changed(text, lambda _: None), sessions, "a.json")
    with pytest.raises(WoundscribeError) as error:
        unarchive(changed(text, how), sessions, "a.json")
    assert error.value.code in ("broken-transcript", "malformed")
    assert len(sessions.listed()) == 2


@pytest.mark.parametrize(("name", "called"), [("../../etc/passwd", "etc-passwd"), ("", "session"), ("\x1b[2J", "2j")])
def test_a_name_that_is_handed_in_is_one_that_we_give(sessions: Sessions, name: str, called: str) -> None:
    text = changed(archive([lived(sessions)]), lambda s: s["head"].update(name=name))
    (again,) = unarchive(text, sessions, "a.json")
    assert again.name == called
    prove(sessions.resume(called))


@pytest.mark.parametrize("redacted", [(), (1,)])
def test_a_session_without_a_turn_goes_out_and_in(sessions: Sessions, redacted: tuple[int, ...]) -> None:
    session = opened(sessions)
    session.settle(redacted=redacted)
    (again,) = unarchive(archive([session]), sessions, "a.json")
    assert again.turn == session.turn
    session.close()
    (again,) = unarchive(archive([session]), sessions, "a.json")
    assert again.close() == session.close()


def test_what_is_said_after_a_redacted_one_came_in_keeps_its_place(sessions: Sessions) -> None:
    session = lived(sessions)
    session.settle(redacted=(1,))
    (again,) = unarchive(archive([session]), sessions, "a.json")
    again.declare("mara", "defend")
    first = again.declare("tobin", "defend", key="k")
    again.settle(redacted=())
    (twice,) = unarchive(archive([again]), sessions, "a.json")
    assert twice.declare("tobin", "defend", key="k") == first


# -- the commands


@pytest.fixture(name="kept")
def _kept(command: Command) -> Command:
    """The command, where a session is kept already."""
    with Sessions() as sessions:
        lived(sessions)
    return command


@pytest.mark.parametrize("to", ["markdown", "html"])
def test_a_book_to_read_holds_the_story_and_no_secret(kept: Command, to: str) -> None:
    code, printed, _ = kept("export", "mill", "--to", to)
    assert code == 0
    assert MINE in printed
    assert "player:ana" not in printed
    assert "3d6" in printed
    assert "3d6" not in kept("export", "mill", "--to", to, "--no-records")[1]


def test_several_fights_are_one_book_with_interludes(kept: Command, tmp_path: Path) -> None:
    (tmp_path / "between.txt").write_text("They slept in the hayloft.\n\nIt rained.", encoding="utf-8")
    code, printed, _ = kept("export", "mill", "mill", "--interlude", "between.txt", "--title", "Two nights")
    assert code == 0
    assert printed.startswith("# Two nights\n")
    assert printed.index("They slept in the hayloft.") > printed.index("Mara struck")
    code, _, said = kept("export", "mill", *["--interlude", "between.txt"] * 2)
    assert (code, said) == (2, "2 interludes are too many for 1 fights.\n")


def test_an_epub_is_written_to_a_file(kept: Command, tmp_path: Path) -> None:
    assert kept("export", "mill", "--to", "epub")[0] == 2
    code, printed, said = kept("export", "mill", "--to", "epub", "-o", "mill.epub")
    assert (code, printed, said) == (0, "", "mill.epub: written.\n")
    assert (tmp_path / "mill.epub").read_bytes().startswith(b"PK")


def test_json_warns_and_comes_in_again(kept: Command) -> None:
    code, _, said = kept("export", "mill", "--to", "json", "-o", "mill.json")
    assert code == 0
    assert "holds secrets" in said
    code, printed, _ = kept("import", "mill.json")
    assert (code, printed) == (0, "mill-2: On the stair, 2 turns.\n")
    assert kept("import", "nowhere.json")[0] == 2


def test_a_session_that_there_is_not(kept: Command) -> None:
    code, _, said = kept("export", "mile")
    assert (code, said) == (2, "there is no session called 'mile'. Did you mean mill?\n")


def test_nobody_is_let_in_by_what_a_door_kept_elsewhere(sessions: Sessions, tmp_path: Path) -> None:
    session = lived(sessions)
    bare = archive([session])
    session.settle(door={"tokens": {"a hash": "gm"}})
    out = json.loads(archive([session]))
    assert json.loads(out["sessions"][0]["head"]["kept"])["door"] == {}
    older = json.loads(bare)
    kept = json.loads(older["sessions"][0]["head"]["kept"])
    older["sessions"][0]["head"]["kept"] = json.dumps({**kept, "door": {"tokens": {"mine": "gm"}}})
    with Sessions(f"sqlite:///{tmp_path / 'other.db'}") as others:
        (again,) = unarchive(json.dumps(older), others, "a.json")
        assert again.table.kept.door == {}
        prove(again)


@pytest.mark.parametrize("turns", [2**31, 10**30, -1])
def test_a_number_out_of_all_bounds_is_refused_at_once(sessions: Sessions, turns: int) -> None:
    data = json.loads(archive([lived(sessions)]))
    data["sessions"][0]["head"]["turns"] = turns
    with pytest.raises(WoundscribeError, match="not what a session comes to"):
        unarchive(json.dumps(data), sessions, "a.json")


def test_a_text_that_no_store_holds_is_refused_before_anything_is_read_in(sessions: Sessions) -> None:
    data = json.loads(archive([lived(sessions), lived(sessions, "second")]))
    data["sessions"][1]["passages"][0]["hash"] = "a\0"
    with pytest.raises(WoundscribeError, match="one of its texts is not what a session comes to"):
        unarchive(json.dumps(data), sessions, "a.json")
    assert len(sessions.listed()) == 2
