"""Damage, and what becomes of whoever has no Health left."""

from __future__ import annotations

from collections.abc import Sequence

from rules import effect as fx
from rules.bright_dark.sheet import Fight, Fighter, Fire
from rules.bright_dark.water import breathless, quenched
from rules.claim import Severity
from rules.combatant import Condition
from rules.dice import Roll
from rules.model import made
from rules.outcome import ConditionBegan, Died, Fell, Harmed, Healed, Modifier, Outcome, Woke
from rules.resolution import Resolution

DIZZY = Condition(name="dizzy", until="night")
SENSELESS = frozenset({"unconscious", "dead"})
"""Who can fall no further."""


def severity_of(amount: int, whole: int) -> Severity:
    """In words: a quarter of one's whole Health is heavy, half of it grievous."""
    if amount <= 0:
        return "none"
    if 4 * amount < whole:
        return "light"
    return "heavy" if 2 * amount < whole else "grievous"


def amount_of(severity: Severity, whole: int) -> int:
    """Harm told in words only: the middle of light, the least of heavy and of grievous."""
    return {"none": 0, "light": -(-whole // 8), "heavy": -(-whole // 4), "grievous": -(-whole // 2)}[severity]


def massive(amount: int, whole: int) -> bool:
    """Half of one's whole Health or more in one harm, before Health stops at 0 [BD-MASSIVE]."""
    return 2 * amount >= whole


def harm(
    r: Resolution[Fight],
    who: str,
    *,
    by: str | None,
    tool: str | None,
    rolls: Sequence[Roll],
    modifiers: Sequence[Modifier],
    rules: tuple[str, ...],
    discarded: Roll | None = None,
    part: str | None = None,
    critical: bool = False,
    subdue: bool = False,
    fire: Fire | None = None,
    cause: Outcome | None = None,
) -> Harmed:
    """One harm: dice and modifiers, never below 0; what fire is left of it under water; whether it is massive; then
    Health, which stops at 0, and what becomes of ``who`` [BD-WEAPON].
    """
    victim = r.encounter.combatants[who]
    whole = victim.sheet.max_health
    amount = max(0, sum([roll.total for roll in rolls]) + sum([m.value for m in modifiers]))
    if fire is not None:
        left = quenched(r.encounter, who, amount, fire)
        if left != amount:
            amount, rules = left, (*rules, "BD-WATER-FIRE")
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
            discarded=discarded,
            rules=rules,
        ),
        cause=cause,
    )
    if amount and victim.out not in SENSELESS and not r.encounter.combatants[who].sheet.health:
        hard = (("BD-CRIT",) if critical else ()) + (("BD-MASSIVE",) if massive(amount, whole) else ())
        _drop(r, victim, by=by, subdue=subdue, hard=hard, cause=hurt)
    return hurt


def _drop(
    r: Resolution[Fight], victim: Fighter, *, by: str | None, subdue: bool, hard: tuple[str, ...], cause: Outcome
) -> None:
    """At 0 Health: characters fall unconscious, others die, unless subdued or spared [BD-DOWN].

    ``hard``: the clauses by which whoever falls is dizzy after it [BD-DIZZY].
    """
    if victim.character:
        rules: tuple[str, ...] = ("BD-DOWN",)
    elif subdue:
        rules = ("BD-DOWN", "BD-SUBDUE")
    else:
        question = f"{victim.name} is at the end of their strength. Spared, and only unconscious?"
        if not r.whether("BD-DOWN", question, subject=victim.id, default=False, weight="notable"):
            r.emit(Died(who=victim.id, by=by, was=victim.out), cause=cause)  # by the clause that was asked
            return
        rules = ()  # likewise
    fell = r.emit(Fell(who=victim.id, by=by, rules=rules), cause=cause)
    if hard:
        r.emit(ConditionBegan(who=victim.id, condition=DIZZY, rules=(*hard, "BD-DIZZY")), cause=fell)


def harm_by_fiat(r: Resolution[Fight], effect: fx.Harm) -> None:
    """The game master's harm: by amount, or by severity."""
    whole = r.encounter.combatants[effect.who].sheet.max_health
    amount = effect.amount if effect.amount is not None else amount_of(effect.severity or "none", whole)
    given = Modifier(value=amount, cause=effect.words or "the game master says so", rule="fiat")
    harm(
        r,
        effect.who,
        by=effect.by,
        tool=effect.tool,
        rolls=(),
        modifiers=(given,),
        rules=("fiat",),
        part=effect.part,
    )


def heal(
    r: Resolution[Fight],
    who: str,
    amount: int,
    *,
    by: str | None,
    rules: tuple[str, ...],
    tool: str | None = None,
    rolls: tuple[Roll, ...] = (),
    cause: Outcome | None = None,
) -> None:
    """Healing stops at the maximum; whoever is brought to 1 or more wakes at once [BD-WAKE-HEAL].

    One who went out of breath wakes by it only out of the water.
    """
    before = r.encounter.combatants[who]
    whole = before.sheet.max_health
    restored = min(amount, whole - before.sheet.health)
    done = r.emit(
        Healed(
            who=who,
            by=by,
            tool=tool,
            amount=restored,
            severity=severity_of(restored, whole),
            rolls=rolls,
            rules=rules,
        ),
        cause=cause,
    )
    if restored and before.out == "unconscious" and not breathless(before):
        r.emit(Woke(who=who, by=by, rules=("BD-WAKE-HEAL",)), cause=done)


def heal_by_fiat(r: Resolution[Fight], effect: fx.Heal) -> None:
    """The game master's healing: by amount, or by severity."""
    whole = r.encounter.combatants[effect.who].sheet.max_health
    amount = effect.amount if effect.amount is not None else amount_of(effect.severity or "none", whole)
    heal(r, effect.who, amount, by=effect.by, rules=("fiat",))
