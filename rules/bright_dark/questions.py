"""By kind of declaration: every ruling and every roll that resolving it could ask for."""

from __future__ import annotations

from collections.abc import Mapping

MOVING = frozenset({
    "fall", "BD-MOUNT-MORALE", "morale", "BD-BUCK", "keep the saddle", "BD-RADIANT", "thrown", "BD-DOWN",
})  # fmt: skip
"""What a move, or the mount that makes it, could ask for."""
HARMING = frozenset({"BD-DOWN", "fall", "keep the saddle", "keep one's feet", "BD-RADIANT", "thrown"})
"""What whoever is harmed could be asked for."""

QUESTIONS: Mapping[str, frozenset[str]] = {
    "attack": MOVING | HARMING | {
        "attack", "harm", "harm of the other", "lance", "critical", "BD-ROLL", "BD-SUBDUE", "BD-FUMBLE", "BD-CALLED",
        "BD-WATER",
    },
    "rouse": MOVING | {"rouse", "BD-WAKE"},
    "jolt": frozenset({"jolt", "BD-WAKE-JOLT"}),
    "retreat": frozenset({"BD-RETREAT", "BD-PURSUIT", "BD-PLACE"}),
    "mercy": frozenset({"mercy", "BD-MERCY"}),
    "parley": frozenset({"parley", "BD-PARLEY"}),
    "cast": MOVING | HARMING | {
        "cast", "harm", "healing", "dodge", "endure", "resist", "BD-CAST-CRIT",
        "BD-CAST-FUMBLE", "BD-NPC-RESIST", "BD-CALLED", "BD-WATER", "BD-FUMBLE",
    },
    "calm": MOVING | {"calm", "BD-CALM", "BD-WATER"},
    "plead": MOVING | {"plead", "BD-PLEAD", "BD-WATER"},
    "restrain": MOVING | {"restrain", "BD-RESTRAIN", "BD-WATER"},
    "break free": MOVING | {"break free", "BD-RESTRAIN", "BD-WATER"},
    "let go": MOVING,
    "protect": MOVING,
    "sacrifice": MOVING,
    "flee": frozenset({"BD-FLEE"}),
    "take": MOVING,
    "mount": MOVING | {"reaction", "BD-MOUNT-REACTION"},
    "dismount": MOVING,
    "trample": MOVING | HARMING | {"trample"},
    "buck": HARMING,
    "other": MOVING | HARMING | {"other", "harm", "BD-OTHER", "BD-WATER"},
    "defend": MOVING,
    "move": MOVING,
    "fall": HARMING,
    "fiat": frozenset({"BD-DOWN", "fall"}),
    "pass": frozenset({"BD-WAKE-TIME"}),
    "rest": frozenset({"BD-BREATHER", "BD-REST", "BD-WAKE-TIME"}),
    "conclude": frozenset({"BD-BREATHER", "BD-WAKE-TIME", "BD-COST"}),
}  # fmt: skip
