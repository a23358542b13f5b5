"""What a table does not want told: no line speaks of it, whoever is said to say it."""

from __future__ import annotations

import re
from functools import lru_cache

from narrator import subjects  # as a module: it needs the guard's word forms itself
from narrator.guard.evidence import gather
from narrator.guard.facts import Told
from narrator.guard.forms import words
from narrator.guard.violation import Violation
from rules.scene import bare

_ANY = words("a an another any every no some")


def check_veils(told: Told) -> list[Violation]:
    """A violation for each lined or veiled subject that the line speaks of.

    Names of people, and of the place and its things, may be spoken: they cannot be told of without.
    """
    telling, text = told.plan.telling, told.reading.text
    if not telling.lines and not telling.veils:
        return []
    named = _named(told)
    violations = _behind(told)
    for code, names in (("lined", telling.lines), ("veiled", telling.veils)):
        for one in map(subjects.subject, names):
            spoken = ((a, b) for a, b in one.found(text) if not any(first <= a and b <= last for first, last in named))
            start, end = next(spoken, (0, 0))
            if end:
                message = f"this table wants nothing told of {one.says}: leave out «{text[start:end]}»"
                violations.append(_violation(told, code, message, start, end))
    return violations


def _behind(told: Told) -> list[Violation]:
    """What a line tells of beats that all lie under a veil or a line, beside how they ended."""
    veils = [beat.veil for beat in told.beats if beat.veil is not None]
    if not veils or len(veils) < len(told.beats):
        return []
    code = "veiled" if any(veil.weight == "veil" for veil in veils) else "lined"
    if all(beat.silent for beat in told.beats):
        return [_violation(told, code, "nothing of this is told at all; leave the line out", 0, 0)]
    evidence = gather(told)
    blows = [event for event in (*evidence.contact, *evidence.hurt) if event.known and event.ids]
    if not blows:
        return []
    start, end = told.reading.tokens[blows[0].first].start, told.reading.tokens[blows[0].last].end
    return [_violation(told, code, "say only how it ended, and nothing of how it came about", start, end)]


def _named(told: Told) -> list[tuple[int, int]]:
    """Where the line calls somebody or a thing of the scene by name: first character and the one after the last."""
    tokens, setting = told.reading.tokens, told.plan.world.setting
    # «A child» is nobody's name, whoever is called the Well Child.
    called = [m for m in told.reading.names.values() if m.first == 0 or tokens[m.first - 1].word not in _ANY]
    people = [(tokens[m.first].start, tokens[m.last].end) for m in called]
    records = [c.what for c in told.claims + told.earlier if c.kind in ("placed", "moved", "exits") and c.what]
    ways = [way for what in (*setting.exits, *records) for way in what.split(", ")]
    things = tuple(dict.fromkeys((setting.place, *setting.things, *records, *ways)))
    return people + [match.span() for match in _pattern(things).finditer(told.reading.text)]


@lru_cache(maxsize=256)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted({bare(name.lower()) for name in names}, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)


def _violation(told: Told, code: str, message: str, start: int, end: int) -> Violation:
    return Violation(check="world", code=code, message=message, beat=told.number, seqs=told.seqs, start=start, end=end)
