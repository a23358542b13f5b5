"""What somebody may declare in Bright-Dark, and what they may not and by which clause [BD-ACTIONS]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.bright_dark import declarations as ds
from rules.bright_dark.legality import refuse
from rules.bright_dark.sheet import Fight, Fighter
from rules.declaration import Hold, Mercy, Parley, Retreat, Yield
from rules.errors import unknown
from rules.offer import Offer, offered
from rules.people import known

AT_SOMEBODY = (
    ds.Calm, ds.Plead, ds.Restrain, ds.LetGo, ds.Protect, ds.Sacrifice, ds.Rouse, ds.Mounting, ds.Trample,
)  # fmt: skip
ALONE = (ds.Defend, ds.BreakFree, ds.Dismount, ds.Buck, ds.Flee, Hold, Yield, Retreat, Mercy, Parley)


def offers(encounter: Fight, actor: str) -> tuple[Offer, ...]:
    """Every kind of declaration at everyone whom ``actor`` may name, with all that is on their sheet."""
    if actor not in encounter.combatants:
        raise unknown("combatant", actor, [c.id for c in encounter.combatants.values() if not c.hidden])
    fighter = encounter.combatants[actor]
    return offered(refuse, encounter, fighter.side, _declarations(encounter, fighter))


def _declarations(encounter: Fight, actor: Fighter) -> Iterator[ds.Sworn]:
    people = known(encounter, actor.side)
    others = [c.id for c in people if c.id != actor.id]
    for target in others:
        yield from _blows(actor, target)
    for spell in actor.sheet.spells:
        for target in (*others, actor.id):
            yield ds.Cast(actor=actor.id, spell=spell.name, target=target)
    for kind in AT_SOMEBODY:
        for target in others:
            yield kind(actor=actor.id, target=target)
    for thing in encounter.own.lying:
        if thing.who == actor.id or thing.who in others:
            yield ds.Take(actor=actor.id, item=thing.item)
    yield ds.Other(actor=actor.id, attribute="strength", words="another thing")
    yield from _moves(encounter, actor, others)
    for alone in ALONE:
        yield alone(actor=actor.id)


def _blows(actor: Fighter, target: str) -> Iterator[ds.Attack]:
    """With each weapon and with bare hands, with two at once, with a lance at the charge; to harm and to subdue."""
    weapons = [w.name for w in actor.sheet.weapons]
    for subdue in (False, True):
        for weapon in (*weapons, None):
            yield ds.Attack(actor=actor.id, target=target, weapon=weapon, subdue=subdue)
        for lead in weapons:
            for other in weapons:
                if other != lead:
                    yield ds.Attack(actor=actor.id, target=target, weapon=lead, other=other, subdue=subdue)
        for lance in actor.sheet.weapons:
            if lance.lance:
                yield ds.Attack(actor=actor.id, target=target, weapon=lance.name, charge=True, subdue=subdue)


def _moves(encounter: Fight, actor: Fighter, others: list[str]) -> Iterator[ds.Move]:
    """To one's feet, under water and out of it, to what the place holds, and to or from everyone."""
    yield ds.Move(actor=actor.id, stand=True)
    yield ds.Move(actor=actor.id, water="under")
    yield ds.Move(actor=actor.id, water="out")
    for place in (*encounter.scene.things, *encounter.scene.exits):
        yield ds.Move(actor=actor.id, to=place)
    for other in others:
        yield ds.Move(actor=actor.id, toward=other)
        yield ds.Move(actor=actor.id, away=other)
