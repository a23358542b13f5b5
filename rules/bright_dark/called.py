"""Called shots: a part, and what a hit there does beside damage [BD-CALLED]."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.bright_dark import conditions
from rules.bright_dark.declarations import Attack, Called, CalledEffect
from rules.bright_dark.modifiers import modifier
from rules.bright_dark.sheet import Fight, Fighter
from rules.combatant import Condition, Until
from rules.outcome import ConditionBegan, ItemChanged, Modifier, Outcome
from rules.resolution import Resolution

FITS: Mapping[CalledEffect, tuple[str, ...]] = {
    "disarm": ("limb",),
    "impair attack": ("limb",),
    "impair damage": ("limb",),
    "slow": ("limb",),
    "trip": ("limb",),
    "ground": ("limb", "wing"),
    "blind": ("head",),
    "stun": ("head",),
    "stagger": ("head",),
}
"""Where each effect is to be had. A part that is none of limb, wing and head is the table's own: it fits them all."""

_WORDS = {
    "limb": "limb arm hand wrist elbow shoulder finger thumb fist leg knee foot feet ankle thigh shin calf toe heel "
    "foreleg hindleg paw hoof hooves talon tentacle",
    "wing": "wing pinion",
    "head": "head face eye brow forehead temple skull jaw chin cheek nose ear mouth snout muzzle beak",
}
_KINDS = {word: kind for kind, words in _WORDS.items() for word in words.split()}

BEGINS: Mapping[CalledEffect, str] = {
    "impair attack": conditions.HAMPERED,
    "impair damage": conditions.WEAKENED,
    "slow": conditions.SLOWED,
    "trip": conditions.PRONE,
    "ground": conditions.GROUNDED,
    "blind": conditions.BLIND,
    "stun": conditions.STUNNED,
    "stagger": conditions.STAGGERED,
}
"""The condition that each effect is; who is disarmed loses a thing instead."""

LASTING: tuple[Until, ...] = ("own_turn_begins", "own_turn_ends", "fight_ends", "night", "ended")
"""From the shortest to the longest."""
MODIFIERS = tuple(str(value) for value in range(-5, 6))
"""What the game master may say that a part costs, or gives."""


def contradicted(part: str, effect: CalledEffect) -> bool:
    """Whether the words for a part name one where such an effect is not to be had."""
    words = re.findall(r"[a-z]+", part.lower())
    kinds = {kind for word in words if (kind := _KINDS.get(word) or _KINDS.get(word.removesuffix("s"))) is not None}
    return bool(kinds) and kinds.isdisjoint(FITS[effect])


def called_modifier(r: Resolution[Fight], d: Attack, called: Called) -> Modifier:
    """What calling the part costs the roll: the game master says, by default -1."""
    said = r.ask(
        "BD-CALLED",
        f"To {called.effect} {r.encounter.combatants[d.target].name} at the {called.part}: what modifier?",
        subject=d.actor,
        choices=MODIFIERS,
        default=str(r.encounter.own.options.called),
        weight="notable",
    )
    return modifier(int(said), f"at the {called.part}", "BD-CALLED")


def inflict(r: Resolution[Fight], d: Attack, called: Called, victim: str, *, cause: Outcome) -> None:
    """What the called hit does to whoever took it, for as long as the game master says."""
    fighter = r.encounter.combatants[victim]
    if called.effect == "disarm":
        item = let_go_of(fighter, called.item if victim == d.target else None)
        if item is not None:
            r.emit(ItemChanged(who=victim, item=item, how="lost", rules=("BD-CALLED",)), cause=cause)
        return
    name = BEGINS[called.effect]
    if name == conditions.GROUNDED and not fighter.sheet.flies:
        return
    begun = Condition(name=name) if name == conditions.PRONE else lasting(r, victim, name)
    r.emit(ConditionBegan(who=victim, by=d.actor, condition=begun, rules=("BD-CALLED",)), cause=cause)


def lasting(r: Resolution[Fight], who: str, name: str) -> Condition:
    """A condition for as long as the game master says, by default to the end of its bearer's next turn.

    It does not add up with one of the same name: the longer of the two stays.
    """
    fighter = r.encounter.combatants[who]
    said = r.ask(
        "BD-CALLED",
        f"{fighter.name} is {name}: until when?",
        subject=who,
        choices=LASTING,
        default="own_turn_ends",
    )
    begun = Condition(name=name, until=next(until for until in LASTING if until == said))
    return longer(fighter, begun)


def longer(fighter: Fighter, begun: Condition) -> Condition:
    """Of a condition that begins and one of the same name that one has: the one that lasts longer."""
    return max((*(c for c in fighter.conditions if c.name == begun.name), begun), key=_length)


def let_go_of(fighter: Fighter, item: str | None) -> str | None:
    """What leaves a disarmed hand: the thing named, else the first weapon held; None where there is none."""
    held = [weapon.name for weapon in fighter.sheet.weapons if weapon.held and weapon.name in fighter.carries]
    if item is None:
        return held[0] if held else None
    grown = any(weapon.name == item and not weapon.held for weapon in fighter.sheet.weapons)
    return item if item in fighter.carries and not grown else None


def _length(condition: Condition) -> tuple[int, int]:
    return LASTING.index(condition.until), condition.turns
