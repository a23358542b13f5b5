"""Cuts what somebody says into its parts, by its small words alone: what the names mean is not asked here."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.errors import Malformed
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.spoken import Verb

QUOTED = re.compile(r"\"([^\"]*)\"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»")
_MARKS = '"“”„«»'
_SECRET = r"(?:\b(in secret|secretly|secret)[ ,]+)?"
_SIGNED = r"(?<![\w+−–/-])([+−–-])(\d{1,4})(?![\w/])"
"""Not of a spot, 10/-20/0."""
_MODIFIER = re.compile(rf"\(?{_SECRET}{_SIGNED}[ :]*((?:(?!{_SECRET}{_SIGNED})[^,;()\n])*)\)?", re.IGNORECASE)
_COORDINATES = re.compile(
    r"\b(spot|to|at|on|over|around) (-?\d{1,4})(?:, ?(-?\d{1,4})(?:, ?(-?\d{1,4}))?| (-?\d{1,4}) (-?\d{1,4}))(?![\w/])",
    re.IGNORECASE,
)
"""A spot told in numbers: "to 5, -5, 0"."""
_TOKEN = re.compile(r"[,;]|[^\s,;]+")

ROLLED = frozenset({"first aid", "rally", "other", "skill", "interact"})
"""Kinds that say what they are rolled with."""

_POINTS = ".:!?()'‘’"


class Token(NamedTuple):
    """A word as it is compared, and as it was written."""

    word: str
    written: str


class Act(NamedTuple):
    verb: Verb
    object: list[Token]
    passing: bool = False
    """Said beside another act: "moving to the stair"."""
    then: bool = False
    """After what stands before it, or in passing and said to come after: "moving to the stair afterwards"."""
    late: bool = False
    """Said in so many words to come after: "then moves to the stair"."""


@dataclass
class Parts:
    """A sentence after its subject. Every token of it is in exactly one of these, or in a flag."""

    acts: list[Act]
    tools: list[list[Token]] = field(default_factory=list)
    """What follows each "with" or "using", that word first."""
    aims: list[list[Token]] = field(default_factory=list)
    """What follows each "aiming for"."""
    purposes: list[tuple[str, list[Token]]] = field(default_factory=list)
    """Each effect that a blow is to have, and what follows: "to disarm" "him"."""
    spared: list[list[Token]] = field(default_factory=list)
    """What follows each "leaving out"."""
    caught: list[list[Token]] = field(default_factory=list)
    """What follows each "catching"."""
    flags: list[tuple[str, Any]] = field(default_factory=list)
    """The fields that a few words say, each with its value and once."""
    loose: list[list[Token]] = field(default_factory=list)
    """What stands after a comma and belongs to nothing before it."""


def take_words(text: str) -> tuple[str, str | None]:
    """The text without what is quoted in it, and what was quoted: the player's own line."""
    lines = [next(g for g in m.groups() if g is not None).strip() for m in QUOTED.finditer(text)]
    rest = QUOTED.sub(" , ", text)
    if any(mark in rest for mark in _MARKS):
        raise Malformed("a quotation is not closed.")
    return rest, " ".join(line for line in lines if line) or None


def with_spots(text: str) -> str:
    """Coordinates as they are read: "to 5, -5, 0" is to 5/-5/0."""

    def spot(found: re.Match[str]) -> str:
        return f"{found[1]} {'/'.join(n for n in found.groups()[1:] if n is not None)}"

    return _COORDINATES.sub(spot, text)


def take_modifiers(text: str) -> tuple[str, list[dict[str, Any]]]:
    """The text without its modifiers, and each of them: "+1 the stair" is the game master's, with its reason."""
    given: list[dict[str, Any]] = []
    for secret, sign, value, reason, *_ in _MODIFIER.findall(text):
        if not reason.strip(" .:!"):
            raise Malformed(f"the modifier {sign}{value} needs its reason.", choices=(f"{sign}{value} the stair",))
        one = {"value": int(value) if sign == "+" else -int(value), "reason": reason.strip(" .:!")}
        given.append({**one, "secret": True} if secret else one)
    return _MODIFIER.sub(" , ", text), given


def tokens(text: str) -> list[Token]:
    found = [
        Token(m[0].strip(_POINTS).casefold().replace("’", "'"), m[0].strip(_POINTS)) for m in _TOKEN.finditer(text)
    ]
    return [t for t in found if t.word]


def cut(
    said: Sequence[Token],
    known: verbs.Verbs,
    first: Verb,
    effects: Sequence[str],
    things: Collection[str] = frozenset(),
) -> Parts:
    """The parts of a sentence whose first verb, which it begins with, is ``first``.

    ``effects``: of blows at a part; ``things``: the words of names, which are no verbs in a list of tools.
    """
    parts = Parts(acts=[Act(first, [])])
    current = parts.acts[0].object
    rest = list(said[len(first.words) :])
    while rest:
        ahead = [t.word for t in rest]
        if ahead[0] in small.JOINS and _leads(ahead[1:], effects):
            del rest[0]  # "… and not to kill"
            continue
        if ahead[0] == "afterwards" and parts.acts[-1].passing and ahead[1:2] in ([], [","], [";"]):
            parts.acts[-1] = parts.acts[-1]._replace(then=True, late=True)  # "moving to the stair afterwards"
            del rest[0]
            continue
        if idle := _idle(ahead, parts.acts):
            del rest[:idle]
            continue
        taken, opened = _led(rest, ahead, parts, effects)
        listing = ahead[0] == "and" and ahead[1:2] and ahead[1] in things and any(current is t for t in parts.tools)
        if not taken and not listing:
            taken, opened = _another(ahead, known, parts)
        if taken:
            current = opened
        elif ahead[0] in (",", ";") and not _goes_on(current, ahead, parts):
            taken = 1
            if current is not parts.acts[-1].object or current:
                current = _open(parts.loose)
        else:
            taken = 1
            current.append(rest[0])
        rest = rest[taken:]
    parts.loose = [loose for loose in parts.loose if loose]
    for act in parts.acts:
        _without_particle(act)
    return parts


def _goes_on(current: list[Token], ahead: Sequence[str], parts: Parts) -> bool:
    """Whether a comma is one of a list of people, which goes on after it."""
    listing = any(current is one for one in (*parts.spared, *parts.caught))
    return listing and not small.begins(ahead[1:], small.OVER)


def _idle(ahead: Sequence[str], acts: Sequence[Act]) -> int:
    """How many words say nothing more here."""
    for phrase, kinds in small.IDLE.items():
        ends = ahead[len(phrase) : len(phrase) + 1]
        if tuple(ahead[: len(phrase)]) == phrase and (not ends or ends[0] in (",", ";", "and", *_LEADS)):
            return len(phrase) if kinds is None or any(act.verb.kind in kinds for act in acts) else 0
    return 0


_LEADS = frozenset(lead[0] for lead in small.TOOL)


def _leads(ahead: Sequence[str], effects: Sequence[str]) -> bool:
    """Whether a flag or a purpose begins here."""
    return bool(small.flag(ahead)[0] or small.purpose(ahead, effects)[0])


def _led(rest: Sequence[Token], ahead: Sequence[str], parts: Parts, effects: Sequence[str]) -> tuple[int, list[Token]]:
    """What a small word leads in here: how many tokens that takes, and where what follows belongs; 0 for nothing."""
    flagged, says = small.flag(ahead)
    leaving = small.begins(ahead, small.LEAVING)
    if leaving and leaving >= flagged and ahead[leaving : leaving + 1] not in ([], [","], [";"]):
        return leaving, _open(parts.spared)
    if flagged:
        if says not in parts.flags:
            parts.flags.append(says)
        return flagged, _open(parts.loose)
    wanted, effect = small.purpose(ahead, effects)
    if wanted:
        parts.purposes.append((effect, []))
        return wanted, parts.purposes[-1][1]
    if catching := small.begins(ahead, small.CATCHING):
        return catching, _open(parts.caught)
    by = small.BY if parts.acts[-1].verb.kind in ROLLED else ()
    if leading := small.begins(ahead, (*small.TOOL, *by)):
        tool = _open(parts.tools)
        lead = "using" if leading > 1 else ahead[0].replace("w/", "with")
        tool.append(Token(lead, written(rest[:leading])))
        return leading, tool
    return 0, []


def _another(ahead: Sequence[str], known: verbs.Verbs, parts: Parts) -> tuple[int, list[Token]]:
    """Another verb that begins here, joined or in passing: as ``_led``."""
    joins, verb = verbs.connected(known, ahead)
    passing = verb is None
    if verb is None:
        joins = 1 if ahead[0] in ("and", "afterwards", "then") else 0
        verb = verbs.passing(ahead[joins:])
    if verb is None:
        return 0, []
    if verb.aims:
        return joins + len(verb.words), _open(parts.aims)
    late = not {"afterwards", "then"}.isdisjoint(ahead[:joins])
    parts.acts.append(Act(verb, [], passing, not passing or late, late))
    return joins + len(verb.words), parts.acts[-1].object


def _without_particle(act: Act) -> None:
    """ "picks the dagger up" has said "up" with its verb."""
    at = next((n for n, t in enumerate(act.object) if t.word == act.verb.after), None)
    if at is not None:
        del act.object[at]


def written(given: Sequence[Token]) -> str:
    """Tokens as they were written."""
    return " ".join(t.written for t in given)


def _open(where: list[list[Token]]) -> list[Token]:
    where.append([])
    return where[-1]


def head(said: Sequence[Token]) -> str:
    """Who is named before a verb, without the words that may stand between."""
    named = [t for t in said if t.word not in (",", ";")]
    while named and named[-1].word in small.BETWEEN:
        named.pop()
    return written(named)


def trim(given: Sequence[Token]) -> list[Token]:
    """Without the words at the end that say nothing more."""
    trimmed = list(given)
    while (
        trimmed and trimmed[-1].word in small.FILLERS and not (len(trimmed) == 1 and trimmed[0].word in small.PRONOUNS)
    ):
        trimmed.pop()
    return trimmed


def two(given: list[Token]) -> list[str]:
    """ "both the knife and the hatchet" → the two names."""
    rest = given[1:] if given[0].word == "both" else given
    at = next((i for i, t in enumerate(rest) if t.word in ("and", "&")), None)
    if at is None or at == 0 or at == len(rest) - 1:
        return [written(rest)]
    return [written(rest[:at]), written(rest[at + 1 :])]


def listed(given: Sequence[Token]) -> list[list[Token]]:
    """ "Tobin, Mara and Sela" → each of them."""
    found: list[list[Token]] = [[]]
    for token in given:
        if token.word in (",", ";", "and", "&", "or"):
            found.append([])
        else:
            found[-1].append(token)
    return [one for one in found if one]
