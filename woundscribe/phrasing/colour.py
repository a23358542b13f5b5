"""What a sentence says beside the deed: how it is asked, the manner, what goes before it, what is said aloud.

Nothing of it decides anything. What tells more than a manner is kept: it is the player's own line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel

from rules.encounter import Encounter
from rules.errors import Malformed
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.asked import said_plainly
from woundscribe.phrasing.manner import without_manner, words_of
from woundscribe.phrasing.pleading import Pleas
from woundscribe.phrasing.preparing import Preparations
from woundscribe.phrasing.sentence import Token, written
from woundscribe.phrasing.spoken import SPOKEN


class Coloured(NamedTuple):
    """A sentence as it is cut, and what was said beside the deed.

    ``line``: of the player's own words; ``facing``: whom they named last; ``drawn``: what they took in hand;
    ``softly``: a manner that of a blow may mean that it is to spare.
    """

    said: list[Token]
    line: str | None = None
    facing: str | None = None
    drawn: tuple[str, ...] = ()
    softly: str = ""
    who: str | None = None
    """Who acts, where the beginning says so or it is known."""


def without_colour(
    given: Sequence[Token],
    encounter: Encounter[Any, Any],
    kinds: Mapping[str, type[BaseModel]],
    known: verbs.Verbs,
    effects: Sequence[str],
    actor: str | None,
) -> Coloured:
    """``actor``: who declares, where that is known. Raises Malformed or Ambiguous for what may be more than colour."""
    said = said_plainly(given, known)
    said, softly = without_manner(said, known, kinds, names_here(encounter), effects)
    said = _lead_last(said, known)
    starts, who = _who(said, encounter, actor)
    if who is None:
        return Coloured(said, softly=softly)
    done = Preparations(encounter, who, known).out_of(said, starts)
    said = list(done.said)
    starts, _ = _who(said, encounter, who)
    spoken = Pleas(encounter, who, known, kinds).out_of(said, starts, done.facing)
    said = _armed(_from_there(spoken.said, encounter), done.tools, encounter, who)
    lines = [line for line in done.lines if line != "say"]
    told = [f"I {' and '.join(lines)}"] if lines else []
    return Coloured(said, together([*told, *spoken.lines]), done.facing, done.drawn, softly, who)


def together(lines: Sequence[str | None]) -> str | None:
    """One line of several, each but the last ended."""
    told = [line.strip() for line in lines if line and line.strip()]
    ended = [line if line[-1] in ".!?…" else f"{line}." for line in told[:-1]]
    return " ".join([*ended, *told[-1:]]) or None


def _who(said: Sequence[Token], encounter: Encounter[Any, Any], actor: str | None) -> tuple[int, str | None]:
    """How many words at the beginning name who acts, and who that is; None where it is not to be told yet."""
    if said and said[0].word in small.SELF:
        return 1, actor
    known = names.combatants(encounter)
    for size in range(min(5, len(said)), 0, -1):
        if said[size - 1].word in (",", ";"):
            continue
        found = names.candidates(written(said[:size]), known)
        if len(found) == 1 and actor in (None, found[0]):
            ends = size
            while said[ends : ends + 1] and said[ends].word in (",", ";", *small.BETWEEN):
                ends += 1
            return ends, found[0]
    return 0, actor


def who_begins(said: Sequence[Token], encounter: Encounter[Any, Any], actor: str | None) -> int:
    """How many words at the beginning name who acts."""
    return _who(said, encounter, actor)[0]


def _lead_last(said: list[Token], known: verbs.Verbs) -> list[Token]:
    """ "With my staff I strike the hound", "I spend my radiant moment and cast …": what leads in goes to the end."""
    starts = 1 if said and said[0].word in small.SELF else 0
    words = [t.word for t in said]
    flagged, says = small.flag(words[starts:])
    if flagged and says[0] != "charge":
        rest = said[starts + flagged :]
        joined = bool(rest) and rest[0].word in (",", ";", "and") and len(rest) > 1
        if joined or verbs.match(known, [t.word for t in rest]) is not None:
            return [*said[:starts], *rest[joined:], _COMMA, *said[starts : starts + flagged]]
    if not starts and (small.begins(words, small.TOOL) or words[:1] == ["from"]):
        at = next((n for n, word in enumerate(words) if word in small.SELF), 0)
        if at and verbs.match(known, words[at + 1 :]) is not None:
            lead = said[:at]
            while lead and lead[-1].word in (",", ";"):
                lead.pop()
            return [*said[at:], *lead]
    return said


def _from_there(said: list[Token], encounter: Encounter[Any, Any]) -> list[Token]:
    """ "Shoot from behind the cart" is to be there: moving behind the cart."""
    here = {name: (name,) for name in (*encounter.scene.things, *encounter.scene.exits)}
    for n in range(1, len(said) - 2):
        if said[n].word == "from" and said[n + 1].word in small.PLACED:
            ends = next((m for m in range(n + 2, len(said)) if said[m].word in (",", ";", "with", "and")), len(said))
            if names.candidates(written(said[n + 2 : ends]), here):
                return [*said[:n], _MOVING, *said[n + 1 :]]
    return said


def _armed(said: list[Token], tools: Sequence[str], encounter: Encounter[Any, Any], actor: str) -> list[Token]:
    """ "Lance low" says with what, where nothing else does."""
    if not tools:
        return said
    words = [t.word for t in said]
    at = next((n for n, word in enumerate(words) if small.begins(words[n:], small.TOOL)), None)
    if at is not None and words[at + 1 :] in (["both"], ["them"], ["both", "weapons"], ["both", "of", "them"]):
        said = said[:at]
    elif at is not None or any(_names_one(said, n, tools) for n in range(len(said))):
        return said
    if len(tools) > 2:
        raise Malformed("it says more than two weapons in hand.", choices=tools)
    armed = [Token("with", "with")]
    for n, weapon in enumerate(tools):
        armed += [Token("and", "and")] if n else []
        armed += [Token(word.casefold(), word) for word in weapon.split()]
    first = verbs_at(said)
    return [*said, *armed] if first else said


def verbs_at(said: Sequence[Token]) -> bool:
    return any(t.word in _BLOWS for t in said)


_BLOWS = frozenset(
    form for verb in SPOKEN if verb.kind == "attack" and not verb.bare for form in verbs.persons(verb.words[0])
)


def _names_one(said: Sequence[Token], at: int, tools: Sequence[str]) -> bool:
    return any(names.words(written(said[at : at + len(t.split())])) == names.words(t) for t in tools)


def names_here(encounter: Encounter[Any, Any]) -> frozenset[str]:
    """Every word of every name in a fight."""
    told: list[str] = [*encounter.scene.things, *encounter.scene.exits, encounter.scene.place]
    for who, c in encounter.combatants.items():
        told += [who, c.name, *c.carries]
        for known in (names.weapons, names.talents, names.spells, names.remedies):
            told += known(encounter, who)
    told += [side.name for side in encounter.sides]
    return words_of(told)


_COMMA, _MOVING = Token(",", ","), Token("moving", "moving")
