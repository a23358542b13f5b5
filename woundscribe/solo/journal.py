"""A Markdown file to which each passage is added as it stands, and in which one that is told otherwise is replaced.

Only what was written here, and what nobody has changed since, is ever replaced.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rules.model import content_hash
from woundscribe.errors import WoundscribeError
from woundscribe.files import read_text, write_text
from woundscribe.manuscript import escaped

_MOST_BYTES = 20_000_000
_LIST = re.compile(r"^(\d*)([-+=.)])(?=[\s=-])")


class Written(NamedTuple):
    """``offsets``: where each passage begins, in characters; ``hash`` of the file as it was left."""

    offsets: tuple[int, ...]
    hash: str


def heading(title: str) -> str:
    return f"# {escaped(title)}\n\n"


def block(text: str, rows: Sequence[str] = ()) -> str:
    """A passage as Markdown: its paragraphs, and the records folded under it where there are ``rows``."""
    prose = "".join(f"{_LIST.sub(chr(92).join((r'\1', r'\2')), escaped(p))}\n\n" for p in text.split("\n\n"))
    if not rows:
        return prose
    folded = "".join(f"- {escaped(row)}\n" for row in rows)
    return f"{prose}<details><summary>Records</summary>\n\n{folded}\n</details>\n\n"


def brought_up(path: Path, before: Written, blocks: Sequence[str]) -> Written:
    """Make the end of the file what ``blocks`` say. ``before``: what was returned the last time.

    A file that somebody has changed meanwhile is only added to. Raises WoundscribeError.
    """
    text = _read(path)
    offsets = list(before.offsets)
    if offsets and content_hash(text) == before.hash:
        ends = [*offsets[1:], len(text)]
        same = 0
        while same < min(len(offsets), len(blocks)) and text[offsets[same] : ends[same]] == blocks[same]:
            same += 1
        if same < len(offsets):
            text, offsets = text[: offsets[same]], offsets[:same]
    elif offsets:
        offsets = [len(text)] * len(offsets)  # what somebody has changed is theirs: nothing of it is touched again
        offsets = offsets[: len(blocks)]
    for added in blocks[len(offsets) :]:
        gap = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
        text += gap
        offsets.append(len(text))
        text += added
    if text != _read(path):
        write_text(path, text)
    return Written(tuple(offsets), content_hash(text))


def _read(path: Path) -> str:
    if not path.exists():
        return ""
    if not path.is_file():
        raise WoundscribeError("cannot-write", "it is no file: name another for the journal.", where=str(path))
    return read_text(str(path), _MOST_BYTES)
