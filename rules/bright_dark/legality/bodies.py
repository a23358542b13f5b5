"""What the rules forbid of bodies: to stand with nothing left, and before others [BD-DOWN … BD-SACRIFICE]."""

from __future__ import annotations

from rules.bright_dark.declarations import Protect, Sacrifice
from rules.bright_dark.sheet import GONE, Fight, Fighter
from rules.errors import Illegal, Malformed
from rules.people import known, named

UP = frozenset({None, "yielded", "calmed"})
"""Who is on their feet."""


def refuse_body(fighter: Fighter, where: str) -> None:
    """Raises Malformed for one who stands with nothing left to stand on, or behind themselves [BD-DOWN, BD-BREATH]."""
    sheet = fighter.sheet
    for name, left in (("health", sheet.health), ("stamina", sheet.stamina)):
        if fighter.out in UP and not left:
            raise Malformed(
                f"nobody stands with {name} 0.",
                where=f"{where}.sheet.{name}",
                choices=("1 or more", "out: unconscious"),
            )
    if fighter.out == "dead" and sheet.health:
        raise Malformed("the dead have health 0.", where=f"{where}.sheet.health", choices=("0",))
    if sheet.cover is not None and sheet.cover.behind == fighter.id:
        raise Malformed("nobody is cover for themselves.", where=f"{where}.sheet.cover", choices=("something else",))


def refuse_guarding(encounter: Fight, actor: Fighter, d: Protect | Sacrifice) -> None:
    """Protecting is for anyone else who is there, sacrifice for a companion; its move goes into reaching them."""
    target = named(encounter, actor.side, d.target, where=actor.id)
    rule = f"BD-{d.kind.upper()}"
    others = [
        c.id
        for c in known(encounter, actor.side)
        if c.id != actor.id and c.out not in GONE and (d.kind == "protect" or c.side == actor.side)
    ]
    why = None
    if target.id == actor.id:
        why = "nobody stands before themselves."
    elif target.out in GONE:
        why = f"{target.name} is {target.out}: there is nobody to stand before."
    elif target.id not in others:
        why = f"{target.name} is no companion of {actor.name}."
    if why is not None:
        raise Illegal(why, where=actor.id, rule=rule, choices=tuple(others))
    if d.kind == "sacrifice" and d.move is not None:
        raise Illegal(
            "whoever stands in for somebody spends the move on reaching them.",
            where=actor.id,
            rule=rule,
            choices=("the same without a move",),
        )
