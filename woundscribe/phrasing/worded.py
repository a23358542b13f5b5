"""Acts in the player's own words: what they are rolled with, and what hangs on them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from rules.encounter import Encounter
from rules.errors import Ambiguous, Malformed
from rules.stake import Telling
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.facts import Fact, facts
from woundscribe.phrasing.sentence import QUOTED, Token, written
from woundscribe.phrasing.whom import Speaker

_STAKES = re.compile(r"(?:^|(?<=[\s,;.”\"]))(?:(?:on )?(success|failure) ?:|on (success|failure)\b)", re.IGNORECASE)
_LEADS = frozenset({"with", "by", "using", ","})


_TOLD = str(Telling.model_fields["stake"].default)


class Staked(NamedTuple):
    """A text without its stakes, and what is told of each outcome."""

    text: str
    outcomes: dict[str, str]


def staked(text: str) -> Staked:
    """ "… success: the Miller falls 10 feet; failure: …". Raises Malformed for an outcome told twice."""
    quoted = [found.span() for found in QUOTED.finditer(text)]
    marks = [m for m in _STAKES.finditer(text) if not any(start <= m.start() < end for start, end in quoted)]
    outcomes: dict[str, str] = {}
    for number, mark in enumerate(marks, 1):
        outcome = (mark[1] or mark[2]).casefold()
        if outcome in outcomes:
            raise Malformed(f"it says {outcome} more than once.")
        outcomes[outcome] = text[mark.end() : marks[number].start() if number < len(marks) else len(text)].strip(" ,;.")
    return Staked(text[: marks[0].start()].rstrip(" ,;") if marks else text, outcomes)


def stakes(speaker: Speaker, text: str) -> list[dict[str, Any]]:
    """What is told of an outcome, each as a stake. Raises Malformed or Ambiguous."""
    return [_stake(fact) for fact in facts(speaker, text)]


def _stake(fact: Fact) -> dict[str, Any]:
    kinds = {"note": _TOLD, "harm": "harm", "fall": "fall", "wavered": "waver", "exits": "exits", "cover": "cover"}
    kind = {**kinds, "move": "move", "on": "condition"}.get(fact["fact"])
    if kind is None or (kind == "harm" and "dice" not in fact):
        raise Malformed(
            "only some things can be at stake.",
            choices=("… takes 1d6 harm", "… is prone", "… wavers", "… falls 10 feet", "the exits are …", 'told "…"'),
        )
    return {"stake": kind, **{name: value for name, value in fact.items() if name not in ("fact", "by")}}


class Worded(NamedTuple):
    """A sentence as it is read further, and the words in it that are the act."""

    said: list[Token]
    words: str | None = None


def worded(said: list[Token], encounter: Encounter[Any, Any], kinds: Collection[str], actor: str | None) -> Worded:
    """ "Uses lore and intellect on …", "stealth and speed to slip past …", "heaves the block over, with brawling and
    strength": a skill and a stat make an act in words of it. Raises Ambiguous where it could be two.
    """
    stats = {stat for c in encounter.combatants.values() for stat in getattr(c.sheet, "stats", {})}
    ends = next((n for n in range(len(said) - 2) if said[n + 1].word == "and" and said[n + 2].word in stats), None)
    if ends is None or "skill" not in kinds:
        return Worded(said)
    starts = next((n + 1 for n in range(ends - 1, -1, -1) if said[n].word in {*_LEADS, "use", "uses"}), 0)
    rolled, before, after = said[starts : ends + 3], said[: max(starts - 1, 0)], said[ends + 3 :]
    lead = said[starts - 1].word if starts else ""
    if lead in ("use", "uses"):
        return Worded([*before, _TRY, _WITH, *rolled, *after])
    if not before and after and after[0].word == "to":
        clause = after[1 : next((n for n, t in enumerate(after) if t.word in (",", ";")), len(after))]
        about = _somebody_in(clause, encounter, actor)
        return Worded([_TRY, _WITH, *rolled, *about, *after[1 + len(clause) :]], written(clause))
    if not before or any(t.word in _OWN_VERBS for t in before):
        return Worded(said)
    return _acted(before, rolled, after, encounter, actor)


def _acted(
    clause: list[Token], rolled: list[Token], after: list[Token], encounter: Encounter[Any, Any], actor: str | None
) -> Worded:
    """Something done to a thing that is there is acting on one's surroundings; done to somebody it may be a skill."""
    who = next((n for n in range(len(clause), 0, -1) if _is(clause[:n], names.combatants(encounter))), 0)
    who = 1 if clause[0].word in small.SELF else who
    if (who == 0 and actor is None) or not clause[who:]:
        return Worded([*clause, *after])
    act = clause[who:]
    things = {name: (name,) for name in (*encounter.scene.things, *encounter.scene.exits)}
    if _somebody_in(act, encounter, actor) or not any(_is([t], things) for t in act if len(t.word) > 2):
        spoken, line = written(rolled), written(clause)
        raise Ambiguous(
            "is that a skill used on somebody, or acting on what is there?",
            choices=(f'tries with {spoken}: "{line}"', f'interacts with {spoken}: "{line}"'),
        )
    return Worded([*clause[:who], _INTERACT, _WITH, *rolled, *after], written(clause))


def _somebody_in(clause: Sequence[Token], encounter: Encounter[Any, Any], actor: str | None) -> list[Token]:
    """ "about" and the only one who is named among these words; nothing for none."""
    known = {who: name for who, name in names.combatants(encounter).items() if who != actor}
    for size in range(len(clause), 0, -1):
        for at in range(len(clause) - size + 1):
            if _is(clause[at : at + size], known):
                return [_ABOUT, *clause[at : at + size]]
    return []


def _is(given: Sequence[Token], known: names.Known) -> bool:
    return bool(names.candidates(written(given), known))


def _token(word: str) -> Token:
    return Token(word, word)


_OWN_VERBS = frozenset({"try", "tries", "attempt", "attempts", "interact", "interacts", "act", "acts", "thing"})
_TRY, _INTERACT, _WITH, _ABOUT = map(_token, ("try", "interact", "using", "about"))
