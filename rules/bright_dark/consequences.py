"""What one outcome brings with it: holds that end, riders who fall, flyers who come down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from rules.bright_dark.conditions import FAST_HELD, FELLS_FLYERS, GUARDED, PROTECTED, RESTRAINED
from rules.bright_dark.mounts import carry_off, thrown_by
from rules.bright_dark.movement import fall_from_its_back, fall_from_the_air
from rules.bright_dark.outcomes import BrightDarkOutcome
from rules.bright_dark.places import within
from rules.bright_dark.sheet import Fight
from rules.outcome import ConditionEnded, Outcome
from rules.resolution import Resolution
from rules.sides import OUT

LEADS_ON = OUT | {"moved", "scene_changed", "condition_began", "unmounted"}
"""Of which more can come; most outcomes are none of these."""
NEAR_AT_HAND = frozenset({RESTRAINED, FAST_HELD, PROTECTED})
"""What needs one within 5 ft."""
KEPT_UP: Mapping[str, frozenset[str]] = {
    **dict.fromkeys((PROTECTED, GUARDED), frozenset({"fell"})),
    **dict.fromkeys((RESTRAINED, FAST_HELD), frozenset({"fell", "yielded", "calmed"})),
}
"""What goes on when its bearer is out in these ways: one stands before the fallen, and holds whoever is there."""
BOUND = {RESTRAINED: "BD-RESTRAIN", FAST_HELD: "BD-RESTRAIN", PROTECTED: "BD-PROTECT", GUARDED: "BD-SACRIFICE"}
"""What somebody keeps up with their own body, and the clause that says when it ends."""


def follow(r: Resolution[Fight], at: int) -> None:
    """Go through the outcomes from position ``at`` on, and through those that come of them."""
    while at < len(r.outcomes):
        outcome = cast("BrightDarkOutcome", r.outcomes[at])  # it emits no others
        at += 1
        if outcome.kind not in LEADS_ON:
            continue
        match outcome.kind:
            case "fell" | "died" | "fled" | "yielded" | "calmed" | "left":
                _gone(r, outcome.who, outcome)
            case "moved":
                _out_of_hand(r, outcome.who, outcome)
            case "scene_changed":
                for who in list(r.encounter.combatants):
                    _out_of_hand(r, who, outcome)
            case "condition_began" if outcome.condition.name in FELLS_FLYERS:
                fall_from_the_air(r, outcome.who, cause=outcome)
            case "unmounted":
                fall_from_its_back(r, outcome.who, outcome.mount, cause=outcome)
            case _:
                pass


def _gone(r: Resolution[Fight], who: str, outcome: Outcome) -> None:
    """Whoever is out keeps nothing up any more, falls out of the saddle, and out of the air."""
    for bearer in r.encounter.combatants.values():
        for condition in bearer.conditions:
            kept = outcome.kind in KEPT_UP.get(condition.name, ())
            if condition.name in BOUND and (who == condition.by or (who == bearer.id and not kept)):
                _ends(r, bearer.id, condition.name, outcome)
    if outcome.kind == "fled":
        carry_off(r, who, cause=outcome)
    if outcome.kind in ("fell", "died"):
        fall_from_the_air(r, who, cause=outcome)  # and whoever rides with it
    thrown_by(r, who, cause=outcome)


def _out_of_hand(r: Resolution[Fight], who: str, outcome: Outcome) -> None:
    """A hold, or a body before another, ends over 5 ft away [BD-RESTRAIN, BD-PROTECT]."""
    close = r.encounter.own.options.close
    for bearer in r.encounter.combatants.values():
        for condition in bearer.conditions:
            if condition.name not in NEAR_AT_HAND or condition.by is None or who not in (condition.by, bearer.id):
                continue
            if not within(r.encounter, condition.by, bearer.id, close):
                _ends(r, bearer.id, condition.name, outcome)


def _ends(r: Resolution[Fight], who: str, name: str, cause: Outcome) -> None:
    r.emit(ConditionEnded(who=who, name=name, rules=(BOUND[name],)), cause=cause)
