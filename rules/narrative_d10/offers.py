"""What somebody may declare in Narrative d10, and what they may not and by which clause [ND-ROUND]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.declaration import Hold, Mercy, Parley, Retreat, Yield
from rules.errors import unknown
from rules.narrative_d10 import declarations as ds
from rules.narrative_d10.legality import refuse
from rules.narrative_d10.sheet import Fight, Fighter
from rules.offer import Offer, offered
from rules.people import known

ALONE = (ds.Defend, ds.Rally, ds.Recover, ds.Flee, Hold, Yield, Retreat, Mercy, Parley)


def offers(encounter: Fight, actor: str) -> tuple[Offer, ...]:
    """Every kind of declaration at everyone whom ``actor`` may name, with all that is on their sheet."""
    if actor not in encounter.combatants:
        raise unknown("combatant", actor, [c.id for c in encounter.combatants.values() if not c.hidden])
    fighter = encounter.combatants[actor]
    return offered(refuse, encounter, fighter.side, _declarations(encounter, fighter))


def _declarations(encounter: Fight, actor: Fighter) -> Iterator[ds.Sworn]:
    others = [c.id for c in known(encounter, actor.side) if c.id != actor.id]
    for target in others:
        for weapon in (*(w.name for w in actor.sheet.weapons), None):
            yield ds.Attack(actor=actor.id, target=target, weapon=weapon)
    for target in (*others, actor.id):
        yield ds.FirstAid(actor=actor.id, target=target)
        for remedy in actor.sheet.remedies:
            yield ds.GiveRemedy(actor=actor.id, target=target, item=remedy.name)
    for skill in actor.sheet.skills or ("a skill",):
        yield ds.UseSkill(actor=actor.id, words=skill, skill=skill, stat="intellect")
    yield ds.Interact(actor=actor.id, words="something here")
    for place in (*encounter.scene.things, *encounter.scene.exits):
        yield ds.Move(actor=actor.id, to=place)
    for other in others:
        yield ds.Move(actor=actor.id, toward=other)
        yield ds.Move(actor=actor.id, away=other)
    for alone in ALONE:
        yield alone(actor=actor.id)
