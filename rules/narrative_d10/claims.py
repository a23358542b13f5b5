"""What the records of Narrative d10 say happened, in the vocabulary of ``rules.claim``."""

from __future__ import annotations

from typing import assert_never

from rules.claim import Claim
from rules.core import core_claims
from rules.model import evolve
from rules.narrative_d10 import conditions
from rules.narrative_d10.outcomes import AttackRolled, NarrativeD10Outcome, OwnOutcome, Relieved, Wounded
from rules.narrative_d10.sheet import Fight

_UNTOLD = frozenset({conditions.DEFENSIVE, conditions.OFFENSIVE, conditions.RALLIED})
"""Of which a declaration or a roll has told, or which is only a manner of standing."""


def claims(outcome: NarrativeD10Outcome, before: Fight) -> tuple[Claim, ...]:
    """Its own kinds, and those of the shared ones that say less here."""
    match outcome.kind:
        case "healed" if not outcome.amount and _whole(before, outcome.who):
            return tuple(evolve(claim, what="whole") for claim in core_claims(outcome, before))
        case "declared" if outcome.act == "recover":
            return tuple(evolve(claim, what="move") for claim in core_claims(outcome, before))  # it tells itself
        case "declared" | "checked" if outcome.target == outcome.actor:
            return tuple(evolve(claim, whom=None) for claim in core_claims(outcome, before))
        case "item_changed" if "ND-REMEDY" in outcome.rules:
            return ()  # the giving of it is told
        case "condition_began" if outcome.condition.name in _UNTOLD or _senseless(before, outcome.who):
            return ()
        case "condition_ended" if outcome.name in _UNTOLD or before.combatants[outcome.who].out is not None:
            return ()
        case "moved" if outcome.how is None and (outcome.place is None or outcome.place.words is None):
            return ()
        case (
            "guard_named" | "guarded" | "attack_rolled" | "helpless_struck" | "wounded" | "bled" | "treated"
            | "relieved" | "staked" | "days_passed" | "wound_healed" | "wound_festered"
        ):  # fmt: skip
            return _own_claims(outcome, before)
        case _:
            return core_claims(outcome, before)


def _own_claims(outcome: OwnOutcome, before: Fight) -> tuple[Claim, ...]:
    match outcome.kind:
        case "attack_rolled":
            return (_blow(outcome),)
        case "helpless_struck":
            return (Claim(kind="hit", who=outcome.actor, whom=outcome.target, tool=outcome.weapon),)
        case "wounded":
            return () if _senseless(before, outcome.who) else _marks(outcome)
        case "bled":
            return (Claim(kind="acted", who=outcome.who, what="bleed"),)
        case "treated" if any(w.bleeds for w in before.combatants[outcome.who].sheet.wounds):
            return (Claim(kind="condition_off", who=outcome.who, what=conditions.BLEEDING),)
        case "relieved":
            return _relief(outcome, before)
        case "days_passed":
            gone = "A day went by." if outcome.days == 1 else "Days went by."
            return (Claim(kind="said", words=gone),)
        case "wound_healed":
            return (Claim(kind="condition_off", who=outcome.who, what="wounded"),)
        case "wound_festered":
            told = Claim(kind="said", words=outcome.complication)
            return (Claim(kind="condition_on", who=outcome.who, what=conditions.FESTERING), told)
        case "guard_named" | "guarded" | "staked" | "treated":
            return ()
        case _:
            assert_never(outcome)


def _whole(before: Fight, who: str) -> bool:
    sheet = before.combatants[who].sheet
    return sheet.hp == sheet.max_hp


def _senseless(before: Fight, who: str) -> bool:
    """What comes over them shows when they wake."""
    return before.combatants[who].out in ("unconscious", "dead")


def _blow(outcome: AttackRolled) -> Claim:
    """It lands, or misses; or whoever it was meant for parried or dodged it."""
    if outcome.check.succeeded:
        return Claim(kind="hit", who=outcome.actor, whom=outcome.target, tool=outcome.weapon, degree="success")
    if outcome.guard is not None:
        return Claim(kind="stopped", who=outcome.target, whom=outcome.actor, what=outcome.guard, tool=outcome.weapon)
    return Claim(kind="missed", who=outcome.actor, whom=outcome.target, tool=outcome.weapon, degree="failure")


def _marks(outcome: Wounded) -> tuple[Claim, ...]:
    """What a wound leaves to be seen beside the harm: blood, a limp."""
    wound = outcome.wound
    seen = [(conditions.BLEEDING, bool(wound.bleeds)), (conditions.SLOWED, wound.slows)]
    return tuple(Claim(kind="condition_on", who=outcome.who, whom=outcome.by, what=name) for name, so in seen if so)


def _relief(outcome: Relieved, before: Fight) -> tuple[Claim, ...]:
    """Pain that is gone, blood that is staunched, an infection that is over; else there is nothing to see."""
    sheet = before.combatants[outcome.who].sheet
    name, over = {
        "pain": (conditions.PAIN, 0 < sheet.pain <= outcome.amount),
        "bleeding": (conditions.BLEEDING, any(w.bleeds for w in sheet.wounds)),
        "infection": (conditions.FESTERING, any(w.festers for w in sheet.wounds)),
    }[outcome.of]
    return (Claim(kind="condition_off", who=outcome.who, what=name),) if over else ()
