"""What a hit does in harm: dice, what adds to them, and of two weapons the better [BD-WEAPON, BD-BARE, BD-DUAL]."""

from __future__ import annotations

from functools import cache

from rules.bright_dark.conditions import weighing
from rules.bright_dark.declarations import Attack
from rules.bright_dark.harm import harm
from rules.bright_dark.lance import lance_dice, thrown_down
from rules.bright_dark.modifiers import modifier
from rules.bright_dark.sheet import Attribute, Fight, Fighter, Options, Weapon
from rules.dice import Roll
from rules.outcome import Modifier, Outcome
from rules.resolution import Resolution, Throw


def damage(
    r: Resolution[Fight],
    d: Attack,
    victim: str,
    *,
    subdue: bool,
    critical: bool = False,
    part: str | None = None,
    rules: tuple[str, ...] = (),
    cause: Outcome,
) -> None:
    """Dice + attribute + talent + lance + critical − impairment, as one harm to ``victim`` [BD-WEAPON].

    ``rules``: what else decided that it lands on ``victim``.
    """
    attacker = r.encounter.combatants[d.actor]
    options = r.encounter.own.options
    kept = attacker.sheet.weapon(d.weapon) if d.weapon is not None else None
    second = attacker.sheet.weapon(d.other) if d.other is not None else None
    better = discarded = None
    rules = _deciding("BD-BARE" if kept is None else "BD-WEAPON", second is not None, critical) + rules
    if kept is not None and second is not None:
        kept, better, discarded = _better(r, d, attacker, kept, second)
    more = {"critical": options.critical_dice} if critical else {}
    lance = lance_dice(r, d, kept)
    if lance is not None:
        more = {"lance": lance, **more}
        rules = (*rules, "BD-LANCE")
    rolls: tuple[Roll, ...] = ()
    if better is not None:
        rolls = (better, *[r.roll(d.actor, purpose, dice) for purpose, dice in more.items()])
    elif kept is not None or more:
        rolls = (r.roll(d.actor, "harm", "+".join([*more.values()] if kept is None else [kept.die, *more.values()])),)
    hurt = harm(
        r,
        victim,
        by=d.actor,
        tool=None if kept is None else kept.name,
        rolls=rolls,
        modifiers=_added(attacker, kept, d.talent, options),
        discarded=discarded,
        part=part,
        critical=critical,
        subdue=subdue,
        fire=None if kept is None else kept.fire,
        rules=rules,
        cause=cause,
    )
    if lance is not None:
        thrown_down(r, victim, cause=hurt)


@cache
def _deciding(what: str, both: bool, critical: bool) -> tuple[str, ...]:
    return (what, *(("BD-DUAL",) if both else ()), *(("BD-CRIT",) if critical else ()))


def _better(
    r: Resolution[Fight], d: Attack, attacker: Fighter, lead: Weapon, second: Weapon
) -> tuple[Weapon, Roll, Roll | None]:
    """Both are rolled: the weapon that does more, its roll, and the other's. A tie is the leader's [BD-DUAL]."""
    options = r.encounter.own.options
    first, other = (
        Throw(purpose, weapon.die, sum([m.value for m in _added(attacker, weapon, d.talent, options)]))
        for purpose, weapon in (("harm", lead), ("harm of the other", second))
    )
    better = r.better(d.actor, first, other)
    return second if better.second else lead, better.kept, better.discarded


def _added(attacker: Fighter, weapon: Weapon | None, talent: str | None, options: Options) -> tuple[Modifier, ...]:
    """What adds to the dice: a bare hand, the weapon's attribute, the talent, and an arm that strikes weakly."""
    rule = "BD-BARE" if weapon is None else "BD-WEAPON"
    attribute: Attribute = "strength" if weapon is None else weapon.attribute
    given = [modifier(options.bare, "bare hands", rule)] if weapon is None else []
    given.append(modifier(attacker.sheet.attribute(attribute), attribute, rule))
    if talent is not None:
        given.append(modifier(attacker.sheet.talents[talent], talent, rule))
    if attacker.conditions:
        given += weighing(attacker, "harm", options)
    return tuple(given)
