"""A skill, and acting on the surroundings, with stakes fixed before the roll [ND-SKILL, ND-INTERACT]."""

from __future__ import annotations

from rules.narrative_d10.declarations import Interact, Stake, UseSkill
from rules.narrative_d10.harm import harm
from rules.narrative_d10.modifiers import modifiers
from rules.narrative_d10.outcomes import Staked
from rules.narrative_d10.sheet import Fight
from rules.outcome import Checked
from rules.resolution import Resolution
from rules.stake import befall, still_at_stake

UNROLLED = "strength"
"""What a roll is made with that nobody thought would be needed."""


def use_skill(r: Resolution[Fight], d: UseSkill) -> None:
    """1d10 + skill + stat against the difficulty, by default 15 [ND-SKILL]."""
    question = f"What must {r.encounter.combatants[d.actor].name} reach? ({d.words})"
    usual = r.encounter.own.options.skill
    difficulty = r.number("ND-SKILL", question, subject=d.actor, default=usual, weight="notable")
    _rolled(r, d, difficulty, ("ND-SKILL",))


def interact(r: Resolution[Fight], d: Interact) -> None:
    """Whether it needs a roll is the game master's to say; by default none, and it comes about [ND-INTERACT]."""
    question = f"Does it need a roll, and what must it reach? ({d.words})"
    difficulty = r.number_or("ND-INTERACT", question, "no roll", subject=d.actor, default=None, weight="notable")
    if difficulty is not None:
        _rolled(r, d, difficulty, ("ND-INTERACT", "ND-SKILL"))
        return
    for stake in d.success:
        _comes_of_it(r, d, stake, ("ND-INTERACT",), meant=True)


def _rolled(r: Resolution[Fight], d: UseSkill | Interact, difficulty: int, rules: tuple[str, ...]) -> None:
    r.emit(Staked(actor=d.actor, success=d.success, failure=d.failure, rules=rules))
    adds = modifiers(
        r.encounter, d.actor, d.kind, "ND-SKILL", skill=d.skill, stat=d.stat or UNROLLED, given=d.modifiers
    )
    check = r.check(d.actor, d.kind, adds, difficulty, notation="1d10")
    tried = r.emit(Checked(actor=d.actor, act="other", target=d.target, check=check, rules=rules))
    r.cause = tried.seq
    for stake in d.success if check.succeeded else d.failure:
        _comes_of_it(r, d, stake, rules, meant=check.succeeded)


def _comes_of_it(
    r: Resolution[Fight], d: UseSkill | Interact, stake: Stake, rules: tuple[str, ...], *, meant: bool
) -> None:
    """One stake. ``meant``: it is the actor's doing, and no mishap."""
    if not still_at_stake(r, stake):
        return
    by = d.actor if meant and getattr(stake, "who", None) != d.actor else None
    if stake.stake == "harm":
        roll = r.roll(d.actor, "harm", stake.dice)
        harm(r, stake.who, by=by, tool=None, rolls=(roll,), modifiers=(), rules=rules)
    else:
        befall(r, stake, actor=d.actor, by=by, rules=rules)
