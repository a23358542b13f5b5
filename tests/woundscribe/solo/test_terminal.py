"""Whole fights on a real terminal, with its line editing, as whoever plays alone sees them."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from rules.transcript import read, verify
from woundscribe.sessions import Sessions

_STYLES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]\r?")


class Terminal:
    """A person at a terminal: ``at`` waits for a prompt and types a line."""

    def __init__(self, folder: Path, columns: int) -> None:
        self._folder = folder
        self._columns = columns
        self.page = ""

    def sit(self, *args: str) -> Terminal:
        home = {"HOME": str(self._folder), "XDG_CONFIG_HOME": str(self._folder), "TERM": "xterm"}
        kept = {n: v for n, v in os.environ.items() if not n.startswith(("WOUNDSCRIBE_", "OPENAI_", "COLUMNS"))}
        env = kept | home | {"WOUNDSCRIBE_DATA": str(self._folder / "data")}
        command = ["-m", "woundscribe.cli", *args]
        size = (40, self._columns)
        self._child: Any = pexpect.spawn(
            sys.executable, command, encoding="utf-8", env=env, cwd=str(self._folder), timeout=180, dimensions=size
        )
        self._child.delaybeforesend = None
        return self

    def at(self, prompt: str, line: str) -> Terminal:
        self._child.expect_exact(prompt)
        self.page += self._child.before + self._child.after
        self._child.sendline(line)
        return self

    def press(self, prompt: str, begun: str, key: str) -> None:
        """A key after the beginning of a line: once that is seen, the line is being edited."""
        self._child.expect_exact(prompt)
        self.page += self._child.before + self._child.after
        self._child.send(begun)
        self._child.expect_exact(begun)
        self._child.send(key)

    def leaves(self) -> str:
        """Its exit code is 0; all that stood on the page."""
        self._child.expect(pexpect.EOF)
        self.page += self._child.before
        self._child.close()
        assert self._child.exitstatus == 0, self.page
        return _STYLES.sub("", self.page).replace("\r", "")


@pytest.fixture
def yard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WOUNDSCRIBE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    return tmp_path


def test_a_fight_asked_for_with_own_dice_left_and_gone_on_with(yard: Path) -> None:
    terminal = Terminal(yard, 80).sit("play", "--dice", "own", "--seed", "a")
    terminal.at("› ", "Mara").at("› ", "ferrywoman").at("› ", "she")
    terminal.at("› ", "Edric like drowned miller").at("› ", "flooded mill").at("› ", "grief").at("› ", "")
    terminal.at("Mara › ", "1").at("it is done › ", "").at("attack: 3d6 › ", "19").at("attack: 3d6 › ", "4 4 4")
    terminal.at("harm: 1d6 › ", "").press("harm: 1d6 › ", "", "\x04")
    page = terminal.leaves()
    assert "3d6 cannot come to 19. Possible: 3 to 18." in page
    assert "To go on: woundscribe play the-flooded-mill" in page
    assert max(len(row) for row in page.splitlines()) <= 80
    written = (yard / "data" / "fights" / "the-flooded-mill.yaml").read_text(encoding="utf-8")
    assert "like: drowned miller" in written

    terminal = Terminal(yard, 80).sit("play", "the-flooded-mill")
    terminal.at("harm: 1d6 › ", "6").at("Mara › ", "a brisk").at("Mara › ", "r 1").at("Mara › ", "u")
    terminal.at("Mara › ", "6").at("it is done › ", "").at("› ", "certain")
    terminal.at("Afterwards › ", "").at("[yes] ", "").at("[nothing] ", "a key").at("› ", "").at("› ", "")
    terminal.at("[yes] ", "")
    page = terminal.leaves()
    assert "Yes (certain)." in page
    assert "Back to the start of turn 1." in page
    kept = Sessions().resume("the-flooded-mill")
    assert kept.encounter.phase == "concluded"
    text = kept.close()
    assert verify(text).closing is not None
    assert "remembers: [a key]" in (yard / "data" / "people" / "mara.yaml").read_text(encoding="utf-8")


def test_a_whole_fight_of_the_other_game_on_a_wide_terminal(yard: Path) -> None:
    journal = yard / "ford.md"
    args = ("cow-at-the-ford", "--who", "ada", "--seed", "b", "--journal", str(journal))
    terminal = Terminal(yard, 120).sit("play", *args)
    terminal.at("Ada › ", "1").at("it is done › ", "").at("Ada › ", "").at("Ada › ", "v").at("Ada › ", "5")
    terminal.at("it is done › ", "").at("› ", "yes").at("Afterwards › ", "").at("[yes] ", "n")
    terminal.at("[nothing] ", "").at("› ", "a grim").at("› ", "").at("[yes] ", "no")
    page = terminal.leaves()
    assert "It was told in one way only." in page
    assert "Closed" in page
    assert max(len(row) for row in page.splitlines()) <= 120
    shown = Sessions().resume("the-cow-at-the-ford")
    assert shown.encounter.phase == "concluded"
    prose = journal.read_text(encoding="utf-8")
    assert prose.startswith("# The Cow at the Ford\n")
    assert read(shown.close()).closing is not None


def test_ctrl_c_leaves_and_keeps_everything(yard: Path) -> None:
    terminal = Terminal(yard, 80).sit("play", "flooded-mill", "--seed", "c", "--who", "mara")
    terminal.at("Mara › ", "5").at("it is done › ", "").press("Mara › ", "half a", "\x03")
    assert "Everything is kept." in terminal.leaves()
    assert len(Sessions().resume("the-flooded-mill").transcript.steps) == 2
