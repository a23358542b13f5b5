"""What is done to a thing that is there, without quotes: "kick the ladder away"."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel

from rules.encounter import Encounter
from rules.errors import Malformed, nearest
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.sentence import Token, written
from woundscribe.phrasing.worded import Worded

_LIKE = 0.7
"""So like a word is to another that it may be a slip of the pen."""
_OBJECT = frozenset({"over", "down", "up", "away", "out", "off", "at", "on", "onto", "into", "against", "under"})


def acted_on(
    said: list[Token],
    encounter: Encounter[Any, Any],
    kinds: Mapping[str, type[BaseModel]],
    known: verbs.Verbs,
    starts: int,
) -> Worded:
    """An act in words, where a thing of the scene is named and nobody is, and a blow or no other verb is said.

    ``starts``: how many words name who acts. Raises Malformed where the ruleset wants to know by what it is rolled.
    """
    in_words = [kind for kind, model in kinds.items() if model.model_fields["words"].is_required()]
    rest = said[starts:]
    if not in_words or not rest or not _is_act(rest, known) or not _names_things_alone(rest, encounter):
        return Worded(said)
    rolled = _attributes(kinds[in_words[-1]])
    if not rolled:
        who = said[:starts] or [_I]
        return Worded([*said[:starts], _token(in_words[-1])], written([*who, *rest]))
    by = next((n for n, t in enumerate(rest) if n and t.word in ("by", "with", "using")), len(rest))
    act, how = rest[:by], rest[by + 1 :]
    if [t.word for t in act[-1:]] == [","]:
        act = act[:-1]
    line = f"I {written(act)}" if starts == 0 or said[0].word in small.SELF else written([*said[:starts], *act])
    if how and how[0].word in rolled:
        return Worded([*said[:starts], _TRY, _BY, *how], line)
    raise Malformed(
        f"{written(rest)!r} is done to a thing: by what is it rolled?",
        choices=[f'tries by {one}: "{line}"' for one in rolled],
    )


def like(word: str, known: verbs.Verbs) -> tuple[str, ...]:
    """The verbs that ``word`` may be a slip of the pen for."""
    bare = word.removesuffix("s")
    told = {" ".join(v.words): " ".join(v.words) + (f" … {v.after}" if v.after else "") for v in reversed(known)}
    close = nearest(bare, told)
    return tuple(told[one] for one in close if difflib.SequenceMatcher(None, bare, one).ratio() >= _LIKE)


def _is_act(rest: Sequence[Token], known: verbs.Verbs) -> bool:
    words = [t.word for t in rest]
    verb = verbs.match(known, words)
    if verb is not None and (verb.kind != "attack" or verb.aims or verb.sets):
        return False
    if verb is None and (not words[0].isalpha() or like(words[0], known) or words[0] in names.BEFORE_NAMES):
        return False
    after = words[len(verb.words) if verb is not None else 1 :]
    if not after or after[0] not in names.BEFORE_NAMES | _OBJECT:
        return False
    for n in range(1, len(words)):
        if small.flag(words[n:])[0] or (words[n - 1] in small.JOINS and verbs.match(known, words[n:]) is not None):
            return False
    return True


def _names_things_alone(rest: Sequence[Token], encounter: Encounter[Any, Any]) -> bool:
    here = {name: (name,) for name in (*encounter.scene.things, *encounter.scene.exits)}
    people = names.combatants(encounter)
    found = False
    for size in (1, 2, 3):
        for at in range(len(rest) - size + 1):
            given = rest[at : at + size]
            if any(t.word in (",", ";") for t in given) or given[0].word in names.BEFORE_NAMES:
                continue
            said = written([*given[:-1], _bare(given[-1])])
            found = found or bool(names.candidates(said, here))
            if names.candidates(said, people) or given[0].word in small.PRONOUNS:
                return False
    return found


def _bare(token: Token) -> Token:
    return Token(token.word.removesuffix("'s"), token.written.removesuffix("'s"))


def _attributes(model: type[BaseModel]) -> list[str]:
    """By what such an act has to be rolled; nothing where it may go without a roll."""
    field = model.model_fields.get("attribute")
    return [str(one) for one in get_args(field.annotation)] if field is not None and field.is_required() else []


def _token(word: str) -> Token:
    return Token(word, word)


_I, _TRY, _BY = Token("i", "I"), _token("try"), _token("by")
