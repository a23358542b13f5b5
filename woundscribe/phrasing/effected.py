"""What a blow is to do, said as the deed itself: "trip the squire", "knock the sword out of his hand"."""

from __future__ import annotations

from collections.abc import Sequence

from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.sentence import Token

_KNOCK = frozenset(
    form for verb in ("knock", "strike", "hit", "beat", "slap", "kick", "smack") for form in verbs.persons(verb)
)
_DOWN = (["down"], ["over"], ["prone"], ["to", "the", "ground"], ["to", "the", "floor"], ["off", "balance"])


def as_blow(said: list[Token], known: verbs.Verbs, effects: Sequence[str], starts: int) -> list[Token]:
    """The same as a blow that is to have this effect: "strike the squire, to trip".

    ``starts``: how many words name who acts.
    """
    if not effects:
        return said
    words = [t.word for t in said]
    for n in range(starts + 1, len(said)):  # "…, trip him"
        begins = words[n - 1] in small.JOINS and verbs.match(known, words[n:]) is None
        if begins and small.purpose(["to", *words[n:]], effects)[0] and _is_blow(words[starts:], known):
            before = said[:n] if words[n - 1] in (",", ";") else [*said[: n - 1], _COMMA]
            return [*before, _TO, *said[n:]]
    does = starts + (words[starts : starts + 1] == ["to"])  # "to trip", as it is offered
    if verbs.match(known, words[does:]) is None:
        taken, effect = small.purpose(["to", _base(words[does : does + 1], effects), *words[does + 1 :]], effects)
        if taken:
            end = _clause_end(said, starts)
            aim = [_COMMA, _TO, *map(_token, effect.split())]
            return [*said[:starts], _STRIKE, *said[does + taken - 1 : end], *aim, *said[end:]]
    if words[starts : starts + 1] and words[starts] in _KNOCK:
        return _disarming(said, starts, effects) or _felling(said, starts, effects) or said
    return said


def _disarming(said: list[Token], starts: int, effects: Sequence[str]) -> list[Token] | None:
    """ "Knock the sword out of the squire's hand"."""
    words = [t.word for t in said]
    end = _clause_end(said, starts)
    out = next((n for n in range(starts, end - 2) if words[n : n + 2] == ["out", "of"] or words[n] == "from"), None)
    if "disarm" not in effects or out is None or out == starts + 1:
        return None
    whose = out + (2 if words[out] == "out" else 1)
    tool = next((n for n in range(whose, end) if small.begins(words[n:], small.TOOL)), end)
    if words[tool - 1] not in small.IN_WHICH_HELD:
        return None
    aim = [_COMMA, _TO, _token("disarm"), _token("of"), *said[starts + 1 : out]]
    return [*said[:starts], _STRIKE, *said[whose:tool], *said[tool:end], *aim, *said[end:]]


def _felling(said: list[Token], starts: int, effects: Sequence[str]) -> list[Token] | None:
    """ "Knock the squire down"."""
    words = [t.word for t in said]
    end = _clause_end(said, starts)
    for n in range(starts + 2, end):
        down = next((d for d in _DOWN if words[n : n + len(d)] == d), None)
        if down is not None and "trip" in effects:
            aim = [_COMMA, _TO, _token("trip")]
            return [*said[:starts], _STRIKE, *said[starts + 1 : n], *said[n + len(down) : end], *aim, *said[end:]]
    return None


def _is_blow(words: Sequence[str], known: verbs.Verbs) -> bool:
    verb = verbs.match(known, words)
    return verb is not None and verb.kind == "attack"


def _base(word: Sequence[str], effects: Sequence[str]) -> str:
    """ "Trips" is trip."""
    first = [effect.split()[0] for effect in effects]
    return next((one for one in first if word and word[0] in verbs.persons(one)), word[0] if word else "")


def _clause_end(said: Sequence[Token], starts: int) -> int:
    return next((n for n in range(starts, len(said)) if said[n].word in (",", ";", "and", "then")), len(said))


def _token(word: str) -> Token:
    return Token(word, word)


_COMMA, _TO, _STRIKE = map(_token, (",", "to", "strike"))
