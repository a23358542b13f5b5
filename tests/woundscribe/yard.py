"""A fight in an inn yard, with a spell-caster, a rider, a mare and a thing with wings, to say phrases in."""

from __future__ import annotations

import json
from typing import Any

from rules.encounter import Encounter
from rules.registry import find
from woundscribe.phrase import read_phrase
from woundscribe.sayback import say_back

RULES = find("bright-dark")
SPELLS = ["falling star", "nettle grip", "warm hands", "salt in the eyes", "the hush", "far candle", "ember rain"]
YARD: dict[str, Any] = {
    "scene": {"place": "the inn yard", "exits": ["gate"], "things": ["well", "lantern", "cart"]},
    "sides": [{"id": "road", "name": "the travellers", "players": True}, {"id": "yard", "name": "the widow's people"}],
    "cast": [
        {
            "id": "ines",
            "like": "almanac-maker",
            "name": "Ines",
            "pronouns": "she",
            "side": "road",
            "sheet": {"spells": SPELLS},
        },
        {"id": "mara", "like": "ferrywoman", "name": "Mara", "pronouns": "she", "side": "road"},
        {"id": "tobin", "like": "poacher", "name": "Tobin Reed", "pronouns": "he", "side": "road"},
        {
            "id": "sela",
            "like": "drover",
            "name": "Sela",
            "pronouns": "she",
            "side": "road",
            "sheet": {"weapons": ["lance", "dagger"]},
        },
        {"id": "mare", "like": "unbroken mare", "name": "the grey mare", "pronouns": "it", "side": "road"},
        {"id": "widow", "like": "bell-rope widow", "name": "the Widow", "pronouns": "she", "side": "yard"},
        {"id": "squire", "like": "old soldier", "name": "the squire", "pronouns": "he", "side": "yard"},
        {"id": "hound", "like": "grieving hound", "name": "the hound", "pronouns": "it", "side": "yard"},
        {"id": "owl", "like": "ash owl", "name": "the ash owl", "pronouns": "it", "side": "yard"},
    ],
}
ALL: Encounter[Any, Any] = RULES.new_encounter(YARD)
ALONE: Encounter[Any, Any] = RULES.new_encounter({**YARD, "cast": [*YARD["cast"][:5], YARD["cast"][6]]})
"""Nobody but the squire against them."""

Phrase = tuple[str, dict[str, Any]]


def fields(said: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said.model_dump_json(exclude_defaults=True))
    return {"kind": said.kind, **found}


def check(text: str, wanted: dict[str, Any], encounter: Encounter[Any, Any] = ALL) -> None:
    """It is read so, and what is said back reads the same."""
    said = read_phrase(text, encounter, RULES, "road")
    assert fields(said) == wanted
    assert read_phrase(say_back(said, encounter), encounter, RULES) == said
