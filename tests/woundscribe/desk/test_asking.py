"""The questions of the rules, as the master is asked and answers."""

from __future__ import annotations

import pytest

from rules.errors import Malformed
from rules.outcome import Ruled
from rules.ruling import Key, Need
from tests.woundscribe.desk.conftest import Sitting, flat
from woundscribe import WoundscribeError
from woundscribe.desk.asking import Answered, answers, read
from woundscribe.session import Session

KEY = Key(declaration="mara", rule="X")
YES_NO = Need(kind="ruling", to="gm", key=KEY, question="?", choices=("yes", "no"), default="yes")
FREE = Need(kind="ruling", to="gm", key=KEY, question="?", default="none")
BARE = Need(kind="ruling", to="gm", key=KEY, question="?", choices=("near", "far"))
NUMBER = Need(kind="ruling", to="gm", key=KEY, question="?", number=True, choices=("out",), default="3")
CONSENT = Need(kind="consent", to="player:ana", key=KEY, question="?", choices=("yes", "no"))


def rulings(session: Session) -> list[tuple[str, str, str | None, str]]:
    found = [o for o in session.transcript.outcomes if isinstance(o, Ruled)]
    return [(o.rule, o.value, o.reason, o.visibility) for o in found]


@pytest.mark.parametrize(
    ("need", "line", "given"),
    [
        (YES_NO, "", Answered("yes", None, False, False)),
        (YES_NO, "n", Answered("no", None, False, False)),
        (YES_NO, "* no", Answered("no", None, False, True)),
        (YES_NO, "no *", Answered("no", None, False, True)),
        (YES_NO, "*", Answered("yes", None, False, True)),
        (YES_NO, "no because the stair is wet", Answered("no", "the stair is wet", False, False)),
        (YES_NO, "no because it is (secret)", Answered("no", "it is", True, False)),
        (FREE, "the lamp goes out", Answered("the lamp goes out", None, False, False)),
        (NUMBER, "12", Answered("12", None, False, False)),
        (NUMBER, "out", Answered("out", None, False, False)),
        (CONSENT, "yes", Answered("yes", None, False, False)),
    ],
)
def test_an_answer_is_understood(need: Need, line: str, given: Answered) -> None:
    assert read(need, line) == given


@pytest.mark.parametrize(
    ("need", "line", "told"),
    [
        (YES_NO, "maybe", "'maybe' is no answer here"),
        (BARE, "", "it wants an answer"),
        (NUMBER, "a lot", "'a lot' is no answer here"),
        (CONSENT, "yes *", "asked each time"),
    ],
)
def test_what_answers_nothing_is_refused(need: Need, line: str, told: str) -> None:
    with pytest.raises((Malformed, WoundscribeError), match=told):
        read(need, line)


def test_a_choice_is_an_answer_even_where_it_is_a_command() -> None:
    asked = YES_NO.model_copy(update={"choices": ("lock", "open")})
    assert answers(asked, "lock")
    assert not answers(asked, "who")


def test_a_question_is_put_with_its_clause_and_asked_again_until_it_is_answered(
    mill: Session, sitting: Sitting
) -> None:
    paper = flat(sitting(mill, "ask all", "mara retreats", "?", "maybe", "who", "yes because the water is up", "", ""))
    assert "Can they get away? [BD-RETREAT] yes or no. Enter: yes. ? says the clause" in paper
    assert "BD-RETREAT: " in paper
    assert "'maybe' is no answer here. Possible: yes, no." in paper
    assert "Ways out: stair." in paper
    assert rulings(mill) == [
        ("BD-RETREAT", "yes", "the water is up", "public"),
        ("BD-PURSUIT", "no", None, "public"),
    ]


def test_an_answer_is_kept_for_the_fight(mill: Session, sitting: Sitting) -> None:
    turns = ("mara strikes the miller : 3", "tobin holds")
    paper = flat(sitting(mill, "ask all", *turns, "none *", "miller holds", *turns))
    assert "Kept for the fight: none [BD-FUMBLE]." in paper
    assert paper.count("Mara fumbles. A small, fitting mishap?") == 1
    assert [value for _, value, _, _ in rulings(mill)] == ["none", "none"]


def test_a_secret_answer_is_only_the_masters(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "ask all", "mara strikes the miller : 3", "tobin holds", "her boot is caught (secret)")
    assert rulings(mill) == [("BD-FUMBLE", "her boot is caught", None, "gm")]
    assert "boot" not in mill.view("public").model_dump_json()


def test_in_ones_own_words_a_command_alone_is_no_answer(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, "ask all", "mara strikes the miller : 3", "tobin holds", "who", "undo 1", "quit")
    assert "Back at the start of turn 1" in paper
    assert rulings(mill) == []


@pytest.mark.parametrize(("ask", "asked"), [("needed", False), ("all", True)])
def test_how_much_is_asked(mill: Session, sitting: Sitting, ask: str, asked: bool) -> None:
    paper = sitting(mill, f"ask {ask}", "mara strikes the miller : 3", "tobin holds")
    assert ("small, fitting mishap" in paper) is asked


def test_the_other_game_asks_as_well(ford: Session, sitting: Sitting) -> None:
    paper = flat(sitting(ford, "harl strike ada sword: 9 / ada 2 / 6", "boy holds", "a limp", "*"))
    assert "Ada harmed: heavy" in paper.partition("Ada has a major wound.")[0]
    assert "'a limp' is nothing that a wound does" in paper
    assert "Kept for the fight: pain 1 [ND-WOUND-EFFECT]." in paper


def test_nothing_else_is_said_so_while_a_question_is_open(mill: Session, sitting: Sitting) -> None:
    paper = flat(sitting(mill, "ask all", "mara retreats", "! mara takes 3", "+1 mara the stair", "lock", "instinct"))
    assert paper.count("An answer is needed first: Can they get away?") == 3
    assert not mill.transcript.steps
