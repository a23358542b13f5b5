"""A modifier of the game master's, put to what somebody has declared in a turn that is not resolved."""

from __future__ import annotations

from rules.declaration import Situational
from woundscribe import names
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.speaking import known_to
from woundscribe.table import Came, Table, put, state


def modify(table: Table, who: str, modifier: Situational, *, blind: bool = False) -> Came:
    """``who``: by id or by name; ``blind``: see ``table.declare``.

    Raises WoundscribeError where they have declared nothing that still waits.
    """
    with telling_where():
        found = names.pick("combatant", who, names.combatants(known_to(table, None, blind=blind)))
    pending = table.pending
    name = table.encounter.combatants[found].name
    if pending.need is not None:
        raise WoundscribeError("waiting", "the turn is locked: nothing can be added to what was declared in it.")
    at = next((i for i, d in enumerate(pending.declarations) if getattr(d, "actor", None) == found), None)
    if at is None:
        declared = [getattr(d, "actor", None) for d in pending.declarations]
        raise WoundscribeError(
            "malformed",
            f"{name} has declared nothing that still waits.",
            choices=[table.encounter.combatants[d].name for d in declared if d is not None],
        )
    declarations = list(pending.declarations)
    given = (*declarations[at].modifiers, modifier)
    declarations[at] = declarations[at].model_copy(update={"modifiers": given})
    changed = put(table, pending.model_copy(update={"declarations": tuple(declarations)}))
    return Came(changed, state(changed))
