"""A Markdown file to which each passage is added as it stands, and in which one that is told otherwise is replaced.

Only what was written here, and what nobody has changed since, is ever replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from narrator.passage import Line
from rules.model import content_hash
from woundscribe.errors import WoundscribeError
from woundscribe.files import read_text, write_text
from woundscribe.markdowntext import Prose, escaped
from woundscribe.page import UNCHECKED

_MOST_BYTES = 20_000_000
_THEIRS = -1
"""Instead of where a passage begins, once somebody has changed the file: nothing of it is touched any more."""


class Written(NamedTuple):
    """``offsets``: where each passage begins, in characters; ``hash`` of the file as it was left."""

    offsets: tuple[int, ...]
    hash: str


def heading(title: str) -> str:
    return f"# {escaped(title)}\n\n"


def block(lines: Sequence[Line], rows: Sequence[str] = ()) -> str:
    """A passage as Markdown: its paragraphs, and the records folded under it where there are ``rows``."""
    prose = Prose()
    text = "".join(
        prose.add(line.text, UNCHECKED if line.source == "unchecked" else "", opens=line.opens_paragraph)
        for line in lines
    )
    told = f"{text.strip()}\n\n" if text.strip() else ""
    if not rows:
        return told
    folded = "".join(f"- {escaped(row)}\n" for row in rows)
    return f"{told}<details><summary>Records</summary>\n\n{folded}\n</details>\n\n"


def brought_up(path: Path, before: Written, blocks: Sequence[str]) -> Written:
    """Make the end of the file what ``blocks`` say. ``before``: what was returned the last time.

    A file that somebody has changed meanwhile is only added to. Raises WoundscribeError.
    """
    old = text = _read(path)
    offsets = list(before.offsets)
    if offsets and content_hash(text) != before.hash:
        offsets = [_THEIRS] * len(offsets)
    kept = offsets.count(_THEIRS)
    ends = [*offsets[1:], len(text)]
    while kept < min(len(offsets), len(blocks)) and text[offsets[kept] : ends[kept]] == blocks[kept]:
        kept += 1
    if kept < len(offsets):
        text = text[: offsets[kept]]
    offsets = offsets[: min(kept, len(blocks))]
    for added in blocks[len(offsets) :]:
        text += "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
        offsets.append(len(text))
        text += added
    if text != old:
        write_text(path, text)
    return Written(tuple(offsets), content_hash(text))


def _read(path: Path) -> str:
    if not path.exists():
        return ""
    if not path.is_file():
        raise WoundscribeError("cannot-write", "it is no file: name another for the journal.", where=str(path))
    return read_text(str(path), _MOST_BYTES)
