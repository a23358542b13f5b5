"""Finds which sentences tell which beats: in order, by the way on which least speaks against it.

A way leads through a grid of sentences and beats, from where nothing is told to where all is. What a glance shows is
counted for every step beforehand; the guard reads only what lies on ways that may still be the cheapest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from narrator.beat import Plan
from narrator.guard import TaggedLine, check_passage
from narrator.guard.violation import Violation
from narrator.likeness import Likeness
from narrator.prose import Sentence

MOST_SENTENCES = 8
"""So many sentences may tell one beat."""
MOST_BEATS = 3
"""So many beats may be told in one breath."""
_FALSE, _UNPROVEN, _LOOSE = 6, 12, 2
"""What a violation costs: the words say something else, do not say it at all, or leave open who is meant. The last is
cheap, since the sentence before may have named them."""
_LEFT_OUT, _LEFT_ON_PURPOSE, _PASSED_OVER = 13, 3, 1
"""For a beat that no sentence tells: one that has to be told, one of many in prose too short for all of them, and one
that need not be told. Between the first two it is as many sentences as there are for each beat."""
_PAINTED, _PAINTED_NAMED = 3, 13
"""For a sentence that tells no beat. Whoever is named in it does something, and is read with care."""

MOST_READ = 2_000
"""After so many readings a glance decides: prose of which hardly anything is true has no way worth the search."""

_Place = tuple[int, int]
"""How many sentences and how many beats lie behind."""


class Stretch(NamedTuple):
    """Sentences from position ``first`` up to ``last``, not included; the numbers of the beats they tell, if any."""

    first: int
    last: int
    beats: tuple[int, ...]
    violations: tuple[Violation, ...]


class _Step(NamedTuple):
    """Of no beats: its sentence paints the place. Of no sentences: its beat is left out."""

    sentences: int
    beats: int


def align(plan: Plan, sentences: Sequence[Sentence]) -> tuple[Stretch, ...]:
    """All the sentences, in order, each in one stretch; what is wrong with it is what the guard says of it alone."""
    return _Grid(plan, sentences).stretches()


def read(plan: Plan, text: str, beats: tuple[int, ...], behind: int) -> tuple[Violation, ...]:
    """What the guard says of one line. One of no beats is read where it stands, with ``behind`` beats before it."""
    if not beats:
        plan = plan.model_copy(update={"beats": plan.beats[:behind]})
    found = check_passage(plan, [TaggedLine(beats=beats, text=text)])
    return tuple(v for v in found if v.code != "beat-not-told")


class _Grid:
    def __init__(self, plan: Plan, sentences: Sequence[Sentence]) -> None:
        self._plan = plan
        self._sentences = sentences
        self._size: _Place = (len(sentences), len(plan.beats))
        fewer = _LEFT_OUT * len(sentences) // max(1, len(plan.beats))
        self._left_out = max(_LEFT_ON_PURPOSE, min(_LEFT_OUT, fewer))
        self._likeness = Likeness(plan, sentences, MOST_SENTENCES)
        self._ahead = self._least_ahead()
        self._read: dict[tuple[_Place, _Step], Stretch] = {}

    def stretches(self) -> tuple[Stretch, ...]:
        """Along the cheapest way. Of two that cost the same it is the one found first, and the order is fixed."""
        came = self._cheapest()
        found: list[Stretch] = []
        at = self._size
        while at in came:
            at, step = came[at]
            if step.sentences:
                found.append(self._stretch(at, step))
        return tuple(reversed(found))

    def _cheapest(self) -> dict[_Place, tuple[_Place, _Step]]:
        """How each place is best reached, as far as the goal asks for it: A*, with a step read when its turn comes."""
        came: dict[_Place, tuple[_Place, _Step]] = {}
        best: dict[_Place, int] = {(0, 0): 0}
        done: set[_Place] = set()
        tried = 0
        queue: list[tuple[int, int, int, _Place, _Step | None]] = [(self._ahead[0, 0], 0, 0, (0, 0), None)]
        while queue:
            _, _, spent, at, step = heappop(queue)
            if step is not None:
                to = _after(at, step)
                spent += self._guarded(at, step)
                if to not in done and spent < best.get(to, spent + 1):
                    best[to], came[to] = spent, (at, step)
                    tried += 1
                    heappush(queue, (spent + self._ahead[to], -tried, spent, to, None))
                continue
            if at == self._size:
                break
            if at in done:
                continue
            done.add(at)
            for one, glance in self._steps(at):
                to, cost = _after(at, one), spent + glance
                if to not in done and cost < best.get(to, cost + 1):
                    tried += 1
                    heappush(queue, (cost + self._ahead[to], -tried, cost, at, one))
        return came

    def _least_ahead(self) -> dict[_Place, int]:
        """What the rest of the way costs at a glance, from every place: at least so much."""
        ahead = {self._size: 0}
        for i in range(self._size[0], -1, -1):
            for b in range(self._size[1], -1, -1):
                if (i, b) != self._size:
                    ahead[i, b] = min(cost + ahead[_after((i, b), step)] for step, cost in self._steps((i, b)))
        return ahead

    def _steps(self, at: _Place) -> Iterator[tuple[_Step, int]]:
        """Every step from a place, and what it costs at a glance."""
        i, b = at
        beats = self._size[1] - b
        if beats:
            yield _Step(0, 1), self._left_out if self._plan.beats[b].musts else _PASSED_OVER
        if i == self._size[0]:
            return
        yield _Step(1, 0), _PAINTED_NAMED if self._likeness.names(i) else _PAINTED
        for sentences in range(1, min(MOST_SENTENCES, self._size[0] - i) + 1):
            for count in range(1, min(MOST_BEATS, beats) + 1):
                yield _Step(sentences, count), self._likeness.cost(i, sentences, b, count)

    def _guarded(self, at: _Place, step: _Step) -> int:
        if not step.sentences or ((at, step) not in self._read and len(self._read) >= MOST_READ):
            return 0
        return sum(_cost(v) for v in self._stretch(at, step).violations)

    def _stretch(self, at: _Place, step: _Step) -> Stretch:
        if (at, step) not in self._read:
            (i, b), (last, end) = at, _after(at, step)
            text = " ".join(one.text for one in self._sentences[i:last])
            beats = tuple(beat.number for beat in self._plan.beats[b:end])
            self._read[at, step] = Stretch(i, last, beats, read(self._plan, text, beats, b))
        return self._read[at, step]


def _after(at: _Place, step: _Step) -> _Place:
    return at[0] + step.sentences, at[1] + step.beats


def _cost(violation: Violation) -> int:
    if violation.code.endswith("not-told"):
        return _UNPROVEN
    return _LOOSE if violation.check == "grounding" else _FALSE
