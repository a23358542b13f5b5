"""Setting a mistake right: the same dice, the difference shown, only what is new asked."""

from __future__ import annotations

import pytest

from rules.transcript import verify, write
from tests.woundscribe.desk.conftest import Sitting, flat
from woundscribe.desk.difference import difference, differing
from woundscribe.narrating import Narration
from woundscribe.session import Session

PLAYED = ("mara strike miller staff subdue : 13 / 5", "tobin holds", "miller strike mara : 16", "mara holds",
          "tobin defends", "miller holds")  # fmt: skip


def seq_of(session: Session, actor: str, nth: int = 0) -> int:
    """The record of what somebody set about."""
    return [o.seq for o in session.transcript.outcomes if o.kind == "declared" and o.actor == actor][nth]  # type: ignore[attr-defined] # declared


def test_the_rows_that_are_otherwise() -> None:
    before = (("a", "b", "c"), ("d",), ("e",))
    after = (("a", "x", "c"), ("d",))
    assert differing(before, after, 1) == (1, 3)
    assert list(difference(before, after, 1)) == [("−", "b"), ("+", "x")]
    assert list(difference(before, after, 3)) == [("−", "e")]
    assert list(difference(before, after, 2)) == []


def test_undo_goes_to_the_start_of_a_turn_and_meets_the_same_dice(mill: Session, sitting: Sitting) -> None:
    turns = ("mara strikes the miller", "tobin holds", "instinct")
    sitting(mill, *turns)
    before = write(mill.transcript)
    paper = sitting(mill, "undo", "undo 1", *turns)
    assert "Back at the start of turn 2, the drowned. The same dice come again." in paper
    assert "Back at the start of turn 1, the ferry people." in paper
    assert write(mill.transcript) == before


def test_undo_takes_back_what_is_declared_first(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, "mara holds", "undo", "undo", "undo x", "undo 9")
    assert "Back at the start of turn 1" in paper
    assert "Nothing has been done yet." in paper
    assert "'x' is no turn." in paper
    assert "There is no turn 9 to undo." in paper


def test_an_amendment_shows_what_comes_out_otherwise(mill: Session, sitting: Sitting) -> None:
    sitting(mill, *PLAYED)
    told = Narration(mill)
    paper = flat(sitting(mill, f"amend {seq_of(mill, 'mara')} mara holds"))
    assert "− Mara · oak staff → the Miller: 3d6 = 13 by hand" in paper
    assert "− the Miller harmed: heavy" in paper
    assert "+ Mara · hold" in paper
    assert "Round 3 · the ferry people Mara" in paper.partition("drafts 1")[2]  # how everyone is, said anew
    assert "Out of date, and hidden until told anew" in paper
    assert [v.turn for v in told.shown()] != [1, 2, 3, 4]
    assert {v.status for v in told.variants(3)} == {"plain"}  # what was told of it still holds
    verify(write(mill.transcript))
    assert "[1]" in sitting(mill, "drafts 1")
    assert 1 in [v.turn for v in told.shown()]


def test_only_what_is_new_is_asked_and_the_difference_shown_once_it_is_answered(
    mill: Session, sitting: Sitting
) -> None:
    sitting(mill, "ask all", "mara strike miller staff : 13 / 5", *PLAYED[1:])
    paper = sitting(mill, f"amend {seq_of(mill, 'mara')} strike miller staff : 3", "her boot is caught")
    asked, _, after = flat(paper).partition("her boot is caught")
    assert asked.count("Enter: ") == 1
    assert "Mara fumbles. A small, fitting mishap?" in asked
    assert "Turn 1" not in asked
    assert "+ Mara · oak staff → the Miller: 3d6 = 3 by hand, +2 strength = 5 against 11: fumble by 6" in after
    assert "+ ruled (Mara): her boot is caught" in after
    assert len(mill.transcript.steps) == 4


def test_what_stops_it_after_an_answer_is_told(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "ask all", "! the miller takes 17", "", "mara holds", "tobin holds", "miller holds")
    paper = flat(sitting(mill, f"amend {seq_of(mill, 'mara')} strike miller : 17 / 6 4 4", "", "", "", ""))
    assert "It stops before turn 3, which cannot be as it was: miller: the Miller is" in paper
    assert len(mill.transcript.steps) == 2


def test_what_stood_at_its_default_is_no_new_question(mill: Session, sitting: Sitting) -> None:
    sitting(mill, *PLAYED, "ask all")  # whether the blow can spare was not asked then
    paper = flat(sitting(mill, f"amend {seq_of(mill, 'mara')} strike miller staff subdue : 12 / 2"))
    assert "Can this blow" not in paper
    assert "+ Mara · oak staff → the Miller: 3d6 = 12 by hand" in paper
    assert len(mill.transcript.steps) == 4


def test_undo_does_not_lose_the_turns_that_wait_unasked(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "ask all", "mara strike miller staff : 13 / 5", *PLAYED[1:])
    amended = f"amend {seq_of(mill, 'mara')} strike miller staff : 3"
    paper = sitting(mill, amended, "undo", "", "her boot is caught")
    assert "3 turns wait for this answer" in flat(paper)
    assert "Nothing is undone." in paper
    assert len(mill.transcript.steps) == 4
    sitting(mill, f"amend {seq_of(mill, 'mara')} strike miller staff : 3", "undo", "yes")
    assert mill.turn.number == 1


def test_it_stops_at_what_is_now_forbidden(mill: Session, sitting: Sitting) -> None:
    sitting(mill, *PLAYED)
    paper = flat(sitting(mill, f"amend {seq_of(mill, 'mara')} mara yields"))
    assert "It stops before turn 2, which cannot be as it was" in paper or "It stops before turn 3" in paper
    assert "no longer resolved" in paper
    assert len(mill.transcript.steps) < 4


def test_dice_and_rulings_are_amended(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "ask all", "mara strike miller staff : 3", "tobin holds", "none")
    records = {o.kind: o.seq for o in mill.transcript.outcomes}
    assert "+ ruled (Mara): the staff cracks, she leaned on it" in flat(
        sitting(mill, f"amend {records['ruled']} the staff cracks because she leaned on it")
    )
    assert "3d6 = 4 by hand" in flat(sitting(mill, f"amend {records['attack_rolled']} : 4"))
    paper = flat(sitting(mill, f"amend {records['attack_rolled']} : 99"))
    assert "3d6 cannot come to 99" in paper


def test_an_amendment_that_cannot_be_changes_nothing(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "mara strike miller staff : 13 / 5", "tobin holds", "miller strikes mara")
    before = mill.head
    for line, told in (
        ("amend", "it wants the number of a record"),
        ("amend x mara holds", "it wants the number of a record"),
        ("amend 99 mara holds", "there is no record 99"),
        ("amend 1 mara holds", "record 1 came of nothing that anybody declared"),
        ("amend 2 tobin holds", "mara declares"),
        ("amend 2 mara rouses tobin", "[bd-wake"),
        ("amend 2 mara strikes miller : 13 / 5 / 5", "no more than 2"),
        ("amend 2 : 13", "no dice were thrown in record 2"),
        ("amend 11 : 13", "were rolled here: they stay as they fell"),
    ):
        assert told in flat(sitting(mill, line)).casefold()
        assert mill.head == before


def test_what_the_master_said_is_so_is_not_amended(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "! mara takes 3", "")
    assert "what you said is so is not amended" in flat(sitting(mill, "amend 1 mara holds")).casefold()


def test_a_correction_goes_forward_and_is_not_told(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, 'correct mara health 7 "forgot the mail"', "correct mara 9")
    assert "Mara: Health 11 of 11 → Health 7 of 11" in paper
    assert "Mara: Health 7 of 11 → Health 9 of 11" in paper
    assert "forgot the mail" in paper
    assert mill.encounter.combatants["mara"].sheet.health == 9
    assert Narration(mill).variants() == ()
    assert len(mill.transcript.steps) == 2


def test_the_other_game_counts_in_its_own_way(ford: Session, sitting: Sitting) -> None:
    paper = flat(sitting(ford, "correct ada hit points 20", "correct ada hp 23", "correct ada health 3"))
    assert "Ada: 23 of 23 Hit Points → 20 of 23 Hit Points" in paper
    assert ford.encounter.combatants["ada"].sheet.hp == 23
    assert "'health' cannot be corrected; what harm takes can be. Possible: hit points." in paper


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("correct", "it wants who, and the number that is right"),
        ("correct mara", "it wants who, and the number that is right"),
        ("correct edric health 7", "no combatant called 'edric'"),
        ("correct mara stamina 7", "'stamina' cannot be corrected"),
        ("correct mara health 99", "no harm and no healing makes it 99 for mara: health 11 of 11 now"),
        ("correct mara health 11", "it is 11 already"),
    ],
)
def test_a_correction_that_cannot_be(mill: Session, sitting: Sitting, line: str, told: str) -> None:
    assert told in flat(sitting(mill, line)).casefold()
    assert not mill.transcript.steps
