"""That what a store holds of a session hangs together."""

from __future__ import annotations

import json

from rules.model import canonical_json
from rules.registry import find
from rules.transcript import fold, so_far, verify, write
from woundscribe.session import Session


def prove(session: Session) -> None:
    """The records follow from each other and from their dice, the state is what they fold to, no command is missing."""
    text = write(session.transcript)
    transcript = verify(text)
    head = session.head
    assert head.turns == len(transcript.steps)
    assert head.encounter == canonical_json(fold(find(transcript.header.ruleset), transcript))
    if not head.closing:
        assert head.chain == so_far(transcript)
    entries = session.log()
    assert len(entries) == head.version
    assert len({entry.key for entry in entries}) == len(entries)
    assert all(json.loads(entry.command)["command"] for entry in entries)
