"""The page of characters is true: what it says is printed and written is what its commands print and write.

``WOUNDSCRIBE_GOLDEN=1 pytest tests/woundscribe/test_characters_page.py`` writes those parts anew.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

from tests.woundscribe.conftest import Command
from woundscribe.home import data_folder

PAGE = Path(__file__).parents[2] / "docs" / "characters.md"
ANEW = os.environ.get("WOUNDSCRIBE_GOLDEN") == "1"
SHOWN = "~/.local/share/woundscribe"
"""Where the page says that people are kept: where they are on most machines that have a terminal."""
_PART = re.compile(
    r'(?P<change><!-- change: (?P<changed>\S+): "(?P<was>.*?)" -> "(?P<now>.*?)" -->\n)'
    r"|(?P<head><!-- file: (?P<file>\S+) -->\n```yaml\n).*?```"
    r"|```console\n(?P<console>.*?)```",
    re.DOTALL,
)


def test_the_page_shows_what_comes_of_its_commands(command: Command) -> None:
    def part(found: re.Match[str]) -> str:
        if found["change"]:
            path = data_folder() / found["changed"]
            text = path.read_text(encoding="utf-8")
            assert text.count(found["was"]) == 1
            path.write_text(text.replace(found["was"], found["now"]), encoding="utf-8")
            return found[0]
        if found["head"]:
            return f"{found['head']}{(data_folder() / found['file']).read_text(encoding='utf-8')}```"
        return f"```console\n{''.join(map(run, re.findall(r'^[$] woundscribe (.*)$', found['console'], re.M)))}```"

    def run(line: str) -> str:
        code, printed, said = command(*shlex.split(line))
        assert code == 0, said
        shown = "".join(f"{row.rstrip()}\n" for row in (printed + said).splitlines())
        return f"$ woundscribe {line}\n{shown.replace(str(data_folder()), SHOWN)}"

    page = PAGE.read_text(encoding="utf-8")
    made = _PART.sub(part, page)
    if ANEW:
        PAGE.write_text(made, encoding="utf-8")
    assert made == page or ANEW
