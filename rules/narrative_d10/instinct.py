"""What those do whom nobody plays, by a written table and their own stream of dice [ND-END]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.choice import Choice, Chosen
from rules.declaration import Hold, Yield
from rules.dice import Dice, Roll
from rules.model import evolve
from rules.narrative_d10.conditions import KNOCKED_DOWN
from rules.narrative_d10.declarations import Attack, Defend, FirstAid, Flee, Move, Recover, Sworn
from rules.narrative_d10.legality import refuse
from rules.narrative_d10.places import apart
from rules.narrative_d10.sheet import Fight, Fighter
from rules.narrative_d10.state import WAVERING
from rules.offer import allowed
from rules.resolution import Resolution, stream_of
from rules.sides import Offer

HURT = 2
"""Added to the will to stop when one is at half of one's Hit Points or less."""
BEREAVED = 2
"""Added when a companion has died or fallen."""

AWAY = 0
"""With this much nerve or less one wants to be gone: nobody who is whole and has lost nobody."""
GUARDED = 2
"""With this much or less one covers oneself, or sees to one's own; with more one strikes."""
WOUNDED = 1
"""What hurts it keeps it there: nerve for one with a wound of its own."""
PAIN = 2
"""Nerve lost at half of one's Hit Points, and again at a quarter."""
LOSS = 1
"""Nerve lost when one of one's own is out, and again when one is the last."""
FEAR = 3
"""Nerve lost to fright."""
FRIGHTENED = frozenset({"afraid", "frightened", "terrified"})

Wish = tuple[Sworn, str]


def accepts(r: Resolution[Fight], side: str, what: Offer) -> tuple[bool, tuple[Roll, ...]]:
    """Whether a side takes an offer: 1d10 for each who stands, more if hurt or bereaved; half of them decide."""
    members = r.encounter.members(side)
    bereaved = BEREAVED if any(m.out in ("dead", "unconscious") for m in members) else 0
    standing = [m for m in members if m.standing]
    rolls, willing = list[Roll](), 0
    for member in standing:
        rolls.append(r.roll(member.id, what, "1d10"))
        hurt = HURT if 2 * member.sheet.hp <= member.sheet.max_hp else 0
        willing += rolls[-1].total + hurt + bereaved >= r.encounter.own.options.mercy
    return 2 * willing >= len(standing), tuple(rolls)


def instinct(encounter: Fight, side: str, dice: Dice) -> tuple[Choice, ...]:
    """What each of a side does who stands, in their order: an empty tuple when it is not their turn."""
    if encounter.phase != "fighting" or encounter.side != side:
        return ()
    return tuple(_choice(encounter, member, dice) for member in encounter.members(side) if member.standing)


def nerve(encounter: Fight, being: Fighter, rolled: int) -> int:
    """1d10; more for one with a wound of its own, less for pain, losses, fright."""
    sheet = being.sheet
    own = [m for m in encounter.members(being.side) if m.id != being.id]
    standing = [m for m in own if m.standing]
    pain = (2 * sheet.hp <= sheet.max_hp) + (4 * sheet.hp <= sheet.max_hp)
    losses = (len(standing) < len(own)) + (bool(own) and not standing)
    afraid = any(condition.name in FRIGHTENED for condition in being.conditions)
    return rolled + WOUNDED * bool(being.wound) - PAIN * pain - LOSS * losses - FEAR * afraid


def _choice(encounter: Fight, being: Fighter, dice: Dice) -> Choice:
    roll = None
    settled = _settled(encounter, being)
    if settled is None:
        roll = dice.roll("1d10", stream_of(encounter, being.side, being.id, "instinct"), 0)
        settled = list(_wishes(encounter, being, nerve(encounter, being, roll.total)))
    may = [wish for wish in settled if allowed(refuse, encounter, being.side, wish[0])]
    first, *others = (
        Choice(declaration=declaration, chosen=Chosen(who=being.id, reason=reason, roll=roll))
        for declaration, reason in may[:2]
    )
    return evolve(first, instead=others[0]) if others else first


def _settled(encounter: Fight, being: Fighter) -> list[Wish] | None:
    """What needs no die: one gets up first, one who wavers holds, and where nothing happens nobody stays."""
    if being.has(KNOCKED_DOWN):
        return [(Recover(actor=being.id), "it has to get up first")]
    if being.has(WAVERING):
        return [(Hold(actor=being.id), "it wavers")]
    if encounter.own.idle.get(being.id, 0) >= encounter.own.options.idle:
        return [*_leaving(encounter, being, "nothing comes of it any more")]
    return None


def _wishes(encounter: Fight, being: Fighter, much: int) -> Iterator[Wish]:
    """The table: what it would do, best first, with so much nerve. The last is always allowed."""
    if much <= AWAY:
        yield from _leaving(encounter, being, "it has had enough")
    if much <= GUARDED:
        yield from _for_its_own(encounter, being)
        yield Defend(actor=being.id), "it is afraid"
    yield from _blows(encounter, being)
    yield Defend(actor=being.id), "it can reach nobody"


def _leaving(encounter: Fight, being: Fighter, why: str) -> Iterator[Wish]:
    if encounter.scene.exits:
        yield Flee(actor=being.id), why
    yield Yield(actor=being.id), f"{why}, and there is no way out"


def _for_its_own(encounter: Fight, being: Fighter) -> Iterator[Wish]:
    """It tends one of its own who lies there."""
    for member in encounter.members(being.side):
        if member.out == "unconscious":
            yield FirstAid(actor=being.id, target=member.id), "it does not leave its own"


def _blows(encounter: Fight, being: Fighter) -> Iterator[Wish]:
    """At whoever hurt it last, else at whoever is nearest; with what it has in hand, else a step nearer."""
    foes = [c for c in encounter.combatants.values() if c.standing and c.side != being.side and not c.hidden]
    grudge = encounter.own.grudges.get(being.id)
    foes.sort(key=lambda foe: (foe.id != grudge, apart(encounter, being.id, foe.id) or 0))
    held = [w.name for w in being.sheet.weapons if w.name in being.carries]
    for foe in foes:
        why = "it turns on whoever hurt it" if foe.id == grudge else "it goes for whoever is nearest"
        for weapon in (*held, None):
            yield Attack(actor=being.id, target=foe.id, weapon=weapon), why
        yield Move(actor=being.id, toward=foe.id), f"{why}, and is too far away"
