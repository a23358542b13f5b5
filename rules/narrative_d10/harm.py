"""Harm, the wounds it leaves, and what becomes of whoever has no Hit Points left [ND-ZERO, ND-WOUND-MAJOR …]."""

from __future__ import annotations

from collections.abc import Sequence

from rules import effect as fx
from rules.claim import Severity
from rules.dice import Roll
from rules.model import made
from rules.narrative_d10.sheet import Fight, Grade
from rules.narrative_d10.wounds import wound
from rules.outcome import Fell, Harmed, Healed, Modifier, Outcome, Woke
from rules.resolution import Resolution


def grade_of(amount: int, whole: int) -> Grade | None:
    """A quarter of one's Hit Points is a major wound, half of them a catastrophic one; exactly, with no rounding."""
    if 2 * amount >= whole:
        return "catastrophic"
    return "major" if 4 * amount >= whole else None


def severity_of(amount: int, whole: int) -> Severity:
    """In words, by the same measure."""
    if amount <= 0:
        return "none"
    return {None: "light", "major": "heavy", "catastrophic": "grievous"}[grade_of(amount, whole)]  # type: ignore[return-value]  # the three words


def amount_of(severity: Severity, whole: int) -> int:
    """Harm told in words only: the middle of light, the least of heavy and of grievous."""
    return {"none": 0, "light": -(-whole // 8), "heavy": -(-whole // 4), "grievous": -(-whole // 2)}[severity]


def harm(
    r: Resolution[Fight],
    who: str,
    *,
    by: str | None,
    tool: str | None,
    rolls: Sequence[Roll],
    modifiers: Sequence[Modifier],
    rules: tuple[str, ...],
    part: str | None = None,
    cause: Outcome | None = None,
) -> Harmed:
    """One harm, never below 0: Hit Points, which stop at 0, a fall where none are left, and the wound by the whole of
    it [ND-ARMOR, ND-ZERO].
    """
    before = r.encounter.combatants[who]
    whole = before.sheet.max_hp
    amount = max(0, sum(roll.total for roll in rolls) + sum(m.value for m in modifiers))
    hurt = r.emit(
        made(
            Harmed,
            who=who,
            by=by,
            tool=tool,
            amount=amount,
            severity=severity_of(amount, whole),
            part=part,
            rolls=tuple(rolls),
            modifiers=tuple(modifiers),
            rules=rules,
        ),
        cause=cause,
    )
    if before.out != "unconscious" and not r.encounter.combatants[who].sheet.hp:
        r.emit(Fell(who=who, by=by, rules=("ND-ZERO",)), cause=hurt)
    grade = grade_of(amount, whole) if amount else None
    if grade is not None:
        wound(r, who, grade, by=by, cause=hurt)
    return hurt


def harm_by_fiat(r: Resolution[Fight], effect: fx.Harm) -> None:
    """The game master's harm: by amount, or by severity."""
    whole = r.encounter.combatants[effect.who].sheet.max_hp
    amount = effect.amount if effect.amount is not None else amount_of(effect.severity or "none", whole)
    given = Modifier(value=amount, cause=effect.words or "the game master says so", rule="fiat")
    harm(r, effect.who, by=effect.by, tool=effect.tool, rolls=(), modifiers=(given,), rules=("fiat",), part=effect.part)


def heal(
    r: Resolution[Fight], who: str, amount: int, *, by: str | None, rules: tuple[str, ...], cause: Outcome | None = None
) -> None:
    """Healing stops at the maximum; whoever has Hit Points again wakes, unless a wound keeps them senseless."""
    before = r.encounter.combatants[who]
    whole = before.sheet.max_hp
    restored = min(amount, whole - before.sheet.hp)
    done = r.emit(
        Healed(who=who, by=by, amount=restored, severity=severity_of(restored, whole), rules=rules), cause=cause
    )
    if restored:
        wake(r, who, by=by, rules=rules, cause=done)


def wake(r: Resolution[Fight], who: str, *, by: str | None, rules: tuple[str, ...], cause: Outcome | None) -> None:
    """Whoever lies incapacitated comes round, with Hit Points left and no wound to keep them under [ND-ZERO]."""
    lying = r.encounter.combatants[who]
    if lying.out == "unconscious" and lying.sheet.hp and not any(w.senseless for w in lying.sheet.wounds):
        r.emit(Woke(who=who, by=by, rules=rules), cause=cause)


def heal_by_fiat(r: Resolution[Fight], effect: fx.Heal) -> None:
    """The game master's healing: by amount, or by severity."""
    whole = r.encounter.combatants[effect.who].sheet.max_hp
    amount = effect.amount if effect.amount is not None else amount_of(effect.severity or "none", whole)
    heal(r, effect.who, amount, by=effect.by, rules=("fiat",))
