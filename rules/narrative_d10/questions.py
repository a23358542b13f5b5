"""By kind of declaration: every ruling and every roll that resolving it could ask for."""

from __future__ import annotations

from collections.abc import Mapping

HARMING = frozenset({"ND-WOUND-EFFECT", "ND-BLEEDING"})
"""What the master may be asked about whoever is harmed."""

QUESTIONS: Mapping[str, frozenset[str]] = {
    "attack": HARMING | {"attack", "defense", "harm", "ND-DEFENSE-CHOICE"},
    "first aid": frozenset({"first aid"}),
    "remedy": frozenset({"ND-REMEDY"}),
    "rally": frozenset({"rally", "ND-RALLY"}),
    "skill": HARMING | {"skill", "harm", "ND-SKILL"},
    "interact": HARMING | {"interact", "harm", "ND-INTERACT"},
    "flee": frozenset({"ND-END"}),
    "retreat": frozenset({"ND-END"}),
    "mercy": frozenset({"mercy", "ND-END"}),
    "parley": frozenset({"parley", "ND-END"}),
    "rest": frozenset({"ND-WOUND-HEAL", "ND-FESTER"}),
    "days": frozenset({"ND-WOUND-HEAL", "ND-FESTER"}),
    "fiat": HARMING,
}  # fmt: skip
