"""Bright-Dark: 3d6, wounded beings, and violence that leaves marks."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, get_args

from pydantic import TypeAdapter

from rules import effect as fx
from rules.bright_dark import declarations as ds
from rules.bright_dark import keeping
from rules.bright_dark.catalogue import catalogue
from rules.bright_dark.claims import claims
from rules.bright_dark.clauses import CLAUSES
from rules.bright_dark.harm import harm_by_fiat, heal_by_fiat
from rules.bright_dark.instinct import instinct
from rules.bright_dark.legality import refuse
from rules.bright_dark.offers import offers
from rules.bright_dark.opening import new_encounter
from rules.bright_dark.outcomes import BrightDarkOutcome
from rules.bright_dark.questions import QUESTIONS
from rules.bright_dark.sheet import Fight, Fighter
from rules.bright_dark.state import apply
from rules.bright_dark.turns import play
from rules.choice import Choice
from rules.claim import Claim
from rules.declaration import Turn
from rules.dice import Dice
from rules.model import Model
from rules.offer import Offer
from rules.outcome import Outcome
from rules.resolution import Resolution
from rules.ruleset import Clause, Upcast

_OUTCOME: TypeAdapter[BrightDarkOutcome] = TypeAdapter(BrightDarkOutcome)


class BrightDark:
    """The ruleset (see ``rules.ruleset.Ruleset``)."""

    id = "bright-dark"
    version = "2"
    clauses: Mapping[str, Clause] = CLAUSES
    upcasts: Mapping[int, Upcast] = {}
    lexicon = files("rules.bright_dark").joinpath("lexicon.md").read_text(encoding="utf-8")

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
        kinds: tuple[type[Model], ...] = get_args(ds.BrightDarkDeclaration)
        return {kind.model_fields["kind"].default: kind for kind in kinds}

    def questions(self, kind: str | None) -> frozenset[str]:
        if kind is None:
            return frozenset().union(*QUESTIONS.values())
        return QUESTIONS.get(kind, frozenset())

    def refuse(self, encounter: Fight, turn: Turn[Any]) -> None:
        refuse(encounter, turn)

    def play(self, r: Resolution[Fight], turn: Turn[Any]) -> None:
        play(r, turn)

    def apply(self, encounter: Fight, outcome: Any) -> Fight:
        return apply(encounter, outcome)

    def claims(self, outcome: Any, before: Fight) -> tuple[Claim, ...]:
        return claims(outcome, before)

    def offers(self, encounter: Fight, actor: str) -> tuple[Offer, ...]:
        return offers(encounter, actor)

    def instinct(self, encounter: Fight, side: str, dice: Dice) -> tuple[Choice, ...]:
        return instinct(encounter, side, dice)

    def harm(self, r: Resolution[Fight], effect: fx.Harm) -> None:
        harm_by_fiat(r, effect)

    def heal(self, r: Resolution[Fight], effect: fx.Heal) -> None:
        heal_by_fiat(r, effect)

    def newcomer(self, *, character: bool) -> Model:
        return keeping.newcomer()

    def kept(self, combatant: Fighter) -> dict[str, Any]:
        return keeping.kept(combatant)

    def in_words(self, combatant: Fighter) -> tuple[str, ...]:
        return keeping.in_words(combatant)


RULESET = BrightDark()
