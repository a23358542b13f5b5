"""Which outcomes of a view belong to which turn."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

from narrator.beat import Purpose, Span
from narrator.plan import turns, whole
from rules.errors import unknown
from rules.model import evolve
from rules.ruleset import Ruleset
from rules.transcript import Transcript
from rules.visibility import Eye, View, see, view
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
    return watched(ruleset, transcript, audience).spans


class Watched(NamedTuple):
    """What an audience saw of a transcript: its view, what of it belongs to each turn, and the eye at its end."""

    transcript: Transcript[Any]
    view: View
    spans: tuple[Span, ...]
    eye: Eye
    encounter: Any

    def is_begun_by(self, transcript: Transcript[Any]) -> bool:
        """Whether a transcript goes on where this one ended: a step holds the hash of all before it."""
        old, new = self.transcript.steps, transcript.steps
        if self.transcript.header != transcript.header or len(old) > len(new):
            return False
        return not old or old[-1] == new[len(old) - 1]


def watched(
    ruleset: Ruleset[Any], transcript: Transcript[Any], audience: str, before: Watched | None = None
) -> Watched:
    """A transcript in one going through; from where ``before`` ended, if it is the same transcript until there."""
    if before is None or not before.is_begun_by(transcript):
        before = _opened(ruleset, transcript, audience)
    eye, encounter = before.eye.copy(), before.encounter
    entries, spans = list(before.view.entries), list(before.spans)
    for step in transcript.steps[len(spans) :]:
        seen = len(entries)
        entries += see(ruleset, encounter, step.outcomes, audience, eye=eye)
        spans.append(Span(first=seen + 1, last=len(entries)))
        for outcome in step.outcomes:
            encounter = ruleset.apply(encounter, outcome)
    return Watched(transcript, evolve(before.view, entries=tuple(entries)), tuple(spans), eye, encounter)


def _opened(ruleset: Ruleset[Any], transcript: Transcript[Any], audience: str) -> Watched:
    bare = evolve(transcript, steps=())
    eye = Eye(audience)
    eye.meet(bare.encounter)
    return Watched(bare, view(ruleset, bare, audience), (), eye, bare.encounter)
