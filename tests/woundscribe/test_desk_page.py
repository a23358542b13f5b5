"""The page about the desk shows what a sitting really looks like. ``python -m tests.woundscribe.test_desk_page`` writes
it anew.
"""

from __future__ import annotations

import io
import re
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

from rich.console import Console

from woundscribe.console import Left
from woundscribe.desk.desk import Desk
from woundscribe.desk.loop import COMMANDS, run
from woundscribe.desk.paper import Paper
from woundscribe.narrating import Narration
from woundscribe.sessions import Sessions
from woundscribe.streams import out

PAGE = Path(__file__).parents[2] / "docs" / "desk.md"
_PART = re.compile(r"(<!-- sat: ([a-z ]+) -->\n).*?(<!-- /sat -->)", re.DOTALL)

SITTING: dict[str, tuple[str, ...]] = {
    "turn": (
        'mara strike miller staff "I swing for the knees" : 13 / 5',
        "+1 mara the stair",
        "secret -1 mara her sleeve is wet",
        "tobin holds",
    ),
    "copy": ("pick 2", "copy box"),
    "instinct": ("miller: instinct", ""),
    "fiat": ("! tobin drops the lantern because the stair shook", ""),
    "ruling": (
        "mara strike miller staff : 4",
        "tobin defends",
        "?",
        "her sleeve catches on the wheel because she leaned in",
    ),
    "secret": ("secret 1",),
    "amend": ("amend 2 mara strike miller staff : 4 / 2", "her boot slips"),
    "correct": ('correct mara health 9 "forgot the leather jack"',),
    "not this": ("not this", "veil eyes"),
}
"""What the master types, by the part of the page that shows it."""


def sat() -> dict[str, str]:
    """What stood on paper, by part: from its first line to the first of the next."""
    script = [(name, line) for name, lines in SITTING.items() for line in lines]
    begun: dict[str, int] = {}
    paper = io.StringIO()

    def ask(prompt: str) -> str:
        if not script:
            begun["end"] = paper.tell()
            raise Left
        name, line = script.pop(0)
        begun.setdefault(name, paper.tell())
        out(f"{prompt}{line}\n")
        return line

    with tempfile.TemporaryDirectory() as folder, redirect_stdout(paper):
        sessions = Sessions(f"sqlite:///{folder}/sessions.db")
        session = sessions.open("flooded-mill", seed="oak", ask="all")
        console = Console(width=80, no_color=True)  # as wide on every machine
        run(Desk(session, Narration(session), Paper(console), ask))
        sessions.close()
    names, text = list(begun), paper.getvalue()
    ends = [begun[name] for name in names[1:]]
    begun["turn"] = 0
    return {name: text[begun[name] : end].strip("\n") for name, end in zip(names, ends, strict=False)}


def made(page: str) -> str:
    """The page with every part as it was on paper."""
    parts = sat()
    return _PART.sub(lambda m: f"{m[1]}\n```text\n{parts[m[2]]}\n```\n\n{m[3]}", page)


def test_the_page_shows_what_a_sitting_looks_like() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == made(page)
    assert {m[2] for m in _PART.finditer(page)} == set(SITTING)


def test_it_names_every_command() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in COMMANDS if not re.search(rf"`{re.escape(name)}[` ]", page)] == []


if __name__ == "__main__":
    PAGE.write_text(made(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
