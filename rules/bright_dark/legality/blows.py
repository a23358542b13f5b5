"""Blows that the rules forbid."""

from __future__ import annotations

from rules.bright_dark.attacks import defense_of
from rules.bright_dark.called import FITS, contradicted, let_go_of
from rules.bright_dark.checks import refuse_radiant
from rules.bright_dark.conditions import BLIND
from rules.bright_dark.cover import out_of_sight
from rules.bright_dark.declarations import Attack, Called, TakeCover
from rules.bright_dark.legality.gear import in_hand, talented
from rules.bright_dark.places import within
from rules.bright_dark.sheet import Fight, Fighter
from rules.errors import Illegal, Malformed
from rules.people import known, named, still_here
from rules.scene import bare


def refuse_attack(encounter: Fight, actor: Fighter, d: Attack) -> None:
    target = named(encounter, actor.side, d.target, where=actor.id)
    if target.id == actor.id:
        raise Illegal("nobody strikes themselves.", where=actor.id, rule="BD-ATTACK", choices=("another target",))
    if target.out in ("dead", "fled", "left"):
        raise Illegal(
            f"{target.name} is {target.out} and cannot be struck.",
            where=actor.id,
            rule="BD-ATTACK",
            choices=tuple(c.id for c in _foes(encounter, actor)),
        )
    refuse_unseen(encounter, actor, target)
    if target.out == "unconscious":
        _refuse_deathblow(actor, target, d)
    _refuse_hands(actor, d)
    talented(actor, d.talent)
    if d.called is not None:
        _refuse_called(actor, target, d.called)
    if d.radiant:
        refuse_radiant(encounter, actor.id, defense_of(encounter, target.id, aimed_by=actor.id)[0])


def refuse_cover(encounter: Fight, d: TakeCover) -> None:
    """Cover that the game master cannot mean: behind oneself, or taken from one who has none."""
    still_here(encounter, d.target, d.kind, "BD-COVER-HALF")
    target = encounter.combatants[d.target]
    if d.cover is not None and d.behind == d.target:
        raise Illegal(
            f"{target.name} is no cover for themselves.",
            where=d.kind,
            rule="BD-COVER-HALF",
            choices=("behind something else",),
        )
    if d.cover is None and target.sheet.cover is None:
        raise Illegal(f"{target.name} is in no cover.", where=d.kind, rule="BD-COVER-HALF", choices=("half", "full"))


def _foes(encounter: Fight, actor: Fighter) -> list[Fighter]:
    """Whom one could strike at instead."""
    return [c for c in known(encounter, actor.side) if c.standing and c.side != actor.side]


def refuse_unseen(encounter: Fight, actor: Fighter, target: Fighter) -> None:
    """One in full cover, and for the blind anyone who is not Close [BD-COVER-FULL, BD-CALLED]."""
    if out_of_sight(encounter, target.id, actor.id):
        raise Illegal(
            f"{target.name} is in full cover and cannot be aimed at.",
            where=actor.id,
            rule="BD-COVER-FULL",
            choices=tuple(c.id for c in _foes(encounter, actor) if not out_of_sight(encounter, c.id, actor.id)),
        )
    close = encounter.own.options.close
    if actor.conditions and actor.has(BLIND) and not within(encounter, actor.id, target.id, close):
        raise Illegal(
            f"{actor.name} is blind and finds nobody farther off than {close} ft.",
            where=actor.id,
            rule="BD-CALLED",
            choices=tuple(c.id for c in _foes(encounter, actor) if within(encounter, actor.id, c.id, close)),
        )


def _refuse_deathblow(actor: Fighter, target: Fighter, d: Attack) -> None:
    """At the unconscious nothing is rolled and nothing is spared."""
    for way, so in (("to subdue", d.subdue), ("called at a part", d.called is not None)):
        if so:
            raise Illegal(
                f"{target.name} is unconscious: any blow now kills.",
                where=actor.id,
                rule="BD-DEATHBLOW",
                choices=("leave them be", f"the same blow, not {way}"),
            )
    if d.radiant:
        raise Illegal(
            f"{target.name} is unconscious: nothing is rolled.",
            where=actor.id,
            rule="BD-RADIANT",
            choices=("leave them be", "the same blow without it"),
        )


def _refuse_hands(actor: Fighter, d: Attack) -> None:
    """Weapons that are not in one's hands, or too many of them [BD-DUAL]."""
    hands = 0
    for name in (d.weapon, d.other):
        if name is not None:
            hands += in_hand(actor, name)
    if d.other is not None and (d.weapon is None or d.other == d.weapon):
        raise Illegal("two blows need a weapon in each hand.", where=actor.id, rule="BD-DUAL", choices=("one weapon",))
    if d.other is not None and hands > 2:
        raise Illegal(
            f"{d.weapon} and {d.other} need more than two hands.",
            where=actor.id,
            rule="BD-DUAL",
            choices=tuple(w.name for w in actor.sheet.weapons if w.hands == 1),
        )


def _refuse_called(actor: Fighter, target: Fighter, called: Called) -> None:
    """A part that speaks against the effect, and an effect that finds nothing to work on [BD-CALLED]."""
    if contradicted(called.part, called.effect):
        raise Illegal(
            f"to {called.effect} somebody at the {called.part} makes no sense.",
            where=actor.id,
            rule="BD-CALLED",
            choices=FITS[called.effect],
        )
    if called.effect == "ground" and not target.sheet.flies:
        raise Illegal(
            f"{target.name} does not fly.",
            where=actor.id,
            rule="BD-CALLED",
            choices=tuple(effect for effect in FITS if effect != "ground"),
        )
    if called.item is not None and called.effect != "disarm":
        raise Malformed(
            f"{called.item} leaves no hand when the effect is to {called.effect}.",
            where=f"{actor.id}.called.item",
            choices=("disarm",),
        )
    if called.effect == "disarm" and let_go_of(target, called.item) is None:
        what = "nothing in hand that can be struck away" if called.item is None else f"no {bare(called.item)} in hand"
        raise Illegal(
            f"{target.name} has {what}.",
            where=actor.id,
            rule="BD-CALLED",
            choices=tuple(item for item in target.carries if let_go_of(target, item) is not None),
        )
