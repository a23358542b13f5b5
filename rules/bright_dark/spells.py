"""Spells of player characters: one action, one roll, and Ether spent [BD-CAST … BD-CAST-FUMBLE]."""

from __future__ import annotations

from rules.bright_dark.attacks import break_faith, judged_by
from rules.bright_dark.checks import rolled
from rules.bright_dark.declarations import Cast
from rules.bright_dark.modifiers import modifiers
from rules.bright_dark.outcomes import EtherSpent, SpellCast
from rules.bright_dark.places import at_range, squares_to
from rules.bright_dark.sheet import Fight, Fighter, Notation, Options, Spell
from rules.bright_dark.sorcery import conjure
from rules.bright_dark.spellwork import grade_of, lands_on, middle_of, number_of, reached, spell_of, work
from rules.model import made
from rules.outcome import Modifier
from rules.resolution import Resolution


def cast(r: Resolution[Fight], d: Cast) -> None:
    """One action, one roll [BD-CAST]; another being's spell is aimed or avoided [BD-NPC-AIMED, BD-NPC-RESIST]."""
    caster = r.encounter.combatants[d.actor]
    spell = spell_of(caster, d.spell)
    if spell.does == "harm" and r.encounter.phase == "over":
        break_faith(r, d.actor, *reached(r.encounter, d, spell))
    if caster.character:
        _cast(r, d, caster, spell)
    else:
        conjure(r, d, caster, spell)


def cost_of(spell: Spell, options: Options) -> int:
    """The Ether it takes: what it says, or what its grade costs [BD-CAST-COST]."""
    if spell.cost is not None:
        return spell.cost
    return options.minor_cost if spell.grade == "minor" else options.major_cost


def dice_of(spell: Spell, options: Options) -> Notation:
    """2d6 for a major spell that does that alone and to one; for every other 1d6 [BD-MINOR, BD-MAJOR]."""
    lesser = spell.grade == "minor" or spell.space or spell.condition is not None
    return options.lesser_die if lesser else options.greater_die


def _cast(r: Resolution[Fight], d: Cast, caster: Fighter, spell: Spell) -> None:
    """Success works as intended and spends its Ether; failure fizzles and spends 1 [BD-CAST, BD-CAST-COST]."""
    options = r.encounter.own.options
    check = rolled(r, d, "cast", _modifiers(r, d, caster, spell), number_of(spell, options), judge=judged_by(options))
    deciding = {"critical": ("BD-CAST-CRIT",), "fumble": ("BD-CAST-FUMBLE",)}.get(check.degree, ())
    casting = r.emit(
        made(
            SpellCast,
            actor=d.actor,
            spell=spell.name,
            target=d.target,
            thing=d.thing,
            check=check,
            rules=("BD-CAST", grade_of(spell), *deciding),
        )
    )
    r.cause = casting.seq
    if check.degree == "critical":
        _ask(r, d, "BD-CAST-CRIT", f"{caster.name} casts {spell.name}, and it goes better than well. What more comes?")
    elif check.degree == "fumble":
        _ask(r, d, "BD-CAST-FUMBLE", f"{caster.name} miscasts {spell.name}. What goes wrong?")
    _spend(r, caster, cost_of(spell, options) if check.succeeded else options.fizzle)
    if not check.succeeded:
        return
    work(
        r,
        d,
        spell,
        [(lands_on(r, d, spell, who, casting), casting) for who in reached(r.encounter, d, spell)],
        dice=dice_of(spell, options),
        rules=(grade_of(spell),),
        critical=check.degree == "critical",
    )


def _modifiers(r: Resolution[Fight], d: Cast, caster: Fighter, spell: Spell) -> tuple[Modifier, ...]:
    """Style and talent; range to the target or the middle; cover only for one target, and never oneself."""
    encounter = r.encounter
    far = at_range(encounter, squares_to(encounter, d.actor, middle_of(encounter, d))) if spell.space else ()
    return modifiers(
        r,
        d.actor,
        "cast",
        attribute=caster.sheet.style,
        talent=d.talent,
        declared=far,
        aimed_at=None if spell.space or d.target == d.actor else d.target,
        given=d.modifiers,
    )


def _ask(r: Resolution[Fight], d: Cast, rule: str, question: str) -> None:
    r.ask(rule, question, subject=d.actor, default="none", weight="notable")


def _spend(r: Resolution[Fight], caster: Fighter, amount: int) -> None:
    """Ether is never below 0, and of nothing nothing is spent [BD-CAST-COST]."""
    spent = min(amount, caster.sheet.ether)
    if spent:
        r.emit(EtherSpent(who=caster.id, amount=spent, rules=("BD-CAST-COST",)))
