"""How well sentences fit beats at a glance, before the guard reads them: who is named, and who says which words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from narrator.beat import Beat, Plan
from narrator.facts import speech
from narrator.guard.cast import Cast, cast_of, persons, words_of
from narrator.guard.mentions import read
from narrator.prose import Sentence

_NOBODY, _ABSENT, _MEANT, _STRANGER = 12, 4, 1, 5
"""Nobody of whom the beat is about is referred to; one of them is not; only by a pronoun; somebody else is named."""
_UNSAID, _MISPLACED = 3, 12
"""What somebody says in the beat is not said; the words are those of another beat."""
_TOGETHER, _JOINT = 6, 2
"""Each further beat told in one breath, and each further sentence that it takes: such a breath is short."""
_ACROSS = 2
"""Each paragraph that begins inside the telling."""
_SHARED = 2
"""So many words of a line, and half of the shorter one, make it the same line."""


@dataclass(frozen=True)
class _Looks:
    """``lines``: the numbers of the beats whose words stand there; ``opens``: paragraphs begun after the first word."""

    named: frozenset[str]
    meant: frozenset[str]
    lines: frozenset[int]
    opens: int = 0

    def then(self, other: _Looks, opens: bool) -> _Looks:
        return _Looks(self.named | other.named, self.meant | other.meant, self.lines | other.lines, self.opens + opens)


class Likeness:
    """Costs, whole and never negative; 0 where all fits. Sentences and beats go by position."""

    def __init__(self, plan: Plan, sentences: Sequence[Sentence], most: int) -> None:
        """``most``: how many sentences are ever asked for at once."""
        cast = cast_of(plan)
        self._beats = plan.beats
        self._people = [persons(beat) & cast.everyone for beat in plan.beats]
        self._spoken = {beat.number: _long(words_of(beat.words)) for beat in plan.beats if beat.words and speech(beat)}
        self._notes = {beat.number: _long(words_of(note)) for beat in plan.beats if (note := _note(beat))}
        alone = [self._looks(cast, one) for one in sentences]
        self._runs: list[list[_Looks]] = []
        """For each sentence: how it looks, how it looks with the next one, and so on."""
        for i, looks in enumerate(alone):
            run = [looks]
            for one, other in zip(sentences[i + 1 : i + most], alone[i + 1 : i + most], strict=True):
                run.append(run[-1].then(other, one.opens))
            self._runs.append(run)

    def names(self, sentence: int) -> bool:
        return bool(self._runs[sentence][0].named)

    def cost(self, sentence: int, sentences: int, beat: int, beats: int) -> int:
        """Of telling so many beats by so many sentences, from these on."""
        looks = self._runs[sentence][sentences - 1]
        told = self._beats[beat : beat + beats]
        people = frozenset[str]().union(*self._people[beat : beat + beats])
        cost = _ACROSS * looks.opens + (_TOGETHER * (beats - 1) + _JOINT * (sentences - 1) if beats > 1 else 0)
        for one in told:
            about = {one.actor, one.target} & people
            for who in about:
                cost += 0 if who in looks.named else _MEANT if who in looks.meant else _ABSENT
            if about and about.isdisjoint(looks.named | looks.meant) and one.number not in looks.lines:
                cost += _NOBODY
            cost += _UNSAID if one.number in self._spoken and one.number not in looks.lines else 0
        if people:
            cost += _STRANGER * len(looks.named - people)
        if looks.lines and looks.lines.isdisjoint({one.number for one in told}):
            cost += _MISPLACED
        return cost

    def _looks(self, cast: Cast, sentence: Sentence) -> _Looks:
        reading = read(sentence.text, cast, cast.everyone)
        aloud = _long(t.word for t in reading.tokens if t.quoted)
        written = _long(t.word for t in reading.tokens if not t.quoted)
        told = [m for m in reading.mentions if not reading.tokens[m.first].quoted]
        return _Looks(
            named=frozenset(who for m in told if m.kind == "name" and len(m.ids) == 1 for who in m.ids),
            meant=frozenset(who for m in told for who in m.ids),
            lines=frozenset(
                number
                for lines, words in ((self._spoken, aloud), (self._notes, written))
                for number, line in lines.items()
                if _same(line, words)
            ),
        )


def _note(beat: Beat) -> str | None:
    """What the beat's record says in words of its own."""
    return next((claim.words for claim in beat.claims if claim.kind == "said" and claim.who is None), None)


def _long(words: Iterable[str]) -> frozenset[str]:
    """Without the small words that every line has."""
    return frozenset(word for word in words if len(word) > 2)


def _same(line: frozenset[str], said: frozenset[str]) -> bool:
    shared = len(line & said)
    return shared >= _SHARED and 2 * shared >= min(len(line), len(said))
