"""What the records say happened, in the vocabulary of ``rules.claim``: all that the narrator reads."""

from __future__ import annotations

from coin_duel.outcomes import DuelOutcome
from coin_duel.sheet import Duel
from rules.claim import Claim
from rules.core import core_claims


def claims(outcome: DuelOutcome, before: Duel) -> tuple[Claim, ...]:
    match outcome.kind:
        case "struck":
            landed = outcome.check.succeeded
            return (
                Claim(
                    kind="hit" if landed else "missed",
                    who=outcome.actor,
                    whom=outcome.target,
                    tool=outcome.weapon,
                    degree=outcome.check.degree,
                ),
            )
        case "coin_taken":
            return (Claim(kind="item", who=outcome.who, what="coin", how="taken"),)
        case "condition_ended" if before.phase != "fighting" or not before.combatants[outcome.who].standing:
            return ()  # whoever is out of it does nothing more, and after the end nobody stands on guard
        case _:
            return core_claims(outcome, before)
