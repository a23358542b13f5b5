"""Another act in words, its stakes fixed before the roll; picking up; what stakes do [BD-OTHER]."""

from __future__ import annotations

from rules.bright_dark import movement
from rules.bright_dark.checks import rolled
from rules.bright_dark.declarations import Other, Stake, Take
from rules.bright_dark.harm import harm
from rules.bright_dark.modifiers import modifiers
from rules.bright_dark.outcomes import CoverChanged, Staked
from rules.bright_dark.sheet import Cover, Fight
from rules.outcome import Checked, ItemChanged, Lapsed
from rules.resolution import Resolution
from rules.scene import bare
from rules.stake import befall, still_at_stake

RULE = ("BD-OTHER",)


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
    if not still_at_stake(r, stake):
        return
    by = d.actor if meant and getattr(stake, "who", None) != d.actor else None
    match stake.stake:
        case "harm":
            roll = r.roll(d.actor, "harm", stake.dice)
            harm(r, stake.who, by=by, tool=None, rolls=(roll,), modifiers=(), rules=RULE)
        case "fall":
            movement.come_down(r, stake.who, stake.feet)
        case "cover":
            cover = None if stake.cover is None else Cover(kind=stake.cover, behind=stake.behind)
            r.emit(CoverChanged(who=stake.who, cover=cover, rules=RULE))
        case _:
            befall(r, stake, actor=d.actor, by=by, rules=RULE)


def take(r: Resolution[Fight], d: Take) -> None:
    """What lies within 5 ft is in one's hand again, unless another was quicker [BD-CALLED]."""
    if d.item not in [thing.item for thing in r.encounter.own.lying]:
        r.emit(
            Lapsed(actor=d.actor, act="take", reason=f"no {bare(d.item)} lies there any more", rules=("BD-RESOLVE",))
        )
        return
    r.emit(ItemChanged(who=d.actor, item=d.item, how="taken", rules=("BD-CALLED",)))
