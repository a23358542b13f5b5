"""What players declare and roll, as the master enters it."""

from __future__ import annotations

import pytest

from rules.dice import Roll
from rules.outcome import Harmed
from tests.woundscribe.desk.conftest import Sitting, flat
from woundscribe.desk.line import cut_rolls
from woundscribe.desk.paper import listed
from woundscribe.desk.rolls import placed
from woundscribe.desk.short import spelled_out
from woundscribe.errors import WoundscribeError
from woundscribe.session import Session
from woundscribe.sessions import Sessions


def jotted(session: Session, line: str) -> tuple[str, dict[str, int | tuple[int, ...]], str | None]:
    """The phrase, the rolls, and the purpose of the roll that is still missing."""
    text, thrown = cut_rolls(line)
    table = session.table
    phrase, _ = spelled_out(text, table.encounter, table.ruleset, session.turn.side)
    found = placed(table, {"phrase": phrase}, thrown)
    return phrase, found.rolls, found.next.key.rule if found.next else None


def by_hand(session: Session) -> list[Roll]:
    """Every roll of the fight that people threw."""
    found = []
    for outcome in session.transcript.outcomes:
        check = getattr(outcome, "check", None)
        rolls = [check.roll] if check is not None and check.roll else list(getattr(outcome, "rolls", ()))
        found += [roll for roll in rolls if roll.source == "physical"]
    return found


@pytest.mark.parametrize(
    ("line", "phrase", "rolls", "missing"),
    [
        (
            "mara strike miller staff subdue : 13 / 5",
            "mara strike miller with staff, to subdue",
            {"mara/attack": 13, "mara/harm": 5},
            None,
        ),
        (  # it misses with 3, and the harm is kept for when it would not
            "mara strike miller staff : 3 / 5",
            "mara strike miller with staff",
            {"mara/attack": 3, "mara/harm": 5},
            None,
        ),
        ("mara strikes the miller : 4 5 4", "mara strikes the miller", {"mara/attack": (4, 5, 4)}, "harm"),
    ],
)
def test_each_number_is_taken_for_the_roll_that_asks_for_it(
    mill: Session, line: str, phrase: str, rolls: dict[str, int], missing: str | None
) -> None:
    assert jotted(mill, line) == (phrase, rolls, missing)


def test_a_number_may_be_somebody_elses(ford: Session) -> None:
    assert jotted(ford, "harl strike ada sword offensive : 6 / ada 7 / 3") == (
        "harl strike ada with sword, offensively",
        {"ada/defense": 7, "harl/attack": 6, "harl/harm": 3},
        None,
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("mara strike miller staff : 13 / 9", "Mara, harm: 1d6 cannot come to 9"),
        ("mara strike miller staff : 4 5", "Mara, attack: 3d6 has 3 dice"),
        ("mara strike miller staff : 13 / 5 / 4", "no more than 2 can be asked for (attack 13, harm 5)"),
        ("tobin holds : 4", "Tobin rolls nothing for that"),
        ("mara strike miller staff : 13 / nobody 4", "no combatant called 'nobody'"),
    ],
)
def test_rolls_that_cannot_be_are_refused_and_nothing_is_taken(
    mill: Session, sitting: Sitting, line: str, told: str
) -> None:
    before = mill.version
    assert told in flat(sitting(mill, line))
    assert mill.version == before


def test_a_whole_turn_with_own_dice(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, 'mara strike miller staff subdue "I swing for the knees" : 13 / 5', "tobin holds")
    told = flat(paper)
    assert "Mara strikes the Miller with the oak staff, to subdue; 63 in 100: “I swing for the knees”" in told
    assert "By hand: attack 13, harm 5." in told
    assert "[1] Mara swung for the knees." in told
    assert [(roll.notation, roll.total) for roll in by_hand(mill)] == [("3d6", 13), ("1d6", 5)]
    assert max(map(len, paper.splitlines())) <= 80


def test_a_roll_that_is_missing_is_asked_for(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, "mara strike miller staff : 13", "9", "5", "tobin holds")
    assert "Mara: roll 1d6 (harm); Enter rolls it here> 9" in paper
    assert "1d6 cannot come to 9" in paper
    assert [roll.total for roll in by_hand(mill)] == [13, 5]


def test_enter_rolls_what_is_missing(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "mara strike miller staff : 13", "", "tobin holds")
    assert [roll.total for roll in by_hand(mill)] == [13]
    assert any(isinstance(o, Harmed) for o in mill.transcript.outcomes)


def test_a_side_that_rolls_by_hand_is_asked_when_it_comes_to_it(sessions: Sessions, sitting: Sitting) -> None:
    fight = {
        "title": "The Barn",
        "scene": {"place": "the barn", "exits": ["door"]},
        "sides": [{"id": "us", "name": "us", "players": True, "rolls": "physical"}, {"id": "them", "name": "them"}],
        "cast": [
            {"id": "mara", "like": "ferrywoman", "name": "Mara", "side": "us"},
            {"id": "miller", "like": "drowned miller", "side": "them"},
        ],
    }
    session = sessions.open(fight, seed="oak")
    paper = sitting(session, "strike miller", "99", "4 5", "x", "14", "2")
    assert "Mara: roll 3d6 (attack)." in paper
    assert "3d6 cannot come to 99" in paper
    assert "3d6 has 3 dice, and 2 faces were given" in paper
    assert "'x' is no roll" in paper
    assert "hit by" in paper.partition("Mara: roll 1d6 (harm).")[0]
    assert [roll.total for roll in by_hand(session)] == [14, 2]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("mara strike mller", "no combatant called 'mller'. Did you mean the Miller?"),
        ("juggle", "'juggle' is nothing one can declare"),
        ("strike the miller", "It does not say who acts. Possible: Mara, Tobin."),
        ("miller strikes mara", "not the turn of the drowned"),
        ('mara strikes the miller "', "a quotation is not closed"),
        (":juggle", "There is no command 'juggle'"),
        ("+1 the stair", "it says nobody whom it is for"),
        ("+99 mara the stair", "less than or equal to 10"),
        ("+1 mara the stair", "Mara has declared nothing that still waits"),
        ("not that", "Not what? Possible: not this"),
        ("ask everything", "'everything' is no way to be asked"),
    ],
)
def test_a_wrong_line_is_told_and_nothing_is_taken(mill: Session, sitting: Sitting, line: str, told: str) -> None:
    before = mill.version
    assert told.casefold() in flat(sitting(mill, line)).casefold()
    assert mill.version == before


def test_a_modifier_is_put_to_what_is_declared(mill: Session, sitting: Sitting) -> None:
    paper = sitting(
        mill, "mara strike miller staff : 8", "", "+1 mara the stair", "secret -2 mara the dark", "tobin holds"
    )
    assert "Mara: -2, the dark (only you know it)." in paper
    assert "+1 the stair, −2 the dark" in flat(paper)
    assert mill.view("public").model_dump_json().count("the dark") == 0


def test_the_host_alone_modifies_and_only_before_the_turn_is_locked(mill: Session) -> None:
    mill.declare("mara", "strike the miller with the staff")
    with pytest.raises(WoundscribeError, match="for the game master"):
        mill.modify("mara", 1, "the stair", hand="player:ana")
    mill.modify("Mara", 1, "the stair")
    mill.declare("tobin", "hold")
    with pytest.raises(WoundscribeError, match="has declared nothing"):
        mill.modify("mara", 1, "the stair")
    mill.undo()
    mill.settle(ask="all")
    mill.declare("mara", "retreat")
    with pytest.raises(WoundscribeError, match="the turn is locked"):
        mill.modify("mara", 1, "the stair")


def test_whoever_nobody_plays_acts_by_instinct(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, "instinct", "the drowned: instinct", "", "miller: by hand", "lock", "")
    assert "The Miller acts by instinct from now on." in paper
    assert "You say what the Miller does." in paper
    assert "Mara and Tobin" not in paper
    assert len(mill.transcript.steps) == 3
    chosen = [step.input.instinct for step in mill.transcript.steps]
    assert [bool(one) for one in chosen] == [True, True, False]


def test_an_empty_line_resolves_nothing_while_somebody_is_silent(mill: Session, sitting: Sitting) -> None:
    assert "Mara and Tobin have not spoken yet." in sitting(mill, "")
    assert listed(["Mara", "Tobin", "Grey"]) == "Mara, Tobin and Grey"
    assert not mill.transcript.steps


def test_only_one_is_left_and_needs_no_name(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "tobin holds", "strike miller staff")
    assert [d.actor for d in mill.transcript.steps[0].input.turn.declarations] == ["tobin", "mara"]
