"""What sounds like a death, a fall, a flight or a yielding and is none: «dead tired», «nowhere near it», a bolt."""

from __future__ import annotations

from narrator.guard.cast import words_of
from narrator.guard.events import Event
from narrator.guard.facts import Told
from narrator.guard.families.grammar import BREAKERS, DETERMINERS, EPITHETS, PREPOSITIONS, PRONOUNS
from narrator.guard.families.proof import DEAD_IDIOMS
from narrator.guard.families.things import SHOOTING
from narrator.guard.forms import words

_STOPPING = words("stop stops stopped stopping")
_OUT_OF_IT = words("from before when under")
_WAY = words("road way path")
"""What somebody gets out of without getting away."""
_PALMS = words("hand hands palm palms flag rag cloth shirt handkerchief")
_MADE_ADJECTIVES = words("fallen falling drowning")
_ASKED = words("of about over know knew ask asked wonder wondered see saw")


def of_a_spell(told: Told, i: int) -> bool:
    """Whether the name of a spell that is cast here ends at ``i``."""
    names = (words_of(c.what) for c in told.claims if c.kind in ("cast", "cast_failed", "miscast") and c.what)
    return any(name and tuple(told.reading.words(i - len(name) + 1, i + 1)) == name for name in names)


def dodged(told: Told, event: Event, ids: frozenset[str]) -> bool:
    """«He was gone from there» and «he threw himself flat» tell a miss, not a flight."""
    reading = told.reading
    after = reading.words(event.last + 1, event.last + 4)
    if "nowhere" in reading.words(event.first, event.last + 1):
        return any(c.kind in ("missed", "stopped") for c in told.claims)  # «touched him nowhere»
    missed = {c.whom if c.kind == "missed" else c.who for c in told.claims if c.kind in ("missed", "stopped")}
    missed |= {c.whom for c in told.claims if c.kind == "stopped"}
    aside = not _WAY.isdisjoint(after) and "out of the" in " ".join(reading.words(event.first, event.last + 4))
    return not missed.isdisjoint(ids) and (event.family == "gone" or aside or not _OUT_OF_IT.isdisjoint(after))


def got_between(told: Told, event: Event) -> bool:
    """«Put the sacks between herself and them»: cover taken, or ground gained, where a record has that."""
    return "between" in told.reading.words(event.first, event.last + 1) and any(
        c.who in event.ids and (c.kind == "moved" or (c.kind == "condition_on" and c.tool)) for c in told.claims
    )


def shows_palms(told: Told, event: Event) -> bool:
    """Empty hands and a white flag, where mercy or words are offered or taken."""
    shown = not _PALMS.isdisjoint(told.reading.words(event.first, event.last + 2))
    return shown and any(c.kind in ("offered", "accepted") for c in told.claims)


def carrying_on(told: Told, event: Event) -> bool:
    """«The boar ran into him and kept going» is the rush itself."""
    words = told.reading.words(event.first, event.last + 1)
    return "going" in words and any(c.kind in ("hit", "missed") and {c.who} == event.ids for c in told.claims)


def idiom(told: Told, event: Event) -> bool:
    tokens = told.reading.tokens
    word = tokens[event.first].word
    after = tokens[event.last + 1] if event.last + 1 < len(tokens) else None
    before = tokens[event.first - 1] if event.first > 0 else None
    if word in ("bolt", "bolts") and event.first not in told.reading.at and before is not None:
        return word == "bolts" or before.word in DETERMINERS or before.word in SHOOTING
    if word in _MADE_ADJECTIVES and event.first == event.last and after is not None:
        # «The fallen fruit», «a drowning look»: said of what follows.
        said_of = not after.broken and after.word not in (
            PREPOSITIONS | BREAKERS | DETERMINERS | EPITHETS.keys() | PRONOUNS
        )
        noun = said_of and event.last + 1 not in told.reading.at and not after.word.endswith("ly")
        return noun and before is not None and not tokens[event.first].broken and before.word in DETERMINERS
    if word == "dead":
        if told.reading.words(max(0, event.first - 2), event.first - 1) == ["who"] and (
            _ASKED & set(told.reading.words(max(0, event.first - 4), event.first - 2))
        ):
            return True  # «the question of who was dead»
        if after is not None and not after.broken and after.word in DEAD_IDIOMS:
            return True
        if not tokens[event.first].broken and _STOPPING & set(told.reading.words(max(0, event.first - 2), event.first)):
            return True  # «stopped dead», «stopped it dead»
        if after is not None and after.word in EPITHETS:
            return False
        noun = (
            after is not None
            and not after.broken
            and event.last + 1 not in told.reading.at
            and (after.word not in PREPOSITIONS | BREAKERS | DETERMINERS)
        )
        return bool(noun and before is not None and (before.word in DETERMINERS or before.word in ("his", "her")))
    return False
