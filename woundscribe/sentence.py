"""Cuts what somebody says into its parts, by its small words alone: what the names mean is not asked here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.errors import Malformed
from woundscribe import verbs
from woundscribe.verbs import Verb

_QUOTED = re.compile(r"\"([^\"]*)\"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»")
_MARKS = '"“”„«»'
_SIGNED = r"(?<![\w+−–-])([+−–-])(\d{1,4})(?!\w)"
_MODIFIER = re.compile(rf"\(?{_SIGNED}[ :]*((?:(?!{_SIGNED})[^,;()\n])*)\)?")
_TOKEN = re.compile(r"[,;]|[^\s,;]+")

_POINTS = ".:!?()'‘’"


class Token(NamedTuple):
    """A word as it is compared, and as it was written."""

    word: str
    written: str


class Act(NamedTuple):
    verb: Verb
    object: list[Token]


@dataclass
class Parts:
    """A sentence after its subject. Every token of it is in exactly one of these."""

    acts: list[Act]
    tools: list[list[Token]] = field(default_factory=list)
    """What follows each "with" or "using", that word first."""
    places: list[list[Token]] = field(default_factory=list)
    """What follows each "moving"."""
    spares: bool = False
    loose: list[list[Token]] = field(default_factory=list)
    """What stands after a comma and belongs to nothing before it."""


def take_words(text: str) -> tuple[str, str | None]:
    """The text without what is quoted in it, and what was quoted: the player's own line."""
    lines = [next(g for g in m.groups() if g is not None).strip() for m in _QUOTED.finditer(text)]
    rest = _QUOTED.sub(" , ", text)
    if any(mark in rest for mark in _MARKS):
        raise Malformed("a quotation is not closed.")
    return rest, " ".join(line for line in lines if line) or None


def take_modifiers(text: str) -> tuple[str, list[dict[str, Any]]]:
    """The text without its modifiers, and each of them: "+1 the stair" is the game master's, with its reason."""
    given: list[dict[str, Any]] = []
    for sign, value, reason, *_ in _MODIFIER.findall(text):
        if not reason.strip(" ."):
            raise Malformed(f"the modifier {sign}{value} needs its reason.", choices=(f"{sign}{value} the stair",))
        given.append({"value": int(value) if sign == "+" else -int(value), "reason": reason.strip(" .")})
    return _MODIFIER.sub(" , ", text), given


def tokens(text: str) -> list[Token]:
    found = [
        Token(m[0].strip(_POINTS).casefold().replace("’", "'"), m[0].strip(_POINTS)) for m in _TOKEN.finditer(text)
    ]
    return [t for t in found if t.word]


def cut(after_subject: Sequence[Token], known: Sequence[Verb], first: Verb) -> Parts:
    """The parts of a sentence whose first verb, which it begins with, is ``first``."""
    parts = Parts(acts=[Act(first, [])])
    current = parts.acts[0].object
    rest = list(after_subject[len(first.words) :])
    while rest:
        ahead = [t.word for t in rest]
        taken = 1
        second = verbs.match(known, ahead[1:]) if ahead[0] in ("and", "then") else None
        if spared := verbs.begins(ahead, verbs.SUBDUING):
            taken, parts.spares, current = spared, True, _open(parts.loose)
        elif ahead[0] == "and" and verbs.begins(ahead[1:], verbs.SUBDUING):
            pass  # "… and not to kill"
        elif ahead[0] in verbs.TOOL:
            current = _open(parts.tools)
            current.append(rest[0])
        elif ahead[0] in verbs.MOVING:
            current = _open(parts.places)
        elif second is not None:
            taken = 1 + len(second.words)
            parts.acts.append(Act(second, []))
            current = parts.acts[-1].object
        elif ahead[0] in (",", ";"):
            if current is not parts.acts[-1].object or current:
                current = _open(parts.loose)
        else:
            current.append(rest[0])
        rest = rest[taken:]
    parts.loose = [loose for loose in parts.loose if loose]
    return parts


def written(given: Sequence[Token]) -> str:
    """Tokens as they were written."""
    return " ".join(t.written for t in given)


def _open(where: list[list[Token]]) -> list[Token]:
    where.append([])
    return where[-1]


def head(said: Sequence[Token]) -> str:
    """Who is named before a verb, without the words that may stand between."""
    named = [t for t in said if t.word not in (",", ";")]
    while named and named[-1].word in verbs.BETWEEN:
        named.pop()
    return written(named)


def trim(given: Sequence[Token]) -> list[Token]:
    """Without the words at the end that say nothing more."""
    trimmed = list(given)
    while (
        trimmed and trimmed[-1].word in verbs.FILLERS and not (len(trimmed) == 1 and trimmed[0].word in verbs.PRONOUNS)
    ):
        trimmed.pop()
    return trimmed


def place(given: Sequence[Token]) -> str:
    """Where somebody moves, in words. Raises Malformed when none is said."""
    rest = given[verbs.begins([t.word for t in given], verbs.TOWARDS) :]
    if not rest:
        raise Malformed("it does not say where to.")
    return written(rest)


def two(given: list[Token]) -> list[str]:
    """ "both the knife and the hatchet" → the two names."""
    rest = given[1:] if given[0].word == "both" else given
    at = next((i for i, t in enumerate(rest) if t.word in ("and", "&")), None)
    if at is None or at == 0 or at == len(rest) - 1:
        return [written(rest)]
    return [written(rest[:at]), written(rest[at + 1 :])]
