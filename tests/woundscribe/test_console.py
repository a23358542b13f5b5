"""Asking a person a line."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pexpect
import pytest

from woundscribe import console

Script = Callable[[str], None]


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def given(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))

    return given


def test_an_answer_of_a_script_is_shown_behind_its_question(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    script("the mill \n")
    assert console.ask("Where?\n> ") == "the mill"
    assert capsys.readouterr().out == "Where?\n> the mill\n"


def test_an_empty_answer_is_the_default_and_the_end_is_leaving(script: Script) -> None:
    script("\n")
    assert console.ask("Where? ", "here") == "here"
    with pytest.raises(console.Left):
        console.ask("Where? ")


def test_what_steers_a_terminal_is_taken_out(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    script("mara\x1b[2J\n")
    assert "\x1b" not in console.ask("Who? ")
    assert "\x1b" not in capsys.readouterr().out


def test_what_is_no_answer_is_asked_again(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    script("perhaps\nN\n")
    assert console.ask_yes("Agreed? ", default=True) is False
    assert capsys.readouterr().out == "Agreed? perhaps\n  Yes or no?\nAgreed? N\n"


def test_lines_end_with_an_empty_one(script: Script) -> None:
    script("one\ntwo\n\nthree\n")
    assert console.ask_lines("> ") == ("one", "two")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_on_a_terminal_leaving_is_leaving(key: str) -> None:
    told = "from woundscribe import console as c\ntry:\n    c.ask('> ')\nexcept c.Left:\n    print('left')"
    with pexpect.spawn(sys.executable, ["-c", told], encoding="utf-8", timeout=20) as child:
        child.expect_exact("> ")
        child.send(key)
        child.expect_exact("left")
