"""Moving, flying and falling [BD-MOVE, BD-SLOW, BD-FAST, BD-FLY, BD-FLY-FALL, BD-FALL, BD-PLACE]."""

from __future__ import annotations

from typing import Literal

from rules.bright_dark.aims import aim, in_reach, thing
from rules.bright_dark.conditions import ALOFT, PRONE, UNDER_WATER
from rules.bright_dark.declarations import Drop, Step, Sworn
from rules.bright_dark.harm import harm
from rules.bright_dark.places import carrier, distance, squares_to, standing_at, stands
from rules.bright_dark.sheet import Fight
from rules.bright_dark.ways import ends, hindrance, on_the_wing, pace
from rules.bright_dark.ways import speed_of as speed_of
from rules.bright_dark.ways import step_of as step_of
from rules.claim import Way
from rules.combatant import Condition, Place
from rules.outcome import ConditionBegan, ConditionEnded, ItemChanged, Lapsed, Moved, Noted, Outcome
from rules.resolution import Resolution
from rules.scene import bare
from rules.spots import EDGE

FLYING = Condition(name=ALOFT)
DIVED = Condition(name=UNDER_WATER)
MOST_DICE = 99
"""What one term of a notation holds."""


def go(r: Resolution[Fight], d: Sworn, *, lapsed: bool = False) -> None:
    """The move that is a declaration, or part of one; whatever it brings with it (standing up, taking, diving).

    ``lapsed``: its action has come to nothing, and so has the step that the action would have taken by itself.
    """
    if not lapsed and in_reach(r.encounter, d):
        return
    place = ends(r.encounter, d, lapsed=lapsed).place
    step = step_of(d)
    if step is None:
        if place is not None:
            _step_in(r, d.actor, place, None)
        return
    barred = hindrance(r.encounter, d.actor)
    if barred is not None and not (barred == PRONE and step.stand):
        return  # something has happened since it was declared
    if step.stand:
        if barred is not None:
            r.emit(ConditionEnded(who=d.actor, name=PRONE, rules=("BD-TURN", "BD-CALLED")))
    elif step.goes:
        _take_step(r, d, step, place)
    elif place is not None:
        _step_in(r, d.actor, place, step)
    if step.water is not None:
        _dive(r, d.actor, step.water)
    if step.take is not None:
        _pick_up(r, d.actor, step.take)


def out_of_reach(encounter: Fight, d: Sworn) -> str | None:
    """Why a declaration's target cannot be reached any more, in words; None if it can [BD-RESOLVE]."""
    if in_reach(encounter, d):
        return None
    aimed = aim(encounter, d)
    if aimed is None or not ends(encounter, d).lacking:
        return None
    return f"{aimed.mark.name} is out of reach"


def _step_in(r: Resolution[Fight], who: str, place: Place, step: Step | None) -> None:
    """A step that is part of what one does, and is not told for itself."""
    _, rules = pace(r.encounter, who, step)
    r.emit(Moved(who=who, place=place, rules=("BD-PLACE", *rules)))


def _take_step(r: Resolution[Fight], d: Sworn, step: Step, place: Place | None) -> None:
    """A move that was declared: which way it went, unless its words or what it was for say so."""
    before = r.encounter
    if step.to is not None and place is not None:
        measured = ("BD-PLACE",) if place.at is not None or place.of is not None else ()
        r.emit(Moved(who=d.actor, place=place, rules=("BD-TURN", *measured)))
        return
    winged = on_the_wing(before.combatants[carrier(before, d.actor)])
    if place is None and (step.up is None or not winged):
        return
    _, rules = pace(before, d.actor, step)
    how, whom = _way(before, d, step, place)
    flown = ("BD-FLY",) if how == "up" and winged else ()
    moved = r.emit(Moved(who=d.actor, place=place, how=how, whom=whom, rules=("BD-TURN", *rules, *flown)))
    if step.up is not None and (place is None or place.at is None):
        _aloft(r, carrier(before, d.actor), step.up > 0, moved)


def _way(encounter: Fight, d: Sworn, step: Step, place: Place | None) -> tuple[Way | None, str | None]:
    """Nearer to whom or farther from whom, or up, or down."""
    if step.toward is not None:
        return (None, None) if step.toward == getattr(d, "target", None) else ("nearer", step.toward)
    if step.away is not None:
        return "farther", step.away
    if step.up is not None:
        return ("up" if step.up > 0 else "down"), None
    return _way_to_spot(encounter, d.actor, place)


def _way_to_spot(encounter: Fight, who: str, place: Place | None) -> tuple[Way | None, str | None]:
    """Up or down, where that is all; else as whoever of the others is nearest would see it."""
    here = stands(encounter, who)
    spot = here.at if here is not None else None
    goal = place.at if place is not None else None
    if spot is not None and goal is not None and spot[:2] == goal[:2]:
        return ("up" if goal[2] > spot[2] else "down"), None
    others = [
        c.id
        for c in encounter.combatants.values()
        if c.standing and not c.hidden and c.side != encounter.combatants[who].side
    ]
    if not others:
        return None, None
    nearest = min(others, key=lambda other: distance(encounter, who, other))
    was = distance(encounter, who, nearest)
    now = distance(standing_at(encounter, who, place), who, nearest)
    if now == was:
        return None, None
    return ("nearer" if now < was else "farther"), nearest


def _aloft(r: Resolution[Fight], who: str, up: bool, cause: Outcome) -> None:
    """In the air, or on the ground again, where height is not told in feet."""
    flies = r.encounter.combatants[who].has(ALOFT)
    if up and not flies:
        r.emit(ConditionBegan(who=who, condition=FLYING, rules=("BD-FLY",)), cause=cause)
    elif flies and not up:
        r.emit(ConditionEnded(who=who, name=ALOFT, rules=("BD-FLY",)), cause=cause)


def _dive(r: Resolution[Fight], who: str, water: Literal["under", "out"]) -> None:
    """Under the water, or up out of it: one stands there as far from everyone as before."""
    under = r.encounter.combatants[who].has(UNDER_WATER)
    if under == (water == "under"):
        return
    moved = r.emit(Moved(who=who, place=stands(r.encounter, who), how=water, rules=("BD-TURN",)))
    if under:
        r.emit(ConditionEnded(who=who, name=UNDER_WATER, rules=("BD-BREATH",)), cause=moved)
    else:
        r.emit(ConditionBegan(who=who, condition=DIVED, rules=("BD-BREATH",)), cause=moved)


def _pick_up(r: Resolution[Fight], who: str, item: str) -> None:
    """What lies within 5 ft is in one's hand again; unless it is gone, or one did not get there [BD-CALLED]."""
    there = thing(r.encounter, item)
    if there is not None and squares_to(r.encounter, who, there.mark) <= there.feet**2:
        r.emit(ItemChanged(who=who, item=item, how="taken", rules=("BD-CALLED",)))
    else:
        r.emit(Lapsed(actor=who, act="take", reason=f"the {bare(item)} is out of reach", rules=("BD-RESOLVE",)))


def drop(r: Resolution[Fight], d: Drop) -> None:
    """The game master lets somebody fall [BD-FALL]."""
    if d.cause:
        r.cause = r.emit(Noted(text=d.cause, rules=("BD-FALL",))).seq
    come_down(r, d.target, d.feet)


def come_down(r: Resolution[Fight], who: str, feet: int) -> None:
    """Somebody falls so far, and lands [BD-FALL]."""
    down = r.emit(Moved(who=who, place=_below(r.encounter, who, feet), how="down", rules=("BD-FALL",)))
    fall(r, who, feet, cause=down)


def fall(r: Resolution[Fight], who: str, feet: int, *, cause: Outcome | None = None) -> None:
    """1d6 for each full 10 ft, the whole way at once; nothing more for those who lie there already [BD-FALL]."""
    options = r.encounter.own.options
    full = feet // options.fall_feet
    if full == 0 or r.encounter.combatants[who].out in ("unconscious", "dead"):
        return
    dice = r.roll(who, "fall", _times(full, options.fall_die))
    harm(r, who, by=None, tool=None, rolls=(dice,), modifiers=(), rules=("BD-FALL",), cause=cause)


def fall_from_the_air(r: Resolution[Fight], who: str, *, cause: Outcome) -> None:
    """A flyer whose flight is impaired falls in the same round [BD-FLY-FALL]; nothing for anyone else."""
    height = height_of(r.encounter, who)
    if height == 0:
        return
    riders = [c.id for c in r.encounter.combatants.values() if c.sheet.rides == who]
    place = _below(r.encounter, who, height)
    down = r.emit(Moved(who=who, place=place, how="down", rules=("BD-FLY-FALL",)), cause=cause)
    if r.encounter.combatants[who].has(ALOFT):
        r.emit(ConditionEnded(who=who, name=ALOFT, rules=("BD-FLY-FALL",)), cause=down)
    for one in (who, *riders):
        fall(r, one, height, cause=down)


def fall_from_its_back(r: Resolution[Fight], who: str, mount: str, *, cause: Outcome) -> None:
    """Whoever leaves the back of what is in the air falls as far as it is high [BD-FALL]."""
    height = height_of(r.encounter, mount)
    if height == 0 or r.encounter.combatants[who].sheet.flies:
        return
    place = _below(r.encounter, who, height)
    fall(r, who, height, cause=r.emit(Moved(who=who, place=place, how="down", rules=("BD-FALL",)), cause=cause))


def height_of(encounter: Fight, who: str) -> int:
    """How high a flyer is in the air: in feet, or as high as one rises in a turn; 0 for anyone else."""
    body = encounter.combatants[who]
    if not body.sheet.flies:
        return 0
    if body.place is not None and body.place.at is not None:
        return max(0, body.place.at[2])
    return encounter.own.options.rise if body.has(ALOFT) else 0


def _below(encounter: Fight, who: str, feet: int) -> Place | None:
    """So many feet below where one is. Words for a place say where one was, and no words say what is under it."""
    here = stands(encounter, who)
    if here is None or here.at is None:
        return Place(of=here.of, away=here.away) if here is not None and here.of is not None else None
    return Place(at=(here.at[0], here.at[1], max(-EDGE, here.at[2] - feet)))


def _times(count: int, die: str) -> str:
    """The notation of so many of a die."""
    each, sides = die.split("d")
    dice = count * int(each)
    terms = [MOST_DICE] * (dice // MOST_DICE) + ([dice % MOST_DICE] if dice % MOST_DICE else [])
    return "+".join(f"{term}d{sides}" for term in terms)
