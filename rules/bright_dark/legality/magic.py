"""Castings that the rules forbid [BD-CAST-COST, BD-COVER-FULL, BD-CALLED]; how far they reach is in ``ground``."""

from __future__ import annotations

from rules.bright_dark.attacks import defense_of
from rules.bright_dark.checks import refuse_radiant
from rules.bright_dark.declarations import Cast
from rules.bright_dark.legality.blows import refuse_unseen
from rules.bright_dark.legality.gear import talented
from rules.bright_dark.places import stands
from rules.bright_dark.sheet import Fight, Fighter, Spell
from rules.bright_dark.sorcery import AVOIDING, delivery
from rules.bright_dark.spells import cost_of
from rules.bright_dark.spellwork import GONE, middle_of, near_the_middle, number_of
from rules.combatant import Place
from rules.errors import Illegal, Malformed, unknown
from rules.people import known, named


def refuse_cast(encounter: Fight, actor: Fighter, d: Cast) -> None:
    spell = actor.sheet.spell(d.spell)
    if spell is None and not actor.sheet.spells:
        raise Malformed(f"{actor.name} knows no spell.", where=actor.id, choices=("another action", "hold"))
    if spell is None:
        raise unknown("spell", d.spell, [s.name for s in actor.sheet.spells], where=actor.id)
    _refuse_shape(actor, d, spell)
    _refuse_ether(encounter, actor, spell)
    if d.target is not None:
        _refuse_target(encounter, actor, named(encounter, actor.side, d.target, where=actor.id), spell)
    _refuse_space(encounter, actor, d)
    _refuse_roll(encounter, actor, d, spell)


def _refuse_shape(actor: Fighter, d: Cast, spell: Spell) -> None:
    """A spell is worked on one combatant, on one thing, or over a space; Malformed for none or two of these."""
    given = [name for name in ("target", "thing", "at") if getattr(d, name) is not None]
    allowed = ("target", "at") if spell.space else ("target", "thing")
    if len(given) != 1 or given[0] not in allowed:
        raise Malformed(
            f"{spell.name} needs one of these: {allowed[0]} or {allowed[1]}.", where=actor.id, choices=allowed
        )
    if not spell.space and (d.inside or d.spare):
        raise Malformed(f"{spell.name} is worked on one alone, not over a space.", where=actor.id, choices=("target",))


def _refuse_ether(encounter: Fight, actor: Fighter, spell: Spell) -> None:
    """Without its Ether a character cannot cast a spell; other beings spend none [BD-CAST-COST]."""
    options, left = encounter.own.options, actor.sheet.ether
    cost = cost_of(spell, options)
    if actor.character and left < cost:
        raise Illegal(
            f"{spell.name} takes {cost} Ether, and {actor.name} has {left}.",
            where=actor.id,
            rule="BD-CAST-COST",
            choices=tuple(s.name for s in actor.sheet.spells if cost_of(s, options) <= left) or ("no spell",),
        )


def _refuse_target(encounter: Fight, actor: Fighter, target: Fighter, spell: Spell) -> None:
    """The one it is worked on, or in the middle of its space."""
    if target.out in GONE:
        raise Illegal(
            f"{target.name} is {target.out}, and no spell finds them.",
            where=actor.id,
            rule="BD-CAST",
            choices=tuple(c.id for c in known(encounter, actor.side) if c.out not in GONE),
        )
    if target.id == actor.id:
        if spell.does == "harm" and not spell.space:
            raise Illegal("nobody harms themselves.", where=actor.id, rule="BD-CAST", choices=("another target",))
        return
    refuse_unseen(encounter, actor, target)


def _refuse_space(encounter: Fight, actor: Fighter, d: Cast) -> None:
    """Who is said to be in the space, or left out of it; feet, where they are told, must agree [BD-MAJOR]."""
    if d.at is not None and not _measured(stands(encounter, actor.id)):
        raise Malformed(
            "nobody knows in feet where that is: name who stands in the middle.", where=actor.id, choices=("target",)
        )
    for who in d.spare:
        named(encounter, actor.side, who, where=actor.id)
    for who in d.inside:
        there = named(encounter, actor.side, who, where=actor.id)
        told = _measured(middle_of(encounter, d).place) and _measured(stands(encounter, who))
        if told and not near_the_middle(encounter, d, there):
            across = encounter.own.options.space
            raise Illegal(
                f"{there.name} is not in the space: it is {across} ft across.",
                where=actor.id,
                rule="BD-MAJOR",
                choices=("leave them out", "another middle"),
            )


def _measured(place: Place | None) -> bool:
    return place is not None and place.at is not None


def _refuse_roll(encounter: Fight, actor: Fighter, d: Cast, spell: Spell) -> None:
    """What is named for the roll must bear on it: a talent, a modifier, a Radiant Moment [BD-ROLL, BD-RADIANT]."""
    how = delivery(encounter, d, actor, spell)
    if how != "cast" and d.talent is not None:
        raise Illegal(
            f"{actor.name} casts with an attribute alone.", where=actor.id, rule="BD-NPC-AIMED", choices=("no talent",)
        )
    talented(actor, d.talent)
    rolls: tuple[str, ...] = {"done": (), "avoided": tuple(AVOIDING)}.get(how, ("cast",))
    for modifier in d.modifiers:
        if not rolls:
            raise Malformed(f"nothing is rolled for {spell.name}.", where=f"{actor.id}.modifiers")
        if modifier.on is not None and modifier.on not in rolls:
            raise unknown("roll", modifier.on, rolls, where=f"{actor.id}.modifiers")
    if d.radiant:
        if rolls != ("cast",):
            raise Malformed(f"{actor.name} rolls nothing for {spell.name}.", where=f"{actor.id}.radiant")
        own = number_of(spell, encounter.own.options)
        number = own if how == "cast" else defense_of(encounter, d.target or "", aimed_by=actor.id)[0]
        refuse_radiant(encounter, actor.id, number)
