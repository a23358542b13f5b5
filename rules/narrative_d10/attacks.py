"""The blow and the shot: to hit, and what a hit does [ND-ATTACK, ND-NPC-ATTACK, ND-DAMAGE]."""

from __future__ import annotations

from rules.model import made
from rules.narrative_d10.declarations import Attack
from rules.narrative_d10.defense import defend, kept_back
from rules.narrative_d10.harm import harm
from rules.narrative_d10.modifiers import modifier, modifiers
from rules.narrative_d10.outcomes import AttackRolled, HelplessStruck
from rules.narrative_d10.sheet import Fight, Fighter, Weapon, formula
from rules.outcome import Died, Harmed, Modifier, Outcome, Reopened
from rules.resolution import Resolution


def attack(r: Resolution[Fight], d: Attack) -> None:
    """1d10 + skill + stat + weapon against the defense; on a hit, the weapon's formula less the armor."""
    attacker = r.encounter.combatants[d.actor]
    if r.encounter.phase == "over" and r.encounter.combatants[d.target].standing:
        r.emit(Reopened(how="blow", side=attacker.side, rules=("ND-END",)))
    if r.encounter.combatants[d.target].out == "unconscious":
        _at_the_helpless(r, d)
        return
    weapon = wielded(r.encounter, attacker, d.weapon)
    met = defend(r, d.target, d.actor, shot=weapon.shot, given=[s for s in d.modifiers if s.on == "defense"])
    gear = (modifier(weapon.attack, weapon.name, "ND-ATTACK"),) if weapon.attack else ()
    rule = "ND-ATTACK" if attacker.character else "ND-NPC-ATTACK"
    adds = modifiers(
        r.encounter,
        d.actor,
        "attack",
        rule,
        skill=weapon.skill,
        stat=weapon.stat,
        gear=gear,
        given=d.modifiers,
    )
    check = r.check(d.actor, "attack", (*adds, *kept_back(d.modifiers)), met.target, notation="1d10")
    swing = r.emit(
        made(
            AttackRolled,
            actor=d.actor,
            target=d.target,
            weapon=d.weapon,
            guard=met.guard,
            check=check,
            rules=(rule, *met.rules),
        )
    )
    if check.succeeded:
        damage(r, d, weapon, cause=swing)


def wielded(encounter: Fight, attacker: Fighter, name: str | None) -> Weapon:
    """The weapon of that name; None: bare hands."""
    weapon = attacker.sheet.weapon(name) if name is not None else None
    return encounter.own.options.unarmed if weapon is None else weapon


def damage(r: Resolution[Fight], d: Attack, weapon: Weapon, *, cause: Outcome) -> Harmed:
    """The formula's dice, its numbers and stats, less the armor of whoever is hit [ND-DAMAGE, ND-ARMOR]."""
    attacker = r.encounter.combatants[d.actor]
    parts = formula(weapon.damage)
    rolls = (r.roll(d.actor, "harm", parts.dice),) if parts.dice else ()
    added = [modifier(parts.added, weapon.name, "ND-DAMAGE")] if parts.added else []
    added += [modifier(attacker.sheet.stat(stat), stat, "ND-DAMAGE") for stat in parts.stats]
    armor = r.encounter.combatants[d.target].sheet.armor
    rules: tuple[str, ...] = ("ND-DAMAGE",)
    if armor is not None:
        added.append(Modifier(value=-armor.dr, cause=armor.name, rule="ND-ARMOR"))
        rules = ("ND-DAMAGE", "ND-ARMOR")
    return harm(r, d.target, by=d.actor, tool=d.weapon, rolls=rolls, modifiers=tuple(added), rules=rules, cause=cause)


def _at_the_helpless(r: Resolution[Fight], d: Attack) -> None:
    """No roll, for they have no defense; what it does the master says, by default nothing [ND-DEFENSE-CHOICE]."""
    who = r.encounter.combatants[d.target]
    rule = ("ND-DEFENSE-CHOICE",)
    blow = r.emit(HelplessStruck(actor=d.actor, target=d.target, weapon=d.weapon, rules=rule))
    r.cause = blow.seq
    question = f"{who.name} lies helpless. What does the blow do?"
    done = r.ask("ND-DEFENSE-CHOICE", question, subject=d.target, choices=("nothing", "death"), default="nothing",
                 weight="notable")  # fmt: skip
    if done == "death":
        r.emit(Died(who=d.target, by=d.actor, was=who.out, rules=rule), cause=blow)
    else:
        r.emit(Harmed(who=d.target, by=d.actor, tool=d.weapon, amount=0, severity="none", rules=rule), cause=blow)
