"""Told: fights from any game, by fiat only. No dice, no sheets, no clauses; what one is told is so."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Any, get_args

from pydantic import Field, TypeAdapter, ValidationError

from rules import effect as fx
from rules.choice import Choice
from rules.claim import Claim, Severity
from rules.combatant import Combatant
from rules.core import core_claims, enact, refuse_after_conclude
from rules.declaration import Conclude, Fiat, Turn
from rules.dice import Dice
from rules.encounter import Encounter, apply_core
from rules.errors import Illegal, Malformed, malformed, unknown
from rules.fiat import FIAT, refuse_fiat, refuse_sheet
from rules.keeping import outlasting
from rules.model import Model, evolve
from rules.offer import Offer
from rules.opening import as_json, new_encounter, spelled_out
from rules.outcome import Concluded, CoreOutcome, Cost, Harmed, Healed, Noted, Outcome, TurnBegan, TurnEnded
from rules.resolution import Resolution, declared_by
from rules.ruleset import Clause, Upcast, seated
from rules.ruling import ANY


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
    lexicon = files("rules.told").joinpath("lexicon.md").read_text(encoding="utf-8")

    def read_encounter(self, text: str) -> Account:
        return Account.model_validate_json(text)

    def read_turn(self, text: str) -> Turn[Any]:
        return ToldTurn.model_validate_json(text)

    def read_outcome(self, text: str) -> Outcome:
        return _OUTCOME.validate_json(text)

    def new_encounter(self, data: Mapping[str, Any]) -> Account:
        """Each of the cast needs an id, a name and a side."""
        return new_encounter(data, self.id, Account, _seat, {})

    def catalogue(self) -> Mapping[str, Mapping[str, Model]]:
        return {}

    def declarations(self) -> Mapping[str, type[Model]]:
        return {"fiat": Fiat, "conclude": Conclude}

    def questions(self, kind: str | None) -> frozenset[str]:
        return frozenset()

    def refuse(self, encounter: Account, turn: Turn[Any]) -> None:
        if encounter.phase == "concluded":
            raise Illegal("the account is concluded.", choices=("a new account",))
        sides = [s.id for s in encounter.sides]
        if turn.side is not None and turn.side not in sides:
            raise unknown("side", turn.side, sides)
        for declaration in turn.declarations:
            if isinstance(declaration, Fiat):
                refuse_fiat(encounter, declaration, turn)
                refuse_sheet(declaration, Teller)
                _refuse_amount(declaration)
        refuse_after_conclude(turn)

    def play(self, r: Resolution[Account], turn: Turn[Any]) -> None:
        if turn.side is not None:
            r.emit(TurnBegan(side=turn.side, round=r.encounter.round))
        for declaration in turn.declarations:
            r.under(declared_by(turn, declaration))
            if isinstance(declaration, Fiat):
                enact(r, declaration)
            else:
                self._conclude(r, declaration)
        if turn.side is not None and r.encounter.phase == "fighting":
            side, round_ = r.encounter.after(turn.side)
            r.under(ANY)
            r.emit(TurnEnded(side=turn.side, next_side=side, next_round=round_))

    def _conclude(self, r: Resolution[Account], d: Conclude) -> None:
        """Costs are as told; there is nothing that they could be drawn from, or struck off."""
        for cost in d.costs:
            r.emit(Cost(cost=cost, rules=(FIAT,)))
        if d.keepsake:
            r.emit(Noted(text=d.keepsake, rules=(FIAT,)))
        r.emit(Concluded(rules=(FIAT,)))

    def apply(self, encounter: Account, outcome: Any) -> Account:
        encounter = evolve(encounter, seq=outcome.seq + 1)
        if outcome.kind == "joined":
            outcome = evolve(outcome, combatant=seated(outcome.combatant, Teller))
        return apply_core(encounter, outcome)

    def claims(self, outcome: Any, before: Account) -> tuple[Claim, ...]:
        return core_claims(outcome, before)

    def offers(self, encounter: Account, actor: str) -> tuple[Offer, ...]:
        """None: nobody declares anything here."""
        return ()

    def instinct(self, encounter: Account, side: str, dice: Dice) -> tuple[Choice, ...]:
        """None: what happened is told."""
        return ()

    def harm(self, r: Resolution[Account], effect: fx.Harm) -> None:
        """Harm is told in words."""
        r.emit(
            Harmed(
                who=effect.who,
                by=effect.by,
                tool=effect.tool,
                severity=effect.severity or "none",
                part=effect.part,
                rules=(FIAT,),
            )
        )

    def heal(self, r: Resolution[Account], effect: fx.Heal) -> None:
        r.emit(Healed(who=effect.who, by=effect.by, severity=effect.severity or "none", rules=(FIAT,)))

    def newcomer(self, *, character: bool) -> Model:
        return Nothing()

    def kept(self, combatant: Teller) -> dict[str, Any]:
        return outlasting(combatant, {}, ())

    def in_words(self, combatant: Teller) -> tuple[str, ...]:
        """Nothing is counted here."""
        return ()


def _refuse_amount(fiat: Fiat) -> None:
    """Raises for a number of harm or healing: nothing is counted here, and nothing would come of it."""
    effect = fiat.effect
    if (effect.effect == "harm" or effect.effect == "heal") and (effect.amount is not None or effect.severity is None):
        raise Illegal(
            "nothing is counted under this ruleset: say in words how much.",
            where=f"fiat {effect.effect}",
            rule=FIAT,
            choices=[f"severity: {word}" for word in get_args(Severity)],
        )


def _seat(member: Any, where: str) -> Teller:
    if not isinstance(member, dict):
        raise Malformed("each of the cast is a block of fields.", where=where)
    try:
        place = {"place": spelled_out(member["place"])} if "place" in member else {}
        return Teller.model_validate_json(as_json({**member, **place, "sheet": {}}))
    except ValidationError as error:
        raise malformed(error, Teller, where) from error


RULESET = Told()
