"""Is the prose true? Every line is checked against the records that it tells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from narrator.beat import Beat, Plan
from narrator.guard.ahead import check_ahead
from narrator.guard.bystanders import check_bystanders, check_creatures
from narrator.guard.cast import Cast, cast_of
from narrator.guard.changes import check_changes
from narrator.guard.facts import Told, told
from narrator.guard.givers import check_givers
from narrator.guard.grounding import check_grounding
from narrator.guard.judge import judged
from narrator.guard.manner import check_manner
from narrator.guard.marks import check_marks
from narrator.guard.onslaught import check_onslaught
from narrator.guard.reading import Leaning
from narrator.guard.result import check_result
from narrator.guard.speakers import check_speakers
from narrator.guard.state import check_state
from narrator.guard.structure import check_order, check_text
from narrator.guard.telling import check_telling
from narrator.guard.turned import check_turned
from narrator.guard.veils import check_veils
from narrator.guard.violation import Violation
from narrator.guard.world import check_world
from rules.model import Model

__all__ = ["TaggedLine", "Violation", "check", "check_passage"]


class TaggedLine(Model):
    """A line and the numbers of the beats that it tells; with none it paints the place and asserts no outcome."""

    beats: tuple[int, ...]
    text: str


def check(plan: Plan, beat: Beat, line: str) -> tuple[Violation, ...]:
    """What is wrong with ``line`` as the telling of ``beat``, a beat of ``plan``. Empty: nothing."""
    return _check_line(plan, cast_of(plan), (beat,), line)


def check_passage(plan: Plan, lines: Sequence[TaggedLine]) -> tuple[Violation, ...]:
    """What is wrong with a whole passage: each line by its beats, then their numbers and order."""
    cast = cast_of(plan)
    known = {beat.number: beat for beat in plan.beats}
    found: list[Violation] = []
    for line in lines:
        beats = tuple(known[number] for number in line.beats if number in known)
        if beats or not line.beats:
            found += _check_line(plan, cast, beats, line.text)
    return tuple(found + check_order(plan, [line.beats for line in lines]))


def _check_line(plan: Plan, cast: Cast, beats: tuple[Beat, ...], text: str) -> tuple[Violation, ...]:
    number, seqs = (beats[0].number if beats else None), tuple(seq for beat in beats for seq in beat.seqs)
    shape = check_text(text, number, seqs, cast.inside)
    if any(v.code == "empty" for v in shape):
        return tuple(shape)
    return (*shape, *judged(*read(plan, cast, beats, text)))


def read(plan: Plan, cast: Cast, beats: tuple[Beat, ...], text: str) -> tuple[Told, tuple[Violation, ...]]:
    """A line, and what its words show to be wrong with it before it is judged as a whole."""
    line = told(plan, cast, beats, text)
    found = _against(line)
    if line.reading.doubtful and all(mention.poss for mention in line.reading.doubtful):
        # Whose a hand or a belt is stands in no doubt to a reader if the line is true with one meaning of it.
        meant = sorted(frozenset().union(*(mention.ids for mention in line.reading.doubtful)))
        for subject, other in product(meant, repeat=2):
            again = told(plan, cast, beats, text, Leaning(subject, other))
            if not again.reading.doubtful and not _against(again):
                return again, ()
    return line, found


def _against(line: Told) -> tuple[Violation, ...]:
    checks = (
        check_veils,
        check_world,
        check_manner,
        check_ahead,
        check_grounding,
        check_speakers,
        check_state,
        check_changes,
        check_result,
        check_onslaught,
        check_marks,
        check_bystanders,
        check_creatures,
        check_telling,
        check_givers,
        check_turned,
    )
    return tuple(violation for one in checks for violation in one(line))
