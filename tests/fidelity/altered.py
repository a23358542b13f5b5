"""True prose made false: one record behind a line turned, or one thing in the line that no record supports.

The record is turned and the line kept, so the kinds are called by what the line then does wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from narrator.beat import Beat, Plan
from narrator.guard import TaggedLine
from narrator.plain import PlainLine
from rules.claim import Claim
from rules.model import Model
from tests.narrator.guard.mutations import mutated
from tests.narrator.plain.test_generated import tells_them_apart

TURNED = {
    "hit to miss": "a miss told as a hit",
    "miss to hit": "a hit told as a miss",
    "died dropped": "an invented death",
    "fell dropped": "an invented fall",
    "fled dropped": "an invented flight",
    "yielded dropped": "an invented yielding",
    "woke dropped": "an invented waking",
    "died added": "a death left out",
    "fell added": "a fall left out",
    "fled added": "a flight left out",
    "yielded added": "a yielding left out",
    "fell to died": "a death told as a fall",
    "died to fell": "a fall told as a death",
    "swapped": "who did it to whom turned about",
}
"""By the name of the mutation of the record."""
_LEAKS = (
    ("a number", "That made twelve points of it."),
    ("a number", "It came to 14 in all."),
    ("a game word", "It was a critical hit."),
    ("a game word", "Nobody had initiative any more."),
)
_NOBODY = "Osbert"
_PLAYED_DOWN = {"light": "grievous", "grievous": "light"}


class Altered(Model):
    """A passage, or one line of it, with one thing wrong. ``lines`` are to be read against ``plan``."""

    kind: str
    plan: Plan
    lines: tuple[TaggedLine, ...]


def altered(made: Plan, lines: Sequence[PlainLine]) -> Iterator[Altered]:
    """Every way to make false what the built-in voice tells truly."""
    beats = {beat.number: beat for beat in made.beats}
    told = [line for line in lines if line.text]
    for line in told:
        beat = beats[line.beat]
        for kind, other in _records(made, beat, line):
            against = tuple(other if one.number == beat.number else one for one in made.beats)
            yield Altered(kind=kind, plan=made.model_copy(update={"beats": against}), lines=(_tagged(line),))
        for kind, text in _words(made, line):
            yield Altered(kind=kind, plan=made, lines=(_tagged(line, text),))
    for kind, false in _orders(made, beats, told):
        yield Altered(kind=kind, plan=made, lines=tuple(false))


def _records(made: Plan, beat: Beat, line: PlainLine) -> Iterator[tuple[str, Beat]]:
    for name, other in mutated(beat):
        if tells_them_apart(made, beat, name):
            yield TURNED[name], other
    cast = any(claim.kind in ("cast", "cast_failed", "miscast") for claim in beat.claims)
    tools = {claim.tool for claim in beat.claims if claim.tool and not cast}
    shown = [tool for tool in tools if re.search(rf"\b{re.escape(tool.split()[-1])}\b", line.text)]
    for tool in sorted(shown):
        others = {thing for figure in made.world.figures for thing in figure.carries} - tools
        unlike = [thing for thing in sorted(others) if thing.split()[-1] != tool.split()[-1]]
        if unlike:
            claims = [_but(c, "tool", unlike[0]) if c.tool == tool else c for c in beat.claims]
            yield "the wrong weapon", _with(beat, claims)
    out = {claim.kind for claim in beat.claims} & {"fell", "died"}
    for at in line.states:
        bad = beat.claims[at].severity
        if beat.claims[at].kind == "harmed" and bad in _PLAYED_DOWN and not out:
            claims = [_but(c, "severity", _PLAYED_DOWN[bad]) if i == at else c for i, c in enumerate(beat.claims)]
            yield ("a wound made lighter" if bad == "light" else "a wound made worse"), _with(beat, claims)


def _words(made: Plan, line: PlainLine) -> Iterator[tuple[str, str]]:
    kind, leak = _LEAKS[line.beat % len(_LEAKS)]
    yield kind, f"{line.text} {leak}"
    for figure in made.world.figures:
        if re.search(rf"\b{re.escape(figure.name)}\b", line.text):
            yield "somebody invented", re.sub(rf"\b{re.escape(figure.name)}\b", _NOBODY, line.text, count=1)
            break


def _orders(made: Plan, beats: dict[int, Beat], told: Sequence[PlainLine]) -> Iterator[tuple[str, list[TaggedLine]]]:
    lines = [_tagged(line) for line in told]
    for i, (line, after) in enumerate(pairwise(told)):
        if _signs(beats[line.beat]) != _signs(beats[after.beat]):
            yield "tags swapped", [*lines[:i], _tagged(line, after.text), _tagged(after, line.text), *lines[i + 2 :]]
        died = {c.who for c in beats[line.beat].claims if c.kind == "died"}
        dead = next((figure.name for figure in made.world.figures if figure.id in died), None)
        if dead is not None:
            acting = f"{after.text} {dead[0].upper()}{dead[1:]} struck out again."
            yield "somebody dead acts", [*lines[: i + 1], _tagged(after, acting), *lines[i + 2 :]]
    for i, line in enumerate(told):
        if beats[line.beat].musts:
            yield "a beat left out", [*lines[:i], *lines[i + 1 :]]
    if lines:
        yield "a beat told twice", [*lines, lines[0]]
        yield "a number of no beat", [*lines, TaggedLine(beats=(max(beats) + 1,), text=lines[0].text)]


def _signs(beat: Beat) -> list[tuple[object, ...]]:
    return [(c.kind, c.who, c.whom, c.what) for c in beat.claims]


def _tagged(line: PlainLine, text: str | None = None) -> TaggedLine:
    return TaggedLine(beats=(line.beat,), text=line.text if text is None else text)


def _with(beat: Beat, claims: Sequence[Claim]) -> Beat:
    return beat.model_copy(update={"claims": tuple(claims)})


def _but(claim: Claim, field: str, value: str) -> Claim:
    return claim.model_copy(update={field: value})
