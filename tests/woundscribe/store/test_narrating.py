"""Passages of a session: beside each other, under a lease, kept before they are shown."""

from __future__ import annotations

from typing import Any, cast

import pytest
from langchain_core.language_models import FakeListChatModel
from sqlalchemy import text

from tests.woundscribe.store.test_commands import code_of, opened
from woundscribe import narrating
from woundscribe.doors.seat import Seat
from woundscribe.errors import WoundscribeError
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.store import Database, Shelf


@pytest.fixture
def session(sessions: Sessions) -> Session:
    made = opened(sessions, seats={"miller": "instinct"}, ask="needed")
    made.declare("mara", "strike the miller with the staff, to subdue")
    made.declare("tobin", "defend")
    made.lock()
    return made


def test_telling_again_rolls_nothing_and_keeps_both(session: Session) -> None:
    stood = session.head
    told = Narration(session)
    first, second = told.tell(1), told.tell(1)
    assert first.text != second.text
    assert session.head == stood
    assert [(v.id, v.shown, v.status) for v in told.variants(1)] == [(1, False, "plain"), (2, True, "plain")]
    assert told.choose(1).text == first.text
    assert [v.id for v in told.shown()] == [1]
    assert Narration(session, "gm").variants() == ()


def test_a_turn_is_told_otherwise_for_once_or_from_now_on(session: Session) -> None:
    told = Narration(session)
    assert " catches " in told.tell(1, telling={"tense": "present"}).text or told.variants()[0].text
    present = told.tell(1, telling={"tense": "present"})
    session.settle(telling={"tense": "present"})
    assert told.telling().tense == "present"
    again = Narration(session).tell(1)
    assert {present.status, again.status} == {"plain"}
    with pytest.raises(WoundscribeError, match="tense"):
        session.settle(telling={"tense": "future"})
    with pytest.raises(WoundscribeError, match="for the game master"):
        session.settle(telling={"tense": "past"}, hand="player:ana")


def test_lines_come_one_by_one_and_are_kept_before(session: Session) -> None:
    told = Narration(session)
    lines = told.stream(1)
    with pytest.raises(WoundscribeError, match="has not ended"):
        _ = lines.variant
    for n, line in enumerate(lines, start=1):
        kept = told.variants(1)[0]
        assert (kept.status, kept.lines[-1], len(kept.lines)) == ("draft", line, n)
    assert lines.variant.shown
    assert lines.variant.passage is not None


async def test_an_event_loop_is_served_as_well(session: Session) -> None:
    told = Narration(session)
    stream = told.stream(1)
    assert [line.text async for line in stream] == [line.text for line in stream.variant.lines]
    assert (await told.atell(1)).id == 2


def test_while_one_tells_no_other_does(session: Session, url: str) -> None:
    told = Narration(session)
    lines = iter(told.stream(1))
    next(lines)
    with pytest.raises(WoundscribeError, match="turn 1 is being told by somebody else") as busy:
        Narration(session).tell(1)
    assert (code_of(busy), busy.value.retryable) == ("being-told", True)
    assert Narration(session).tell(2).shown, "another turn may be told meanwhile"
    _run_out(url)
    assert [v.status for v in Narration(session).mend()] == ["truncated"]
    with pytest.raises(WoundscribeError, match="somebody else"):
        list(lines)


def _run_out(url: str) -> None:
    database = Database(url)
    with database.writing() as connection:
        connection.execute(text("UPDATE leases SET until = 0"))
    database.close()


def test_what_nobody_finished_ends_in_the_built_in_voice(session: Session, url: str) -> None:
    told = Narration(session)
    lines = iter(told.stream(1))
    shown = next(lines)
    assert told.mend() == (), "it is held"
    _run_out(url)
    (mended,) = told.mend()
    assert mended.lines[0] == shown
    assert mended.passage is not None
    assert {b for line in mended.lines for b in line.beats} == {b for line in told.tell(1).lines for b in line.beats}
    assert told.mend() == ()


def test_a_turn_that_was_undone_is_not_told_on(session: Session, url: str) -> None:
    told = Narration(session)
    next(iter(told.stream(2)))
    session.undo(1)
    _run_out(url)
    assert told.mend() == ()
    assert [v.status for v in told.variants()] == ["stale"]
    assert told.shown() == ()


def test_what_a_model_tells_is_final_and_says_so(session: Session) -> None:
    draft = "1: Mara struck the Miller with the oak staff, and it hurt him lightly.\n2: Tobin kept up his guard.\n"
    told = Narration(session).tell(1, model=FakeListChatModel(responses=[draft, draft]))
    assert told.status in ("final", "plain")
    assert told.passage is not None
    assert told.passage.provenance.attempts


def test_ones_own_words_are_checked_and_kept_beside(session: Session) -> None:
    told = Narration(session)
    told.tell(1)
    refused = told.edit(1, "Mara killed the Miller.")
    assert refused.variant is None
    assert refused.remarks[0].code == "invented-death"
    assert len(told.variants()) == 1
    kept = told.edit(1, "Mara killed the Miller.", over=True)
    assert kept.variant is not None
    assert [line.source for line in kept.variant.lines] == ["unchecked"]
    mine = told.edit(1, "Mara struck the Miller hard with the oak staff.\n\nTobin stood ready.")
    assert mine.remarks == ()
    assert mine.variant is not None
    assert [line.source for line in mine.variant.lines] == ["edited", "edited"]
    assert [v.shown for v in told.variants()] == [False, False, True]
    for id, says in ((9, "no passage called '9'"), (1, "no prose in it")):
        with pytest.raises(WoundscribeError, match=says):
            told.edit(id, "" if id == 1 else "Mara waited.")


def test_not_this_hides_every_telling_at_once(session: Session) -> None:
    told = Narration(session)
    told.tell(1)
    told.tell(1)
    told.hide(1)
    assert told.shown() == ()
    assert {v.status for v in told.variants()} == {"hidden"}
    assert [p.span.first for p in told.whole()] == [p.span.first for p in told.whole(without=[1])]
    with pytest.raises(WoundscribeError, match="hidden: it cannot be shown"):
        told.choose(1)
    session.settle(telling={"lines": ["gore"]})
    again = told.tell(1)
    assert [v.id for v in told.shown()] == [again.id]
    assert told.telling().lines == ("gore",)


def test_there_is_nothing_to_tell_yet(sessions: Sessions) -> None:
    told = Narration(opened(sessions))
    with pytest.raises(WoundscribeError, match="nothing to tell"):
        told.tell()


@pytest.mark.parametrize("turn", [-1, 3, 99])
def test_a_turn_that_there_is_not(session: Session, turn: int) -> None:
    with pytest.raises(WoundscribeError, match=f"there is no turn {turn} yet"):
        Narration(session).tell(turn)


def _stopped(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_a_telling_that_fails_lets_go_of_its_turn(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Narration(session)
    with pytest.raises(WoundscribeError, match="no purpose called 'song'"):
        told.tell(1, purpose=cast("Any", "song"))
    with monkeypatch.context() as stopped:
        stopped.setattr(narrating, "narrate", _stopped)
        with pytest.raises(KeyboardInterrupt):
            told.tell(1)
    assert told.variants() == ()
    assert told.tell(1).shown


def test_whoever_stops_listening_leaves_what_was_shown_to_be_finished(session: Session) -> None:
    told = Narration(session)
    lines = iter(told.stream(1))
    shown = next(lines)
    cast("Any", lines).close()
    (mended,) = told.mend()
    assert mended.lines[0] == shown


def test_what_is_hidden_while_it_is_told_stays_hidden(session: Session) -> None:
    told = Narration(session)
    lines = iter(told.stream(1))
    next(lines)
    told.hide(1)
    list(lines)
    assert [v.status for v in told.variants(1)] == ["hidden"]
    assert told.shown() == ()
    assert [p.span for p in told.whole()] == [told.tell(2).passage.span]  # type: ignore[union-attr] # it is whole


def test_what_nobody_has_told_is_hidden_too_and_for_everybody(session: Session) -> None:
    master = Narration(session, "gm")
    before = len(Narration(session).whole())
    master.hide(1)
    assert len(Narration(session).whole()) == len(master.whole()) == before - 1
    with pytest.raises(WoundscribeError, match="no turn 99 to hide"):
        master.hide(99)


def test_a_passage_of_a_turn_that_is_no_more_is_neither_shown_nor_edited(session: Session) -> None:
    told = Narration(session)
    told.tell(2)
    session.undo(2)
    for act in (lambda: told.choose(1), lambda: told.edit(1, "Mara waited.", over=True)):
        with pytest.raises(WoundscribeError, match="passage 1 is stale"):
            act()


def test_words_that_cannot_be_shown_are_not_kept(session: Session) -> None:
    told = Narration(session)
    told.tell(1)
    for mine in ("\ud800", "Mara\x1b[31m waited.", "Mara\0 waited."):
        with pytest.raises(WoundscribeError, match="cannot be shown"):
            told.edit(1, mine, over=True)


@pytest.mark.parametrize("ends", ["before it is settled", "while it is settled"])
def test_what_is_told_as_reading_first_ends_is_read(
    session: Session, ends: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.settle(approve=True)
    master, told = Seat(session, "gm"), Narration(session)
    if ends == "before it is settled":
        settle = session.settle

        def after_a_telling(**how: Any) -> Any:
            told.tell(1)
            return settle(**how)

        monkeypatch.setattr(session, "settle", after_a_telling)
        master.read_first(False)
    else:
        finish = Shelf.finish

        def after_settling(*args: Any, **how: Any) -> bool:
            master.read_first(False)
            return finish(*args, **how)

        monkeypatch.setattr(Shelf, "finish", after_settling)
        told.tell(1)
    assert [v.turn for v in told.shown()] == [1]
