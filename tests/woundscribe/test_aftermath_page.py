"""The page of the aftermath is true: what it says is printed and kept is what comes of the lines on it.

``python -m tests.woundscribe.test_aftermath_page`` writes those parts anew.
"""

from __future__ import annotations

import re
from pathlib import Path

from narrator.beat import Purpose
from narrator.narrate import narrate
from narrator.plan import whole
from woundscribe.account.telling import read_account
from woundscribe.given import known_to

PAGE = Path(__file__).parents[2] / "docs" / "aftermath.md"
PURPOSES: dict[str, Purpose] = {"drafts": "aftermath", "aloud": "read-aloud"}
_PART = re.compile(r"(<!-- (drafts|aloud|kept) -->\n)(.*?)(<!-- /\2 -->)", re.DOTALL)


def made(page: str) -> str:
    """The page with every part as the command gives it."""
    typed = re.search(r"<!-- typed -->\n\n```text\n(.*?)```", page, re.DOTALL)
    assert typed is not None
    account = read_account(typed[1], "standard input")
    seen = known_to(account.transcript, "public").view
    tellings = {
        name: [narrate(seen, whole(seen), purpose=purpose, variant=n).text for n in range(3)]
        for name, purpose in PURPOSES.items()
    }
    parts = {name: "\n>\n".join(_draft(n, text) for n, text in enumerate(texts, 1)) for name, texts in tellings.items()}
    parts["kept"] = f"```yaml\n{account.text}```"
    return _PART.sub(lambda m: f"{m[1]}\n{parts[m[2]]}\n\n{m[4]}", page)


def _draft(number: int, text: str) -> str:
    return "\n".join(f"> {row}".rstrip() for row in f"**Draft {number}**\n\n{text}".split("\n"))


def test_the_page_shows_what_comes_of_its_lines() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert made(page) == page


if __name__ == "__main__":
    PAGE.write_text(made(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
