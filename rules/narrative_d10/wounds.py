"""What a lasting wound does: as the game master says, by default pain, and a fall for the worst [ND-WOUND-EFFECT]."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.errors import Malformed, unknown
from rules.narrative_d10.conditions import DOWN, KNOCKED_DOWN
from rules.narrative_d10.outcomes import Bled, Wounded
from rules.narrative_d10.sheet import Fight, Grade, Wound
from rules.outcome import ConditionBegan, Fell, Outcome
from rules.people import AWAY
from rules.resolution import Resolution

EFFECT = "ND-WOUND-EFFECT"
MOST = 99
"""HP that wounds take at the end of a turn, each: more is no bleeding."""
_WAYS = (
    "pain 1", "knockdown", "slowed", "lowered strength", "bleeding", "bleeding 2", "unconscious",
    "unconscious until a rest", "nothing",
)  # fmt: skip
_NUMBERED = re.compile("(pain|bleeding) ([0-9]{1,2})")
_PLAIN: Mapping[str, tuple[str, Any]] = {
    "knockdown": ("down", True),
    "slowed": ("slows", True),
    "bleeding": ("bleeds", True),
    "unconscious": ("senseless", "the end of the fight"),
    "unconscious until a rest": ("senseless", "a rest"),
    "nothing": ("nothing", True),
}
"""What is said in words: the field of a wound, or what else it does."""


def wound(r: Resolution[Fight], who: str, grade: Grade, *, by: str | None, cause: Outcome) -> None:
    """A wound, and what comes of it. One catastrophic wound is no major one as well [ND-WOUND-CATASTROPHIC]."""
    hurt = r.encounter.combatants[who]
    options = r.encounter.own.options
    pain = options.catastrophic_pain if grade == "catastrophic" else options.major_pain
    default = f"pain {pain}, knockdown" if grade == "catastrophic" else f"pain {pain}"
    question = f"{hurt.name} has a {grade} wound. What does it do? ({'; '.join(_WAYS)}: one or more, with commas)"
    said = r.ask(EFFECT, question, subject=who, default=default, weight="notable")
    effects = _read(said, tuple(hurt.sheet.stats))
    if effects.get("bleeds") is True:
        effects["bleeds"] = _bleeding(r, who)
    down = effects.pop("down", False)
    rules = (f"ND-WOUND-{grade.upper()}", EFFECT)
    made = r.emit(Wounded(who=who, by=by, wound=Wound(seq=0, grade=grade, **effects), rules=rules), cause=cause)
    if down and not hurt.has(KNOCKED_DOWN):
        r.emit(ConditionBegan(who=who, by=by, condition=DOWN, rules=(EFFECT, "ND-KNOCKDOWN")), cause=made)
    if made.wound.senseless and r.encounter.combatants[who].out != "unconscious":
        r.emit(Fell(who=who, by=by, rules=(EFFECT,)), cause=made)


def _bleeding(r: Resolution[Fight], who: str) -> int:
    """How much is lost by it, as the game master says [ND-BLEEDING]."""
    question = f"How many HP does {r.encounter.combatants[who].name} lose at the end of each turn?"
    lost = r.number("ND-BLEEDING", question, subject=who, default=r.encounter.own.options.bleeding)
    if lost > MOST:
        raise Malformed(f"nobody bleeds {lost} HP a turn.", where="ND-BLEEDING", choices=(f"{MOST} or less",))
    return lost


def _read(said: str, stats: tuple[str, ...]) -> dict[str, Any]:
    """``pain 2, knockdown``: fields of a wound, and whether it throws down. Raises Malformed."""
    found: dict[str, Any] = {}
    for effect in (part.strip().lower() for part in said.split(",")):
        field, value = _one(effect, stats)
        if field in found:
            raise Malformed(f"{said!r} says one thing twice.", where=EFFECT, choices=("each effect once",))
        found[field] = value
    if found.pop("nothing", False) and found:
        raise Malformed(f"{said!r} says nothing and something.", where=EFFECT, choices=("one of the two",))
    return found


def _one(effect: str, stats: tuple[str, ...]) -> tuple[str, Any]:
    """One effect: what it changes, and to what; True for bleeding that is not counted."""
    numbered = _NUMBERED.fullmatch(effect)
    if numbered is not None:
        return "pain" if numbered[1] == "pain" else "bleeds", int(numbered[2])
    if effect in _PLAIN:
        return _PLAIN[effect]
    stat = effect.removeprefix("lowered ")
    if stat == effect:
        raise Malformed(f"{effect!r} is nothing that a wound does.", where=EFFECT, choices=_WAYS)
    if stat not in stats:
        raise unknown("stat", stat, stats, where=EFFECT)
    return "lowers", stat


def bleed(r: Resolution[Fight], side: str) -> None:
    """At the end of their own turn whoever bleeds loses HP for each such wound, awake or not [ND-BLEEDING]."""
    for member in r.encounter.members(side):
        lost = sum(w.bleeds for w in member.sheet.wounds)
        if lost and member.sheet.hp and member.out not in AWAY:
            bled = r.emit(Bled(who=member.id, amount=lost, rules=("ND-BLEEDING",)))
            if member.out != "unconscious" and not r.encounter.combatants[member.id].sheet.hp:
                r.emit(Fell(who=member.id, rules=("ND-BLEEDING", "ND-ZERO")), cause=bled)
