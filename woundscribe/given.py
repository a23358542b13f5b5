"""A transcript that somebody names, and what an audience may know of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules import transcript as records
from rules.registry import find
from rules.ruleset import Ruleset
from rules.transcript import Transcript
from rules.visibility import View, view
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.files import read_text
from woundscribe.kept import hanging_together, refuse_audience, refuse_strangers
from woundscribe.kindof import made_of, refuse_unless_transcript


class Given(NamedTuple):
    """A transcript that holds, and the view of one audience."""

    ruleset: Ruleset[Any]
    transcript: Transcript[Any]
    view: View


def transcript_text(name: str) -> str:
    """The text of a transcript. Raises WoundscribeError for no file, and for one of another kind."""
    try:
        text = read_text(name)
    except WoundscribeError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            error.advice = made_of(name)
        raise
    refuse_unless_transcript(text, name)
    return text


def seen_by(name: str, audience: str) -> Given:
    """A transcript as an audience may know it. Raises WoundscribeError for one that is broken or not there."""
    return seen_in(transcript_text(name), name, audience)


def seen_in(text: str, where: str, audience: str) -> Given:
    """The same from its text; ``where`` names it."""
    with telling_where(where), hanging_together():
        return known_to(records.verify(text), audience)


def known_to(given: Transcript[Any], audience: str) -> Given:
    """A transcript that holds as an audience may know it. Raises Malformed for one that is not there."""
    refuse_audience(given, audience)
    ruleset = find(given.header.ruleset)
    seen = view(ruleset, given, audience)
    refuse_strangers(seen)
    return Given(ruleset, given, seen)
