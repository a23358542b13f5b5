"""A fight on a quay with what only the game master may know: somebody hidden, a note, a secret modifier, the seed."""

from __future__ import annotations

from typing import Any

SEED = "nobody-guesses-this-seed"
HIDDEN = "Gorm the Hidden"
NOTES = ("the girl is alive", "he is her father", "she counts the steps")
SECRETS = (SEED, HIDDEN, "gorm", *NOTES, "the rope is cut")
"""Words that only the game master may read."""

QUAY: dict[str, Any] = {
    "title": "On the quay",
    "scene": {"place": "the quay", "exits": ["steps"], "things": ["barge", "rope"], "note": NOTES[0]},
    "sides": [
        {"id": "ferry", "name": "the ferry people", "players": True},
        {"id": "drowned", "name": "the drowned"},
        {"id": "roof", "name": "those on the roof"},
    ],
    "cast": [
        {"id": "mara", "name": "Mara", "pronouns": "she", "like": "ferrywoman", "side": "ferry", "player": "ana"},
        {"id": "tobin", "name": "Tobin", "pronouns": "he", "like": "poacher", "side": "ferry", "player": "ben"},
        {
            "id": "miller", "name": "the Miller", "pronouns": "he", "like": "drowned miller", "side": "drowned",
            "note": NOTES[1],
        },
        {
            "id": "gorm", "name": HIDDEN, "pronouns": "he", "like": "drowned miller", "side": "roof",
            "hidden": True, "note": NOTES[2],
        },
    ],
}  # fmt: skip
