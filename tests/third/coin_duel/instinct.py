"""What those do whom nobody plays, each by one die from a stream of their own."""

from __future__ import annotations

from collections.abc import Iterator

from coin_duel.declarations import Attack, GiveGround, HoldOutAHand, Sworn
from coin_duel.legality import refuse
from coin_duel.sheet import Duel, Duellist
from rules.choice import Choice, Chosen
from rules.dice import Dice
from rules.offer import allowed
from rules.resolution import stream_of


def instinct(duel: Duel, side: str, dice: Dice) -> tuple[Choice, ...]:
    """One choice for each of the side who stands; none when it is not their turn."""
    if duel.phase != "fighting" or duel.side != side:
        return ()
    return tuple(_choice(duel, one, dice) for one in duel.members(side) if one.standing)


def _choice(duel: Duel, one: Duellist, dice: Dice) -> Choice:
    roll = dice.roll("1d6", stream_of(duel, one.side, one.id, "instinct"), 0)
    wishes = _wishes(duel, one, roll.total)
    declaration, reason = next(wish for wish in wishes if allowed(refuse, duel, one.side, wish[0]))
    return Choice(declaration=declaration, chosen=Chosen(who=one.id, reason=reason, roll=roll))


def _wishes(duel: Duel, one: Duellist, rolled: int) -> Iterator[tuple[Sworn, str]]:
    """Best first: with more on the die than grit left one wants out of it; the last is always allowed."""
    foes = [c for c in duel.combatants.values() if c.standing and c.side != one.side and not c.hidden]
    foes.sort(key=lambda foe: foe.id != duel.own.coin)
    if rolled > one.sheet.grit:
        for foe in foes:
            if foe.sheet.grit < one.sheet.grit or duel.own.coin == one.id:
                yield HoldOutAHand(actor=one.id, target=foe.id), "it is enough"
        yield GiveGround(actor=one.id), "it needs a moment"
    held = [w.name for w in one.sheet.weapons if w.name in one.carries]
    for foe in foes:
        yield Attack(actor=one.id, target=foe.id, weapon=held[0] if held else None), "it wants the coin"
    yield GiveGround(actor=one.id), "there is nobody to strike at"
