"""How Narrative d10's sheets and ledger change with each outcome: beside the shared part, all that changes state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from rules.combatant import Condition
from rules.encounter import apply_core, put
from rules.feud import resented, waited
from rules.model import evolve
from rules.narrative_d10.outcomes import NarrativeD10Outcome, Relieved
from rules.narrative_d10.places import standing_at
from rules.narrative_d10.sheet import Fight, Fighter, Ledger, Wound, armed
from rules.outcome import ConditionBegan
from rules.ruleset import seated

WAVERING = "wavering"


def apply(encounter: Fight, outcome: NarrativeD10Outcome) -> Fight:
    """The encounter after one outcome."""
    before = encounter
    encounter = evolve(encounter, seq=outcome.seq + 1)
    match outcome.kind:
        case "harmed":
            encounter = _less(encounter, outcome.who, outcome.amount or 0)
            return _remembered(encounter, outcome.who, outcome.by) if outcome.amount else encounter
        case "bled":
            return _less(encounter, outcome.who, outcome.amount)
        case "healed":
            sheet = encounter.combatants[outcome.who].sheet
            return _with_sheet(encounter, outcome.who, hp=min(sheet.max_hp, sheet.hp + (outcome.amount or 0)))
        case "died":
            return _with_sheet(apply_core(encounter, outcome), outcome.who, hp=0)
        case "woke":
            encounter = apply_core(encounter, outcome)
            sheet = encounter.combatants[outcome.who].sheet
            awake = tuple(evolve(w, senseless=None) for w in sheet.wounds)
            return _with_sheet(encounter, outcome.who, hp=max(1, sheet.hp), wounds=awake)
        case "wounded":
            wound = evolve(outcome.wound, seq=outcome.seq)
            wounds = (*encounter.combatants[outcome.who].sheet.wounds, wound)
            return _with_sheet(encounter, outcome.who, wounds=wounds)
        case "treated":
            return _wounds(encounter, outcome.who, lambda w: evolve(w, treated=True, bleeds=0))
        case "relieved":
            return _relieved(encounter, outcome)
        case "wound_healed":
            wounds = tuple(w for w in encounter.combatants[outcome.who].sheet.wounds if w.seq != outcome.wound)
            return _with_sheet(encounter, outcome.who, wounds=wounds)
        case "rested":  # until a rest, or until the end of the fight: both are past
            for who in outcome.who:
                encounter = _wounds(encounter, who, lambda w: evolve(w, senseless=None))
            return encounter
        case "wound_festered":
            return _wounds(
                encounter,
                outcome.who,
                lambda w: (
                    evolve(w, fever=w.fever + outcome.pain, festers=outcome.complication)
                    if w.seq == outcome.wound
                    else w
                ),
            )
        case "guard_named":
            return _with_sheet(encounter, outcome.who, guard=outcome.guard)
        case "moved":
            return standing_at(apply_core(encounter, outcome), outcome.who, outcome.place)
        case "wavered":
            condition = Condition(name=WAVERING, until="fight_ends")
            return apply_core(encounter, ConditionBegan(who=outcome.who, condition=condition))
        case "turn_ended":
            idle = waited(before, before.own.idle, outcome.side)
            return apply_core(_own(encounter, evolve(encounter.own, idle=idle)), outcome)
        case "joined":
            newcomer: Fighter = armed(seated(outcome.combatant, Fighter))
            return apply_core(encounter, evolve(outcome, combatant=newcomer))
        case "guarded" | "attack_rolled" | "helpless_struck" | "staked" | "days_passed":
            return encounter
        case (
            "turn_began" | "declared" | "lapsed" | "ruled" | "checked" | "fell" | "fled" | "yielded" | "calmed"
            | "condition_began" | "condition_counted" | "condition_ended" | "item_changed" | "noted" | "left"
            | "revealed" | "exits_changed" | "scene_changed" | "offered" | "answered" | "ended" | "reopened"
            | "cost" | "cost_struck" | "concluded"
        ):  # fmt: skip
            return apply_core(encounter, outcome)
        case _:
            assert_never(outcome)


def _own(encounter: Fight, own: Ledger) -> Fight:
    return evolve(encounter, own=own)


def _with_sheet(encounter: Fight, who: str, **changes: Any) -> Fight:
    return put(encounter, who, sheet=evolve(encounter.combatants[who].sheet, **changes))


def _less(encounter: Fight, who: str, amount: int) -> Fight:
    """Hit Points stop at 0."""
    return _with_sheet(encounter, who, hp=max(0, encounter.combatants[who].sheet.hp - amount))


def _wounds(encounter: Fight, who: str, changed: Callable[[Wound], Wound]) -> Fight:
    return _with_sheet(encounter, who, wounds=tuple(map(changed, encounter.combatants[who].sheet.wounds)))


def _relieved(encounter: Fight, outcome: Relieved) -> Fight:
    """Less pain, from the first wound on; no bleeding; no infection, and none of its pain [ND-REMEDY]."""
    match outcome.of:
        case "bleeding":
            return _wounds(encounter, outcome.who, lambda w: evolve(w, bleeds=0))
        case "infection":
            return _wounds(encounter, outcome.who, lambda w: evolve(w, festers="", fever=0))
        case _:  # pain
            left, wounds = outcome.amount, list[Wound]()
            for wound in encounter.combatants[outcome.who].sheet.wounds:
                taken = min(left, wound.pain)
                more = min(left - taken, wound.fever)
                left -= taken + more
                wounds.append(evolve(wound, pain=wound.pain - taken, fever=wound.fever - more))
            return _with_sheet(encounter, outcome.who, wounds=tuple(wounds))


def _remembered(encounter: Fight, who: str, by: str | None) -> Fight:
    own = encounter.own
    grudges, idle = resented(encounter, own.grudges, own.idle, who, by)
    return _own(encounter, evolve(own, grudges=grudges, idle=idle))
