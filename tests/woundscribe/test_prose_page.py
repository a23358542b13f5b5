"""The page of the best and the worst prose is true: what it quotes as told now is told, by the turn named above it.

``<!-- flooded-mill 3 tense=present -->`` is turn 3 of that example, told so; ``<!-- shown flooded-mill 3 -->`` is what
is shown of the answer under ``<!-- said flooded-mill 3 -->``. ``python -m tests.woundscribe.test_prose_page`` writes
what is quoted anew; read it aloud before you keep it.
"""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import fill, indent

from narrator.narrate import narrate
from narrator.telling import Telling
from tests.scripted import Scripted
from tests.woundscribe.test_examples import seen
from woundscribe.story import spans

PAGE = Path(__file__).parents[2] / "docs" / "prose.md"
_PART = re.compile(r"(<!-- (shown )?([a-z-]+) (\d+)((?: \w+=\w+)*) -->\n)(?:>.*\n)*")
_SAID = re.compile(r"<!-- said ([a-z-]+ \d+) -->\n```text\n(.*?)\n```", re.DOTALL)


def made(page: str) -> str:
    """The page with every quoted passage as it is told."""
    said = dict(_SAID.findall(page))

    def part(match: re.Match[str]) -> str:
        head, shown, name, number, options = match.groups()
        span, purpose = list(spans(seen(name)))[int(number) - 1]
        telling = Telling.model_validate(dict(option.split("=") for option in options.split()))
        model = Scripted(answers=[said[f"{name} {number}"], ""]) if shown else None
        text = narrate(seen(name), span, purpose=purpose, telling=telling, model=model).text
        rows = [fill(one, 118, break_on_hyphens=False) for one in text.split("\n\n")]
        return head + indent("\n\n".join(rows), "> ", lambda _: True).replace("> \n", ">\n") + "\n"

    return _PART.sub(part, page)


def test_what_the_page_quotes_is_what_is_told() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert len(_PART.findall(page)) + len(_SAID.findall(page)) == page.count("<!--")
    assert made(page) == page


if __name__ == "__main__":
    PAGE.write_text(made(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
