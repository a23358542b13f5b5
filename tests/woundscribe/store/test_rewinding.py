"""Undo meets the same dice; an amendment resolves forward and keeps what it does not touch."""

from __future__ import annotations

from typing import Any

import pytest

from rules.model import canonical_json
from rules.outcome import Declared
from rules.ruling import Answer, Key, Need
from tests.woundscribe.store.proof import prove
from tests.woundscribe.store.test_commands import opened
from tests.woundscribe.test_fight import MILL
from woundscribe.errors import WoundscribeError
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions


def played(sessions: Sessions, rounds: int = 2, changed: str = MILL) -> Session:
    session = opened(sessions, changed=changed, seats={"miller": "instinct"})
    for _ in range(rounds):
        session.declare("mara", "strike the miller with the staff, to subdue")
        session.declare("tobin", "defend")
        session.lock()
    return session


def outcomes(session: Session) -> list[str]:
    return [canonical_json(o) for o in session.transcript.outcomes]


def declared(session: Session, act: str, nth: int = 0) -> int:
    """The record of what one of the players' side set about."""
    outcomes = [o for o in session.transcript.outcomes if isinstance(o, Declared) and o.actor != "miller"]
    return [o.seq for o in outcomes if o.act == act][nth]


def test_undo_meets_the_same_dice(sessions: Sessions) -> None:
    session = played(sessions)
    before = outcomes(session)
    assert session.undo(3).turn.number == 3
    assert outcomes(session) == before[: len(outcomes(session))]
    session.declare("mara", "strike the miller with the staff, to subdue")
    session.declare("tobin", "defend")
    session.lock()
    assert outcomes(session) == before
    prove(session)


def test_undo_goes_to_the_start_of_the_turn_that_is_being_declared(sessions: Sessions) -> None:
    session = played(sessions, 1)
    session.declare("mara", "defend")
    assert [need.kind for need in session.undo().turn.needs] == ["declaration", "declaration"]
    assert (session.turn.number, len(session.transcript.steps)) == (3, 2)
    assert session.undo().turn.side == "mill"
    with pytest.raises(WoundscribeError, match="no turn 7 to undo"):
        session.undo(7)


def test_undo_is_the_masters_or_of_one_who_plays_alone(sessions: Sessions) -> None:
    session = played(sessions, 1)
    with pytest.raises(WoundscribeError, match="for the game master"):
        session.undo(hand="player:ana")
    session.settle(seats={"tobin": "player:ana"})
    assert session.undo(hand="player:ana").turn.number == 2
    prove(session)


def test_nothing_to_undo_is_said(sessions: Sessions) -> None:
    with pytest.raises(WoundscribeError, match="nothing has been done yet"):
        opened(sessions).undo()


def test_an_amendment_changes_one_input_and_keeps_the_dice(sessions: Sessions) -> None:
    session = played(sessions)
    was = session.transcript
    taken = session.amend(declared(session, "defend"), "hold")
    now = session.transcript
    assert taken.amended is not None
    assert taken.amended.stopped is None
    assert len(now.steps) == len(was.steps)
    assert [d.kind for d in now.steps[0].input.turn.declarations] == ["attack", "hold"]
    assert now.steps[2].input.turn == was.steps[2].input.turn
    blows = [[o for o in t.steps[0].outcomes if o.kind == "attack_rolled"] for t in (was, now)]
    assert [b.check.roll for b in blows[0]] == [b.check.roll for b in blows[1]]  # type: ignore[attr-defined] # attacks
    assert 1 in taken.amended.turns
    prove(session)


def test_an_amendment_back_gives_the_same_records(sessions: Sessions) -> None:
    session = played(sessions)
    before = outcomes(session)
    session.amend(declared(session, "defend"), "hold")
    assert outcomes(session) != before
    session.amend(declared(session, "hold"), "defend")
    assert outcomes(session) == before


def test_what_came_out_as_before_keeps_its_passage(sessions: Sessions) -> None:
    session = played(sessions)
    told = Narration(session)
    for turn in (1, 2, 3, 4):
        told.tell(turn)
    taken = session.amend(declared(session, "defend", 1), "hold")
    assert taken.amended is not None
    assert min(taken.amended.turns) == 3
    assert [v.status for v in told.variants()][:2] == ["plain", "plain"]
    assert told.variants()[2].status == "stale"
    assert [v.turn for v in told.shown()] == [v.turn for v in told.variants() if v.status != "stale"]


def test_a_turn_that_came_out_alike_behind_fewer_records_keeps_its_passage(sessions: Sessions) -> None:
    session = opened(sessions)
    session.declare("mara", "strike the miller with the staff")
    session.declare("tobin", "hold")
    session.declare("miller", "defend")
    told = Narration(session)
    before = [told.tell(turn) for turn in (1, 2)]
    assert all(line.seqs for line in before[1].lines)
    taken = session.amend(declared(session, "strike"), "hold")
    assert taken.amended is not None
    assert taken.amended.turns == (1,)
    first, second = told.variants()
    assert (first.status, second.status, second.shown) == ("stale", "plain", True)
    records = {o.seq: o for o in session.transcript.outcomes}
    assert any(getattr(records[seq], "actor", None) == "miller" for line in second.lines for seq in line.seqs)
    assert second.passage is not None
    assert second.passage.lines == second.lines


def test_what_the_game_master_declared_is_amended_as_well(sessions: Sessions) -> None:
    session = opened(sessions)
    session.declare("mara", "hold")
    session.declare("tobin", "hold")
    session.declare("miller", "defend")
    seq = next(o.seq for o in session.transcript.outcomes if getattr(o, "actor", None) == "miller")
    session.amend(seq, "hold")
    assert [d.kind for d in session.transcript.steps[1].input.turn.declarations] == ["hold"]
    prove(session)


def test_what_stops_it_after_an_answer_is_told(sessions: Sessions) -> None:
    session = opened(sessions, changed=ROLLED)
    health = session.encounter.combatants["miller"].sheet.health
    session.declare(None, {"effect": "harm", "who": "miller", "amount": health - 1})
    for who in ("mara", "tobin", "miller", "mara", "tobin"):
        session.declare(who, "hold")
    session.amend(declared(session, "hold"), "strike the miller with the staff")
    assert [need.kind for need in session.turn.needs] == ["faces"]
    session.answer(total=17)
    session.answer(total=6)
    need = session.turn.needs[0]
    assert isinstance(need, Need)
    taken = session.answer(need.default)
    assert taken.amended is not None
    assert taken.amended.stopped is not None
    assert "cannot act" in taken.amended.stopped
    assert len(session.transcript.steps) == 2
    prove(session)


def test_an_amendment_that_is_forbidden_changes_nothing(sessions: Sessions) -> None:
    session = played(sessions)
    stood = session.head
    for what in ("rouse tobin", "juggle", "strike the ferryman"):
        with pytest.raises(WoundscribeError):
            session.amend(declared(session, "defend"), what)
    with pytest.raises(WoundscribeError, match="no record 999"):
        session.amend(999, "hold")
    assert session.head == stood


def test_it_stops_at_the_first_thing_now_forbidden(sessions: Sessions) -> None:
    session = played(sessions)
    session.declare("mara", {"kind": "attack", "target": "miller", "weapon": "oak staff"})
    session.declare(None, {"effect": "item", "who": "mara", "item": "oak staff", "how": "lost"})
    session.declare("tobin", "defend")
    taken = session.amend(declared(session, "defend"), "yield")
    assert taken.amended is not None
    assert taken.amended.stopped is not None
    assert "tobin" in taken.amended.stopped.lower()
    assert session.turn.number == 3
    assert session.table.kept.forward == ()
    prove(session)


ROLLED = MILL.replace("players: true", "players: true, rolls: physical")


def test_it_asks_only_for_what_is_new_and_goes_on(sessions: Sessions) -> None:
    session = opened(sessions, changed=ROLLED, seats={"miller": "instinct"})
    session.declare("mara", "hold")
    session.declare("tobin", "defend")
    session.lock()
    session.declare("mara", "strike the miller with the staff, to subdue")
    session.declare("tobin", "defend")
    while isinstance(need := session.turn.needs[0] if session.turn.needs else None, Need):
        session.answer(total=12 if need.notation == "3d6" else 3)
    was = session.transcript.steps[2]
    asked = session.amend(declared(session, "hold"), "strike the miller with the staff, to subdue")
    need = asked.turn.needs[0]
    assert isinstance(need, Need)
    assert (need.kind, need.to) == ("faces", "player:ana")
    while session.turn.number < 4:
        need = session.turn.needs[0]
        assert isinstance(need, Need), "what was answered once is not asked again"
        session.answer(total=9 if need.notation == "3d6" else 2)
    assert session.transcript.steps[2].input.answers == was.input.answers
    prove(session)


def test_a_roll_that_was_read_wrong_is_given_otherwise(sessions: Sessions) -> None:
    session = opened(sessions, changed=ROLLED, seats={"miller": "instinct"})
    session.declare("mara", "strike the miller with the staff, to subdue")
    session.declare("tobin", "defend")
    while session.turn.number == 1:
        session.answer(total=16 if len(session.table.pending.answers) == 0 else 3)
    blow = next(o for o in session.transcript.outcomes if o.kind == "attack_rolled")
    taken = session.amend(blow.seq, Answer(key=Key(declaration="mara", rule="attack", subject="mara"), total=4))
    assert taken.amended is not None
    missed = next(o for o in session.transcript.outcomes if o.kind == "attack_rolled")
    assert missed.check.total < blow.check.total  # type: ignore[attr-defined] # both are attacks
    prove(session)


def test_it_is_the_masters_to_amend_what_a_player_said_who_has_left_the_seat(sessions: Sessions) -> None:
    session = opened(sessions)
    session.declare("mara", "defend", hand="player:ana")
    session.declare("tobin", "defend", hand="player:ben")
    session.settle(seats={"mara": "player:zoe"})
    session.amend(declared(session, "defend"), "hold", hand="gm")
    given = session.transcript.steps[0].input
    assert [d.kind for d in given.turn.declarations] == ["hold", "defend"]
    assert given.hands == ("player:ana", "player:ben")
    prove(session)


@pytest.mark.parametrize("reason", [None, "she slipped"])
def test_the_masters_word_is_amended_and_nobody_elses(sessions: Sessions, reason: str | None) -> None:
    session = opened(sessions)
    session.declare("mara", "defend")
    because = {"reason": reason} if reason else {}
    session.declare(None, {"effect": "harm", "who": "mara", "amount": 3, **because})
    session.declare("tobin", "defend")
    harmed = next(o for o in session.transcript.outcomes if o.kind == "harmed")
    session.amend(harmed.seq, {"effect": "harm", "who": "mara", "amount": 1, **because})
    turn = session.transcript.steps[0].input.turn
    assert [d.kind for d in turn.declarations] == ["defend", "fiat", "defend"]
    now = next(o for o in session.transcript.outcomes if o.kind == "harmed")
    assert (getattr(harmed, "amount", None), getattr(now, "amount", None)) == (3, 1)
    prove(session)


def test_of_several_words_of_the_master_the_one_with_its_reason_is_amended(sessions: Sessions) -> None:
    session = opened(sessions)
    session.declare("mara", "defend")
    for who in ("mara", "tobin"):
        session.declare(None, {"effect": "harm", "who": who, "amount": 1, "reason": "stones fell"})
    session.declare("tobin", "defend")
    second = [o for o in session.transcript.outcomes if o.kind == "ruled"][1]
    session.amend(second.seq, {"effect": "note", "text": "Stones fell beside Tobin.", "reason": "they missed him"})
    assert [getattr(o, "who", None) for o in session.transcript.outcomes if o.kind == "harmed"] == ["mara"]
    prove(session)


@pytest.mark.parametrize("to", ["1", 0, 1.5, -1])
def test_what_is_no_turn_is_not_undone(sessions: Sessions, to: Any) -> None:
    session = played(sessions, 1)
    with pytest.raises(WoundscribeError, match=r"no turn .* to undo"):
        session.undo(to)


def test_whoever_instinct_plays_and_no_way_leads_out_does_something_else(sessions: Sessions) -> None:
    session = opened(sessions, seats={"miller": "instinct"})
    asked = []
    for turn in range(1, 9):
        if session.encounter.phase != "fighting":
            break
        session.declare("mara", "strike the miller with the staff, to subdue" if turn % 2 else "defend")
        session.declare("tobin", "defend")
        taken = session.lock()
        while taken.turn.needs and isinstance(need := taken.turn.needs[0], Need):
            asked.append(need.key.rule)
            taken = session.answer("no")
        assert taken.turn.resolved, "nobody is asked the same for ever"
    assert asked == ["BD-FLEE"]
    (last,) = session.transcript.steps[-1].input.turn.declarations
    assert last.kind == "yield"
    assert session.encounter.combatants["miller"].out == "yielded"
    prove(session)


def test_what_was_written_just_now_is_what_is_read_anew(sessions: Sessions) -> None:
    session = played(sessions, 1)
    assert session.transcript.steps  # from here on it is read on, and not anew

    def harm() -> None:
        session.declare(None, {"effect": "harm", "who": "tobin", "amount": 1, "reason": "the cold"})

    def mend() -> None:
        session.amend(declared(session, "strike"), "strike the miller with the staff")

    for command in (session.lock, harm, session.lock, session.undo, mend, session.lock, session.close):
        command()
        again = sessions.resume(session.name)
        assert session.transcript == again.transcript
        for audience in ("public", "gm", "player:ana", "side:mill"):
            assert session.view_and_spans(audience) == again.view_and_spans(audience)
