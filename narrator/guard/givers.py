"""Mercy is given by those who offered it, to those who were offered it."""

from __future__ import annotations

from narrator.guard import clauses, objects
from narrator.guard.facts import Told
from narrator.guard.forms import verbs, words
from narrator.guard.reality import real
from narrator.guard.violation import Violation

_GIVING = verbs("give grant offer show extend spare")
_GIFTS = words("mercy quarter clemency parley truce peace terms")


def check_givers(told: Told) -> list[Violation]:
    """A violation for the first giving of mercy or terms by those who did not offer it, or to those who did."""
    givers = _givers(told)
    if givers is None:
        return []
    reading = told.reading
    for i, token in enumerate(reading.tokens):
        if token.word not in _GIVING or token.quoted or not real(reading, i, i):
            continue
        end = reading.clause_end(i)
        passive = objects.passive(reading, i)
        subject = clauses.subject(reading, i)
        gift = _GIFTS & set(reading.words(i + 1, min(end, i + 6)))
        if passive and not gift and subject is not None and subject.head in _GIFTS:
            by = objects.agent(reading, i)
            giving, given = (by.ids if by is not None else frozenset()), _receiver(told, i + 1, end)
        elif not gift:
            continue
        elif passive:
            giving, given = frozenset[str](), (subject.ids if subject is not None else frozenset())
        else:
            giving, given = (subject.ids if subject is not None else frozenset()), _receiver(told, i + 1, end)
        if (giving and not giving & givers) or (given and given <= givers):
            names = " or ".join(sorted(told.name(who) for who in givers))
            message = f"the line turns round who gives and who is given; it is offered by {names}"
            return [told.fault("result", "wrong-giver", message, i)]
    return []


def _givers(told: Told) -> frozenset[str] | None:
    """Who may be told to give; None when the records hold no offer."""
    figures = told.plan.world.figures
    offers = [
        c for c in told.claims if c.kind == "offered" or (c.kind == "acted" and (c.what or "").startswith("offer"))
    ]
    if offers:
        sides = {c.side for c in offers if c.side is not None}
        return frozenset({c.who for c in offers if c.who is not None} | {f.id for f in figures if f.side in sides})
    # The side that an ending in mercy names is the one that it was shown to.
    shown = {c.side for c in told.claims if c.kind == "ended" and c.what == "mercy" and c.side is not None}
    return frozenset(f.id for f in figures if f.side not in shown) if shown else None


def _receiver(told: Told, first: int, end: int) -> frozenset[str]:
    """Whom it is given to: «gave them quarter», «gave quarter to the reeds»."""
    reading = told.reading
    for j in range(first, min(end, first + 8)):
        mention = reading.at.get(j)
        if mention is not None and not mention.poss:
            return mention.ids
    return frozenset()
