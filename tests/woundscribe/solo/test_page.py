"""The page about playing alone shows a sitting as it is.

``python -m tests.woundscribe.solo.test_page`` writes it anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "playing.md"
_SITTING = re.compile(r"(?<=<!-- sitting -->\n).*?(?=<!-- /sitting -->)", re.DOTALL)
_ARGS = ("play", "flooded-mill", "--who", "mara", "--seed", "c")
_LINES = ("1", "", "6", "", "likely")


def sitting() -> str:
    """A few turns as they stand on the page of whoever plays."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {n: v for n, v in os.environ.items() if not n.startswith(("WOUNDSCRIBE_", "OPENAI_"))}
        apart = {"HOME": folder, "XDG_CONFIG_HOME": folder, "WOUNDSCRIBE_DATA": folder, "COLUMNS": "80"}
        played = subprocess.run(
            [sys.executable, "-m", "woundscribe.cli", *_ARGS],
            input="".join(f"{line}\n" for line in _LINES),
            env={**kept, **apart, "PYTHONPATH": str(PAGE.parents[1])},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
    shown = re.sub(r" +\n", "\n", played.stdout).strip("\n").rsplit("\n\n  It is over.", 1)[0]
    return f"\n```text\n$ woundscribe {' '.join(_ARGS)}\n\n{shown}\n```\n\n"


def test_the_sitting_on_the_page_is_one() -> None:
    found = _SITTING.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == sitting()


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(_SITTING.sub(lambda _: sitting(), text), encoding="utf-8")
