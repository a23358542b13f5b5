"""The conditions of Bright-Dark: what each takes away or adds, and what ends it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.bright_dark.sheet import Fighter, Options
from rules.model import Model
from rules.outcome import Modifier

DEFENDING = "defending"
PROTECTED = "protected"
"""Behind the body of whoever keeps it up [BD-PROTECT]."""
GUARDED = "guarded"
"""Whoever keeps it up takes the next hit [BD-SACRIFICE]."""
WAVERING = "wavering"
DIZZY = "dizzy"
HAMPERED = "hampered"
"""An arm that strikes badly [BD-CALLED]."""
WEAKENED = "weakened"
"""An arm that strikes weakly [BD-CALLED]."""
SLOWED = "slowed"
PRONE = "prone"
GROUNDED = "grounded"
"""Wings that do not carry [BD-FLY-FALL]."""
ALOFT = "aloft"
"""In the air, where height is not told in feet: as high as a flyer rises in a turn [BD-FLY]."""
BLIND = "blind"
STUNNED = "stunned"
STAGGERED = "staggered"
RESTRAINED = "restrained"
"""Held fast by whoever keeps it up [BD-RESTRAIN]."""
FAST_HELD = "held still"
"""Restrained, and not able to move at all [BD-RESTRAIN]."""
UNDER_WATER = "under water"
QUICKENED = "quickened"
"""Fast by magic [BD-FAST]."""

NO_ACTION = frozenset({STUNNED, STAGGERED})
"""One may move and do nothing else [BD-CALLED]."""
SLOWING = frozenset({SLOWED, RESTRAINED, "injured", "sick", "poisoned", "encumbered"})
"""Slow Movement while it lasts [BD-SLOW]."""
FELLS_FLYERS = frozenset({GROUNDED, RESTRAINED, FAST_HELD, STUNNED})
"""A flyer falls [BD-FLY-FALL]."""
BALANCE = frozenset({"attack", "cast", "keep the saddle", "keep one's feet", "dodge"})
"""The rolls that dizziness bears on: balance, precision, focus [BD-DIZZY]."""
ENDED_BY: Mapping[str, tuple[str, ...]] = {
    DEFENDING: ("BD-DEFEND",),
    PROTECTED: ("BD-PROTECT",),
    GUARDED: ("BD-SACRIFICE",),
    WAVERING: ("BD-CALM", "BD-PLEAD"),
    **dict.fromkeys((HAMPERED, WEAKENED, SLOWED, GROUNDED, BLIND, STUNNED, STAGGERED), ("BD-CALLED",)),
}
"""The clauses that say how long a condition lasts which a turn ends."""


class Weight(Model):
    """What a condition adds to which rolls: the name of an option, and the clause."""

    option: Literal["dizzy", "impaired", "blind", "restrained"]
    on: frozenset[str]
    rule: str


WEIGHTS: Mapping[str, Weight] = {
    DIZZY: Weight(option="dizzy", on=BALANCE, rule="BD-DIZZY"),
    HAMPERED: Weight(option="impaired", on=frozenset({"attack"}), rule="BD-CALLED"),
    WEAKENED: Weight(option="impaired", on=frozenset({"harm"}), rule="BD-CALLED"),
    BLIND: Weight(option="blind", on=frozenset({"attack"}), rule="BD-CALLED"),
    RESTRAINED: Weight(option="restrained", on=frozenset({"attack"}), rule="BD-RESTRAIN"),
}


def weighing(fighter: Fighter, purpose: str, options: Options) -> list[Modifier]:
    """What one's conditions add to a roll of this purpose, each once, in the order they came."""
    found = []
    for condition in fighter.conditions:
        weight = WEIGHTS.get(condition.name)
        if weight is not None and purpose in weight.on:
            found.append(Modifier(value=getattr(options, weight.option), cause=condition.name, rule=weight.rule))
    return found
