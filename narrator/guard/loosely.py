"""Where a line says nothing against a record, little is needed to show it: but for deaths and falls."""

from __future__ import annotations

from narrator.guard.cast import words_of
from narrator.guard.facts import Told
from narrator.guard.families.loosely import (
    AGREEING,
    AWAY,
    DENYING,
    HURT,
    IN_THE_BODY,
    LEAVING,
    SURRENDER,
    UNTOUCHED,
    YIELDING,
)
from narrator.guard.forms import words
from rules.claim import ClaimKind

_BEFORE = words("the and then so but or that when as while where")
"""What may stand before the subject of a clause."""


def gone(told: Told, who: str) -> bool:
    """«And the trapdoor bangs, and they are both through it»: they leave, and a way out or a distance is named."""
    exits = {word for way in told.plan.world.setting.exits for word in words_of(way)}
    return any(heard & LEAVING and len(heard & (AWAY | exits)) > 1 for heard in _of(told, who))


def given_up(told: Told, who: str) -> bool:
    """«They set the lantern next to it and stepped away, palms out»."""
    return any(heard & SURRENDER and len(heard & (YIELDING | SURRENDER)) > 1 for heard in _of(told, who))


def hurt(told: Told) -> bool:
    """«Stopped in the small one's ribs»: a place of the trunk, or what a blow leaves."""
    return bool(_heard(told) & (HURT | IN_THE_BODY))


def untouched(told: Told) -> bool:
    """«Where the point arrives there is snow»: a word of where else it went, or that it did not arrive."""
    heard = _heard(told)
    return bool(heard & UNTOUCHED or heard & DENYING)


def answered(told: Told, kind: ClaimKind) -> bool:
    """«Nobody's hand came down»; «and they said that they would»."""
    heard = {token.word for token in told.reading.tokens}
    denied = bool(heard & DENYING)
    return denied if kind == "refused" else not denied and bool(heard & AGREEING)


def _of(told: Told, who: str) -> list[set[str]]:
    """The words of each sentence in which somebody is the subject of a clause, or goes on from one who was."""
    tokens = told.reading.tokens
    subjects = {
        tokens[m.first].sentence for m in told.reading.mentions if who in m.ids and not m.poss and _heads(told, m.first)
    }
    return [{t.word for t in tokens if t.sentence == sentence and not t.quoted} for sentence in sorted(subjects)]


def _heads(told: Told, i: int) -> bool:
    start = told.reading.starts[i]
    return all(word in _BEFORE for word in told.reading.words(start, i))


def _heard(told: Told) -> set[str]:
    return {token.word for token in told.reading.tokens if not token.quoted}
