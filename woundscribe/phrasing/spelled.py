"""A spell worked without saying "cast": "hit the hound with nettle grip", "heal Tobin", "use warm hands on him"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.encounter import Encounter
from rules.errors import Ambiguous
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.sentence import Token, trim, written

_WORKING = frozenset(
    form
    for verb in (
        "use",
        "unleash",
        "speak",
        "hurl",
        "throw",
        "send",
        "call",
        "summon",
        "do",
        "try",
        "sing",
        "cast",
        "fire",
    )
    for form in verbs.persons(verb)
)
_HEALING = small.HEALING
_NOT = frozenset({"move", "take", "calm", "plead", "hold", "yield", "flee", "mercy", "parley", "retreat", "defend"})
"""Kinds whose verbs nobody means by working a spell."""


def with_cast(
    said: Sequence[Token], encounter: Encounter[Any, Any], actor: str | None, known: verbs.Verbs
) -> list[Token]:
    """The same with "cast", where ``actor`` is told and has the spell that is named. Raises Ambiguous for a healing by
    none of several.
    """
    spells = names.spells(encounter, actor) if actor in encounter.combatants and actor is not None else {}
    if not spells or actor is None:
        return list(said)
    for at in reversed(range(len(said))):
        if said[at].word in {*small.JOINS, *small.BETWEEN, *small.SELF}:
            continue
        if at and said[at - 1].word not in {*small.JOINS, *small.BETWEEN, *small.SELF, *_named(said[:at], encounter)}:
            continue
        if (found := _worked(said, at, spells, encounter, actor, known)) is not None:
            return found
    return list(said)


def _worked(
    said: Sequence[Token],
    at: int,
    spells: names.Known,
    encounter: Encounter[Any, Any],
    actor: str,
    known: verbs.Verbs,
) -> list[Token] | None:
    before, verb = said[:at], said[at]
    words = [t.word for t in said]
    ends = next(
        (
            n
            for n in range(at, len(said))
            if words[n] in (",", ";")
            or (words[n] in ("and", "then") and verbs.match(known, words[n + 1 :]) is not None)
        ),
        len(said),
    )
    named = at + 1 + (len(said) > at + 1 and said[at + 1].word in ("down", "up", "forth", "on"))
    if verb.word in _WORKING and (size := _spell(said[named:ends], spells)):
        return [*before, _CAST, *said[named:]]
    match = verbs.match(known, [t.word for t in said[at:]])
    if match is not None and match.kind in _NOT:
        return None
    with_ = next((n for n in range(at + 1, ends) if said[n].word in ("with", "using")), None)
    if with_ is not None and (size := _spell(said[with_ + 1 : ends], spells)):
        whom = said[at + (len(match.words) if match is not None else 1) : with_]
        led = small.begins([t.word for t in whom], small.AT)
        spell = said[with_ + 1 : with_ + 1 + size]
        aimed = [_AT, *whom[led:]] if whom[led:] else []
        return [*before, _CAST, *spell, *aimed, *said[with_ + 1 + size :]]
    if verb.word in _HEALING and with_ is None and trim(said[at + 1 : ends]):
        return _healed(before, said[at + 1 :], ends - at - 1, encounter, actor)
    return None


def _healed(
    before: Sequence[Token], rest: Sequence[Token], ends: int, encounter: Encounter[Any, Any], actor: str
) -> list[Token] | None:
    sheet = encounter.combatants[actor].sheet
    healing = [s.name for s in sheet.spells if getattr(s, "does", None) == "heal"]
    if len(healing) > 1:
        whom = written(rest[:ends])
        raise Ambiguous("it does not say by which spell.", choices=[f"cast {name} on {whom}" for name in healing])
    if not healing:
        return None
    return [*before, _CAST, *(Token(w.casefold(), w) for w in healing[0].split()), _ON, *rest]


def _spell(given: Sequence[Token], spells: names.Known) -> int:
    """How many words name one spell whole, or as its owner calls it; 0 for none."""
    for size in range(min(6, len(given)), 0, -1):
        found = [name for name in spells if names.words(name) == names.words(written(given[:size]))]
        ends = [t.word for t in given[size:]]
        over = not ends or small.begins(ends, small.OVER) or ends[0] in ("and", "to", "but", "in")
        if len(found) == 1 and given[size - 1].word not in names.BEFORE_NAMES and over:
            return size
    return 0


def _named(said: Sequence[Token], encounter: Encounter[Any, Any]) -> set[str]:
    """The last word before, where all of them name somebody."""
    known = names.combatants(encounter)
    return {said[-1].word} if said and names.candidates(written(said), known) else set()


def _token(word: str) -> Token:
    return Token(word, word)


_CAST, _AT, _ON = map(_token, ("cast", "at", "on"))
