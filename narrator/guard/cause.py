"""Whether a fall or a death is told as coming of somebody's blow, though no words say that it landed."""

from __future__ import annotations

from narrator.guard import clauses, objects
from narrator.guard.attackers import attackers
from narrator.guard.evidence import Evidence
from narrator.guard.facts import Told
from narrator.guard.families.blow import ARMS, BLOWS
from narrator.guard.families.things import MISSILES, SHOOTING
from narrator.guard.forms import tensed, verbs
from narrator.guard.reality import real

_HARMLESS = verbs(
    "see watch hear know leave tell ask answer call face meet follow pass want love fear thank spare believe remember "
    "have be wake rouse help carry hold miss"
)
"""What one may do to another without felling them."""


def caused(told: Told, evidence: Evidence, who: str | None, whom: str | None) -> bool:
    """Whether the line shows an attack of ``who``, a weapon, or something that ``who`` does to ``whom``."""
    if who is None or who == "unseen" or who in attackers(told, evidence):
        return True
    tools = told.tools
    arms = BLOWS | ARMS | tools | (MISSILES if tools & SHOOTING else frozenset())
    reading = told.reading
    for i, token in enumerate(reading.tokens):
        if token.quoted:
            continue
        if token.word in arms:
            return True
        done = tensed(token.word) or token.word in clauses.UNMARKED
        if not done or token.word in _HARMLESS or not real(reading, i, i):
            continue
        if objects.passive(reading, i):
            doer, done_to = objects.agent(reading, i), clauses.subject(reading, i)
        else:
            doer, done_to = clauses.subject(reading, i), objects.obj(reading, i + 1)
            done_to = done_to if done_to is not None and done_to.at <= i + 2 else None
        if doer is not None and done_to is not None and who in doer.ids | doer.owner and whom in done_to.ids:
            return True
    return False
