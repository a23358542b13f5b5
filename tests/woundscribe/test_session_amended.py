"""What instinct chose is said otherwise: then it is no longer instinct's, and the rest is resolved anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.woundscribe.conftest import set_apart
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.variants import Variant


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    set_apart(tmp_path, monkeypatch)
    seats = {"tobin": "instinct", "miller": "instinct"}
    begun = Sessions().open("flooded-mill", seed="c", seats=seats)
    begun.declare("mara", "defend")
    begun.lock()
    return begun


def test_a_declaration_of_instinct_is_amended_and_stays_as_it_was_said(session: Session) -> None:
    turn = session.transcript.steps[1]
    seq = next(o.seq for o in turn.outcomes if getattr(o, "actor", None) == "miller")
    taken = session.amend(seq, "the miller waits")
    assert taken.amended is not None
    after = session.transcript.steps[1].input
    assert [d.kind for d in after.turn.declarations] == ["hold"]
    assert not after.instinct


def test_the_companion_of_one_who_is_amended_goes_on_by_instinct(session: Session) -> None:
    seq = next(o.seq for o in session.transcript.outcomes if getattr(o, "actor", None) == "mara")
    session.amend(seq, "mara strikes the miller")
    given = session.transcript.steps[0].input
    assert given.turn.declarations[0].kind == "attack"
    assert [c.who for c in given.instinct or ()] == ["tobin"]


def test_a_passage_that_is_left_in_the_middle_is_finished_by_whoever_comes_next(session: Session) -> None:
    lines = iter(Narration(session).stream(1))
    next(lines)
    lines.close()  # type: ignore[attr-defined]  # a generator, as whoever reads it would close it
    mended = Narration(session).mend()
    assert [v.turn for v in mended] == [1]
    assert mended[0].status == "truncated"
    assert _whole(mended[0]) == _whole(Narration(session).tell(1))
    assert Narration(session).shown()


def _whole(variant: Variant) -> set[int]:
    return {beat for line in variant.lines for beat in line.beats}
