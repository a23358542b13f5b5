"""Where somebody goes, and what a move is good for besides: a verb and its words → the fields of a step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rules.errors import Ambiguous, Malformed
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.sentence import Act, Token, trim, written
from woundscribe.phrasing.whom import Speaker, somebody, whom

_SPOT = re.compile(r"-?\d{1,4}(/-?\d{1,4}){1,2}")
_FEET = re.compile(r"(\d{1,4})(?:ft|feet|foot)?")
_LEADS = (*small.TOWARDS, *small.NEARER, *small.FARTHER)
_UNITS = ("ft", "feet", "foot")


def step(speaker: Speaker, act: Act) -> dict[str, Any]:
    """The fields of a move that ``act`` says. Raises Malformed where it leads nowhere."""
    verb = act.verb
    fields = dict(verb.sets)
    said, feet = _without_feet(act.object)
    said, hard = _without_hard_ground(said)
    if hard:
        fields["by"] = hard
    if not said and feet is None and verb.alone:
        return {**fields, **dict(verb.alone)}
    if not said and feet is None and ("stand" in fields or "water" in fields):
        return fields
    lead = [Token(word, word) for word in verb.lead]
    if "stand" in fields and not trim(said):
        return fields
    return {**fields, **_led(speaker, [*lead, *said], feet)}


def spot(given: Sequence[Token]) -> list[int] | None:
    """Feet across, along and up, as in "the spot 10/-20/0"; None for other words."""
    rest = [t.word for t in given if t.word not in ("the", "a", "spot", "at", "to")]
    if len(rest) != 1 or not _SPOT.fullmatch(rest[0]):
        return None
    return [*(int(part) for part in rest[0].split("/")), 0][:3]


def place(given: Sequence[Token]) -> str:
    """Where, in words. Raises Malformed when none is said."""
    rest = given[small.begins([t.word for t in given], small.TOWARDS) :]
    if not rest:
        raise Malformed("it does not say where to.")
    words = [t.word for t in rest]
    if any(word == "and" and small.begins(words[n:], _LEADS) for n, word in enumerate(words, 1)):
        raise Malformed(f"one moves one way; not both {written(rest)!r}.")
    return written(rest)


def _led(speaker: Speaker, said: list[Token], feet: int | None) -> dict[str, Any]:
    words = [t.word for t in said]
    if feet is not None and words in (["up"], ["down"]):
        return {"up": feet if words == ["up"] else -feet}
    if there := spot(said):
        return {"at": there, **_feet(feet)}
    for field, leads in (("away", small.FARTHER), ("toward", small.NEARER)):
        after = said[_twice(words, leads) :]
        if len(after) == len(said):
            continue
        if not trim(after) and not (after and after[0].word in small.PRONOUNS):
            if field == "toward" and words != ["toward"]:
                break
            return {field: _only_foe(speaker), **_feet(feet)}
        if somebody(speaker, after) and (words[0] != "to" or not _of_the_scene(speaker, after)):
            return {field: whom(speaker, after), **_feet(feet)}
    if somebody(speaker, said):
        raise Malformed(f"it does not say where to: toward {written(said)}, or away?")
    return {"to": place(said), **_feet(feet)}


def _twice(words: Sequence[str], leads: Sequence[small.Phrase]) -> int:
    """The words of a lead, also of one after another: "away" "from", as a verb brings the first."""
    first = small.begins(words, leads)
    return first + small.begins(words[first:], leads) if first else 0


def _feet(feet: int | None) -> dict[str, int]:
    return {} if feet is None else {"feet": feet}


def _only_foe(speaker: Speaker) -> str:
    against = [c for c in speaker.encounter.combatants.values() if c.standing and c.side != speaker.side]
    if len(against) != 1:
        raise Ambiguous("it does not say whom: toward or away from somebody.", choices=[c.name for c in against])
    return against[0].id


def _of_the_scene(speaker: Speaker, given: Sequence[Token]) -> bool:
    scene = speaker.encounter.scene
    known = {name: (name,) for name in (scene.place, *scene.things, *scene.exits)}
    return bool(names.candidates(written(given), known))


def _without_feet(said: Sequence[Token]) -> tuple[list[Token], int | None]:
    """The words without "10 feet", and how many these are."""
    for at, token in enumerate(said):
        found = _FEET.fullmatch(token.word)
        if found is None:
            continue
        unit = at + 1 < len(said) and said[at + 1].word in _UNITS
        if unit or not token.word.isdigit():
            return [*said[:at], *said[at + 1 + unit :]], int(found[1])
    return list(said), None


def _without_hard_ground(said: Sequence[Token]) -> tuple[list[Token], str | None]:
    for at in range(len(said) - 2):
        if [t.word for t in said[at : at + 3]] == ["over", "hard", "ground"]:
            return [*said[:at], *said[at + 3 :]], "hard ground"
    return list(said), None
