"""The command that checks one's own prose: the same remarks as a model gets, sentence by sentence."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.options import Audience, TranscriptFile
from woundscribe.readable import clean
from woundscribe.streams import BROKEN, out

if TYPE_CHECKING:
    from narrator.beat import Beat, Plan
    from narrator.remarks import Review

MOST_BYTES = 100_000
"""More prose than any fight is told in."""
_QUOTED = 160
"""How much of a sentence is quoted, in characters."""


def check(
    transcript: TranscriptFile,
    prose: Annotated[
        str | None, typer.Argument(metavar="FILE", help="Prose, plain or Markdown; - or none reads it from a pipe.")
    ] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", help="It tells turn N alone. Default: the fight.")] = None,
    audience: Audience = "public",
    beats: Annotated[bool, typer.Option("--beats", help="Show what there is to tell, numbered, and no more.")] = False,
) -> None:
    """Say what is wrong with prose of one's own about the fight of a transcript.

    Its sentences are matched with what happened, in order; or a paragraph says itself what it tells, by a number as
    --beats shows them: [2] Mara struck … Whatever is told wrong is quoted beside the record, and the command ends with
    1. What is left out is listed, and is no fault.
    """
    from narrator.remarks import review

    if beats and prose is not None:
        raise WoundscribeError("malformed", "--beats shows what there is to tell, and reads no prose.")
    if transcript == "-" and not beats and prose in (None, "-"):
        raise WoundscribeError("malformed", "only one of the two can come from a pipe.")
    plan = _plan(transcript, audience, turn)
    if beats:
        for beat in plan.beats:
            out(numbered(beat, plan))
        return
    name, text = _prose(prose)
    with telling_where(name):
        found = review(plan, text)
    if not found.sentences:
        raise WoundscribeError("malformed", "there is no prose in it.", where=name)
    _show(found, plan, name)
    if found.remarks:
        raise typer.Exit(BROKEN)


def _plan(transcript: str, audience: str, turn: int | None) -> Plan:
    from narrator.plan import plan, whole
    from woundscribe.given import seen_by
    from woundscribe.settings import load_settings
    from woundscribe.spans import turn_span
    from woundscribe.tellcommands import telling_of

    given = seen_by(transcript, audience)
    telling = telling_of(given, load_settings())
    if turn is None:
        found = plan(given.view, whole(given.view), "chapter", telling)
    else:
        span = turn_span(given.ruleset, given.transcript, turn, audience)
        found = plan(given.view, span, "turn", telling)
    if not found.beats:
        raise WoundscribeError("malformed", "nothing happens that could be told.", where=transcript)
    return found


def _prose(name: str | None) -> tuple[str, str]:
    """How the prose is called in messages, and its text."""
    from woundscribe.files import read_text

    if name is None and (sys.stdin is None or sys.stdin.isatty()):
        raise WoundscribeError("no-file", "no prose is named; give its file, or pipe it in.")
    return ("standard input" if name in (None, "-") else name or ""), read_text(name or "-", MOST_BYTES)


def _show(found: Review, plan: Plan, name: str) -> None:
    """Remarks, grouped by the sentence, then what is not told, then the sum in one line."""
    for (sentence, _), group in groupby(found.remarks, key=lambda remark: (remark.sentence, remark.beat)):
        remarks = list(group)
        out(f"“{_shortened(sentence)}”\n")
        for remark in remarks:
            out(f"  {clean(remark.message)}\n")
        if remarks[0].facts:
            out(f"  [{remarks[0].beat}] {remarks[0].facts}\n")
        out("\n")
    if found.untold:
        out("Not told:\n")
        for number in found.untold:
            out(numbered(plan.beats[number - 1], plan))
        out("\n")
    sentences = "one sentence" if found.sentences == 1 else f"{found.sentences} sentences"
    if not found.remarks:
        out(f"{name}: nothing in it goes against the record ({sentences}).\n")
    else:
        out(f"{name}: {'one remark' if len(found.remarks) == 1 else f'{len(found.remarks)} remarks'} on {sentences}.\n")


def numbered(beat: Beat, plan: Plan) -> str:
    """A beat as one writes against it: its number, what happened, and the player's words under it."""
    from narrator.facts import facts, quoted, speech

    happened, words = facts(beat, plan.world), quoted(beat)
    if not happened:
        return f"[{beat.number}] {words}\n"
    said = f'    {"Says" if speech(beat) else "Aim"}: "{words}"\n' if words else ""
    return f"[{beat.number}] {happened}\n{said}"


def _shortened(sentence: str) -> str:
    text = clean(sentence)
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED].rsplit(' ', 1)[0]} …"
