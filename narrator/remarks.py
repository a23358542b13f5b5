"""What is wrong with a person's prose about a fight: each remark with its sentence and what the record says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import get_args

from narrator.align import align, read
from narrator.beat import Plan
from narrator.facts import facts
from narrator.guard.structure import check_order
from narrator.guard.violation import Violation
from narrator.prose import Paragraph, Sentence, paragraphs
from rules.claim import ClaimKind
from rules.errors import Malformed
from rules.model import Model

_UNPROVEN = frozenset(f"{kind.replace('_', '-')}-not-told" for kind in get_args(ClaimKind))
_UNSHOWN = "the words do not show what the record says"
"""Said of them for what the guard names by its kind alone, since the facts stand beside it."""


class Remark(Model):
    """``sentence`` is the one at fault, or all those that tell the beat; ``facts`` is what happened in it.

    Without a beat, and where the fault is a word that no beat asks for, there are no facts.
    """

    sentence: str
    code: str
    """That of the guard's violation."""
    message: str
    beat: int | None
    facts: str


class Review(Model):
    """``untold``: the numbers of the beats that have to be told and that no sentence tells."""

    sentences: int
    remarks: tuple[Remark, ...]
    untold: tuple[int, ...]


class _Line(Model):
    """Sentences that tell the same beats, and what the guard says of them."""

    sentences: tuple[str, ...]
    beats: tuple[int, ...]
    violations: tuple[Violation, ...]


def review(plan: Plan, text: str) -> Review:
    """The remarks on ``text`` as the telling of ``plan``, in order.

    Where a paragraph is tagged with its beats, all are taken as they are tagged, and one without a tag tells none.
    Else sentences are matched with beats in order; who is meant by a pronoun is then left to the reader, since the
    cuts between the sentences are not the writer's. Raises Malformed for the tag of a beat that there is not.
    """
    written = paragraphs(text)
    tagged = any(paragraph.beats for paragraph in written)
    lines = _as_tagged(plan, written) if tagged else _as_matched(plan, [s for p in written for s in p.sentences])
    told = {number for line in lines for number in line.beats}
    return Review(
        sentences=sum(len(line.sentences) for line in lines),
        remarks=tuple(dict.fromkeys(remark for line in lines for remark in _remarks(plan, line))),
        untold=tuple(beat.number for beat in plan.beats if beat.musts and beat.number not in told),
    )


def _as_matched(plan: Plan, sentences: Sequence[Sentence]) -> list[_Line]:
    return [
        _Line(
            sentences=tuple(one.text for one in sentences[stretch.first : stretch.last]),
            beats=stretch.beats,
            violations=tuple(v for v in stretch.violations if v.check != "grounding"),
        )
        for stretch in align(plan, sentences)
    ]


def _as_tagged(plan: Plan, written: Sequence[Paragraph]) -> list[_Line]:
    lines: list[_Line] = []
    behind = 0
    for beats, sentences in _joined(written):
        if missing := [n for n in beats if not 1 <= n <= len(plan.beats)]:
            raise Malformed(f"there is no beat {missing[0]}; they are numbered from 1 to {len(plan.beats)}.")
        behind = max((behind, *beats))
        lines.append(_line(plan, beats, sentences, behind))
    for fault in check_order(plan, [line.beats for line in lines]):
        at = max((i for i, line in enumerate(lines) if fault.beat in line.beats), default=None)
        if at is not None:
            lines[at] = lines[at].model_copy(update={"violations": (*lines[at].violations, fault)})
    return lines


def _joined(written: Sequence[Paragraph]) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
    """Tags and sentences; paragraphs that follow each other under the same tag are one."""
    for beats, group in groupby(written, key=lambda paragraph: paragraph.beats):
        yield beats, tuple(sentence.text for paragraph in group for sentence in paragraph.sentences)


def _line(plan: Plan, beats: tuple[int, ...], sentences: tuple[str, ...], behind: int) -> _Line:
    return _Line(sentences=sentences, beats=beats, violations=read(plan, " ".join(sentences), beats, behind))


def _remarks(plan: Plan, line: _Line) -> Iterator[Remark]:
    for violation in line.violations:
        beat = next((one for one in plan.beats if one.number == violation.beat), None)
        yield Remark(
            sentence=_at_fault(line.sentences, violation),
            code=violation.code,
            message=_UNSHOWN if violation.code in _UNPROVEN else violation.message,
            beat=violation.beat,
            facts=facts(beat, plan.world) if beat is not None and violation.check != "world" else "",
        )


def _at_fault(sentences: Sequence[str], violation: Violation) -> str:
    """The sentence in which a violation begins; without a place in the line all of them."""
    end = 0
    for sentence in sentences if violation.end else ():
        end += len(sentence) + 1
        if violation.start < end:
            return sentence
    return " ".join(sentences)
