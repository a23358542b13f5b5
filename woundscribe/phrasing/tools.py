"""What one strikes with, and which talent one uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.errors import Ambiguous, Malformed
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.sentence import Token, trim, two, written
from woundscribe.phrasing.whom import Speaker


def tool(speaker: Speaker, given: Sequence[Token], taken: str | None, *, armed: bool) -> dict[str, Any]:
    """After "with" or "using": the fields for weapons, bare hands, or a talent.

    ``taken``: what is picked up beside, "it". ``armed``: whether what is declared takes a weapon.
    """
    rest = trim(given[1:]) or list(given[1:])
    if at := next((n for n, t in enumerate(rest) if t.word == "for" and n and rest[n - 1].word == "talent"), 0):
        rest = [*rest[at + 1 :], rest[at - 1]]  # "my talent for staves"
    known = names.talents(speaker.encounter, speaker.actor)
    called = rest[-1:] and rest[-1].word in ("talent", "skill")
    spoken = written(rest[:-1] if called else rest)
    talent = names.candidates(spoken, known)
    is_weapon = bool(names.candidates(spoken, names.weapons(speaker.encounter, speaker.actor)))
    if called or not armed or (talent and (given[0].word == "using" or not is_weapon)):
        return {"talent": names.pick("talent", spoken, known)}
    if not rest:
        raise Malformed(f"{given[0].written!r} what?", choices=names.weapons(speaker.encounter, speaker.actor))
    return weapons(speaker, rest, taken)


def weapons(speaker: Speaker, given: Sequence[Token], taken: str | None) -> dict[str, Any]:
    """The fields for one weapon, two, or none but the hands."""
    known = names.weapons(speaker.encounter, speaker.actor)
    given = _named_in_full(given, known)
    spoken = names.words(written(given))
    if spoken in small.BARE:
        return {"weapon": None}
    if spoken == ("it",) and taken is not None:
        return {"weapon": taken}
    if spoken in small.BOTH:
        both = in_hand(speaker, taken)
        if len(both) != 2:
            raise Ambiguous("it does not say which two.", choices=known)
        pair = both
    elif names.candidates(written(given), known):
        pair = [names.pick("weapon", written(given), known)]
    else:
        pair = [names.pick("weapon", part, known) for part in two(list(given))]
    return {"weapon": pair[0]} if len(pair) == 1 else {"weapon": pair[0], "other": pair[1]}


def _named_in_full(given: Sequence[Token], known: names.Known) -> list[Token]:
    """ "the staff" of one who has only a quarterstaff."""

    def full(token: Token) -> Token:
        if len(token.word) < 3 or names.candidates(token.written, known) or token.word in ("both", "and"):
            return token
        longer = [word for name in known for word in names.words(name) if word.endswith(token.word)]
        return Token(longer[0], longer[0]) if len(longer) == 1 else token

    return [full(token) for token in given]


def in_hand(speaker: Speaker, taken: str | None) -> list[str]:
    """The weapons that one carries, or picks up beside."""
    carried = speaker.encounter.combatants[speaker.actor].carries
    known = names.weapons(speaker.encounter, speaker.actor)
    return [name for name in known if name in carried or name == taken]


def refuse_grounded(speaker: Speaker, weapon: str | None, way: str, verb: str) -> None:
    """Raises Malformed for a weapon that does not fly in the way the verb says, ``thrown`` or ``ranged``."""
    fit = flying(speaker, way)
    if fit is None or weapon in fit:
        return
    what = f"the {weapon}" if weapon is not None else "bare hands"
    said = (
        f"there is nothing to {verb} in" if weapon is None else "is not thrown" if way == "thrown" else "shoots nothing"
    )
    text = f"{said} {what}" if weapon is None else f"{what} {said}"
    raise Malformed(f"{text}.", choices=(*(f"{verb} the {name}" for name in fit), f"strike with {what}"))


def flying(speaker: Speaker, way: str) -> list[str] | None:
    """The weapons of one that are thrown, or shoot; None where the ruleset does not say how they reach."""
    weapons = getattr(speaker.encounter.combatants[speaker.actor].sheet, "weapons", ())
    if not all(hasattr(w, "reach") or hasattr(w, "shot") for w in weapons):
        return None
    return [w.name for w in weapons if getattr(w, "reach", None) == way or getattr(w, "shot", False)]
