"""Keeps the journal of a sitting at what stands."""

from __future__ import annotations

from pathlib import Path

from woundscribe.session import Session
from woundscribe.solo import journal
from woundscribe.solo.door import Door, keep
from woundscribe.solo.telling import Telling


def kept_up(session: Session, door: Door, telling: Telling) -> Door:
    """Write whatever is shown now into the journal, if one is kept; what is to be remembered of that."""
    if door.journal is None:
        return door
    shown = [v for v in telling.shown() if v.lines]
    blocks = [journal.heading(session.title)]
    blocks += [journal.block(v.lines, telling.rows_of(v) if door.records else ()) for v in shown]
    before = journal.Written(door.written, door.journal_hash)
    written = journal.brought_up(Path(door.journal), before, blocks)
    if written == before:
        return door
    after = door.model_copy(update={"written": written.offsets, "journal_hash": written.hash})
    keep(session, after)
    return after
