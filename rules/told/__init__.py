"""Told: fights from any game, by fiat only. No dice, no sheets, no clauses; what one is told is so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from rules import effect as fx
from rules.claim import Claim
from rules.combatant import Combatant
from rules.core import FIAT, core_claims, enact, refuse_fiat
from rules.declaration import Conclude, Fiat, Turn
from rules.encounter import Encounter, apply_core
from rules.errors import Illegal, Malformed, malformed
from rules.model import Model, evolve
from rules.outcome import Concluded, CoreOutcome, Cost, Harmed, Healed, Outcome, TurnBegan, TurnEnded
from rules.resolution import Resolution
from rules.ruleset import Clause, Upcast, seated


class Nothing(Model):
    """No numbers are kept."""


Teller = Combatant[Nothing]
Account = Encounter[Nothing, Nothing]
ToldDeclaration = Annotated[Fiat | Conclude, Field(discriminator="kind")]
ToldTurn = Turn[ToldDeclaration]
_OUTCOME: TypeAdapter[CoreOutcome] = TypeAdapter(Annotated[CoreOutcome, Field(discriminator="kind")])


class Told:
    """The ruleset (see ``rules.ruleset.Ruleset``)."""

    id = "told"
    version = "1"
    clauses: Mapping[str, Clause] = {}
    upcasts: Mapping[int, Upcast] = {}
    lexicon: Mapping[str, str] = {}

    def read_encounter(self, text: str) -> Account:
        return Account.model_validate_json(text)

    def read_turn(self, text: str) -> Turn[Any]:
        return ToldTurn.model_validate_json(text)

    def read_outcome(self, text: str) -> Outcome:
        return _OUTCOME.validate_json(text)

    def new_encounter(self, data: Mapping[str, Any]) -> Account:
        """Each of the cast needs an id, a name and a side."""
        cast = data.get("cast")
        if not isinstance(cast, list) or not cast:
            raise Malformed("it needs a list of those who fight.", where="cast")
        combatants = {}
        for number, member in enumerate(cast):
            try:
                teller = Teller.model_validate_json(json.dumps({**member, "sheet": {}}))
            except TypeError as error:
                raise Malformed("each of the cast is a block of fields.", where=f"cast.{number}") from error
            except ValidationError as error:
                raise malformed(error, Teller, f"cast.{number}") from error
            combatants[teller.id] = teller
        sides = data.get("sides")
        shape: dict[str, Any] = {
            "ruleset": self.id,
            "scene": data.get("scene"),
            "sides": sides,
            "combatants": {},
            "own": {},
        }
        first = data.get("first") or (sides[0].get("id") if isinstance(sides, list) and sides else None)
        try:
            account = Account.model_validate_json(json.dumps({**shape, "side": first}))
        except ValidationError as error:
            raise malformed(error, Account) from error
        return account.model_copy(update={"combatants": combatants})

    def catalogue(self) -> Mapping[str, Mapping[str, Model]]:
        return {}

    def declarations(self) -> Mapping[str, type[Model]]:
        return {"fiat": Fiat, "conclude": Conclude}

    def questions(self, kind: str | None) -> frozenset[str]:
        return frozenset()

    def refuse(self, encounter: Account, turn: Turn[Any]) -> None:
        if encounter.phase == "concluded":
            raise Illegal("the account is concluded.", choices=("a new account",))
        for declaration in turn.declarations:
            if isinstance(declaration, Fiat):
                refuse_fiat(encounter, declaration)

    def play(self, r: Resolution[Account], turn: Turn[Any]) -> None:
        if turn.side is not None:
            r.emit(TurnBegan(side=turn.side, round=r.encounter.round))
        for declaration in turn.declarations:
            r.cause = None
            if isinstance(declaration, Fiat):
                enact(r, declaration)
            else:
                for cost in declaration.costs:
                    r.emit(Cost(cost=cost, rules=(FIAT,)))
                r.emit(Concluded(rules=(FIAT,)))
        if turn.side is not None and r.encounter.phase == "fighting":
            side, round_ = r.encounter.after(turn.side)
            r.cause = None
            r.emit(TurnEnded(side=turn.side, next_side=side, next_round=round_))

    def apply(self, encounter: Account, outcome: Any) -> Account:
        encounter = evolve(encounter, seq=outcome.seq + 1)
        if outcome.kind == "joined":
            outcome = evolve(outcome, combatant=seated(outcome.combatant, Teller))
        return apply_core(encounter, outcome)

    def claims(self, outcome: Any, before: Account) -> tuple[Claim, ...]:
        return core_claims(outcome, before)

    def harm(self, r: Resolution[Account], effect: fx.Harm) -> None:
        """Harm is told in words; an amount means nothing here."""
        r.emit(
            Harmed(
                who=effect.who,
                by=effect.by,
                tool=effect.tool,
                severity=effect.severity or "light",
                part=effect.part,
                rules=(FIAT,),
            )
        )

    def heal(self, r: Resolution[Account], effect: fx.Heal) -> None:
        r.emit(Healed(who=effect.who, by=effect.by, severity=effect.severity or "light", rules=(FIAT,)))


RULESET = Told()
