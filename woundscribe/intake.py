"""Takes in what somebody kept elsewhere: an archive, a closed transcript, a fight file with its turns as they stand."""

from __future__ import annotations

import json
import re
import secrets
from typing import Any, Literal

from rules.model import evolve
from rules.registry import find
from rules.resolution import Needs
from rules.transcript import Transcript, fold, so_far
from woundscribe.archive import ends
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.fightfile import FightFile
from woundscribe.given import seen_in
from woundscribe.heads import head_of, text_of
from woundscribe.kept import Kept
from woundscribe.kindof import holds
from woundscribe.playing import resolve_fight
from woundscribe.proven import refuse_broken
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.store import Entry, Resolved
from woundscribe.table import Table

_ARCHIVE = re.compile(r'\s*\{\s*"(?:format|warning|sessions)"\s*:')


def kind_of(text: str) -> Literal["archive", "transcript", "fight", "lines"]:
    """What a text is, by how it begins and by its fields."""
    return "archive" if _ARCHIVE.match(text) else holds(text)


def transcribed(text: str, into: Sessions, where: str) -> Session:
    """The session that a closed transcript is the record of: it can be read and told, and nothing more is played.

    Raises WoundscribeError for one whose records do not follow from each other, and for one that is not closed: its
    dice are still a secret, and without them nobody could play on.
    """
    transcript = seen_in(text, where, "public").transcript
    if transcript.closing is None:
        told = (
            "the fight is not closed in it, and its seed is not out: an archive of the fight holds all that is needed."
        )
        raise WoundscribeError("malformed", told, where=where)
    return _kept(transcript, into, where)


def as_it_stands(fight: FightFile, into: Sessions) -> Session:
    """The session of a fight file whose turns are taken as they stand there. Raises WoundscribeError."""
    played = resolve_fight(fight)
    if isinstance(played, Needs):
        raise WoundscribeError(
            "waiting", f"a question is open in it: {played.need.question} Answer it in the file, or play it here."
        )
    return _kept(played, into, fight.places.file or "the fight")


def _kept(transcript: Transcript[Any], into: Sessions, where: str) -> Session:
    closing = transcript.closing
    assert closing is not None, "whoever asks has seen to it"
    ruleset = find(transcript.header.ruleset)
    title = transcript.header.title
    with telling_where(where):
        encounter = fold(ruleset, transcript)
        kept = Kept(title=title, ask="notable", seed=closing.seed, nonce=closing.nonce)
        steps = len(transcript.steps)
        table = Table(ruleset, encounter, kept, steps, so_far(evolve(transcript, closing=None)), closed=True)
        opening, last = ends(transcript)
        named = title or transcript.encounter.scene.place
        head = head_of(named, steps + 1, named, opening, table)._replace(closing=last)
        log = (Entry(secrets.token_hex(16), "host", json.dumps({"command": "open"}), "{}"),)
        turns = tuple(Resolved(n, n + 1, text_of(step), 0) for n, step in enumerate(transcript.steps, start=1))
        refuse_broken(head, log, turns, ())
    return into.restore(head, log, turns, ())
