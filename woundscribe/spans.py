"""Which outcomes of a view belong to which turn."""

from __future__ import annotations

from typing import Any, get_args

from narrator.beat import Purpose, Span
from narrator.plan import turns, whole
from rules.errors import unknown
from rules.model import evolve
from rules.ruleset import Ruleset
from rules.transcript import Transcript
from rules.visibility import Eye, Seen, View, see, view
from woundscribe.errors import WoundscribeError, wrapped


def purpose_of(seen: View, span: Span) -> Purpose:
    """A turn, or the aftermath where the fight was over before it."""
    over = False
    for entry in seen.entries[: span.first - 1]:
        for claim in entry.claims:
            over = claim.kind == "ended" or (over and claim.kind != "reopened")
    return "aftermath" if over else "turn"


def public_span(
    ruleset: Ruleset[Any], transcript: Transcript[Any], turn: int | None, purpose: Purpose
) -> tuple[View, Span]:
    """The public view, and what of it is to be told: the turn of that number (from 1), or the last one.

    Without a turn a chapter is the whole fight, and an aftermath what followed its end. Raises
    WoundscribeError for a turn or a purpose that there is not.
    """
    if purpose not in (known := get_args(Purpose)):
        raise wrapped(unknown("purpose", str(purpose), known))
    if turn is not None and (not isinstance(turn, int) or isinstance(turn, bool)):
        raise WoundscribeError("malformed", f"{turn!r} is no turn; turns are counted from 1.")
    if turn is None and not transcript.steps:
        raise WoundscribeError("waiting", "no turn is resolved yet, and there is nothing to tell.")
    seen = view(ruleset, transcript, "public")
    if turn is None and purpose == "chapter":
        return seen, whole(seen)
    if turn is None and purpose == "aftermath" and seen.entries:
        return seen, turns(seen)[-1]
    return seen, turn_span(ruleset, transcript, len(transcript.steps) if turn is None else turn)


def turn_span(ruleset: Ruleset[Any], transcript: Transcript[Any], turn: int, audience: str = "public") -> Span:
    """What the view of an audience shows of the turn of that number. Raises WoundscribeError for none such."""
    last = len(transcript.steps)
    if not 1 <= turn <= last:
        raise WoundscribeError("malformed", f"there is no turn {turn} yet.", choices=(f"1 to {last}",) if last else ())
    return turn_spans(ruleset, evolve(transcript, steps=transcript.steps[:turn]), audience)[-1]


def turn_spans(ruleset: Ruleset[Any], transcript: Transcript[Any], audience: str = "public") -> tuple[Span, ...]:
    """What the view of an audience shows of each turn, in order; of one that it sees nothing of, nothing."""
    return view_and_spans(ruleset, transcript, audience)[1]


def view_and_spans(ruleset: Ruleset[Any], transcript: Transcript[Any], audience: str) -> tuple[View, tuple[Span, ...]]:
    """The view of an audience, and what it shows of each turn: both in one going through."""
    eye = Eye(audience)
    eye.meet(transcript.encounter)
    encounter = transcript.encounter
    entries: list[Seen] = []
    spans: list[Span] = []
    for step in transcript.steps:
        before = len(entries)
        entries += see(ruleset, encounter, step.outcomes, audience, eye=eye)
        spans.append(Span(first=before + 1, last=len(entries)))
        for outcome in step.outcomes:
            encounter = ruleset.apply(encounter, outcome)
    opened = view(ruleset, evolve(transcript, steps=()), audience)
    return evolve(opened, entries=tuple(entries)), tuple(spans)
