"""What beings do when nobody plays them, by a written table and their own stream of dice [BD-GMTURN]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.bright_dark import conditions
from rules.bright_dark.declarations import (
    Attack,
    BreakFree,
    Buck,
    Cast,
    Defend,
    Flee,
    Move,
    Protect,
    Rouse,
    Step,
    Sworn,
)
from rules.bright_dark.legality import refuse
from rules.bright_dark.places import distance
from rules.bright_dark.sheet import Fight, Fighter, rider_of
from rules.choice import Choice, Chosen
from rules.declaration import Hold, Yield
from rules.dice import Dice, Roll
from rules.model import evolve
from rules.offer import allowed
from rules.resolution import Resolution, stream_of

HURT = 2
"""Added to the will to stop when one is at half of one's Health or less."""
BEREAVED = 2
"""Added when a companion has died or fallen."""

AWAY = 7
"""With this much nerve or less a being wants to be gone, if anything has happened to it yet."""
GUARDED = 10
"""With this much or less it shields itself or its own; with more it strikes."""
WOUNDED = 2
"""What hurts it keeps it there: nerve for one with a wound of its own."""
PAIN = 2
"""Nerve lost at half of one's Health, and again at a quarter."""
LOSS = 2
"""Nerve lost when one of one's own is out, and again when one is the last."""
FEAR = 3
"""Nerve lost to fright."""
FRIGHTENED = frozenset({"afraid", "frightened", "terrified"})

Wish = tuple[Sworn, str]


def accepts(r: Resolution[Fight], side: str, what: Literal["mercy", "parley"]) -> tuple[bool, tuple[Roll, ...]]:
    """Whether a side takes an offer: 3d6 for each who stands, more if hurt or bereaved; half of them decide."""
    members = r.encounter.members(side)
    bereaved = BEREAVED if any(m.out in ("dead", "unconscious") for m in members) else 0
    standing = [m for m in members if m.standing and m.sheet.mount is None]
    rolls, willing = list[Roll](), 0
    for member in standing:
        rolls.append(r.roll(member.id, what, "3d6"))
        hurt = HURT if 2 * member.sheet.health <= member.sheet.max_health else 0
        willing += rolls[-1].total + hurt + bereaved >= r.encounter.own.options.mercy
    return 2 * willing >= len(standing), tuple(rolls)


def instinct(encounter: Fight, side: str, dice: Dice) -> tuple[Choice, ...]:
    """What each of a side does who stands, in their order: an empty tuple when it is not their turn."""
    if encounter.phase != "fighting" or encounter.side != side:
        return ()
    return tuple(_choice(encounter, member, dice) for member in encounter.members(side) if member.standing)


def nerve(encounter: Fight, being: Fighter, rolled: int) -> int:
    """3d6 and Will; more for one with a wound, less for pain, losses, fright."""
    sheet = being.sheet
    own = [m for m in encounter.members(being.side) if m.id != being.id and m.sheet.mount is None]
    standing = [m for m in own if m.standing]
    pain = (2 * sheet.health <= sheet.max_health) + (4 * sheet.health <= sheet.max_health)
    losses = (len(standing) < len(own)) + (bool(own) and not standing)
    afraid = _afraid(being)
    return rolled + sheet.will + WOUNDED * bool(being.wound) - PAIN * pain - LOSS * losses - FEAR * afraid


def _afraid(being: Fighter) -> bool:
    return any(condition.name in FRIGHTENED for condition in being.conditions)


def _choice(encounter: Fight, being: Fighter, dice: Dice) -> Choice:
    roll = None
    settled = _settled(encounter, being)
    if settled is None:
        roll = dice.roll("3d6", stream_of(encounter, being.side, being.id, "instinct"), 0)
        settled = list(_wishes(encounter, being, nerve(encounter, being, roll.total)))
    may = [wish for wish in settled if allowed(refuse, encounter, being.side, wish[0])]
    first, *others = (
        Choice(declaration=declaration, chosen=Chosen(who=being.id, reason=reason, roll=roll))
        for declaration, reason in may[:2]
    )
    return evolve(first, instead=others[0]) if others else first


def _settled(encounter: Fight, being: Fighter) -> list[Wish] | None:
    """What needs no die: to waver is to hold, to drown is to come up, and where nothing happens nobody stays."""
    hold: Wish = (Hold(actor=being.id), "it wavers")
    if being.has(conditions.WAVERING):
        return [hold]
    if being.sheet.mount is not None and rider_of(encounter, being.id) is not None:
        if being.sheet.mount.refused:
            return [(Buck(actor=being.id), "it takes no rider")]
        return [(Hold(actor=being.id), "it goes as its rider does")]
    if (
        being.has(conditions.UNDER_WATER)
        and not being.sheet.breathes_water
        and "under water" not in encounter.scene.flags
    ):
        return [(Move(actor=being.id, water="out"), "it needs air"), (Hold(actor=being.id), "it cannot come up")]
    if being.sheet.mount is not None:
        return [(Hold(actor=being.id), "nobody rides it")]
    if encounter.own.idle.get(being.id, 0) >= encounter.own.options.idle:
        return [*_leaving(encounter, being, "nothing comes of it any more")]
    return None


def _wishes(encounter: Fight, being: Fighter, much: int) -> Iterator[Wish]:
    """The table: what it would do, best first, with so much nerve. The last is always allowed."""
    if much <= AWAY and not _untouched(encounter, being):
        yield from _leaving(encounter, being, "it has had enough")
    if much <= GUARDED:
        if being.has(conditions.RESTRAINED):
            yield BreakFree(actor=being.id), "it is held"
        yield from _for_its_own(encounter, being)
        yield Defend(actor=being.id), "it is afraid"
    yield from _blows(encounter, being)
    yield Defend(actor=being.id), "it can reach nobody"
    yield Hold(actor=being.id), "it can do nothing"


def _untouched(encounter: Fight, being: Fighter) -> bool:
    """Whether nothing gives it cause to go: it is unhurt and unafraid, and all of its own stand."""
    own = [m for m in encounter.members(being.side) if m.sheet.mount is None]
    return being.sheet.health == being.sheet.max_health and not _afraid(being) and all(m.standing for m in own)


def _leaving(encounter: Fight, being: Fighter, why: str) -> Iterator[Wish]:
    if encounter.scene.exits:
        yield Flee(actor=being.id), why
    yield Yield(actor=being.id), f"{why}, and there is no way out"


def _for_its_own(encounter: Fight, being: Fighter) -> Iterator[Wish]:
    """It heals or shields one of its own who is hurt, and rouses one who lies there."""
    own = [m for m in encounter.members(being.side) if m.id != being.id and m.sheet.mount is None]
    for member in own:
        if member.standing and 2 * member.sheet.health <= member.sheet.max_health:
            for spell in being.sheet.spells:
                if spell.does == "heal":
                    yield Cast(actor=being.id, spell=spell.name, target=member.id), "it mends its own"
            yield Protect(actor=being.id, target=member.id), "it shields its own"
    for member in own:
        if member.out == "unconscious":
            yield Rouse(actor=being.id, target=member.id), "it does not leave its own"


def _blows(encounter: Fight, being: Fighter) -> Iterator[Wish]:
    """At whoever hurt it last, else at whoever is nearest; with what reaches, else a step nearer."""
    foes = [
        c
        for c in encounter.combatants.values()
        if c.standing and c.side != being.side and not c.hidden and c.sheet.mount is None
    ]
    grudge = encounter.own.grudges.get(being.id)
    foes.sort(key=lambda foe: (foe.id != grudge, distance(encounter, being.id, foe.id)))
    for foe in foes:
        why = "it turns on whoever hurt it" if foe.id == grudge else "it goes for whoever is nearest"
        up = Step(stand=True) if being.has(conditions.PRONE) else None
        for spell in being.sheet.spells:
            if spell.does == "harm" or (spell.does is None and spell.condition != conditions.QUICKENED):
                yield Cast(actor=being.id, spell=spell.name, target=foe.id, move=up), why
        held = [w.name for w in being.sheet.weapons if w.name in being.carries]
        for weapon in (*held, None):
            yield Attack(actor=being.id, target=foe.id, weapon=weapon, move=up), why
        if up is not None:
            yield Move(actor=being.id, stand=True), f"{why}, and has to get up first"
        yield Move(actor=being.id, toward=foe.id), f"{why}, and is too far away"
