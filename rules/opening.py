"""From what a fight file says to an encounter: the part that is the same for every ruleset."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import ValidationError

from rules.claim import UNSEEN
from rules.combatant import Combatant, Place, Side
from rules.encounter import Encounter
from rules.errors import Malformed, malformed, unknown
from rules.model import Model, canonical_json

E = TypeVar("E", bound=Encounter[Any, Any])

Shelves = Mapping[str, tuple[str, Mapping[str, Model]]]
"""By field of a sheet: what one thing of it is called, and everything there is."""

_TAKEN = ("gm", "public", UNSEEN)
"""Ids that name an audience or nobody."""


def new_encounter(
    data: Mapping[str, Any],
    ruleset: str,
    kind: type[E],
    seat: Callable[[Any, str], Combatant[Any]],
    own: Mapping[str, Any],
) -> E:
    """``seat`` reads one of the cast (and where it stands); ``own`` is the ruleset's. Raises Malformed."""
    cast = data.get("cast")
    sides = data.get("sides")
    if not isinstance(cast, list) or not cast:
        raise Malformed("it needs a list of those who fight.", where="cast")
    if not isinstance(sides, list) or not sides:
        raise Malformed("it needs a list of sides.", where="sides")
    first = data.get("first")
    if first is None and isinstance(sides[0], dict):
        first = sides[0].get("id")
    shape = {
        "ruleset": ruleset,
        "scene": data.get("scene"),
        "sides": _in_turn(sides, first),
        "combatants": {},
        "side": first,
        "own": own,
    }
    try:
        encounter = kind.model_validate_json(as_json(shape))
    except ValidationError as error:
        raise malformed(error, kind) from error
    ids = [s.id for s in encounter.sides]
    if len(set(ids)) != len(ids):
        raise Malformed("two sides have the same id.", where="sides")
    taken = next((i for i in ids if i in _TAKEN), None)
    if taken is not None:
        raise Malformed(f"{taken!r} means something else here; call the side otherwise.", where="sides")
    combatants: dict[str, Combatant[Any]] = {}
    for number, member in enumerate(cast):
        combatant = seat(member, f"cast.{number}")
        if combatant.id in combatants:
            raise Malformed(f"two of the cast have the id {combatant.id!r}.", where=f"cast.{number}.id")
        combatants[combatant.id] = combatant
    for number, combatant in enumerate(combatants.values()):
        refuse_member(combatant, encounter.sides, combatants, f"cast.{number}")
    return encounter.model_copy(update={"combatants": combatants})


def refuse_member(combatant: Combatant[Any], sides: Sequence[Side], others: Collection[str], where: str) -> None:
    """Raises Malformed for one whose id is taken for something else, or who names what is not there."""
    ids = [s.id for s in sides]
    if combatant.side not in ids:
        raise unknown("side", combatant.side, ids, where=f"{where}.side")
    if combatant.id == UNSEEN or combatant.id in ids:
        raise Malformed(f"{combatant.id!r} is the name of something else here.", where=f"{where}.id")
    if combatant.place is not None:
        refuse_place(combatant.place, combatant.id, others, f"{where}.place")
    for condition in combatant.conditions:
        for named in (condition.whose, condition.by):
            if named is not None and named not in (combatant.id, *others):
                raise unknown("combatant", named, others, where=f"{where}.conditions")


def refuse_place(place: Place, who: str, others: Collection[str], where: str) -> None:
    """Raises Malformed for a place that is told from somebody who is not there, or from oneself."""
    if place.of is None:
        return
    if place.of not in others:
        raise unknown("combatant", place.of, others, where=where)
    if place.of == who:
        raise Malformed("nobody stands so far from themselves; say from whom.", where=where)


def drafted(member: Any, where: str, kinds: Mapping[str, Model]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the catalogue says of one of the cast, and what the file says; ``sheet`` is a block in both.

    ``kinds``: everybody of the catalogue by name. Raises Malformed.
    """
    if not isinstance(member, dict):
        raise Malformed("each of the cast is a block of fields.", where=where)
    given = dict(member)
    like = given.pop("like", None)
    base: dict[str, Any] = {}
    if like is not None:
        if not isinstance(like, str) or like not in kinds:
            raise unknown("catalogue entry", str(like), kinds, where=f"{where}.like")
        base = json.loads(canonical_json(kinds[like]))
        given.setdefault("id", like.replace(" ", "-"))
    sheet = given.get("sheet") or {}
    if not isinstance(sheet, dict):
        raise Malformed("a sheet is a block of fields.", where=f"{where}.sheet")
    return {"sheet": {}, **base}, {**given, "sheet": sheet}


def with_gear(
    sheet: dict[str, Any], shelves: Mapping[str, tuple[str, Mapping[str, Model]]], where: str
) -> dict[str, Any]:
    """The sheet with its gear as the catalogue has it, where it is only named. Raises Malformed."""
    sheet = dict(sheet)
    for field, (what, shelf) in shelves.items():
        held = sheet.get(field)
        if isinstance(held, str):
            sheet[field] = _off_the_shelf(what, held, shelf, f"{where}.sheet.{field}")
        elif isinstance(held, list):
            sheet[field] = [
                _off_the_shelf(what, name, shelf, f"{where}.sheet.{field}.{i}") if isinstance(name, str) else name
                for i, name in enumerate(held)
            ]
    return sheet


def _off_the_shelf(what: str, name: str, shelf: Mapping[str, Model], where: str) -> Any:
    if name not in shelf:
        raise unknown(what, name, shelf, where=where)
    return json.loads(canonical_json(shelf[name]))


def placed(said: Any, where: str, ways: Mapping[str, int]) -> Any:
    """Where somebody stands: in words, at ``[across, along, height]``, or so far from someone. Raises Malformed.

    ``ways``: the words for distances, such as ``close``, each with how far it is.
    """
    said = spelled_out(said)
    if said is None:
        return None
    if not isinstance(said, dict):
        near = next(iter(ways))
        raise Malformed("this says no place.", where=where, choices=("words", "[across, along]", f"{near}: someone"))
    stray = next((key for key in said if key not in ways and key not in Place.model_fields), None)
    if stray is not None:
        raise unknown("way to say a place", str(stray), [*ways, *Place.model_fields], where=where)
    place = {key: value for key, value in said.items() if key not in ways}
    told = [way for way in ways if way in said]
    if len(told) > 1 or (told and ("of" in said or "away" in said)):
        raise Malformed("one is so far from one other; say it once.", where=where, choices=told)
    return {**place, "of": said[told[0]], "away": ways[told[0]]} if told else place


def spelled_out(said: Any) -> Any:
    """A place said in short, in words or as ``[across, along, height]``, with its field; any other stays."""
    if isinstance(said, str):
        return {"words": said}
    return {"at": [*said, 0][:3]} if isinstance(said, list) and len(said) in (2, 3) else said


def as_json(value: Any) -> str:
    """JSON of what a file held; what JSON has no word for (a date) becomes text. Raises Malformed."""
    try:
        return json.dumps(value, default=str)
    except (TypeError, ValueError, RecursionError) as error:
        raise Malformed("it cannot be written down: keys are words, and nothing holds itself.") from error


def _in_turn(sides: list[Any], first: Any) -> list[Any]:
    """The sides in the order of their turns, the one that acts first in front."""
    ids = [s.get("id") if isinstance(s, dict) else None for s in sides]
    if first not in ids:
        raise unknown("side", str(first), [str(i) for i in ids], where="first")
    at = ids.index(first)
    return sides[at:] + sides[:at]
