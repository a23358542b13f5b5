"""What a table does not want told: no line speaks of it, whoever is said to say it."""

from __future__ import annotations

import re
from functools import lru_cache

from narrator.guard.facts import Told
from narrator.guard.violation import Violation
from narrator.subjects import subject
from rules.scene import bare


def check_veils(told: Told) -> list[Violation]:
    """A violation for each lined or veiled subject that the line speaks of.

    Names of people, and of the place and its things, may be spoken: they cannot be told of without.
    """
    telling, text = told.plan.telling, told.reading.text
    if not telling.lines and not telling.veils:
        return []
    named = _named(told)
    violations = []
    for code, names in (("lined", telling.lines), ("veiled", telling.veils)):
        for one in map(subject, names):
            spoken = ((a, b) for a, b in one.found(text) if not any(first <= a and b <= last for first, last in named))
            start, end = next(spoken, (0, 0))
            if end:
                violations.append(
                    Violation(
                        check="world",
                        code=code,
                        message=f"this table wants nothing told of {one.says}: leave out «{text[start:end]}»",
                        beat=told.number,
                        seqs=told.seqs,
                        start=start,
                        end=end,
                    )
                )
    return violations


def _named(told: Told) -> list[tuple[int, int]]:
    """Where the line calls somebody or a thing of the scene by name: first character and the one after the last."""
    tokens, setting = told.reading.tokens, told.plan.world.setting
    people = [(tokens[m.first].start, tokens[m.last].end) for m in told.reading.names.values()]
    records = [c.what for c in told.claims + told.earlier if c.kind in ("placed", "moved", "exits") and c.what]
    ways = [way for what in (*setting.exits, *records) for way in what.split(", ")]
    things = tuple(dict.fromkeys((setting.place, *setting.things, *records, *ways)))
    return people + [match.span() for match in _pattern(things).finditer(told.reading.text)]


@lru_cache(maxsize=256)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted({bare(name.lower()) for name in names}, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
