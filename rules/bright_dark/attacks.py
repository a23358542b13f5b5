"""The blow: to hit, critical and fumble, one weapon or two, to subdue, and the deathblow."""

from __future__ import annotations

from functools import lru_cache

from rules.bright_dark.declarations import Attack
from rules.bright_dark.harm import harm
from rules.bright_dark.outcomes import AttackRolled, Deathblow
from rules.bright_dark.sheet import Attribute, Fight, Fighter, Options, Weapon
from rules.claim import Degree
from rules.model import made
from rules.outcome import Died, Modifier, Reopened
from rules.resolution import Judge, Resolution, situational


def judged_by(options: Options) -> Judge:
    """The degree of an attack: by the natural total first, then by the margin [BD-CRIT, BD-FUMBLE]."""

    def degree(natural: int, margin: int) -> Degree:
        if natural >= options.critical:
            return "critical"
        if natural <= options.fumble:
            return "fumble"
        return "success" if margin >= 0 else "failure"

    return degree


def attack(r: Resolution[Fight], d: Attack) -> None:
    """Roll to hit against the Defense TN; on a hit, roll damage [BD-ATTACK]."""
    attacker = r.encounter.combatants[d.actor]
    if r.encounter.phase == "over":
        _break_faith(r, d)
    if r.encounter.combatants[d.target].out == "unconscious":
        deathblow(r, d)
        return
    options = r.encounter.own.options
    lead = attacker.sheet.weapon(d.weapon) if d.weapon else None
    spares = d.subdue and _spares(r, d, lead)
    target, defense_rules = defense_of(r, d.target)
    check = r.check(
        d.actor,
        "attack",
        attack_modifiers(d, attacker, lead, options),
        target,
        notation="3d6",
        judge=judged_by(options),
    )
    swing = r.emit(
        made(
            AttackRolled,
            actor=d.actor,
            target=d.target,
            weapon=d.weapon,
            other=d.other,
            subdue=d.subdue,
            check=check,
            rules=("BD-ATTACK", *_deciding(check.degree), *defense_rules),
        )
    )
    if check.succeeded:
        damage(r, d, attacker, lead, critical=check.degree == "critical", subdue=spares, cause=swing)
    elif check.degree == "fumble":
        r.cause = swing.seq
        r.ask("BD-FUMBLE", f"{attacker.name} fumbles. A small, fitting mishap?", subject=d.actor, default="none")


def attack_modifiers(d: Attack, attacker: Fighter, lead: Weapon | None, options: Options) -> tuple[Modifier, ...]:
    """All that adds to the roll, in one order: what one is, how one strikes, what hinders, what the master says."""
    sheet = attacker.sheet
    attribute: Attribute = lead.attribute if lead else "strength"
    given = [_from_sheet(sheet.attribute(attribute), attribute, "BD-ROLL")]
    if d.talent:
        given.append(_from_sheet(sheet.talents[d.talent], d.talent, "BD-ROLL"))
    if d.other:
        given.append(_from_sheet(options.dual, "both weapons", "BD-DUAL"))
    if d.subdue:
        given.append(_from_sheet(options.subdue, "to subdue", "BD-SUBDUE"))
    if attacker.conditions and attacker.has("dizzy"):
        given.append(_from_sheet(options.dizzy, "dizzy", "BD-DIZZY"))
    return (*given, *situational(d.modifiers, "attack", "BD-ROLL")) if d.modifiers else tuple(given)


def defense_of(r: Resolution[Fight], who: str) -> tuple[int, tuple[str, ...]]:
    """The Defense TN of ``who`` now, and the clauses that made it."""
    defender = r.encounter.combatants[who]
    options = r.encounter.own.options
    armor = defender.sheet.armor
    target = armor.defense if armor else options.unarmored
    if defender.conditions and defender.has("defending"):
        return target + options.defend, ("BD-DEFENSE", "BD-DEFEND")
    return target, ("BD-DEFENSE",)


def damage(
    r: Resolution[Fight],
    d: Attack,
    attacker: Fighter,
    lead: Weapon | None,
    *,
    critical: bool,
    subdue: bool,
    cause: AttackRolled,
) -> None:
    """Die + attribute + talent, and 2d6 more on a critical; of two weapons the better [BD-WEAPON, BD-DUAL]."""
    options = r.encounter.own.options
    talent = attacker.sheet.talents[d.talent] if d.talent else None
    second = attacker.sheet.weapon(d.other) if d.other else None
    if lead is not None and second is not None:
        first_roll = r.roll(d.actor, "harm", lead.die)
        other_roll = r.roll(d.actor, "harm of the other", second.die)
        first_adds = _damage_modifiers(attacker, lead, d.talent, talent, options)
        other_adds = _damage_modifiers(attacker, second, d.talent, talent, options)
        first = first_roll.total + sum(m.value for m in first_adds)
        other = other_roll.total + sum(m.value for m in other_adds)
        kept, adds, tool, dropped = (
            (other_roll, other_adds, second.name, first_roll)
            if other > first
            else (first_roll, first_adds, lead.name, other_roll)
        )
        extra = (r.roll(d.actor, "critical", options.critical_dice),) if critical else ()
        rules = ("BD-WEAPON", "BD-DUAL", *(("BD-CRIT",) if critical else ()))
        harm(
            r,
            d.target,
            by=d.actor,
            tool=tool,
            rolls=(kept, *extra),
            modifiers=adds,
            discarded=dropped,
            critical=critical,
            subdue=subdue,
            rules=rules,
            cause=cause,
        )
        return
    dice = [lead.die] if lead else []
    if critical:
        dice.append(options.critical_dice)
    harm(
        r,
        d.target,
        by=d.actor,
        tool=d.weapon,
        rolls=(r.roll(d.actor, "harm", "+".join(dice)),) if dice else (),
        modifiers=_damage_modifiers(attacker, lead, d.talent, talent, options),
        critical=critical,
        subdue=subdue,
        rules=("BD-WEAPON" if lead else "BD-BARE", *(("BD-CRIT",) if critical else ())),
        cause=cause,
    )


def deathblow(r: Resolution[Fight], d: Attack) -> None:
    """A blow at someone unconscious needs no roll, and kills [BD-DEATHBLOW]."""
    blow = r.emit(Deathblow(actor=d.actor, target=d.target, weapon=d.weapon, rules=("BD-DEATHBLOW",)))
    r.emit(Died(who=d.target, by=d.actor, was="unconscious", rules=("BD-DEATHBLOW",)), cause=blow)


def _spares(r: Resolution[Fight], d: Attack, lead: Weapon | None) -> bool:
    """Whether this blow can spare: the game master may say; melee and bare hands can [BD-SUBDUE]."""
    second = r.encounter.combatants[d.actor].sheet.weapon(d.other) if d.other else None
    can = all(weapon is None or weapon.reach in ("melee", "long") for weapon in (lead, second))
    said = r.ask(
        "BD-SUBDUE",
        f"Can this blow with {d.weapon or 'bare hands'} spare?",
        subject=d.actor,
        choices=("yes", "no"),
        default="yes" if can else "no",
    )
    return said == "yes"


def _break_faith(r: Resolution[Fight], d: Attack) -> None:
    """A blow after the end at an opponent who still stands makes it a fight again [BD-PARLEY]."""
    side = r.encounter.combatants[d.actor].side
    target = r.encounter.combatants[d.target]
    if target.standing and target.side != side:
        r.emit(Reopened(how="blow", side=side, rules=("BD-PARLEY",)))


def _deciding(how: Degree) -> tuple[str, ...]:
    return {"critical": ("BD-CRIT",), "fumble": ("BD-FUMBLE",)}.get(how, ())


def _damage_modifiers(
    attacker: Fighter, weapon: Weapon | None, talent_name: str | None, talent: int | None, options: Options
) -> tuple[Modifier, ...]:
    rule = "BD-WEAPON" if weapon else "BD-BARE"
    attribute: Attribute = weapon.attribute if weapon else "strength"
    given = [] if weapon else [_from_sheet(options.bare, "bare hands", rule)]
    given.append(_from_sheet(attacker.sheet.attribute(attribute), attribute, rule))
    if talent_name is not None and talent is not None:
        given.append(_from_sheet(talent, talent_name, rule))
    return tuple(given)


@lru_cache(maxsize=4096)
def _from_sheet(value: int, cause: str, rule: str) -> Modifier:
    return Modifier(value=value, cause=cause, rule=rule)
