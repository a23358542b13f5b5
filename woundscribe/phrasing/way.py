"""Where somebody goes, and what a move is good for besides: a verb and its words → the fields of a step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.errors import Ambiguous, Malformed
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.sentence import Act, Token, trim, written
from woundscribe.phrasing.whom import Speaker, somebody, whom

_SPOT = re.compile(r"-?\d{1,4}(/-?\d{1,4}){1,2}")
_LENGTH = re.compile(r"(\d{1,4})(ft|feet|foot|m|metres?|meters?)?")
_LEADS = (*small.TOWARDS, *small.NEARER, *small.FARTHER)
_UNITS = {
    **dict.fromkeys(("ft", "feet", "foot"), "feet"),
    **dict.fromkeys(("m", "metre", "metres", "meter", "meters"), "metres"),
}


class _Length(NamedTuple):
    """``unit``: the field that is told in it."""

    much: int
    unit: str


def step(speaker: Speaker, act: Act) -> dict[str, Any]:
    """The fields of a move that ``act`` says. Raises Malformed where it leads nowhere."""
    verb = act.verb
    fields = dict(verb.sets)
    said, length = _without_length(act.object)
    said, hard = _without_hard_ground(said)
    if hard:
        fields["by"] = hard
    if not said and length is None and verb.alone:
        return {**fields, **dict(verb.alone)}
    if not said and length is None and ("stand" in fields or "water" in fields):
        return fields
    if said and verb.words[-1] == "under" and not small.begins([t.word for t in said], _LEADS):
        fields.pop("water", None)  # under a thing, and not under water
        said = [Token("under", "under"), *said]
    lead = [Token(word, word) for word in verb.lead]
    if "stand" in fields and not trim(said):
        return fields
    return {**fields, **_led(speaker, [*lead, *said], length)}


def spot(given: Sequence[Token]) -> list[int] | None:
    """Feet across, along and up, as in "the spot 10/-20/0"; None for other words."""
    rest = [t.word for t in given if t.word not in ("the", "a", "spot", "at", "to")]
    if len(rest) != 1 or not _SPOT.fullmatch(rest[0]):
        return None
    return [*(int(part) for part in rest[0].split("/")), 0][:3]


def place(speaker: Speaker, given: Sequence[Token]) -> str:
    """Where, in words. Raises Malformed when none is said."""
    lead = small.begins([t.word for t in given], small.TOWARDS)
    rest = given[lead:]
    if not rest:
        raise Malformed("it does not say where to.")
    words = [t.word for t in rest]
    if any(word == "and" and small.begins(words[n:], _LEADS) for n, word in enumerate(words, 1)):
        raise Malformed(f"one moves one way; not both {written(rest)!r}.")
    to = next((n for n, word in enumerate(words) if n and word in ("to", "toward", "towards")), 0)
    if to and somebody(speaker, rest[:to]):
        raise Malformed(f"one moves one way: what does {written(rest)!r} mean here?", choices=(written(rest[to:]),))
    if words[0] == "for" or (words[0] != "between" and "and" in words):
        raise Malformed(f"what does {written(rest)!r} mean here? A place is said in a few words: the stair.")
    # Up on something one is on it, and not at it.
    return f"on {written(rest)}" if given[:lead] and given[lead - 1].word == "onto" else written(rest)


def _led(speaker: Speaker, said: list[Token], length: _Length | None) -> dict[str, Any]:
    words = [t.word for t in said]
    if length is not None and words in (["up"], ["down"]):
        return {"up": length.much if words == ["up"] else -length.much}
    if there := spot(said) or spot(said[small.begins(words, small.TOWARDS) :]):
        return {"at": there, **_so_far(length)}
    for field, leads in (("away", small.FARTHER), ("toward", small.NEARER)):
        after = said[_twice(words, leads) :]
        if len(after) == len(said):
            continue
        if not trim(after) and not (after and after[0].word in small.PRONOUNS):
            if field == "toward" and words != ["toward"]:
                break
            return {field: _only_foe(speaker), **_so_far(length)}
        if somebody(speaker, after) and (words[0] != "to" or not _of_the_scene(speaker, after)):
            return {field: whom(speaker, after), **_so_far(length)}
    if words[:1] and words[0] in ("at", "on", "into", "against") and somebody(speaker, said[1:]):
        whom_at = written(said[1:])
        raise Malformed(
            f"{written(said)!r} is no place: is it a blow, or a way to go?",
            choices=(f"strike {whom_at}", f"move toward {whom_at}"),
        )
    if words in _DIRECTIONS:
        raise Malformed(
            f"{written(said)!r} does not say where to.", choices=("toward …", "away from …", "to the stair")
        )
    if somebody(speaker, said):
        raise Malformed(f"it does not say where to: toward {written(said)}, or away?")
    return {"to": place(speaker, said), **_so_far(length)}


_DIRECTIONS = [[way] for way in ["forward", "forwards", "aside", "around", "in", "closer", "left", "right"]]


def _twice(words: Sequence[str], leads: Sequence[small.Phrase]) -> int:
    """The words of a lead, also of one after another: "away" "from", as a verb brings the first."""
    first = small.begins(words, leads)
    return first + small.begins(words[first:], leads) if first else 0


def _so_far(length: _Length | None) -> dict[str, int]:
    return {} if length is None else {length.unit: length.much}


def _only_foe(speaker: Speaker) -> str:
    against = [c for c in speaker.encounter.combatants.values() if c.standing and c.side != speaker.side]
    if len(against) != 1:
        raise Ambiguous("it does not say whom: toward or away from somebody.", choices=[c.name for c in against])
    return against[0].id


def _of_the_scene(speaker: Speaker, given: Sequence[Token]) -> bool:
    scene = speaker.encounter.scene
    known = {name: (name,) for name in (scene.place, *scene.things, *scene.exits)}
    return bool(names.candidates(written(given), known))


def _without_length(said: Sequence[Token]) -> tuple[list[Token], _Length | None]:
    """The words without "10 feet" or "5 metres", and how far that is."""
    for at, token in enumerate(said):
        found = _LENGTH.fullmatch(token.word)
        if found is None:
            continue
        unit = found[2] or (said[at + 1].word if at + 1 < len(said) else "")
        if unit in _UNITS:
            return [*said[:at], *said[at + (1 if found[2] else 2) :]], _Length(int(found[1]), _UNITS[unit])
    return list(said), None


def _without_hard_ground(said: Sequence[Token]) -> tuple[list[Token], str | None]:
    for at in range(len(said) - 2):
        if [t.word for t in said[at + 1 : at + 3]] == ["hard", "ground"] and said[at].word in ("over", "on", "across"):
            return [*said[:at], *said[at + 3 :]], "hard ground"
    return list(said), None
