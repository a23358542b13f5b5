"""Fights at which the doors to other people's programs are tried."""

from __future__ import annotations

from typing import Any

from woundscribe.session import Session
from woundscribe.sessions import Sessions

STAIR: dict[str, Any] = {
    "title": "On the stair",
    "scene": {"place": "the flooded mill", "things": ["stair", "wheel"], "exits": ["stair"]},
    "sides": [{"id": "ferry", "name": "the ferry people", "players": True}, {"id": "mill", "name": "the drowned"}],
    "cast": [
        {"id": "mara", "like": "ferrywoman", "name": "Mara", "pronouns": "she", "side": "ferry"},
        {"id": "tobin", "like": "poacher", "name": "Tobin", "pronouns": "he", "side": "ferry"},
        {"id": "miller", "like": "drowned miller", "side": "mill"},
    ],
}
LURKER: dict[str, Any] = {
    "id": "lurker", "like": "poacher", "name": "Quillon", "pronouns": "he", "side": "mill", "hidden": True,
}  # fmt: skip
SECRETS = ("quillon", "lurker", "gatehouse")
"""What nobody but the game master may ever read; the last of them is the seed."""


def alone(sessions: Sessions, **settings: Any) -> Session:
    """Ana plays both, against a Miller played by instinct."""
    seats = {"mara": "player:ana", "tobin": "player:ana", "miller": "instinct"}
    given: dict[str, Any] = {"name": "mill", "seed": "f", "ask": "needed", "seats": seats, **settings}
    return sessions.open("flooded-mill", **given)


def two(sessions: Sessions, *, name: str = "stair", rolls: str | None = None, **settings: Any) -> Session:
    """Ana plays Mara, Ben plays Tobin; the Miller is played by instinct."""
    side = {**STAIR["sides"][0], **({"rolls": rolls} if rolls else {})}
    seats = {"mara": "player:ana", "tobin": "player:ben", "miller": "instinct"}
    given: dict[str, Any] = {"name": name, "seed": "a", "seats": seats, **settings}
    return sessions.open({**STAIR, "sides": [side, STAIR["sides"][1]]}, **given)


def lurked(sessions: Sessions, name: str = "lurked") -> Session:
    """Ana plays both; somebody is hidden behind the Miller, and shoots as instinct says."""
    seats = {"mara": "player:ana", "tobin": "player:ana", "miller": "instinct", "lurker": "instinct"}
    fight = {**STAIR, "cast": [*STAIR["cast"], LURKER]}
    return sessions.open(fight, name=name, seed="gatehouse", ask="needed", seats=seats)
