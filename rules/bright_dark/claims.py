"""What the records of Bright-Dark say happened, in the vocabulary of ``rules.claim``."""

from __future__ import annotations

from typing import assert_never

from rules.bright_dark import conditions
from rules.bright_dark.outcomes import BrightDarkOutcome, OwnOutcome, SpellCast
from rules.bright_dark.sheet import Fight, Fighter
from rules.claim import Claim
from rules.core import core_claims
from rules.model import evolve
from rules.outcome import Healed

_UNTOLD = frozenset({conditions.DEFENDING, conditions.WAVERING, conditions.PROTECTED, conditions.GUARDED})
"""Conditions of which another claim has told already."""
_ENDS_UNTOLD = _UNTOLD - {conditions.WAVERING}
"""That a being wavers no longer is news, and a danger."""

_PASSED = {"10 minutes": "Ten minutes went by.", "night": "A night went by.", "1 day": "A day went by."}


def claims(outcome: BrightDarkOutcome, before: Fight) -> tuple[Claim, ...]:
    """Its own kinds, and those of the shared ones that say more here, or less."""
    match outcome.kind:
        case "ruled" if outcome.rule in ("BD-FUMBLE", "BD-CAST-CRIT", "BD-CAST-FUMBLE") and outcome.value != "none":
            return (Claim(kind="said", words=outcome.value),)
        case "healed" if not outcome.amount and _in_passing(outcome, before):
            return ()  # a spell over a space passes the unhurt, and nothing is to be seen of it
        case "healed" if not outcome.amount and _whole(before.combatants[outcome.who]):
            return tuple(evolve(claim, what="whole") for claim in core_claims(outcome, before))
        case "condition_began" if outcome.condition.name in _UNTOLD:
            return ()
        case "condition_began" if before.combatants[outcome.who].out == "unconscious":
            return ()  # it shows when they wake
        case "woke":
            lasting = before.combatants[outcome.who].conditions
            felt = (Claim(kind="condition_on", who=outcome.who, what=c.name) for c in lasting if c.name not in _UNTOLD)
            return (*core_claims(outcome, before), *felt)
        case "condition_ended" if outcome.name == conditions.WAVERING and before.phase != "fighting":
            return ()  # it does not harden again: there is no fight to go back to
        case "condition_ended" if outcome.name in _ENDS_UNTOLD or before.combatants[outcome.who].out is not None:
            return ()
        case "moved" if outcome.how is None and (outcome.place is None or outcome.place.words is None):
            return ()  # the step that is part of a blow: the blow says it
        case (
            "attack_rolled" | "deathblow" | "obstructed" | "intercepted" | "trampled" | "spell_cast" | "avoided"
            | "staked" | "ether_spent" | "radiant_spent" | "breath_held" | "stamina_lost" | "cover_changed" | "mounted"
            | "unmounted" | "balked" | "time_passed"
        ):  # fmt: skip
            return _own_claims(outcome, before)
        case _:
            return core_claims(outcome, before)


def _in_passing(outcome: Healed, before: Fight) -> bool:
    """Whether it was a spell over a space, that reached others as well."""
    caster = before.combatants.get(outcome.by or "")
    return caster is not None and _space(caster, outcome.tool or "")


def _whole(who: Fighter) -> bool:
    return who.sheet.health == who.sheet.max_health


def _space(caster: Fighter, spell: str) -> bool:
    found = caster.sheet.spell(spell)
    return found is not None and found.space


def _own_claims(outcome: OwnOutcome, before: Fight) -> tuple[Claim, ...]:
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
                    part=outcome.part,
                ),
            )
        case "deathblow":
            return (Claim(kind="hit", who=outcome.actor, whom=outcome.target, tool=outcome.weapon),)
        case "obstructed" if outcome.who is not None:
            return (Claim(kind="hit", who=outcome.actor, whom=outcome.who, tool=outcome.tool),)
        case "obstructed":
            return (Claim(kind="stopped", whom=outcome.actor, what=outcome.what, tool=outcome.tool),)
        case "intercepted":
            return (Claim(kind="stopped", who=outcome.who, whom=outcome.by, what=outcome.whom),)
        case "trampled":
            return (Claim(kind="hit", who=outcome.actor, whom=outcome.target),)
        case "spell_cast":
            return _casting(outcome, before)
        case "avoided":
            kind = "stopped" if outcome.check.succeeded else "hit"
            if kind == "stopped":
                return (Claim(kind="stopped", who=outcome.actor, whom=outcome.caster, tool=outcome.spell),)
            return (Claim(kind="hit", who=outcome.caster, whom=outcome.actor, tool=outcome.spell),)
        case "stamina_lost":
            if outcome.left + outcome.amount == before.combatants[outcome.who].sheet.max_stamina:
                return (Claim(kind="condition_on", who=outcome.who, what="out of breath"),)
            return ()
        case "cover_changed" if outcome.cover is not None:
            behind = outcome.cover.behind
            whose = behind if behind in before.combatants else None
            thing = None if whose else behind
            return (Claim(kind="condition_on", who=outcome.who, whom=whose, what="in cover", tool=thing),)
        case "cover_changed":
            return (Claim(kind="condition_off", who=outcome.who, what="in cover"),)
        case "mounted":
            return (Claim(kind="moved", who=outcome.who, whom=outcome.mount, how="on"),)
        case "unmounted":
            return (Claim(kind="moved", who=outcome.who, whom=outcome.mount, how="off"),)
        case "balked":
            return (Claim(kind="refused", who=outcome.who, whom=outcome.rider, what="rider"),)
        case "time_passed":
            return (Claim(kind="said", words=_PASSED.get(outcome.time, "Days went by.")),)
        case "staked" | "ether_spent" | "radiant_spent" | "breath_held":
            return ()
        case _:
            assert_never(outcome)


def _casting(outcome: SpellCast, before: Fight) -> tuple[Claim, ...]:
    """A character's casting works, fizzles or goes wrong; another being's flies like a blow, or is only loosed."""
    caster, spell, check = before.combatants[outcome.actor], outcome.spell, outcome.check
    around = _space(caster, spell) and outcome.target == caster.id
    loosed = Claim(kind="cast", who=caster.id, whom=None if around else outcome.target, what=spell)
    if check is None:
        return (loosed,)
    if caster.character:
        if check.succeeded:
            return (evolve(loosed, degree=check.degree),)
        kind = "miscast" if check.degree == "fumble" else "cast_failed"
        return (evolve(loosed, kind=kind, degree=check.degree),)
    landed = "hit" if check.succeeded else "missed"
    return (loosed, evolve(loosed, kind=landed, what=None, tool=spell, degree=check.degree))
