"""What one's own state forbids: stunned, wavering, without a Radiant Moment."""

from __future__ import annotations

from rules.bright_dark.conditions import NO_ACTION, WAVERING
from rules.bright_dark.declarations import Act, Sworn
from rules.bright_dark.sheet import Fight, Fighter
from rules.errors import Illegal, Malformed

STILL_FREE = frozenset({"move", "hold", "yield", "retreat", "mercy", "parley", "flee"})
"""What takes no action."""
ROLLED = frozenset({"attack", "rouse", "cast", "calm", "plead", "restrain", "break free", "other"})
"""What is rolled for, and so may have a modifier, or a Radiant Moment [BD-ROLL, BD-RADIANT]."""
FOR_OTHERS = {"cast": ("dodge", "endure", "resist")}
"""What others roll because of it; a modifier may bear on that instead [BD-NPC-RESIST]."""


def refuse_state(encounter: Fight, actor: Fighter, d: Sworn) -> None:
    if isinstance(d, Act) and d.radiant:
        if d.kind not in ROLLED:
            raise Malformed(f"nothing is rolled to {d.kind}.", where=f"{actor.id}.radiant")
        if not actor.sheet.radiant:
            raise Illegal(f"{actor.name} has no Radiant Moment left.", where=actor.id, rule="BD-RADIANT")
    if not actor.conditions:
        return
    barred = next((c.name for c in actor.conditions if c.name in NO_ACTION), None)
    if barred is not None and d.kind not in STILL_FREE:
        raise Illegal(
            f"{actor.name} is {barred} and can do nothing but move.",
            where=actor.id,
            rule="BD-CALLED",
            choices=("move", "hold"),
        )
    if not actor.character and actor.has(WAVERING) and _strikes(actor, d):
        raise Illegal(
            f"{actor.name} wavers, and strikes nobody.",
            where=actor.id,
            rule="BD-CALM",
            choices=("hold", "move", "flee"),
        )


def _strikes(actor: Fighter, d: Sworn) -> bool:
    if d.kind == "cast":
        spell = actor.sheet.spell(d.spell)
        return spell is not None and spell.does != "heal"
    if d.kind == "other":
        return any((s.stake == "harm" or s.stake == "fall") and s.who != actor.id for s in d.success)
    return d.kind in ("attack", "trample")
