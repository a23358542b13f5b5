"""The first page: the place, who is there, and why."""

from __future__ import annotations

from collections.abc import Sequence

from woundscribe.newfight import SOME_WAY
from woundscribe.page import Page
from woundscribe.session import Session
from woundscribe.solo.door import Door
from woundscribe.solo.leaf import Leaf


def opened_page(session: Session, door: Door, leaf: Leaf) -> None:
    """What everyone may know as it opens, and what one's own remember."""
    view = session.view()
    Page(leaf.console, view, margin=False).head(session.title)
    people = {figure.id: figure for figure in view.figures}
    sides = {people[who].side for who in door.mine if who in people}
    own = [f for f in view.figures if f.side in sides]
    mine = [f.name for f in own if f.id in door.mine]
    companions = [f.name for f in own if f.id not in door.mine]
    beside = f", and beside you {listed(companions)}" if companions else ""
    leaf.said(f"You are {listed(mine)}{beside}.")
    others = [figure for figure in view.figures if figure.side not in sides]
    for figure in others:
        if figure.wound:
            leaf.said(f"{_headed(figure.name)}: {figure.wound}.")
    if bare := [figure.name for figure in others if not figure.wound]:
        leaf.said(f"{_headed(listed(bare))}.")
    setting = view.setting
    if setting.cause:
        leaf.said(f"It came to blows: {setting.cause.rstrip('.')}.")
    if setting.things:
        leaf.note(f"Here are {listed(setting.things)}.")
    some = "There is a way out." if setting.exits == (SOME_WAY,) else f"The way out: {listed(setting.exits)}."
    leaf.note(some if setting.exits else "There is no way out.")
    for who, texts in door.remembers.items():
        if texts and who in people:
            leaf.note(f"{_headed(people[who].name)} remembers: {'; '.join(texts)}.")
    leaf.gap()


def listed(names: Sequence[str]) -> str:
    """As they stand in a sentence: "a, b and c"."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def _headed(text: str) -> str:
    return text[:1].upper() + text[1:]
