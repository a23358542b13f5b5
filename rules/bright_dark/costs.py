"""What a fight cost, drawn from what is recorded of it [BD-COST]."""

from __future__ import annotations

from collections.abc import Sequence

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
    worsened = [*own.miscast, *_seqs([k for k in killings if encounter.combatants[k.who].wound])]
    if worsened:
        costs.append(Cost(cost="corruption worsened", because=tuple(sorted(worsened)), rules=RULE))
    costs += [
        Cost(cost="trust broken", who=who, because=(seq,), rules=RULE)
        for seq, who in _first_each(encounter, own.broken)
    ]
    if own.gone or untold:
        died = _seqs(own.killings) if untold else ()
        costs.append(Cost(cost="opportunity lost", because=tuple(sorted((*own.gone, *died))), rules=RULE))
    return costs or [Cost(cost="strain", because=own.blows, rules=RULE)]


def _injury(encounter: Fight) -> list[Cost]:
    own = encounter.own
    return [
        Cost(cost="injury", who=c.id, because=(own.hurt[c.id],), rules=RULE)
        for c in encounter.combatants.values()
        if c.sheet.health < own.began[c.id]
    ]


def _strain(encounter: Fight) -> list[Cost]:
    """For a player's character who went down, and for each who saw a companion go."""
    costs = []
    for combatant in encounter.combatants.values():
        because = tuple(fall.seq for fall in encounter.own.falls if combatant.id in fall.seen)
        if because and combatant.out != "dead":
            costs.append(Cost(cost="strain", who=combatant.id, because=because, rules=RULE))
    borne = tuple(fall.seq for fall in encounter.own.falls if encounter.combatants[fall.who].character)
    if borne and not costs:  # nobody is left to bear it
        costs.append(Cost(cost="strain", because=borne, rules=RULE))
    return costs


def _guilt(encounter: Fight, killings: list[Killing]) -> list[Cost]:
    """For killing one who had yielded, stood down, wavered or lay unconscious; or anyone, after refusing mercy."""
    guilty = [
        (k.seq, k.by)
        for k in killings
        if k.by is not None
        and (k.was in ("yielded", "calmed", "unconscious") or k.wavering or _refused_before(encounter, k.by, k.seq))
    ]
    return [Cost(cost="guilt", who=who, because=(seq,), rules=RULE) for seq, who in _first_each(encounter, guilty)]


def _refused_before(encounter: Fight, who: str, seq: int) -> bool:
    """Whether the side of ``who`` had refused mercy by then."""
    return any(side == encounter.combatants[who].side and at < seq for at, side in encounter.own.refused)


def _first_each(encounter: Fight, seen: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The first of each: the first that is no secret, if there is one."""
    first: dict[str, int] = {}
    for seq, who in sorted(seen, key=lambda one: one[0] in encounter.own.secrets):
        first.setdefault(who, seq)
    return [(seq, who) for who, seq in first.items()]


def _seqs(killings: Sequence[Killing]) -> tuple[int, ...]:
    return tuple(k.seq for k in killings)
