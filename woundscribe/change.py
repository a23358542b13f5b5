"""What a command makes of a session, before it is written down."""

from __future__ import annotations

from typing import NamedTuple

from rules.transcript import Step
from woundscribe import rewinding
from woundscribe.answered import Amended
from woundscribe.errors import WoundscribeError
from woundscribe.table import Came, Table
from woundscribe.turnstate import TurnState


class Change(NamedTuple):
    """What a command makes of a session. ``undone_from``: the turn from which on what was resolved is no more."""

    table: Table
    state: TurnState
    steps: tuple[Step, ...] = ()
    undone_from: int | None = None
    refused: WoundscribeError | None = None
    closing: str = ""
    heard: str = ""
    amended: Amended | None = None


def changed_by(came: Came) -> Change:
    """What came of a command at the table."""
    return Change(came.table, came.state, (came.step,) if came.step else (), refused=came.refused)


def onward(came: Came) -> Change:
    """After an answer: the turns that wait to be resolved anew since something before them was amended."""
    change = changed_by(came)
    if came.step is None or not came.table.kept.forward:
        return change
    further = rewinding.go_forward(came.table)
    amended = Amended(turns=(), stopped=str(further.stopped)) if further.stopped else None
    return Change(further.table, came.state, (came.step, *further.steps), amended=amended)
