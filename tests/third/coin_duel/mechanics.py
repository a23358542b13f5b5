"""The three things one can do, each as its clause says it; and harm and healing."""

from __future__ import annotations

from coin_duel.declarations import Attack, GiveGround, HoldOutAHand
from coin_duel.outcomes import CoinTaken, Struck
from coin_duel.sheet import BACK_FOOT, WHOLE, Duel, wielded
from rules import effect as fx
from rules.claim import Severity
from rules.outcome import Calmed, Checked, ConditionBegan, Fell, Harmed, Healed, Modifier, Outcome, Woke
from rules.resolution import Resolution, situational

_SEVERITY: tuple[Severity, ...] = ("none", "light", "heavy", "heavy", "grievous")
"""By the grit that was lost; more is grievous as well."""


def attack(r: Resolution[Duel], d: Attack) -> None:
    """1d6: 4 or more hits, and takes the weapon's bite in grit, and the coin [CD-ATTACK]."""
    attacker, target = r.encounter.combatants[d.actor], r.encounter.combatants[d.target]
    back = (Modifier(value=-2, cause="ground given", rule="CD-GROUND"),) if target.has(BACK_FOOT.name) else ()
    modifiers = (*back, *situational(d.modifiers, d.kind, "CD-ATTACK"))
    check = r.check(d.actor, d.kind, modifiers, 4, notation="1d6")
    rules = ("CD-ATTACK", "CD-GROUND") if back else ("CD-ATTACK",)
    blow = r.emit(Struck(actor=d.actor, target=d.target, weapon=d.weapon, check=check, rules=rules))
    if check.succeeded:
        weapon = wielded(attacker, d.weapon)
        bite = Modifier(value=weapon.bite, cause=weapon.name, rule="CD-ATTACK")
        harm(r, d.target, bite, by=d.actor, tool=d.weapon, cause=blow)
        if r.encounter.own.coin != d.actor:
            r.emit(CoinTaken(who=d.actor, rules=("CD-ATTACK",)), cause=blow)


def give_ground(r: Resolution[Duel], d: GiveGround) -> None:
    """Whoever gives ground is hit at -2 until their next turn [CD-GROUND]."""
    r.emit(ConditionBegan(who=d.actor, condition=BACK_FOOT, rules=("CD-GROUND",)))


def hold_out_a_hand(r: Resolution[Duel], d: HoldOutAHand) -> None:
    """1d6, the grit they have lost, and 1 for the coin: at 6 they take the hand [CD-HAND]."""
    lost = WHOLE - r.encounter.combatants[d.target].sheet.grit
    found = [Modifier(value=lost, cause="grit lost", rule="CD-HAND")] if lost else []
    if r.encounter.own.coin == d.actor:
        found.append(Modifier(value=1, cause="the coin", rule="CD-HAND"))
    modifiers = (*found, *situational(d.modifiers, d.kind, "CD-HAND"))
    check = r.check(d.actor, d.kind, modifiers, 6, notation="1d6")
    held = r.emit(Checked(actor=d.actor, act=d.kind, target=d.target, check=check, rules=("CD-HAND",)))
    if check.succeeded:
        r.emit(Calmed(who=d.target, by=d.actor, rules=("CD-HAND",)), cause=held)


def harm(
    r: Resolution[Duel],
    who: str,
    bite: Modifier,
    *,
    by: str | None,
    tool: str | None,
    part: str | None = None,
    cause: Outcome | None = None,
) -> None:
    """Grit is lost; whoever has none left falls."""
    rules = (bite.rule,)
    severity = severity_of(bite.value)
    hurt = Harmed(who=who, by=by, tool=tool, amount=bite.value, severity=severity, part=part, modifiers=(bite,),
                  rules=rules)  # fmt: skip
    r.emit(hurt, cause=cause)
    struck = r.encounter.combatants[who]
    if not struck.sheet.grit and struck.out not in ("unconscious", "dead"):
        r.emit(Fell(who=who, by=by, rules=rules), cause=hurt)


def heal(r: Resolution[Duel], who: str, amount: int, *, by: str | None, rules: tuple[str, ...]) -> None:
    """Grit comes back; whoever has some again wakes."""
    more = min(amount, WHOLE - r.encounter.combatants[who].sheet.grit)
    healed = r.emit(Healed(who=who, by=by, amount=more, severity=severity_of(more), rules=rules))
    if more and r.encounter.combatants[who].out == "unconscious":
        r.emit(Woke(who=who, by=by, rules=rules), cause=healed)


def harm_by_fiat(r: Resolution[Duel], effect: fx.Harm) -> None:
    amount = amount_of(effect.amount, effect.severity)
    bite = Modifier(value=amount, cause=effect.words or "the game master says so", rule="fiat")
    harm(r, effect.who, bite, by=effect.by, tool=effect.tool, part=effect.part)


def heal_by_fiat(r: Resolution[Duel], effect: fx.Heal) -> None:
    heal(r, effect.who, amount_of(effect.amount, effect.severity), by=effect.by, rules=("fiat",))


def severity_of(amount: int) -> Severity:
    return _SEVERITY[min(amount, len(_SEVERITY) - 1)]


def amount_of(amount: int | None, severity: Severity | None) -> int:
    """The amount the game master named, or the least that is as bad as they said."""
    return amount if amount is not None else _SEVERITY.index(severity or "none")
