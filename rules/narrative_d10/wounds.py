"""What a lasting wound does: as the game master says, by default pain, and a fall for the worst [ND-WOUND-EFFECT]."""

from __future__ import annotations

import re
from typing import Any, Literal

from rules.errors import Malformed, unknown
from rules.narrative_d10.conditions import DOWN, KNOCKED_DOWN
from rules.narrative_d10.outcomes import Bled, Wounded
from rules.narrative_d10.sheet import Fight, Grade, Wound
from rules.outcome import ConditionBegan, Fell, Outcome
from rules.resolution import Resolution

EFFECT = "ND-WOUND-EFFECT"
ON_THEIR_FEET = frozenset({None, "yielded", "calmed"})
_WAYS = ("pain 1", "knockdown", "slowed", "lowered strength", "bleeding", "unconscious", "nothing")
_NUMBERED = re.compile("(pain|bleeding) ([0-9]{1,2})")
_UNTIL: tuple[Literal["the end of the fight", "a rest"], ...] = ("the end of the fight", "a rest")


def wound(r: Resolution[Fight], who: str, grade: Grade, *, by: str | None, cause: Outcome) -> None:
    """A wound, and what comes of it. One catastrophic wound is no major one as well [ND-WOUND-CATASTROPHIC]."""
    hurt = r.encounter.combatants[who]
    options = r.encounter.own.options
    pain = options.catastrophic_pain if grade == "catastrophic" else options.major_pain
    default = f"pain {pain}, knockdown" if grade == "catastrophic" else f"pain {pain}"
    question = f"{hurt.name} has a {grade} wound. What does it do? ({'; '.join(_WAYS)}: one or more, with commas)"
    said = r.ask(EFFECT, question, subject=who, default=default, weight="notable")
    effects = _read(said, tuple(hurt.sheet.stats))
    if effects.pop("bleeding", False):
        question = f"How many HP does {hurt.name} lose at the end of each turn?"
        effects["bleeds"] = r.number("ND-BLEEDING", question, subject=who, default=options.bleeding)
    down, senseless = effects.pop("knockdown", False), effects.pop("unconscious", False)
    if senseless:
        question = f"Until when is {hurt.name} unconscious?"
        effects["senseless"] = r.ask(EFFECT, question, subject=who, choices=_UNTIL, default=_UNTIL[0])
    rules = (f"ND-WOUND-{grade.upper()}", EFFECT)
    made = r.emit(Wounded(who=who, by=by, wound=Wound(seq=0, grade=grade, **effects), rules=rules), cause=cause)
    if down and not hurt.has(KNOCKED_DOWN):
        r.emit(ConditionBegan(who=who, by=by, condition=DOWN, rules=(EFFECT, "ND-KNOCKDOWN")), cause=made)
    if senseless and r.encounter.combatants[who].out != "unconscious":
        r.emit(Fell(who=who, by=by, rules=(EFFECT,)), cause=made)


def _read(said: str, stats: tuple[str, ...]) -> dict[str, Any]:
    """``pain 2, knockdown``: fields of a wound, and whether it bleeds, throws down, knocks out. Raises Malformed."""
    found: dict[str, Any] = {}
    for effect in (part.strip().lower() for part in said.split(",")):
        numbered = _NUMBERED.fullmatch(effect)
        stat = effect.removeprefix("lowered ")
        if numbered is not None:
            field, value = ("pain" if numbered[1] == "pain" else "bleeds"), int(numbered[2])
        elif effect in ("knockdown", "unconscious", "bleeding"):
            field, value = effect, True
        elif effect == "slowed":
            field, value = "slows", True
        elif stat != effect:
            if stat not in stats:
                raise unknown("stat", stat, stats, where=EFFECT)
            found = _once(found, "lowers", stat, said)
            continue
        elif effect == "nothing" and said.strip().lower() == effect:
            continue
        else:
            raise Malformed(f"{effect!r} is nothing that a wound does.", where=EFFECT, choices=_WAYS)
        found = _once(found, field, value, said)
    if "bleeding" in found and "bleeds" in found:
        raise Malformed(f"{said!r} says twice how it bleeds.", where=EFFECT, choices=("bleeding", "bleeding 2"))
    return found


def _once(found: dict[str, Any], field: str, value: Any, said: str) -> dict[str, Any]:
    if field in found:
        raise Malformed(f"{said!r} says one thing twice.", where=EFFECT, choices=("each effect once",))
    return {**found, field: value}


def bleed(r: Resolution[Fight], side: str) -> None:
    """At the end of their own turn whoever bleeds loses HP for each such wound, and may fall by it [ND-BLEEDING]."""
    for member in r.encounter.members(side):
        lost = sum(w.bleeds for w in member.sheet.wounds)
        if lost and member.out in ON_THEIR_FEET:
            bled = r.emit(Bled(who=member.id, amount=lost, rules=("ND-BLEEDING",)))
            if not r.encounter.combatants[member.id].sheet.hp:
                r.emit(Fell(who=member.id, rules=("ND-BLEEDING", "ND-ZERO")), cause=bled)
