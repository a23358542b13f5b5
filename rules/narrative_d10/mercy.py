"""How violence ends by choice: yielding, leaving, mercy, parley [ND-END]."""

from __future__ import annotations

from rules.declaration import Mercy, Parley, Retreat, Yield
from rules.errors import Illegal
from rules.narrative_d10.declarations import Flee
from rules.narrative_d10.instinct import accepts
from rules.narrative_d10.sheet import Fight
from rules.outcome import Fled, Lapsed, Yielded
from rules.resolution import Resolution
from rules.sides import agree, depart, offer, refuse_no_way_out

END = "ND-END"


def yield_(r: Resolution[Fight], d: Yield) -> None:
    """Out of the fight by one's own word."""
    r.emit(Yielded(who=d.actor, rules=(END,)))


def retreat(r: Resolution[Fight], d: Retreat) -> None:
    """The side leaves, without a roll."""
    consent(r, d)
    depart(r, r.encounter.combatants[d.actor].side, END, ends=END)


def consent(r: Resolution[Fight], d: Retreat | Mercy | Parley) -> None:
    """All of the side agree, and one who retreats has somewhere to go. Raises Illegal if not."""
    agree(r, d.actor, END, "retreat" if d.kind == "retreat" else f"offer {d.kind}")
    if d.kind == "retreat":
        refuse_no_way_out(r, d.actor, END)


def offer_peace(r: Resolution[Fight], d: Mercy | Parley) -> None:
    """The side offers to end it; accepted by every other side, it is over at once."""
    consent(r, d)
    offer(r, d, END, ends=END, instinct=END, accepts=accepts)


def flee(r: Resolution[Fight], d: Flee) -> None:
    """One combatant leaves, if there is a way; a way that was closed since they declared it is none."""
    if way_out(r, d):
        r.emit(Fled(who=d.actor))  # by the clause that was asked
    else:
        r.emit(Lapsed(actor=d.actor, act="flee", reason="there is no way out any more", rules=(END,)))


def way_out(r: Resolution[Fight], d: Flee) -> bool:
    """Whether there is one for them, as the game master says."""
    question = f"Is there a way out for {r.encounter.combatants[d.actor].name}?"
    return r.whether(END, question, subject=d.actor, default=bool(r.encounter.scene.exits), weight="notable")


def refuse_flight_nowhere(r: Resolution[Fight], d: Flee) -> None:
    """Raises Illegal where there is no way out."""
    if not way_out(r, d):
        raise Illegal(
            f"there is no way out of here for {r.encounter.combatants[d.actor].name}.",
            where=d.actor,
            rule=END,
            choices=("move", "yield", "fight on"),
        )
