"""After the fight: who comes round, a rest, days, wounds that heal or fester [ND-REST, ND-WOUND-HEAL, ND-FESTER]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.combatant import Until
from rules.declaration import Conclude, Rest
from rules.errors import Malformed
from rules.lasting import run_out
from rules.narrative_d10.conditions import KNOCKED_DOWN
from rules.narrative_d10.declarations import Days
from rules.narrative_d10.harm import heal, wake
from rules.narrative_d10.outcomes import DaysPassed, WoundFestered, WoundHealed
from rules.narrative_d10.sheet import Fight, Fighter, Wound
from rules.narrative_d10.wounds import EFFECT
from rules.outcome import Concluded, ConditionEnded, Cost, Noted, Rested, Woke
from rules.resolution import Resolution

OF_THE_FIGHT: frozenset[Until] = frozenset({"own_turn_begins", "own_turn_ends", "fight_ends"})
"""What lasts no longer than the fight: stances and the like."""
THERE = frozenset({None, "yielded", "calmed", "unconscious"})
"""Who is here to rest, and alive."""


def conclude(r: Resolution[Fight], d: Conclude) -> None:
    """The fight's own conditions end, the senseless come round, all rest if they may, and what is kept is told."""
    run_out(r, OF_THE_FIGHT, "ND-END")
    come_round(r, r.encounter.combatants.values(), frozenset({"the end of the fight"}))
    if d.breather:
        rest(r)
    if d.strike:
        raise Malformed("nothing costs anything by itself here.", where="conclude.strike", choices=("leave it out",))
    for name in d.costs:
        r.emit(Cost(cost=name, rules=("fiat",)))
    if d.keepsake:
        r.emit(Noted(text=d.keepsake, rules=("ND-END",)))
    r.emit(Concluded(rules=("ND-END",)))


def come_round(r: Resolution[Fight], people: Iterable[Fighter], until: frozenset[str]) -> None:
    """Whom a wound kept under until now, and who has Hit Points left, wakes [ND-WOUND-EFFECT]."""
    for one in people:
        kept = {w.senseless for w in one.sheet.wounds if w.senseless is not None}
        if one.out == "unconscious" and one.sheet.hp and kept and kept <= until:
            r.emit(Woke(who=one.id, rules=(EFFECT,)))


def rest(r: Resolution[Fight]) -> None:
    """Stances, rally and knockdown end; whoever has no wound has all Hit Points again [ND-REST].

    Whom a wound kept under comes round, if they have any.
    """
    resting = [c for c in r.encounter.combatants.values() if c.out in THERE]
    r.cause = r.emit(Rested(who=tuple(c.id for c in resting), rules=("ND-REST",))).seq
    run_out(r, OF_THE_FIGHT, "ND-REST")
    for one in resting:
        if one.has(KNOCKED_DOWN):
            r.emit(ConditionEnded(who=one.id, name=KNOCKED_DOWN, rules=("ND-REST",)))
        if not one.sheet.wounds and one.sheet.hp < one.sheet.max_hp:
            heal(r, one.id, one.sheet.max_hp, by=None, rules=("ND-REST",))
    come_round(r, resting, frozenset({"the end of the fight", "a rest"}))


def retire(r: Resolution[Fight], d: Rest) -> None:
    """A short rest, a night, or days: then wounds may heal or fester first, and all rest when they are over
    [ND-REST, ND-WOUND-HEAL, ND-FESTER].
    """
    if d.days is not None:
        days(r, Days(days=d.days))
    elif d.night:
        r.cause = r.emit(Noted(text="A night went by.", rules=("ND-REST",))).seq
    rest(r)
    if d.days is not None or d.night:
        run_out(r, frozenset({"night"}), "ND-REST")


def days(r: Resolution[Fight], d: Days) -> None:
    """Each wound may heal, and one that nobody has treated may fester: as the game master says, by default neither."""
    r.cause = r.emit(DaysPassed(days=d.days, rules=("ND-WOUND-HEAL",))).seq
    for one in r.encounter.combatants.values():
        if one.out in THERE:
            for wound in one.sheet.wounds:
                _mends_or_festers(r, one.id, wound)


def _mends_or_festers(r: Resolution[Fight], who: str, wound: Wound) -> None:
    name = r.encounter.combatants[who].name
    rule = "ND-WOUND-HEAL"
    if r.whether(rule, f"Has the {wound.grade} wound of {name} healed?", subject=who, default=False, weight="notable"):
        healed = r.emit(WoundHealed(who=who, wound=wound.seq))  # by the clause that was asked
        wake(r, who, by=None, rules=(rule,), cause=healed)
        return
    if wound.treated or wound.festers:
        return
    question = f"Does the untreated wound of {name} fester? (no, or what comes of it, in words)"
    said = r.ask("ND-FESTER", question, subject=who, default="no", weight="notable")
    if said != "no":
        pain = r.encounter.own.options.festering
        r.emit(WoundFestered(who=who, wound=wound.seq, pain=pain, complication=said))  # likewise
