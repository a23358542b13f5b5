"""Leaving the place of the fight by its name: whoever leaves the shed has left the fight."""

from __future__ import annotations

from collections.abc import Iterator

from narrator.guard import clauses
from narrator.guard.cast import words_of
from narrator.guard.events import Event
from narrator.guard.facts import Told
from narrator.guard.families.grammar import DETERMINERS, POSSESSIVES
from narrator.guard.forms import nouns, verbs, words
from narrator.guard.reality import real

_LEAVING = verbs("leave quit depart desert vacate")
_GOING = words("leave go")
_TURNING = verbs("turn start")
_PLACES = nouns(
    "place scene stair room hall house building barn shed mill yard garden clearing bridge pier quay dock church "
    "chapel crypt tower cellar cave tunnel street square market wood forest field meadow furrow road path shore beach "
    "bank camp ruin village town courtyard kitchen inn tavern workshop forge stable cottage hut tent chamber court "
    "garrison keep castle wharf ship boat deck"
)
_SMALL = words("the a an of in at on and by")


def departures(told: Told) -> Iterator[Event]:
    """An event of flight for each «left the shed» and «turned to leave»; none where the records move somebody."""
    if any(c.kind in ("moved", "placed", "left", "reopened") for c in told.claims):
        return
    reading = told.reading
    tokens = reading.tokens
    places = _PLACES | set(words_of(told.plan.world.setting.place)) - _SMALL
    for i, token in enumerate(tokens):
        if token.word in _LEAVING and i > 0 and tokens[i - 1].word not in DETERMINERS:
            last = next((j for j in range(i + 2, min(reading.clause_end(i), i + 5)) if tokens[j].word in places), None)
            here = tokens[i + 1] if i + 1 < len(tokens) else None
            if last is None or here is None or here.word not in DETERMINERS | set(POSSESSIVES):
                continue
            happened = real(reading, i, i)
        elif token.word in _TURNING and reading.words(i + 1, i + 2) == ["to"]:
            last = i + 2
            if last >= len(tokens) or tokens[last].word not in _GOING or reading.clause_end(i) != last + 1:
                continue
            happened = real(reading, i, i)
        else:
            continue
        subject = clauses.subject(reading, i)
        if subject is None or not subject.ids:
            continue
        yield Event("fled", "s", subject.ids, True, None, frozenset(), happened, token.quoted, i, last)
