"""Narrative d10: 1d10, skill and stat, and wounds that mean what the game master says."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, get_args

from pydantic import TypeAdapter

from rules import effect as fx
from rules.choice import Choice
from rules.claim import Claim
from rules.declaration import Turn
from rules.dice import Dice
from rules.model import Model
from rules.narrative_d10 import declarations as ds
from rules.narrative_d10 import keeping
from rules.narrative_d10.catalogue import catalogue
from rules.narrative_d10.claims import claims
from rules.narrative_d10.clauses import CLAUSES
from rules.narrative_d10.harm import harm_by_fiat, heal_by_fiat
from rules.narrative_d10.instinct import instinct
from rules.narrative_d10.legality import refuse
from rules.narrative_d10.offers import offers
from rules.narrative_d10.opening import new_encounter
from rules.narrative_d10.outcomes import NarrativeD10Outcome
from rules.narrative_d10.questions import QUESTIONS
from rules.narrative_d10.sheet import Fight, Fighter
from rules.narrative_d10.state import apply
from rules.narrative_d10.turns import play
from rules.offer import Offer
from rules.outcome import Outcome
from rules.resolution import Resolution
from rules.ruleset import Clause, Upcast

_OUTCOME: TypeAdapter[NarrativeD10Outcome] = TypeAdapter(NarrativeD10Outcome)


class NarrativeD10:
    """The ruleset (see ``rules.ruleset.Ruleset``)."""

    id = "narrative-d10"
    version = "1"
    clauses: Mapping[str, Clause] = CLAUSES
    upcasts: Mapping[int, Upcast] = {}
    lexicon = files("rules.narrative_d10").joinpath("lexicon.md").read_text(encoding="utf-8")

    def read_encounter(self, text: str) -> Fight:
        return Fight.model_validate_json(text)

    def read_turn(self, text: str) -> Turn[Any]:
        return ds.NarrativeD10Turn.model_validate_json(text)

    def read_outcome(self, text: str) -> Outcome:
        return _OUTCOME.validate_json(text)

    def new_encounter(self, data: Mapping[str, Any]) -> Fight:
        return new_encounter(data, self.id)

    def catalogue(self) -> Mapping[str, Mapping[str, Model]]:
        return catalogue()

    def declarations(self) -> Mapping[str, type[Model]]:
        kinds: tuple[type[Model], ...] = get_args(ds.NarrativeD10Declaration)
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
        return keeping.newcomer(character=character)

    def kept(self, combatant: Fighter) -> dict[str, Any]:
        return keeping.kept(combatant)

    def in_words(self, combatant: Fighter) -> tuple[str, ...]:
        return keeping.in_words(combatant)


RULESET = NarrativeD10()
