"""The blow: to hit, critical and fumble, into what stands between, to subdue, and the deathblow."""

from __future__ import annotations

from functools import cache

from rules.bright_dark.called import called_modifier, inflict
from rules.bright_dark.checks import rolled
from rules.bright_dark.conditions import DEFENDING
from rules.bright_dark.cover import cover_of, only_a_body
from rules.bright_dark.damage import damage
from rules.bright_dark.declarations import Attack
from rules.bright_dark.guarding import stands_in
from rules.bright_dark.harm import SENSELESS
from rules.bright_dark.modifiers import modifier, modifiers
from rules.bright_dark.outcomes import AttackRolled, Deathblow, Obstructed
from rules.bright_dark.sheet import Attribute, Cover, Fight, Options, Weapon
from rules.claim import Degree
from rules.model import made
from rules.outcome import Died, Modifier, Reopened
from rules.resolution import Judge, Resolution

_ROLLED: dict[Degree, tuple[str, ...]] = {
    "critical": ("BD-ATTACK", "BD-CRIT"),
    "fumble": ("BD-ATTACK", "BD-FUMBLE"),
    "success": ("BD-ATTACK",),
    "failure": ("BD-ATTACK",),
}


def judged_by(options: Options) -> Judge:
    """The degree of an attack: by the natural total first, then by the margin [BD-CRIT, BD-FUMBLE]."""
    return _judge(options.critical, options.fumble)


@cache
def _judge(critical: int, fumble: int) -> Judge:
    def degree(natural: int, margin: int) -> Degree:
        if natural >= critical:
            return "critical"
        if natural <= fumble:
            return "fumble"
        return "success" if margin >= 0 else "failure"

    return degree


def attack(r: Resolution[Fight], d: Attack) -> None:
    """Roll to hit against the Defense TN; on a hit, roll damage [BD-ATTACK]."""
    attacker = r.encounter.combatants[d.actor]
    if r.encounter.phase == "over":
        break_faith(r, d.actor, d.target)
    if r.encounter.combatants[d.target].out == "unconscious":
        deathblow(r, d)
        return
    lead = attacker.sheet.weapon(d.weapon) if d.weapon is not None else None
    tools = (lead,) if d.other is None else (lead, attacker.sheet.weapon(d.other))
    spares = d.subdue and _spares(r, d, tools)
    target, defense_rules = defense_of(r.encounter, d.target, aimed_by=d.actor)
    attribute: Attribute = "strength" if lead is None else lead.attribute
    check = rolled(
        r,
        d,
        "attack",
        modifiers(
            r,
            d.actor,
            "attack",
            attribute=attribute,
            talent=d.talent,
            declared=_declared(r, d),
            tools=tools,
            aimed_at=d.target,
            given=d.modifiers,
        ),
        target,
        judge=judged_by(r.encounter.own.options),
    )
    swing = r.emit(
        made(
            AttackRolled,
            actor=d.actor,
            target=d.target,
            weapon=d.weapon,
            other=d.other,
            subdue=d.subdue,
            part=None if d.called is None else d.called.part,
            charge=d.charge,
            check=check,
            rules=_ROLLED[check.degree] + defense_rules + _ways(d),
        )
    )
    if check.succeeded:
        _lands(r, d, critical=check.degree == "critical", subdue=spares, cause=swing)
    elif check.degree == "fumble":
        r.cause = swing.seq
        cover = cover_of(r.encounter, d.target, d.actor)
        if cover is not None:
            _into_the_obstacle(r, d, cover, subdue=spares)
        else:
            r.ask("BD-FUMBLE", f"{attacker.name} fumbles. A small, fitting mishap?", subject=d.actor, default="none")


def defense_of(encounter: Fight, who: str, *, aimed_by: str | None = None) -> tuple[int, tuple[str, ...]]:
    """The Defense TN of ``who`` now, and the clauses that made it. ``aimed_by``: by whom, where cover bears on it.

    Of one who defends and is protected only the better counts: the body before them takes from the roll already,
    and defending adds no more than what it is better by [BD-DEFEND].
    """
    defender = encounter.combatants[who]
    options = encounter.own.options
    armor = defender.sheet.armor
    target = armor.defense if armor is not None else options.unarmored
    if defender.conditions and defender.has(DEFENDING):
        shielded = aimed_by is not None and only_a_body(encounter, who, aimed_by)
        added = max(0, options.defend + options.cover) if shielded else options.defend
        return target + added, ("BD-DEFENSE", "BD-DEFEND")
    return target, ("BD-DEFENSE",)


def deathblow(r: Resolution[Fight], d: Attack) -> None:
    """A blow at someone unconscious needs no roll, and kills: or it finds who stands in for them [BD-DEATHBLOW]."""
    blow = r.emit(Deathblow(actor=d.actor, target=d.target, weapon=d.weapon, rules=("BD-DEATHBLOW",)))
    _lands(r, d, critical=False, subdue=False, cause=blow)


def _lands(r: Resolution[Fight], d: Attack, *, critical: bool, subdue: bool, cause: AttackRolled | Deathblow) -> None:
    """The hit is taken by the target, or whole by who stands in for them; from a deathblow no more than its harm."""
    victim = stands_in(r, d.target, d.actor, cause=cause)
    if cause.kind == "deathblow" and victim == d.target:
        r.emit(Died(who=victim, by=d.actor, was="unconscious", rules=("BD-DEATHBLOW",)), cause=cause)
        return
    rules = () if victim == d.target else ("BD-SACRIFICE",)
    part = None if d.called is None else d.called.part
    damage(r, d, victim, critical=critical, subdue=subdue, part=part, rules=rules, cause=cause)
    if d.called is not None and r.encounter.combatants[victim].out not in SENSELESS:
        inflict(r, d, d.called, victim, cause=cause)


def _into_the_obstacle(r: Resolution[Fight], d: Attack, cover: Cover, *, subdue: bool) -> None:
    """A fumbled blow at one in cover hits the obstacle, with ordinary damage if it is a combatant [BD-COVER-FUMBLE]."""
    body = r.encounter.combatants.get(cover.behind)
    rules: tuple[str, ...] = ("BD-COVER-FUMBLE",)
    who, what = (None, cover.behind) if body is None else (body.id, None)
    met = r.emit(Obstructed(actor=d.actor, tool=d.weapon, who=who, what=what, rules=rules))
    if body is not None and body.out not in SENSELESS:
        victim = stands_in(r, body.id, d.actor, cause=met)
        rules += () if victim == body.id else ("BD-SACRIFICE",)
        damage(r, d, victim, subdue=subdue, rules=rules, cause=met)


def _declared(r: Resolution[Fight], d: Attack) -> list[Modifier]:
    """What the way one strikes takes from the roll: with both weapons, to subdue, at a part."""
    options = r.encounter.own.options
    found = []
    if d.other is not None:
        found.append(modifier(options.dual, "both weapons", "BD-DUAL"))
    if d.subdue:
        found.append(modifier(options.subdue, "to subdue", "BD-SUBDUE"))
    if d.called is not None:
        found.append(called_modifier(r, d, d.called))
    return found


def _ways(d: Attack) -> tuple[str, ...]:
    """The clauses of the way one strikes, where the game master was asked about it."""
    subdued = ("BD-SUBDUE",) if d.subdue else ()
    return subdued if d.called is None else (*subdued, "BD-CALLED")


def _spares(r: Resolution[Fight], d: Attack, tools: tuple[Weapon | None, ...]) -> bool:
    """Whether this blow can spare: the game master may say; melee and bare hands can, fire and a charge not."""
    can = all(
        tool is None or (tool.reach in ("melee", "long") and tool.fire is None and not (d.charge and tool.lance))
        for tool in tools
    )
    return r.whether("BD-SUBDUE", f"Can this blow with {d.weapon or 'bare hands'} spare?", subject=d.actor, default=can)


def break_faith(r: Resolution[Fight], who: str, *struck: str) -> None:
    """A blow after the end at an opponent who still stands makes it a fight again [BD-PARLEY]."""
    people = r.encounter.combatants
    side = people[who].side
    if any(people[target].standing and people[target].side != side for target in struck):
        r.emit(Reopened(how="blow", side=side, rules=("BD-PARLEY",)))
