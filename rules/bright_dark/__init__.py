"""Bright-Dark: 3d6, wounded beings, and violence that leaves marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from rules import effect as fx
from rules.bright_dark import declarations as ds
from rules.bright_dark.catalogue import catalogue
from rules.bright_dark.clauses import CLAUSES
from rules.bright_dark.harm import harm_by_fiat, heal_by_fiat
from rules.bright_dark.legality import refuse
from rules.bright_dark.opening import new_encounter
from rules.bright_dark.outcomes import BrightDarkOutcome
from rules.bright_dark.sheet import Fight
from rules.bright_dark.state import apply
from rules.bright_dark.turns import play
from rules.claim import Claim
from rules.core import core_claims
from rules.declaration import Conclude, Fiat, Hold, Mercy, Parley, Retreat, Turn, Yield
from rules.model import Model
from rules.outcome import Outcome
from rules.resolution import Resolution
from rules.ruleset import Clause, Upcast

_OUTCOME: TypeAdapter[BrightDarkOutcome] = TypeAdapter(BrightDarkOutcome)

_QUESTIONS: dict[str, frozenset[str]] = {
    "attack": frozenset({"attack", "harm", "harm of the other", "critical", "BD-SUBDUE", "BD-FUMBLE", "BD-DOWN"}),
    "rouse": frozenset({"rouse", "BD-WAKE"}),
    "jolt": frozenset({"jolt", "BD-WAKE-JOLT"}),
    "retreat": frozenset({"BD-RETREAT", "BD-PURSUIT"}),
    "mercy": frozenset({"mercy", "BD-MERCY"}),
    "parley": frozenset({"parley", "BD-PARLEY"}),
    "fiat": frozenset({"BD-DOWN"}),
    "conclude": frozenset({"BD-BREATHER", "BD-WAKE-TIME", "BD-COST"}),
}
"""By kind of declaration: every ruling and every roll that resolving it could ask for."""

_UNTOLD = frozenset({"defending", "wavering"})
"""Conditions of which another claim has told already."""


class BrightDark:
    """The ruleset (see ``rules.ruleset.Ruleset``)."""

    id = "bright-dark"
    version = "1"
    clauses: Mapping[str, Clause] = CLAUSES
    upcasts: Mapping[int, Upcast] = {}

    def read_encounter(self, text: str) -> Fight:
        return Fight.model_validate_json(text)

    def read_turn(self, text: str) -> Turn[Any]:
        return ds.BrightDarkTurn.model_validate_json(text)

    def read_outcome(self, text: str) -> Outcome:
        return _OUTCOME.validate_json(text)

    def new_encounter(self, data: Mapping[str, Any]) -> Fight:
        return new_encounter(data, self.id)

    def catalogue(self) -> Mapping[str, Mapping[str, Model]]:
        return catalogue()

    def declarations(self) -> Mapping[str, type[Model]]:
        kinds: tuple[type[Model], ...] = (
            ds.Attack, ds.Defend, ds.Rouse, ds.Move, ds.Jolt, Hold, Yield, Retreat, Mercy, Parley,
            Fiat, Conclude,
        )  # fmt: skip
        return {kind.model_fields["kind"].default: kind for kind in kinds}

    def questions(self, kind: str | None) -> frozenset[str]:
        if kind is None:
            return frozenset().union(*_QUESTIONS.values())
        return _QUESTIONS.get(kind, frozenset())

    def refuse(self, encounter: Fight, turn: Turn[Any]) -> None:
        refuse(encounter, turn)

    def play(self, r: Resolution[Fight], turn: Turn[Any]) -> None:
        play(r, turn)

    def apply(self, encounter: Fight, outcome: Any) -> Fight:
        return apply(encounter, outcome)

    def claims(self, outcome: Any, before: Fight) -> tuple[Claim, ...]:
        """Its own kinds say hit or missed; a mishap is said in the game master's words."""
        match outcome.kind:
            case "attack_rolled":
                return (
                    Claim(
                        kind="hit" if outcome.check.succeeded else "missed",
                        who=outcome.actor,
                        whom=outcome.target,
                        tool=outcome.weapon,
                        intent="subdue" if outcome.subdue else "harm",
                        degree=outcome.check.degree,
                    ),
                )
            case "deathblow":
                return (Claim(kind="hit", who=outcome.actor, whom=outcome.target, tool=outcome.weapon),)
            case "ruled" if outcome.rule == "BD-FUMBLE" and outcome.value != "none":
                return (Claim(kind="said", words=outcome.value),)
            case "condition_began" if outcome.condition.name == "defending":
                return ()
            case "condition_began" if before.combatants[outcome.who].out == "unconscious":
                return ()  # it shows when they wake
            case "woke":
                lasting = before.combatants[outcome.who].conditions
                felt = (
                    Claim(kind="condition_on", who=outcome.who, what=c.name) for c in lasting if c.name not in _UNTOLD
                )
                return (*core_claims(outcome, before), *felt)
            case "condition_ended" if outcome.name in _UNTOLD:
                return ()
            case _:
                return core_claims(outcome, before)

    def harm(self, r: Resolution[Fight], effect: fx.Harm) -> None:
        harm_by_fiat(r, effect)

    def heal(self, r: Resolution[Fight], effect: fx.Heal) -> None:
        heal_by_fiat(r, effect)


RULESET = BrightDark()
