"""What a line says of blows: touches, hurts, and whatever speaks of a miss."""

from __future__ import annotations

from dataclasses import dataclass

from narrator.guard import clauses, objects
from narrator.guard.cast import words_of
from narrator.guard.events import Event, determined, insubstantial
from narrator.guard.facts import Told
from narrator.guard.families.blow import (
    ARMS,
    BLOWS,
    EMPTY,
    FLESH,
    LIMBS,
    NOUN_VERBS,
    TORSO,
    WEAK_CONTACT,
)
from narrator.guard.families.grammar import DETERMINERS, FINITE_BE, NOBODY, PREPOSITIONS, PRONOUNS
from narrator.guard.forms import nouns, verbs, words
from narrator.guard.reality import real

_LANDING = verbs("land")
_ALONG = (["with"], ["along"], ["for"], ["round"])
_LETTING = verbs("let")
_GRIPPING = verbs("take catch")
_STRIKING = nouns("hand knuckle finger thumb wrist forearm elbow paw")
_SOFT = TORSO | LIMBS | FLESH
_NAMED_IN_BLOWS = _SOFT | ARMS | BLOWS
_NO_THING = PREPOSITIONS | PRONOUNS | NOBODY
_ENDING = verbs(
    "kill behead fell chop hew shave close shut snap come go land fall drop bury stick lodge sink bite "
    "drive strike hit meet find ring clang clatter "
    "crack splinter split break cut slash stab tear plunge slam crash smash thud knock bang chop spend score gouge "
    "dig embrace catch tangle skitter scrape jar rattle bounce glance skid hiss whistle burn gash mark notch scar"
)
_RUNNING = verbs("run put thrust pass spear skewer pierce")
"""«Ran a barrel through»."""
_MOVING = verbs("go come land fall drop snap sink plunge clang clatter ring glance skid bounce rattle hiss whistle")
_BESIDE = words("behind beside beyond above")
_BETWEEN = words("""
    on in into against through over off past beside by onto upon between among across down up instead only but
    just merely nothing hard back home its his her their it them teeth jaws hands hand fist fists fingers claws arms
    point edge end tip blade head butt weight force length
""")
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
    dodging: tuple[Event, ...]
    """Somebody known getting out of the way, whoever the records say was attacked."""


def gather(told: Told) -> Evidence:
    """Sort a line's words for blows. Contact with a post, or negated, speaks of a miss."""
    contact: list[Event] = []
    hurt, shaken, missed, elsewhere, stopped, dodging = [], [], [], [], [], []
    parts = {word for c in told.claims if c.part is not None for word in words_of(c.part)}
    # A part that was called is no empty place: «grazed the horse's shadow».
    found = [e for e in told.blows if e.family != "miss" or told.reading.tokens[e.last].word not in parts]
    nothing = {
        i for e in found if e.family in ("miss", "stop") and e.last > e.first for i in range(e.first, e.last + 1)
    }
    striking = {c.who for c in told.claims if c.kind in ("hit", "missed")} - {
        c.whom for c in told.claims if c.kind in ("hit", "missed")
    }
    for event in found:
        if event.quoted:
            continue
        word = told.reading.tokens[event.first].word
        if event.family == "dodge":
            loosing = word in _LETTING and told.reading.tokens[event.last].word == "go"
            if event.real and event.thing is None and event.known and len(event.ids) == 1 and not loosing:
                dodging.append(event)
            if event.real and event.thing is None and not (event.known and event.ids and event.ids <= striking):
                missed.append(event)
        elif event.family == "miss" and event.thing in (TORSO | LIMBS) - _STRIKING and event.ids and word in _MEETING:
            hurt.append(event)  # «his back met the wall»
        elif event.family == "miss" and word in NOUN_VERBS and determined(told.reading, event.first):
            continue
        elif event.family == "miss":
            if event.real or event.last > event.first:
                missed.append(event)
        elif event.family == "stop":
            met = _met_body(told, event) if event.real else frozenset()
            if met:
                contact.append(event._replace(ids=met, known=True, thing=None))
            elif event.real:
                stopped.append(event)
        elif event.family == "hurt":
            if event.real and (event.ids or event.thing in LIMBS | TORSO | FLESH):
                hurt.append(event)
        elif event.family == "shaken":
            if event.real and event.ids:
                shaken.append(event)
        elif event.first in nothing:
            continue
        elif word in NOUN_VERBS and determined(told.reading, event.first):
            continue  # «all its claws spread to the snow» is no clawing
        elif not event.real:
            if _denied(told, event):
                missed.append(event)
        elif event.thing in EMPTY and event.thing not in parts:
            missed.append(event)
        elif _lands(told, event):
            contact.append(event)
        elif event.thing is not None and event.thing not in ("at", "for", "toward", "towards"):
            elsewhere.append(event)
    elsewhere += _met(told)
    groups = (contact, hurt, shaken, missed, elsewhere, stopped, dodging)
    return Evidence(*(tuple(group) for group in groups))


def _met(told: Told) -> list[Event]:
    """Blows that end on or in a thing: «closed its teeth on a low branch», «comes down where the wagon is»."""
    tokens = told.reading.tokens
    people = told.reading.at
    found = []
    targets = {c.whom for c in told.claims if c.kind == "missed"}
    for i, token in enumerate(tokens):
        place = people.get(i + 2 if token.word in _BESIDE and told.reading.words(i + 1, i + 2) == ["the"] else i + 1)
        if token.word in _BESIDE and not token.quoted and place is not None and not place.poss and place.ids & targets:
            found.append(Event("elsewhere", "s", frozenset(), True, token.word, frozenset(), True, False, i, i))
        through = token.word in _RUNNING and "through" in told.reading.words(i + 2, i + 6)
        if token.quoted or not (token.word in _ENDING or through) or not real(told.reading, i, i):
            continue
        j, end = i + 1, told.reading.clause_end(i)
        while j < end and (tokens[j].word in _BETWEEN or (j in people and not people[j].ids)):
            j += 1
        if j == end and j < len(tokens) and tokens[j].word == "where" and not tokens[j].broken:
            end = told.reading.clause_end(j)
            j += 1
            if not any(t.word in FINITE_BE for t in tokens[j:end]):
                continue
        if j == end or j in people or (j + 1 in people and tokens[j].word in DETERMINERS):
            continue
        direct = j == i + 1 and tokens[j].word in DETERMINERS
        if (j == i + 1 and not direct) or tokens[j].word in _NO_THING:
            continue
        thing = next((t.word for t in tokens[j:end] if t.word in _NAMED_IN_BLOWS), None)
        head = clauses.head_of(told.reading, j, end)
        if thing is None and head is not None and (not direct or token.word not in _MOVING):
            found.append(Event("elsewhere", "s", frozenset(), True, head, frozenset(), True, False, i, i))
    return found


def _met_body(told: Told, event: Event) -> frozenset[str]:
    """Whose body was met: «the cudgel met his shoulder with half its weight», not «she met it with her staff»."""
    after = event.first + 1
    owner = told.reading.at.get(after + 1 if told.reading.words(after, after + 1) == ["the"] else after)
    if told.reading.tokens[event.first].word not in _MEETING or owner is None or not owner.poss:
        return frozenset()
    return owner.ids if told.reading.words(owner.last + 1, owner.last + 2)[:1][0] in TORSO | LIMBS else frozenset()


def _denied(told: Told, event: Event) -> bool:
    start = clauses.clause_start(told.reading, event.first)
    return bool({"not", "n't", "never", "nothing", "nobody"} & set(told.reading.words(start, event.first)))


def _cast(told: Told, event: Event) -> bool:
    """Whether what does it is a spell of the records, whatever it may be made of."""
    subject = clauses.subject(told.reading, event.first)
    tools = {c.tool.lower().split()[-1] for c in told.claims if c.tool}
    return subject is not None and subject.head in tools


def _lands(told: Told, event: Event) -> bool:
    """Whether the words tell of something that touched somebody."""
    word = told.reading.tokens[event.first].word
    called = {word for c in told.claims if c.part is not None for word in words_of(c.part)}
    if event.doer and event.doer == event.ids and not event.ids <= told.cast.namesakes.keys():
        return False
    if event.role != "d" and insubstantial(told.reading, event.first) and not _cast(told, event):
        return False
    after = told.reading.words(event.last + 1, event.last + 2)
    if word in _GRIPPING and ((event.doer and after == ["by"]) or after in _ALONG):
        return False  # «took her by the wrists», «took him along with it»
    if after == ["and"] and "between" in told.reading.words(event.first, event.last):
        return False  # «went between him and the wheel»
    if event.role == "d" and word in _LANDING:
        landing = clauses.subject(told.reading, event.first)
        if landing is not None and landing.ids:
            return False
    if event.thing is not None and event.thing not in LIMBS | TORSO | FLESH | called:
        return False
    if word in WEAK_CONTACT and event.last == event.first and event.thing is None:
        return False
    if not event.known and event.role == "o" and not objects.passive(told.reading, event.first):
        # «The staff struck» has landed; «Mara struck» may still find nothing.
        striking = clauses.own_subject(told.reading, event.first)
        return striking is not None and not striking.ids and (striking.head or "it") in BLOWS | ARMS | {"it"}
    return event.known or event.role != "o" or objects.passive(told.reading, event.first)
