"""Words that look like a fall and tell of none: kneeling by the fallen, keeping one's feet, lying down calmed."""

from __future__ import annotations

from narrator.guard.cast import words_of
from narrator.guard.events import Event
from narrator.guard.facts import Told
from narrator.guard.forms import verbs, words

_GOING_DOWN = verbs("go get come drop bend sink crouch")
_BY = words("beside by over next")
_LYING = verbs("lie settle curl stretch")
_LIFELESS = words("still limp motionless crumpled sprawled unmoving senseless dead")
_FEET = words("feet foot legs paws hooves")
_KEEPING = verbs("land come keep stay find get be stand stagger hold")
_OUT = words("died fell")


def no_fall(told: Told, event: Event) -> bool:
    """Whether ``event``, told in the words for a fall, is a deed or a rest."""
    word = told.reading.tokens[event.first].word
    return (
        (word in _GOING_DOWN and _by_the_fallen(told, event))
        or (word in _LYING and _at_rest(told, event))
        or _on_their_feet(told, event)
        or _moved_to(told, event)
    )


def _moved_to(told: Told, event: Event) -> bool:
    """«Wren went to the stair», where a record says so."""
    word = told.reading.tokens[event.last].word
    moves = (c for c in told.claims + told.earlier if c.kind == "moved" and c.who in event.ids and c.what is not None)
    return any(word in words_of(c.what or "") for c in moves)


def _by_the_fallen(told: Told, event: Event) -> bool:
    """«Wren went down beside Osk», where Osk lies."""
    after = told.reading.words(event.last, event.last + 3)
    if not _BY & set(after):
        return False
    beside = {
        who
        for i in range(event.last + 1, min(event.last + 5, told.reading.clause_end(event.last)))
        for who in (told.reading.at[i].ids if i in told.reading.at and not told.reading.at[i].poss else ())
    }
    return any(who not in event.ids and _OUT & told.states(who) for who in beside)


def _at_rest(told: Told, event: Event) -> bool:
    """«The hound lay down with its chin on its paws»: a being that has been calmed may, and nothing says it is hurt."""
    calm = all("calmed" in told.states(who) and told.out.get(who) == "calmed" for who in event.ids)
    return bool(event.ids) and calm and not _LIFELESS & set(told.reading.words(event.first, event.last + 6))


def _on_their_feet(told: Told, event: Event) -> bool:
    """«It lifted him and dropped him. He came down on his feet»."""
    tokens = told.reading.tokens
    for i in range(event.last + 1, min(event.last + 14, len(tokens))):
        if tokens[i].sentence > tokens[event.last].sentence + 1:
            break
        owner = told.reading.at.get(i - 1)
        if tokens[i].word not in _FEET or owner is None or owner.ids != event.ids or not owner.poss:
            continue
        before = told.reading.words(max(event.last + 1, i - 6), i)
        return "on" in before and bool(_KEEPING & set(before)) and not {"not", "n't", "never", "could"} & set(before)
    return False
