"""Reads back what the game master says is so, in a sentence, before it happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.encounter import Encounter
from woundscribe.desk.paper import capital

Fields = Mapping[str, Any]

_BADLY = {"none": "without harm", "light": "lightly", "heavy": "badly", "grievous": "terribly"}
_HEALED = {"none": "of nothing", "light": "a little", "heavy": "well", "grievous": "of the worst"}
_OUT = {
    "fell": ("{who} falls", "{by} brings {who} down"),
    "died": ("{who} dies", "{by} kills {who}"),
    "woke": ("{who} comes round", "{by} wakes {who}"),
    "fled": ("{who} gets away", "{who} gets away"),
    "yielded": ("{who} gives up", "{who} gives up to {by}"),
    "calmed": ("{who} stands down", "{by} calms {who}"),
    "wavered": ("{who} wavers", "{who} wavers before {by}"),
}
_ITEM = {"lost": "{who} loses the {item}", "taken": "{who} takes the {item}", "used": "{who} uses up the {item}"}


def sentence(fields: Fields, encounter: Encounter[Any, Any]) -> str:
    """ "The Miller hurts Mara badly." ``fields``: those of an effect, as an entry has them."""
    named = {
        end: encounter.combatants[fields[end]].name
        for end in ("who", "by")
        if isinstance(fields.get(end), str) and fields[end] in encounter.combatants
    }
    said = _SAYS[fields["effect"]](fields, named, encounter)
    because = f"; the reason: {fields['reason']}" if fields.get("reason") else ""
    end = "" if said.endswith((".", "!", "?", "”", "…")) and not because else "."
    return f"{capital(said)}{because}{end}{' Only you know it.' if fields.get('secret') else ''}"


def _harm(fields: Fields, named: Fields, _: Any) -> str:
    much = f"for {fields['amount']}" if fields.get("amount") is not None else _BADLY[fields["severity"]]
    where = f" in the {fields['part']}" if fields.get("part") else ""
    tool = f" with the {fields['tool']}" if fields.get("tool") else ""
    if "by" in named:
        return f"{named['by']} hurts {named['who']} {much}{where}{tool}"
    return f"{named['who']} is hurt {much}{where}{tool}"


def _heal(fields: Fields, named: Fields, _: Any) -> str:
    much = f"by {fields['amount']}" if fields.get("amount") is not None else _HEALED[fields["severity"]]
    by = f" by {named['by']}" if "by" in named else ""
    return f"{named['who']} is healed {much}{by}"


def _out(fields: Fields, named: Fields, _: Any) -> str:
    return _OUT[fields["effect"]]["by" in named].format_map(named)


def _place(fields: Fields, named: Fields, encounter: Encounter[Any, Any]) -> str:
    place = fields["place"]
    if place.get("of"):
        return f"{named['who']} is {place['away']} from {encounter.combatants[place['of']].name}"
    return f"{named['who']} is now: {place['words']}"


def _scene(fields: Fields, _: Any, __: Any) -> str:
    things = f", with {', '.join(fields['things'])}" if fields.get("things") else ""
    return f"the fight goes on elsewhere: {fields['place']}{things}; ways out: {_ways(fields)}"


def _end(fields: Fields, _: Any, encounter: Encounter[Any, Any]) -> str:
    side = f" of {encounter.side_named(fields['side']).name}" if fields.get("side") else ""
    return f"the fight is over: {fields['how']}{side}"


def _ways(fields: Fields) -> str:
    return ", ".join(fields.get("exits", ())) or "none"


_SAYS: Mapping[str, Callable[[Fields, Fields, Encounter[Any, Any]], str]] = {
    "harm": _harm,
    "heal": _heal,
    **dict.fromkeys(_OUT, _out),
    "condition on": lambda fields, named, _: f"{named['who']} is {fields['condition']}",
    "condition off": lambda fields, named, _: f"{named['who']} is no longer {fields['condition']}",
    "item": lambda fields, named, _: _ITEM[fields["how"]].format(**named, item=fields["item"]),
    "place": _place,
    "join": lambda fields, _, e: (
        f"{fields['combatant']['name']} joins {e.side_named(fields['combatant']['side']).name}"
    ),
    "leave": lambda _, named, __: f"{named['who']} leaves",
    "reveal": lambda _, named, __: f"{named['who']} is seen",
    "exits": lambda fields, _, __: f"ways out are now: {_ways(fields)}",
    "scene": _scene,
    "note": lambda fields, _, __: f"noted: {fields['text']}",
    "cost": lambda fields, named, _: f"a cost{' for ' + named['who'] if named else ''}: {fields['cost']}",
    "end": _end,
}
