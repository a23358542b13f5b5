"""Coin duel: one die, a coin on the ground, and three things to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, get_args

from pydantic import TypeAdapter

from coin_duel import catalogue, claims, declarations, instinct, legality, mechanics, state, turns
from coin_duel.clauses import CLAUSES
from coin_duel.outcomes import DuelOutcome
from coin_duel.sheet import WHOLE, Duel, Duellist, Sheet
from rules import effect as fx
from rules.choice import Choice
from rules.claim import Claim
from rules.declaration import Turn
from rules.dice import Dice
from rules.keeping import outlasting
from rules.model import Model
from rules.offer import Offer
from rules.outcome import Outcome
from rules.resolution import Resolution
from rules.ruleset import Clause, Upcast

_OUTCOME: TypeAdapter[DuelOutcome] = TypeAdapter(DuelOutcome)


class CoinDuel:
    """The ruleset (see ``rules.ruleset.Ruleset``)."""

    id = "coin-duel"
    version = "1"
    clauses: Mapping[str, Clause] = CLAUSES
    upcasts: Mapping[int, Upcast] = {}
    lexicon = files("coin_duel").joinpath("lexicon.md").read_text(encoding="utf-8")

    def read_encounter(self, text: str) -> Duel:
        return Duel.model_validate_json(text)

    def read_turn(self, text: str) -> Turn[Any]:
        return declarations.DuelTurn.model_validate_json(text)

    def read_outcome(self, text: str) -> Outcome:
        return _OUTCOME.validate_json(text)

    def new_encounter(self, data: Mapping[str, Any]) -> Duel:
        return catalogue.new_encounter(data, self.id)

    def catalogue(self) -> Mapping[str, Mapping[str, Model]]:
        return {"weapons": catalogue.WEAPONS, "people": catalogue.PEOPLE}

    def declarations(self) -> Mapping[str, type[Model]]:
        kinds: tuple[type[Model], ...] = get_args(declarations.DuelDeclaration)
        return {kind.model_fields["kind"].default: kind for kind in kinds}

    def questions(self, kind: str | None) -> frozenset[str]:
        """Two kinds are rolled for, each under its own name; no clause asks the game master anything."""
        return legality.ROLLED if kind is None else legality.ROLLED & {kind}

    def refuse(self, encounter: Duel, turn: Turn[Any]) -> None:
        legality.refuse(encounter, turn)

    def play(self, r: Resolution[Duel], turn: Turn[Any]) -> None:
        turns.play(r, turn)

    def apply(self, encounter: Duel, outcome: Any) -> Duel:
        return state.apply(encounter, outcome)

    def claims(self, outcome: Any, before: Duel) -> tuple[Claim, ...]:
        return claims.claims(outcome, before)

    def offers(self, encounter: Duel, actor: str) -> tuple[Offer, ...]:
        return legality.offers(encounter, actor)

    def instinct(self, encounter: Duel, side: str, dice: Dice) -> tuple[Choice, ...]:
        return instinct.instinct(encounter, side, dice)

    def harm(self, r: Resolution[Duel], effect: fx.Harm) -> None:
        mechanics.harm_by_fiat(r, effect)

    def heal(self, r: Resolution[Duel], effect: fx.Heal) -> None:
        mechanics.heal_by_fiat(r, effect)

    def newcomer(self, *, character: bool) -> Model:
        return Sheet()

    def kept(self, combatant: Duellist) -> dict[str, Any]:
        return outlasting(combatant, combatant.sheet.model_dump(mode="json"), ())

    def in_words(self, combatant: Duellist) -> tuple[str, ...]:
        return (f"grit {combatant.sheet.grit} of {WHOLE}",)


RULESET = CoinDuel()
