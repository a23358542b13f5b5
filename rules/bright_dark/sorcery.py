"""Spells of other beings: aimed like a blow, or to be avoided; no Ether [BD-NPC-AIMED, BD-NPC-RESIST]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.bright_dark.attacks import defense_of, judged_by
from rules.bright_dark.checks import rolled, saved
from rules.bright_dark.declarations import Cast
from rules.bright_dark.modifiers import modifiers
from rules.bright_dark.outcomes import Avoided, SpellCast
from rules.bright_dark.sheet import Attribute, Fight, Fighter, Notation, Options, Spell
from rules.bright_dark.spellwork import grade_of, lands_on, number_of, reached, work
from rules.model import made
from rules.outcome import Outcome
from rules.resolution import Resolution

Delivery = Literal["cast", "aimed", "avoided", "done"]
"""How a casting is decided: by the character who casts, to hit, by those it reaches, or by nobody."""
Way = Literal["dodge", "endure", "resist"]
AVOIDING: Mapping[Way, Attribute] = {"dodge": "agility", "endure": "endurance", "resist": "will"}
"""The ways out of a spell, and what each is rolled with; a character's talent of that name adds to it."""


def delivery(encounter: Fight, d: Cast, caster: Fighter, spell: Spell) -> Delivery:
    """A being heals, lays a condition on its own, or works on a thing without a roll: nobody is there to resist."""
    if caster.character:
        return "cast"
    if spell.does == "heal" or d.thing is not None:
        return "done"
    if spell.space or d.target is None:
        return "avoided"
    if spell.does is None and encounter.combatants[d.target].side == caster.side:
        return "done"
    return "aimed" if spell.aimed else "avoided"


def dice_of(spell: Spell, options: Options) -> Notation:
    """As the spell names, else by its grade alone [BD-NPC-AIMED]."""
    return spell.dice or (options.lesser_die if spell.grade == "minor" else options.greater_die)


def conjure(r: Resolution[Fight], d: Cast, caster: Fighter, spell: Spell) -> None:
    match delivery(r.encounter, d, caster, spell):
        case "aimed":
            _aim(r, d, caster, spell)
        case "avoided":
            _loose(r, d, spell)
        case _:
            casting = _cast(r, d, spell, (grade_of(spell),))
            found = reached(r.encounter, d, spell)
            dice = dice_of(spell, r.encounter.own.options)
            work(r, d, spell, [(who, casting) for who in found], dice=dice, rules=(grade_of(spell),))


def _aim(r: Resolution[Fight], d: Cast, caster: Fighter, spell: Spell) -> None:
    """3d6 and its attribute against the Defense TN; critical and fumble as a blow's [BD-NPC-AIMED]."""
    options = r.encounter.own.options
    target, defense_rules = defense_of(r.encounter, d.target or "", aimed_by=d.actor)
    adds = modifiers(r, d.actor, "cast", attribute=caster.sheet.style, aimed_at=d.target, given=d.modifiers)
    check = rolled(r, d, "cast", adds, target, judge=judged_by(options))
    deciding = {"critical": ("BD-CRIT",), "fumble": ("BD-FUMBLE",)}.get(check.degree, ())
    casting = r.emit(
        made(
            SpellCast,
            actor=d.actor,
            spell=spell.name,
            target=d.target,
            check=check,
            rules=("BD-NPC-AIMED", *deciding, *defense_rules),
        )
    )
    if check.degree == "fumble":
        r.cause = casting.seq
        r.ask("BD-FUMBLE", f"{caster.name} fumbles. A small, fitting mishap?", subject=d.actor, default="none")
    if not check.succeeded:
        return
    critical = check.degree == "critical"
    dice = dice_of(spell, options)
    work(
        r,
        d,
        spell,
        [(lands_on(r, d, spell, who, casting), casting) for who in reached(r.encounter, d, spell)],
        dice=f"{dice}+{options.critical_dice}" if critical else dice,
        rules=("BD-NPC-AIMED", *(("BD-CRIT",) if critical else ())),
        critical=critical,
    )


def _loose(r: Resolution[Fight], d: Cast, spell: Spell) -> None:
    """Whoever it reaches rolls to avoid it; one roll of harm for all who do not [BD-NPC-RESIST]."""
    options = r.encounter.own.options
    said = r.ask(
        "BD-NPC-RESIST",
        f"How is one to get away from {spell.name}?",
        subject=d.actor,
        choices=tuple(AVOIDING),
        default=spell.avoid,
    )
    way = next(way for way in AVOIDING if way == said)
    casting = _cast(r, d, spell, ())  # by the clause that was asked
    caught: list[tuple[str, Outcome]] = []
    for who in reached(r.encounter, d, spell):
        tried = _avoid(r, d, spell, who, way, casting)
        if tried is None or not tried.check.succeeded:
            caught.append((who, tried or casting))
    work(r, d, spell, caught, dice=dice_of(spell, options), rules=("BD-NPC-RESIST",))


def _avoid(r: Resolution[Fight], d: Cast, spell: Spell, who: str, way: Way, casting: Outcome) -> Avoided | None:
    """3d6, the attribute, and a character's talent of that name; None for the unconscious, who roll nothing."""
    victim = r.encounter.combatants[who]
    if victim.out == "unconscious":
        return None
    talent: str | None = way if victim.character and way in victim.sheet.talents else None
    adds = modifiers(r, who, way, attribute=AVOIDING[way], talent=talent, given=d.modifiers)
    check = saved(r, who, way, adds, number_of(spell, r.encounter.own.options))
    return r.emit(
        made(Avoided, actor=who, caster=d.actor, spell=spell.name, how=way, check=check, rules=("BD-NPC-RESIST",)),
        cause=casting,
    )


def _cast(r: Resolution[Fight], d: Cast, spell: Spell, rules: tuple[str, ...]) -> SpellCast:
    return r.emit(SpellCast(actor=d.actor, spell=spell.name, target=d.target, thing=d.thing, rules=rules))
