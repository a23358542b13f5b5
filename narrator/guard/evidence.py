"""What a line says of blows: touches, hurts, and whatever speaks of a miss."""

from __future__ import annotations

from dataclasses import dataclass

from narrator.guard import clauses
from narrator.guard.events import Event, events
from narrator.guard.facts import Told
from narrator.guard.families.blow import ARMS, BLOW, BLOWS, CLASSES, EMPTY, FLESH, LIMBS, TORSO, WEAK_CONTACT
from narrator.guard.forms import nouns, verbs
from narrator.guard.phrases import compile_families

_BLOW = compile_families(BLOW, CLASSES)
_LANDING = verbs("land")
_STRIKING = nouns("hand knuckle finger thumb wrist forearm elbow paw")
_MEETING = verbs("meet find strike hit")


@dataclass(frozen=True)
class Evidence:
    """What a line says of blows: ``contact`` and ``hurt`` by whom they were suffered, and what speaks of a miss."""

    contact: tuple[Event, ...]
    hurt: tuple[Event, ...]
    shaken: tuple[Event, ...]
    """Signs of a hurt that also come of other things: too weak against words for a miss."""
    missed: tuple[Event, ...]
    elsewhere: tuple[Event, ...]
    """Contact with a thing: too weak for a miss against contact with somebody."""
    stopped: tuple[Event, ...]


def gather(told: Told) -> Evidence:
    """Sort a line's words for blows. Contact with a post, or negated, speaks of a miss."""
    contact: list[Event] = []
    hurt, shaken, missed, elsewhere, stopped = [], [], [], [], []
    found = list(events(told.reading, _BLOW, told.people))
    nothing = {
        i for e in found if e.family in ("miss", "stop") and e.last > e.first for i in range(e.first, e.last + 1)
    }
    for event in found:
        if event.quoted:
            continue
        word = told.reading.tokens[event.first].word
        if event.family == "dodge":
            if event.real and event.thing is None:
                missed.append(event)
        elif event.family == "miss" and event.thing in (TORSO | LIMBS) - _STRIKING and event.ids and word in _MEETING:
            hurt.append(event)  # «his back met the wall»
        elif event.family == "miss":
            if event.real or event.last > event.first:
                missed.append(event)
        elif event.family == "stop":
            if event.real:
                stopped.append(event)
        elif event.family == "hurt":
            if event.real and (event.ids or event.thing in LIMBS | TORSO | FLESH):
                hurt.append(event)
        elif event.family == "shaken":
            if event.real and event.ids:
                shaken.append(event)
        elif event.first in nothing:
            continue
        elif not event.real:
            if _denied(told, event):
                missed.append(event)
        elif event.thing in EMPTY:
            missed.append(event)
        elif _lands(told, event):
            contact.append(event)
        elif event.thing is not None and event.thing not in ("at", "for", "toward", "towards"):
            elsewhere.append(event)
    return Evidence(tuple(contact), tuple(hurt), tuple(shaken), tuple(missed), tuple(elsewhere), tuple(stopped))


def _denied(told: Told, event: Event) -> bool:
    start = clauses.clause_start(told.reading, event.first)
    return bool({"not", "n't", "never", "nothing", "nobody"} & set(told.reading.words(start, event.first)))


def _lands(told: Told, event: Event) -> bool:
    """Whether the words tell of something that touched somebody."""
    word = told.reading.tokens[event.first].word
    if event.doer and event.doer == event.ids:
        return False
    if event.role == "d" and word in _LANDING:
        landing = clauses.subject(told.reading, event.first)
        if landing is not None and landing.ids:
            return False
    if event.thing is not None and event.thing not in LIMBS | TORSO | FLESH:
        return False
    if word in WEAK_CONTACT and event.last == event.first and event.thing is None:
        return False
    if not event.known and event.role == "o" and not clauses.passive(told.reading, event.first):
        # «The staff struck» has landed; «Mara struck» may still find nothing.
        striking = clauses.own_subject(told.reading, event.first)
        return striking is not None and not striking.ids and (striking.head or "it") in BLOWS | ARMS | {"it"}
    return event.known or event.role != "o" or clauses.passive(told.reading, event.first)
