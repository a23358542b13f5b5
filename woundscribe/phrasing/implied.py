"""What somebody does who names only what they do it with: "cold spark at the owl"."""

from __future__ import annotations

from typing import Any

from rules.encounter import Encounter
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.sentence import Token, written

_FOR = frozenset({"for", "to", "on"})


def with_verb(said: list[Token], encounter: Encounter[Any, Any], actor: str | None) -> list[Token]:
    """The same with the verb that goes without saying, where ``actor`` has the spell, remedy or weapon named first."""
    if actor is None or actor not in encounter.combatants:
        return said
    start = 1 if said and said[0].word in small.SELF else 0
    for at in range(len(said), start, -1):
        thing, rest = written(said[start:at]), said[at:]
        led = rest[0].word if rest else ""
        if small.begins([t.word for t in rest], small.OVER) and _only(thing, names.spells(encounter, actor)):
            return [_CAST, *said[start:]]
        spelled = names.words(thing) in [names.words(name) for name in names.spells(encounter, actor)]
        if led == "," and spelled and names.candidates(written(rest[1:]), names.combatants(encounter)):
            return [_CAST, *said[start:at], _ON, *rest[1:]]
        if led == "at" and at == start + 1 and said[start].word in small.AMMUNITION and names.weapons(encounter, actor):
            return [_SHOOT, *rest]
        if led in ("to", "into") and _person(rest[1:], encounter) and _only(thing, names.weapons(encounter, actor)):
            end = next((n for n, t in enumerate(rest) if t.word in (",", ";", "and", "then")), len(rest))
            return [_STRIKE, *rest[1:end], _WITH, *said[start:at], *rest[end:]]
        if led in _FOR and _only(thing, names.remedies(encounter, actor)):
            return [_GIVE, *said[start:]]
        if led in ("at", "on", "against") and _only(thing, names.weapons(encounter, actor)):
            end = next((n for n, t in enumerate(rest) if t.word in (",", ";", "and", "then")), len(rest))
            return [_STRIKE, *rest[:end], _WITH, *said[start:at], *rest[end:]]
    return _after_a_lead(said, encounter, actor)


def _after_a_lead(said: list[Token], encounter: Encounter[Any, Any], actor: str) -> list[Token]:
    """ "Offensive stance, sword on the tall cutter"."""
    comma = next((n for n, t in enumerate(said) if t.word == ","), 0)
    words = [t.word for t in said[:comma]]
    if not comma or small.flag(words)[0] != comma:
        return said
    rest = with_verb(said[comma + 1 :], encounter, actor)
    return [*rest, said[comma], *said[:comma]] if rest[:1] and rest[0] in (_CAST, _GIVE, _STRIKE) else said


def _person(given: list[Token], encounter: Encounter[Any, Any]) -> bool:
    """Whether somebody's name, or that they own what comes after it, begins here."""
    known = names.combatants(encounter)
    for size in range(1, 4):
        last = given[size - 1 : size]
        if last and last[0].word not in names.BEFORE_NAMES:
            said = written(given[:size])
            if names.candidates(said.removesuffix("'s"), known):
                return True
    return False


def _only(thing: str, known: names.Known) -> bool:
    return len(names.candidates(thing, known)) == 1


def _token(word: str) -> Token:
    return Token(word, word)


_CAST, _GIVE, _STRIKE, _WITH, _SHOOT, _ON = map(_token, ("cast", "give", "strike", "with", "shoot", "on"))
