"""What of a fight is kept between two commands, and how it is read again."""

from __future__ import annotations

from typing import Any

from pydantic import SerializeAsAny, ValidationError

from rules.encounter import Encounter
from rules.errors import Malformed, malformed
from rules.model import Model
from rules.registry import find
from rules.ruleset import Ruleset
from rules.ruling import Answer, Ask, Need
from rules.scene import Word
from rules.transcript import Transcript, fold, read
from woundscribe.entry import lock

FORMAT = 1


class Pending(Model):
    """A turn that is not resolved: declared so far, and once ``locked``, the question it waits for."""

    side: str | None = None
    declarations: tuple[SerializeAsAny[Any], ...] = ()
    answers: tuple[Answer, ...] = ()
    locked: bool = False
    need: Need | None = None


class Kept(Model):
    """Everything of a fight beside what its records fold to. Holds the seed: never for players' eyes."""

    format: int = FORMAT
    title: Word | None = None
    ask: Ask
    seed: str
    nonce: str
    standing: tuple[Answer, ...] = ()
    pending: Pending | None = None
    transcript: str = ""


def unpack(blob: str) -> tuple[Kept, Ruleset[Any], Transcript[Any], Encounter[Any, Any]]:
    """Raises Malformed or BrokenTranscript."""
    try:
        kept = Kept.model_validate_json(blob)
    except ValidationError as error:
        raise malformed(error, Kept) from error
    if kept.format != FORMAT:
        raise Malformed(f"the format {kept.format} is not known here; this reads {FORMAT}.")
    transcript = read(kept.transcript)
    ruleset = find(transcript.header.ruleset)
    if kept.pending is not None:
        turn = _lock_again(ruleset, kept.pending)
        kept = kept.model_copy(update={"pending": kept.pending.model_copy(update={"declarations": turn})})
    return kept.model_copy(update={"transcript": ""}), ruleset, transcript, fold(ruleset, transcript)


def _lock_again(ruleset: Ruleset[Any], pending: Pending) -> tuple[Any, ...]:
    """The declarations typed as the ruleset types them."""
    try:
        return tuple(lock(ruleset, pending.side, pending.declarations).declarations)
    except ValidationError as error:
        raise malformed(error, Pending, "pending") from error
