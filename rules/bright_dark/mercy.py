"""How violence ends by choice: yielding, retreat and pursuit, mercy, parley."""

from __future__ import annotations

from rules.bright_dark.instinct import accepts
from rules.bright_dark.sheet import Fight, fights
from rules.bright_dark.water import FLAG
from rules.combatant import Place
from rules.declaration import Mercy, Parley, Retreat, Yield
from rules.errors import Malformed
from rules.outcome import Reopened, SceneChanged, Yielded
from rules.resolution import Resolution
from rules.sides import agree, depart, offer, refuse_no_way_out

LONGEST_PLACE = 80
"""What a word of a scene holds."""


def yield_(r: Resolution[Fight], d: Yield) -> None:
    """Out of the fight by one's own word [BD-YIELD]."""
    r.emit(Yielded(who=d.actor, rules=("BD-YIELD",)))


def retreat(r: Resolution[Fight], d: Retreat) -> None:
    """The side leaves, without a roll; unless the others follow it into a new place [BD-RETREAT, BD-PURSUIT]."""
    side = r.encounter.combatants[d.actor].side
    consent(r, d)
    exits = r.encounter.scene.exits
    pursuit = r.ask(
        "BD-PURSUIT",
        "Does the other side pursue? (no, or the place where it goes on)",
        default="no",
        weight="notable",
    )
    if pursuit != "no":
        pursuers, _ = r.encounter.after(side)
        follow = r.emit(Reopened(how="pursuit", side=pursuers))  # by the clause that was asked
        place = pursuit if pursuit != "yes" else _beyond(exits)
        if len(place) > LONGEST_PLACE:
            raise Malformed(f"a place is told in {LONGEST_PLACE} letters at most.", where="BD-PURSUIT")
        flags = tuple(flag for flag in r.encounter.scene.flags if flag == FLAG)
        places = _behind(r, d.actor, pursuers)
        r.emit(SceneChanged(place=place, flags=flags, places=places, rules=("BD-PURSUIT",)), cause=follow)
        return
    depart(r, side, "BD-RETREAT", ends="BD-END")


def consent(r: Resolution[Fight], d: Retreat | Mercy | Parley) -> None:
    """All of the side agree, and one who retreats has somewhere to go. Raises Illegal if not [BD-RETREAT, BD-MERCY]."""
    rule = f"BD-{d.kind.upper()}"
    agree(r, d.actor, rule, "retreat" if d.kind == "retreat" else f"offer {d.kind}", counts=fights)
    if d.kind == "retreat":
        refuse_no_way_out(r, d.actor, rule)


def _behind(r: Resolution[Fight], speaker: str, pursuers: str) -> dict[str, Place]:
    """Where those who follow stand: on the heels of whoever called the retreat, or far behind; else all are Near."""
    options = r.encounter.own.options
    behind = r.ask("BD-PLACE", "How close are they behind?", choices=("close", "near", "far"), default="near")
    if behind == "near":
        return {}
    place = Place(of=speaker, away=options.close if behind == "close" else options.far)
    return {m.id: place for m in r.encounter.members(pursuers) if m.standing}


def _beyond(exits: tuple[str, ...]) -> str:
    place = f"the ground beyond the {exits[0]}" if exits else "the open"
    return place if len(place) <= LONGEST_PLACE else "the open"


def offer_peace(r: Resolution[Fight], d: Mercy | Parley) -> None:
    """The side offers to end it; accepted by every other side, it is over at once [BD-MERCY, BD-PARLEY]."""
    rule = "BD-MERCY" if isinstance(d, Mercy) else "BD-PARLEY"
    consent(r, d)
    offer(r, d, rule, ends="BD-END", instinct="BD-GMTURN", accepts=accepts, counts=fights)
