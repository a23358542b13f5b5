"""What stands between: told, never computed [BD-COVER-HALF, BD-COVER-FULL, BD-PROTECT]."""

from __future__ import annotations

from rules.bright_dark.conditions import PROTECTED
from rules.bright_dark.declarations import TakeCover
from rules.bright_dark.outcomes import CoverChanged
from rules.bright_dark.sheet import Cover, Fight
from rules.outcome import Modifier
from rules.resolution import Resolution

GONE = frozenset({"fled", "left"})
"""Whose body stands before nobody any more."""


def cover_of(encounter: Fight, who: str, against: str) -> Cover | None:
    """What ``who`` is behind when ``against`` aims at them: full cover before half, and of two halves the nearer,
    which is the body of one who protects them. No body is cover against itself, or when it has gone.
    """
    told = _told(encounter, who, against)
    if told is not None and told.kind == "full":
        return told
    return _body(encounter, who, against) or told


def cover_modifiers(encounter: Fight, who: str, target: str) -> tuple[Modifier, ...]:
    """What ``who`` aims at is half covered: one modifier however much stands there [BD-COVER-HALF]."""
    aimed_at = encounter.combatants[target]
    if aimed_at.sheet.cover is None and not aimed_at.conditions:
        return ()
    cover = cover_of(encounter, target, who)
    if cover is None or cover.kind == "full":
        return ()
    rule = "BD-PROTECT" if only_a_body(encounter, target, who) else "BD-COVER-HALF"
    return (Modifier(value=encounter.own.options.cover, cause="half cover", rule=rule),)


def only_a_body(encounter: Fight, who: str, against: str) -> bool:
    """Whether nothing stands before ``who`` but one who protects them [BD-DEFEND]."""
    return _told(encounter, who, against) is None and _body(encounter, who, against) is not None


def out_of_sight(encounter: Fight, who: str, against: str) -> bool:
    """In full cover, where nobody else can aim at them [BD-COVER-FULL]."""
    if encounter.combatants[who].sheet.cover is None or who == against:
        return False
    cover = _told(encounter, who, against)
    return cover is not None and cover.kind == "full"


def take_cover(r: Resolution[Fight], d: TakeCover) -> None:
    """The game master says what stands before somebody now [BD-COVER-HALF, BD-COVER-FULL]."""
    before = r.encounter.combatants[d.target].sheet.cover
    cover = None if d.cover is None else Cover(kind=d.cover, behind=d.behind)
    full = "full" in (d.cover, None if before is None or cover is not None else before.kind)
    r.emit(CoverChanged(who=d.target, cover=cover, rules=("BD-COVER-FULL" if full else "BD-COVER-HALF",)))


def _told(encounter: Fight, who: str, against: str) -> Cover | None:
    cover = encounter.combatants[who].sheet.cover
    return cover if cover is not None and _stands(encounter, cover.behind, against) else None


def _body(encounter: Fight, who: str, against: str) -> Cover | None:
    for condition in encounter.combatants[who].conditions:
        if condition.name == PROTECTED and condition.by is not None and _stands(encounter, condition.by, against):
            return Cover(kind="half", behind=condition.by)
    return None


def _stands(encounter: Fight, behind: str, against: str) -> bool:
    """A thing always does; a body not in its own way, and not where it has gone from."""
    body = encounter.combatants.get(behind)
    return body is None or (body.id != against and body.out not in GONE)
