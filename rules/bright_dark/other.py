"""Another act in words, its stakes fixed before the roll; picking up; what stakes do [BD-OTHER]."""

from __future__ import annotations

from typing import assert_never

from rules.bright_dark import movement
from rules.bright_dark.checks import rolled
from rules.bright_dark.declarations import Other, Stake, Take
from rules.bright_dark.harm import harm
from rules.bright_dark.modifiers import modifiers
from rules.bright_dark.outcomes import CoverChanged, Staked
from rules.bright_dark.sheet import Cover, Fight
from rules.combatant import Condition, Place
from rules.outcome import Checked, ConditionBegan, ExitsChanged, ItemChanged, Lapsed, Moved, Noted, Wavered
from rules.resolution import Resolution

RULE = ("BD-OTHER",)
GONE = frozenset({"dead", "fled", "left"})
"""Whoever is so has nothing more at stake."""


def other(r: Resolution[Fight], d: Other) -> None:
    """The attribute and talent named, against what the game master says, by default 12 [BD-OTHER]."""
    target = r.number(
        "BD-OTHER",
        f"What must {r.encounter.combatants[d.actor].name} reach? ({d.words})",
        subject=d.actor,
        default=r.encounter.own.options.other,
        weight="notable",
    )
    r.emit(Staked(actor=d.actor, attribute=d.attribute, success=d.success, failure=d.failure, rules=RULE))
    adds = modifiers(r, d.actor, "other", attribute=d.attribute, talent=d.talent, given=d.modifiers)
    check = rolled(r, d, "other", adds, target)
    tried = r.emit(Checked(actor=d.actor, act="other", target=d.target, check=check, rules=RULE))
    r.cause = tried.seq
    for stake in d.success if check.succeeded else d.failure:
        _comes_of_it(r, d, stake, meant=check.succeeded)


def _comes_of_it(r: Resolution[Fight], d: Other, stake: Stake, *, meant: bool) -> None:
    """One stake, by the same records as the rules. ``meant``: it is the actor's doing, and no mishap."""
    who = getattr(stake, "who", None)
    if who is not None and not _still_at_stake(r.encounter, stake, who):
        return
    by = d.actor if meant and who != d.actor else None
    match stake.stake:
        case "harm":
            roll = r.roll(d.actor, "harm", stake.dice)
            harm(r, stake.who, by=by, tool=None, rolls=(roll,), modifiers=(), rules=RULE)
        case "condition":
            condition = Condition(name=stake.condition, until=stake.until)
            r.emit(ConditionBegan(who=stake.who, by=by, condition=condition, rules=RULE))
        case "move":
            r.emit(Moved(who=stake.who, place=Place(words=stake.to), rules=RULE))
        case "fall":
            movement.come_down(r, stake.who, stake.feet)
        case "waver":
            r.emit(Wavered(who=stake.who, by=d.actor, rules=RULE))
        case "exits":
            r.emit(ExitsChanged(exits=stake.exits, rules=RULE))
        case "cover":
            cover = None if stake.cover is None else Cover(kind=stake.cover, behind=stake.behind)
            r.emit(CoverChanged(who=stake.who, cover=cover, rules=RULE))
        case "told":
            r.emit(Noted(text=stake.text, rules=RULE))
        case _:
            assert_never(stake)


def _still_at_stake(encounter: Fight, stake: Stake, who: str) -> bool:
    """Nothing more befalls who is gone by now, and only who stands can waver."""
    out = encounter.combatants[who].out
    return out is None if stake.stake == "waver" else out not in GONE


def take(r: Resolution[Fight], d: Take) -> None:
    """What lies within 5 ft is in one's hand again, unless another was quicker [BD-CALLED]."""
    if d.item not in [thing.item for thing in r.encounter.own.lying]:
        r.emit(Lapsed(actor=d.actor, act="take", reason=f"no {d.item} lies there any more", rules=("BD-RESOLVE",)))
        return
    r.emit(ItemChanged(who=d.actor, item=d.item, how="taken", rules=("BD-CALLED",)))
