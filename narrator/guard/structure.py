"""The shape of a passage: every must told, none twice, in order, no unknown number, nothing empty."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from narrator.beat import Plan
from narrator.guard.violation import Violation

_MARKS = frozenset("[]{}<>|\\#*_`=@")
_WORD = re.compile(r"[^\W\d_]+")
_ADDRESS = re.compile(r"\w://|\bwww\.", re.IGNORECASE)


def check_text(line: str, beat: int | None, seqs: tuple[int, ...], known: Collection[str] = ()) -> list[Violation]:
    """A line has words, and only words: no tag, no list mark, no address, no other alphabet but in ``known`` words."""
    if found := check_marks(line, beat, seqs):
        return found
    if not line.isascii():
        letters = [c for word in _WORD.findall(line) if word.lower() not in known for c in word]
        if sum(c.isascii() for c in letters) * 10 < len(letters) * 9:
            return [_fault("foreign", "tell it in English", beat, seqs)]
    return []


def check_marks(line: str, beat: int | None, seqs: tuple[int, ...]) -> list[Violation]:
    """A line has words, and no marks of any format, in whatever language."""
    if not any(c.isalpha() for c in line):
        return [_fault("empty", "the line is empty; tell the beat", beat, seqs)]
    if not _MARKS.isdisjoint(line) or _ADDRESS.search(line):
        return [_fault("markup", "tell plain prose with no marks", beat, seqs)]
    return []


def check_order(plan: Plan, tags: Sequence[tuple[int, ...]]) -> list[Violation]:
    """The numbers of a passage's lines against the plan's beats."""
    known = {beat.number: beat for beat in plan.beats}
    violations = []
    told: list[int] = []
    for numbers in tags:
        if list(numbers) != list(range(numbers[0], numbers[0] + len(numbers))) if numbers else False:
            violations.append(_fault("not-neighbours", f"beats {_list(numbers)} are not neighbours", numbers[0], ()))
        for number in numbers:
            if number not in known:
                violations.append(_fault("unknown-beat", f"there is no beat {number}", number, ()))
            elif number in told:
                violations.append(_fault("told-twice", f"beat {number} is told already", number, known[number].seqs))
            elif told and number < told[-1]:
                violations.append(
                    _fault("out-of-order", f"beat {number} is told after beat {told[-1]}", number, known[number].seqs)
                )
            told.append(number)
    for number, beat in known.items():
        if number not in told and beat.musts:
            violations.append(_fault("beat-not-told", f"tell beat {number}", number, beat.seqs))
    return violations


def _list(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(n) for n in numbers)


def _fault(code: str, message: str, beat: int | None, seqs: tuple[int, ...]) -> Violation:
    return Violation(check="structure", code=code, message=message, beat=beat, seqs=seqs)
