"""Built-in prose of generated fights of both games: told truly, and against what is altered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from narrator.beat import Plan
from narrator.guard import TaggedLine, check_passage
from narrator.plain import PlainLine
from narrator.plan import turns
from tests.fidelity.altered import altered
from tests.fidelity.cases import refused
from tests.fidelity.rate import Rate, rate, table
from tests.fidelity.written import ROW
from tests.generate import BRIGHT_DARK, NARRATIVE_D10
from tests.narrator.plain.test_generated import seen_by, told

FIGHTS = 80
"""Of each game. None of them is among those that the tests of the built-in voice play without being asked for more."""
FIRST = 1000
_WHOLE = frozenset(
    {"a beat left out", "a beat told twice", "a number of no beat", "tags swapped", "somebody dead acts"}
)
"""What only a whole passage shows. All else is read line by line, as a draft is."""


def prose() -> Iterator[list[tuple[Plan, tuple[PlainLine, ...]]]]:
    """Each fight, turn by turn, as everybody sees it."""
    for game in (BRIGHT_DARK, NARRATIVE_D10):
        for number in range(FIRST, FIRST + FIGHTS):
            seen = seen_by("public", game, number)
            yield [told(seen, span, "turn") for span in turns(seen)]


def texts() -> Iterator[str]:
    """Each fight as it is read."""
    for fight in prose():
        told = (line for _, lines in fight for line in lines)
        yield "".join(("\n\n" if line.opens_paragraph else " ") + line.text for line in told)


def shown() -> str:
    beats = alarmed = 0
    passages: list[bool] = []
    caught: dict[str, list[bool]] = defaultdict(list)
    for made, lines in (turn for fight in prose() for turn in fight):
        found = refused(made, [TaggedLine(beats=(line.beat,), text=line.text) for line in lines if line.text])
        beats += len(made.beats)
        alarmed += len({n for unit in found for n in unit})
        passages.append(bool(found))
        for one in altered(made, lines):
            faults = check_passage(one.plan, one.lines)
            numbers = {n for line in one.lines for n in line.beats}
            caught[one.kind].append(bool(faults) if one.kind in _WHOLE else any(v.beat in numbers for v in faults))
    true = [("true beats refused", Rate(alarmed, beats)), ("true turns with a refused line", rate(passages))]
    lies = [(kind, rate(each)) for kind, each in sorted(caught.items())]
    every = rate(seen for each in caught.values() for seen in each)
    return "\n\n".join(
        (
            f"{FIGHTS} fights of each game.",
            table(("told truly", *ROW), true),
            table(("made false, and refused", *ROW), [("**all kinds**", every), *lies]),
        )
    )
