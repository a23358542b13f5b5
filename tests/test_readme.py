"""The README is true: its opening is what an example tells, and its code runs.

``python -m tests.test_readme`` writes the opening anew.
"""

from __future__ import annotations

import ast
import re
import textwrap
import types
from pathlib import Path
from typing import Any

import pytest

from narrator.narrate import narrate
from rules.registry import find
from rules.transcript import Transcript
from rules.visibility import view
from woundscribe import examples, settings
from woundscribe.fightfile import read_fight
from woundscribe.margin import records
from woundscribe.playing import resolve_fight
from woundscribe.story import spans

README = Path(__file__).parent.parent / "README.md"
_OPENING = re.compile(r"(?<=<!-- opening -->\n).*?(?=<!-- /opening -->)", re.DOTALL)
OPENS_WITH = "signed-name"
TURNS = slice(2, 7)
"""The example that the README opens with, and the turns of it."""


def opening() -> str:
    """A few turns as they are told, and the records behind them."""
    played = resolve_fight(read_fight(examples.text(OPENS_WITH), OPENS_WITH))
    assert isinstance(played, Transcript)
    seen = view(find(played.header.ruleset), played, "public")
    passages = [narrate(seen, span, purpose=purpose) for span, purpose in list(spans(seen))[TURNS]]
    prose = "\n\n".join(passage.text for passage in passages)
    seqs = [seq for passage in passages for line in passage.lines for seq in line.seqs]
    rows = ["\n  ".join(record.rows) for record in records(seen, seqs)]
    told = "\n".join(rows).replace("\N{NO-BREAK SPACE}", " ")
    wrapped = [textwrap.fill(paragraph, 108, break_on_hyphens=False) for paragraph in prose.split("\n\n")]
    quoted = "\n".join(f"> {row}".rstrip() for row in "\n\n".join(wrapped).split("\n"))
    return f"\n{quoted}\n\n```text\n{told}\n```\n\n"


def test_the_opening_is_what_the_example_tells() -> None:
    found = _OPENING.search(README.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == opening()


async def test_the_embedding_runs_as_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings, "settings_path", lambda: tmp_path / "none.toml")
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 1
    code = compile(blocks[0], "README.md", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    names: dict[str, Any] = {}
    running = types.FunctionType(code, names)()
    await running
    assert names["passage"].text
    assert not re.search(r"\d", names["passage"].text)
    assert names["fight"].dump() == names["blob"]


def test_every_file_it_points_to_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert (README.parent / target).exists(), target


def test_every_make_target_it_names_is_there() -> None:
    makefile = (README.parent / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", README.read_text(encoding="utf-8"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


if __name__ == "__main__":
    README.write_text(_OPENING.sub(lambda _: opening(), README.read_text(encoding="utf-8")), encoding="utf-8")
