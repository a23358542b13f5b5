"""What a fight cost, drawn from what is recorded of it [BD-COST]."""

from __future__ import annotations

from rules.bright_dark.sheet import Fight, Killing
from rules.model import evolve
from rules.outcome import Cost

RULE = ("BD-COST",)


def drawn(encounter: Fight, *, untold: bool) -> list[Cost]:
    """Every cost, in the order of the clause. ``untold``: the game master says something died untold.

    What is drawn from secrets alone is itself the game master's.
    """
    return [_kept(encounter, cost) for cost in _drawn(encounter, untold)]


def _kept(encounter: Fight, cost: Cost) -> Cost:
    secrets = encounter.own.secrets
    if cost.because and all(seq in secrets for seq in cost.because):
        return evolve(cost, visibility="gm")
    return cost


def _drawn(encounter: Fight, untold: bool) -> list[Cost]:
    own = encounter.own
    if not own.blows:
        return []
    killings = [k for k in own.killings if k.by is not None and encounter.side_of(k.by).players]
    costs = [*_injury(encounter), *_strain(encounter), *_guilt(encounter, killings)]
    if killings:
        costs.append(Cost(cost="wonder dimmed", because=_seqs(killings), rules=RULE))
    wounded = [k for k in killings if encounter.combatants[k.who].wound]
    if wounded or own.miscast:
        because = tuple(sorted([*_seqs(wounded), *own.miscast]))
        costs.append(Cost(cost="corruption worsened", because=because, rules=RULE))
    costs += [Cost(cost="trust broken", who=who, because=(seq,), rules=RULE) for seq, who in _first_each(own.broken)]
    if own.gone or untold:
        because = own.gone or _seqs(list(own.killings))
        costs.append(Cost(cost="opportunity lost", because=because, rules=RULE))
    return costs or [Cost(cost="strain", because=own.blows, rules=RULE)]


def _injury(encounter: Fight) -> list[Cost]:
    own = encounter.own
    return [
        Cost(cost="injury", who=c.id, because=(own.hurt[c.id],), rules=RULE)
        for c in encounter.combatants.values()
        if c.sheet.health < own.began[c.id]
    ]


def _strain(encounter: Fight) -> list[Cost]:
    """For a player's character who went down, and for each who was there to see it."""
    falls = [*encounter.own.falls, *((k.seq, k.who) for k in encounter.own.killings)]
    falls = [(seq, who) for seq, who in falls if encounter.combatants[who].character]
    costs = []
    for combatant in encounter.combatants.values():
        seen = tuple(seq for seq, who in falls if encounter.combatants[who].side == combatant.side)
        if combatant.character and combatant.out != "dead" and seen:
            costs.append(Cost(cost="strain", who=combatant.id, because=seen, rules=RULE))
    if falls and not costs:  # nobody is left to bear it
        costs.append(Cost(cost="strain", because=tuple(seq for seq, _ in falls), rules=RULE))
    return costs


def _guilt(encounter: Fight, killings: list[Killing]) -> list[Cost]:
    """For killing one who had yielded, wavered or lay unconscious; or anyone, after refusing mercy."""
    refused = [seq for seq, side in encounter.own.refused if encounter.side_named(side).players]
    guilty = [
        (k.seq, k.by)
        for k in killings
        if k.by is not None
        and (k.was in ("yielded", "unconscious") or k.wavering or any(seq < k.seq for seq in refused))
    ]
    return [Cost(cost="guilt", who=who, because=(seq,), rules=RULE) for seq, who in _first_each(tuple(guilty))]


def _first_each(seen: tuple[tuple[int, str], ...]) -> list[tuple[int, str]]:
    first: dict[str, int] = {}
    for seq, who in seen:
        first.setdefault(who, seq)
    return [(seq, who) for who, seq in first.items()]


def _seqs(killings: list[Killing]) -> tuple[int, ...]:
    return tuple(k.seq for k in killings)
