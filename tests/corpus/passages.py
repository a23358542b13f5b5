"""Passages by several hands, each told truly and with one lie, and the plan that they tell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from narrator.beat import Plan
from narrator.guard import TaggedLine
from rules.model import Model

HERE = Path(__file__).parent
HANDS = (
    "fireside-and-chronicle",
    "play-by-post-and-pulp",
    "minimal-and-lyrical",
    "four-registers",
    "lyrical-noir-paperback",
    "hardboiled-and-saga",
    "fireside-and-literary",
    "forum-and-pulp",
    "victorian-and-young-adult",
    "lyrical-and-grimdark",
    "ornate-and-minimalist",
    "historical-and-comic",
    "table-and-folk-tale",
    "fluent-and-sailors-yarn",
    "chronicle-and-present-tense",
    "post-and-commercial",
    "gothic-and-western",
    "thriller-and-romance",
    "quiet-and-correspondent",
)


class Lie(Model):
    """What a false telling gets wrong: the writer's word for it, in which beat, and why."""

    code: str
    beat: int
    why: str


class Passage(Model):
    id: str
    plan: Plan
    true: tuple[TaggedLine, ...]
    wrong: tuple[TaggedLine, ...]
    lie: Lie

    @property
    def lying(self) -> frozenset[int]:
        """The beats of the line that lies."""
        told_with = {n for line in self.wrong if self.lie.beat in line.beats for n in line.beats}
        return frozenset(told_with | {self.lie.beat})


def passages(hand: str, folder: Path = HERE) -> Iterator[Passage]:
    for line in (folder / f"{hand}.jsonl").read_text(encoding="utf-8").splitlines():
        yield Passage.model_validate_json(line)
