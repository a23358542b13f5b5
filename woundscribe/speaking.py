"""Who says a declaration at the table, whom they can name in it, and what it says in their mouth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.encounter import Encounter
from rules.errors import Ambiguous, Malformed
from woundscribe import names
from woundscribe.entry import Entry, read_entry
from woundscribe.kept import Pending
from woundscribe.readback import without
from woundscribe.seats import sides_of, speaks_for
from woundscribe.turnstate import missing

if TYPE_CHECKING:
    from woundscribe.table import Table


def known_to(table: Table, hand: str | None, *, blind: bool) -> Encounter[Any, Any]:
    """The fight in which somebody names people: players, and whoever is ``blind``, know nobody whom they cannot see."""
    player = hand is not None and hand.startswith("player:")
    if not player and not blind:
        return table.encounter
    own = sides_of(table.encounter, table.kept, hand) if player and hand is not None else ()
    return without(table.encounter, table.encounter.combatants.keys() - names.seen(table.encounter, *own))


def read_said(
    table: Table, before: Pending, known: Encounter[Any, Any], who: str | None, said: str | Entry, hand: str | None
) -> Any:
    """The declaration. Where nobody is named, it is of the only one for whom ``hand`` has still to declare.

    Raises Malformed or Ambiguous.
    """
    actor, side = _speaker(table, known, who)
    try:
        return read_entry(said, known, table.ruleset, side, actor=actor)
    except (Ambiguous, Malformed) as error:
        left = _left_to(table, before, hand) if who is None else ()
        if len(left) != 1:
            raise
        try:
            return read_entry(said, known, table.ruleset, side, actor=left[0])
        except Malformed:
            if isinstance(error, Ambiguous):
                raise  # who it is was not what is wrong with it
            raise error from None


def _left_to(table: Table, before: Pending, hand: str | None) -> tuple[str, ...]:
    """Whom somebody at the table has still to declare for in this turn, or all of theirs where nobody is left.

    Those of their own seat come before those whom a side shares.
    """
    side = before.side if before.declarations else table.encounter.side
    if hand is None or side is None:
        return ()
    for said in (before.declarations, ()):
        needs = missing(table.encounter, side, said, table.kept.seats)
        own = tuple(n.who for n in needs if n.to == hand)
        if found := own or tuple(n.who for n in needs if speaks_for(table.encounter, table.kept, hand, n.to)):
            return found
    return ()


def _speaker(table: Table, known: Encounter[Any, Any], who: str | None) -> tuple[str | None, str]:
    """The combatant who declares, or none, and the side. Nobody is told of somebody whom they cannot see."""
    if who is None:
        return None, known.side
    seen = {*known.combatants, *(c.side for c in known.combatants.values())}
    sides = {side: found for side, found in names.sides(known).items() if known is table.encounter or side in seen}
    found = names.pick("combatant", who, {**sides, **names.combatants(known)})
    if found in known.combatants:
        return found, known.combatants[found].side
    return None, found
