"""The command of the desk: a session opened, left at any moment, found again; a real terminal, and a script."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pexpect
import pytest

from tests.woundscribe.conftest import Command
from woundscribe.sessions import Sessions

TURN = "mara strike miller staff subdue : 13 / 5\ntobin holds\n"


def test_a_script_opens_a_session_that_goes_on_where_it_was_left(command: Command) -> None:
    code, paper, said = command("table", "flooded-mill", "--seed", "oak", piped=TURN)
    assert (code, said) == (0, "")
    assert "A new session, the-flooded-mill." in paper
    assert "Mara, Tobin> mara strike miller staff subdue : 13 / 5\n" in paper
    assert "Come back with: woundscribe table the-flooded-mill\n" in paper
    code, paper, _ = command("table", "the-flooded-mill", "--ask", "all", piped="records\nquit\n")
    assert code == 0
    assert "the-flooded-mill, one turn played." in paper
    assert "Turn 1, as only you may see it" in paper
    session = Sessions().resume("the-flooded-mill")
    assert session.table.kept.ask == "all"
    assert len(session.transcript.steps) == 1


def test_a_line_in_the_middle_of_a_turn_is_kept(command: Command) -> None:
    command("table", "flooded-mill", "--seed", "oak", piped="mara strike miller staff : 13 / 5\n")
    _, paper, _ = command("table", "the-flooded-mill", piped="tobin holds\n")
    assert "\nTobin> tobin holds\n" in paper
    assert "= 13 by hand" in paper


def test_as_many_drafts_as_are_wanted(command: Command) -> None:
    _, paper, _ = command("table", "flooded-mill", "--seed", "oak", "--drafts", "3", piped=TURN)
    assert "[3]" in paper
    assert command("table", "flooded-mill", "--drafts", "4", piped="")[0] == 2


def test_without_a_name_what_there_is_is_shown(command: Command) -> None:
    code, paper, _ = command("table", piped="\nflooded-mill\nquit\n")
    assert code == 0
    assert "Name one of them, or the path of a fight file." in " ".join(paper.split())
    assert "A new session, the-flooded-mill." in paper
    code, paper, _ = command("table", piped="")
    assert code == 0
    assert "the-flooded-mill  The Flooded Mill · 0 turns" in paper


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("floded-mill", "Did you mean flooded-mill"),
        ("nothing.yaml", "there is no such file"),
        ("../../etc/passwd", ""),
    ],
)
def test_a_fight_that_is_not_there(command: Command, name: str, told: str) -> None:
    code, paper, said = command("table", name, piped="")
    assert (code, paper) == (2, "")
    assert told in said
    assert said.count("\n") == 1


def test_a_session_that_is_not_there(command: Command) -> None:
    command("table", "flooded-mill", piped="")
    code, _, said = command("table", "the-floded-mill", piped="")
    assert code == 2
    assert "Did you mean the-flooded-mill" in said
    code, _, said = command("table", "the-flooded-mill", "--seed", "ash", piped="")
    assert code == 2
    assert "its dice are what they were" in said


def test_a_model_that_does_not_answer_is_said_once(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    code, paper, said = command("table", "flooded-mill", "--seed", "oak", "--voice", "model", piped=TURN)
    assert code == 2
    assert "no model is named" in said
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "some-model")
    code, paper, said = command("table", "flooded-mill", "--seed", "oak", "--voice", "model", piped=TURN)
    assert code == 0
    assert "There is no key for some-model" in said
    assert "[1]" in paper


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is wanted")
def test_on_a_terminal(tmp_path: Path) -> None:
    environment = {**os.environ, "WOUNDSCRIBE_DATA": str(tmp_path), "HOME": str(tmp_path), "TERM": "xterm"}
    desk = pexpect.spawn(
        sys.executable,
        ["-m", "woundscribe.cli", "table", "flooded-mill", "--seed", "oak"],
        env=environment, encoding="utf-8", dimensions=(40, 80), timeout=60,
    )  # fmt: skip
    desk.expect_exact("Mara, Tobin> ")
    desk.sendline('mara strike miller staff subdue "I swing for the knees" : 13 / 5')
    desk.expect_exact("\nTobin> ")
    desk.sendline("tobin holds")
    desk.expect_exact("the Miller> ")
    desk.sendline("not this")
    desk.expect_exact("Enter leaves it untold> ")
    desk.sendintr()
    desk.expect_exact("Come back with: woundscribe table the-flooded-mill")
    desk.expect(pexpect.EOF)
    desk.close()
    assert desk.exitstatus == 0
