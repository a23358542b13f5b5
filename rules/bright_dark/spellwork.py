"""What a spell does once it works: to whom, how much, and for how long [BD-MINOR, BD-MAJOR]."""

from __future__ import annotations

from collections.abc import Sequence

from rules.bright_dark.called import lasting, longer
from rules.bright_dark.conditions import PRONE
from rules.bright_dark.declarations import Cast
from rules.bright_dark.guarding import stands_in
from rules.bright_dark.harm import SENSELESS, harm, heal
from rules.bright_dark.places import Mark, mark, squares_to
from rules.bright_dark.sheet import Fight, Fighter, Options, Spell
from rules.combatant import Condition, Place
from rules.dice import Roll
from rules.outcome import ConditionBegan, Died, Outcome
from rules.resolution import Resolution

GONE = frozenset({"dead", "fled", "left"})
"""Whom no spell finds."""


def spell_of(caster: Fighter, name: str) -> Spell:
    """The spell of that name on the caster's sheet, which is there: legality has seen to it."""
    return next(spell for spell in caster.sheet.spells if spell.name == name)


def grade_of(spell: Spell) -> str:
    """The clause that says what a spell of its grade can do."""
    return "BD-MINOR" if spell.grade == "minor" else "BD-MAJOR"


def number_of(spell: Spell, options: Options) -> int:
    """The target number of a spell: of its casting, and of getting out of its way [BD-MINOR, BD-MAJOR]."""
    return options.minor if spell.grade == "minor" else options.major


def reached(encounter: Fight, d: Cast, spell: Spell) -> tuple[str, ...]:
    """The target; or everyone in the space who is still there, in the order of the cast [BD-MAJOR]."""
    if not spell.space:
        return (d.target,) if d.target is not None else ()
    return tuple(c.id for c in encounter.combatants.values() if c.out not in GONE and _inside(encounter, d, c))


def _inside(encounter: Fight, d: Cast, who: Fighter) -> bool:
    """Within 15 ft of the middle, or said to be; a described shape leaves out whom it leaves out."""
    if who.id in d.spare:
        return False
    if who.id == d.target or who.id in d.inside:
        return True
    return near_the_middle(encounter, d, who)


def near_the_middle(encounter: Fight, d: Cast, who: Fighter) -> bool:
    """Whether feet put ``who`` in the space: half as far from its middle as it is across."""
    half = encounter.own.options.space // 2
    return squares_to(encounter, who.id, middle_of(encounter, d)) <= half**2


def middle_of(encounter: Fight, d: Cast) -> Mark:
    """The one in the middle of a space, or the spot that nobody stands on."""
    if d.target is not None:
        return mark(encounter, d.target)
    return Mark(None, Place(at=d.at), "that spot")


def lands_on(r: Resolution[Fight], d: Cast, spell: Spell, who: str, casting: Outcome) -> str:
    """Whom a spell at ``who`` finds: whoever stands in for them, where it is as good as a blow [BD-SACRIFICE].

    That it never is over a space, when it heals, and when it lays a condition on one of the caster's own side.
    """
    people = r.encounter.combatants
    own = spell.does is None and people[who].side == people[d.actor].side
    if spell.space or spell.does == "heal" or own:
        return who
    return stands_in(r, who, d.actor, cause=casting)


def work(
    r: Resolution[Fight],
    d: Cast,
    spell: Spell,
    on: Sequence[tuple[str, Outcome]],
    *,
    dice: str,
    rules: tuple[str, ...],
    critical: bool = False,
) -> None:
    """Harm, healing or a condition for each of ``on``, with what led to it: one roll for them all."""
    before = r.encounter.combatants
    slain = {who for who, _ in on if _deathblow(before[who], d, spell)}
    struck = [who for who, _ in on if who not in slain and _feels(before[who], spell)]
    roll = r.roll(d.actor, "healing" if spell.does == "heal" else "harm", dice) if spell.does and struck else None
    for who, cause in on:
        if who in slain:
            r.emit(Died(who=who, by=d.actor, was="unconscious", rules=("BD-DEATHBLOW",)), cause=cause)
        elif roll is not None and who in struck:
            _harm_or_heal(r, d, spell, who, roll, rules=rules, critical=critical, cause=cause)
        felled = spell.does is not None and r.encounter.combatants[who].out in SENSELESS
        if spell.condition is not None and not felled:
            begun = _lasting(r, spell, spell.condition, who)
            r.emit(ConditionBegan(who=who, by=d.actor, condition=begun, rules=rules), cause=cause)


def _harm_or_heal(
    r: Resolution[Fight],
    d: Cast,
    spell: Spell,
    who: str,
    roll: Roll,
    *,
    rules: tuple[str, ...],
    critical: bool,
    cause: Outcome,
) -> None:
    if spell.does == "heal":
        heal(r, who, roll.total, by=d.actor, tool=spell.name, rolls=(roll,), rules=rules, cause=cause)
    else:
        harm(
            r,
            who,
            by=d.actor,
            tool=spell.name,
            rolls=(roll,),
            modifiers=(),
            rules=rules,
            critical=critical,
            fire=spell.fire,
            cause=cause,
        )


def _deathblow(who: Fighter, d: Cast, spell: Spell) -> bool:
    """A harming spell declared against the one who lies unconscious already [BD-DEATHBLOW]."""
    return spell.does == "harm" and not spell.space and who.id == d.target and who.out == "unconscious"


def _feels(who: Fighter, spell: Spell) -> bool:
    """A space does no more harm to one who lies at 0 [BD-DEATHBLOW]."""
    return spell.does == "heal" or who.out != "unconscious" or who.sheet.health > 0


def _lasting(r: Resolution[Fight], spell: Spell, name: str, who: str) -> Condition:
    """As long as the spell says; else as after a called shot [BD-MAJOR, BD-CALLED]."""
    if spell.until is not None:
        return longer(r.encounter.combatants[who], Condition(name=name, until=spell.until))
    return Condition(name=name) if name == PRONE else lasting(r, who, name)
