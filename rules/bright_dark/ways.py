"""How fast one goes, how high, and where a move ends [BD-MOVE, BD-SLOW, BD-FAST, BD-FLY, BD-PLACE]."""

from __future__ import annotations

from typing import NamedTuple

from rules.bright_dark.aims import Aim, aim, thing
from rules.bright_dark.conditions import FAST_HELD, FELLS_FLYERS, PRONE, QUICKENED, SLOWING, UNDER_WATER
from rules.bright_dark.declarations import Step, Sworn
from rules.bright_dark.places import carrier, mark, squares_to, standing_at, stands
from rules.bright_dark.sheet import Fight, Fighter
from rules.combatant import Place
from rules.spots import EDGE, along, nearest_within, rounded_up, squares, straight_away

CLIMBS = frozenset({"climbing", "swimming", "burrowing"})
"""What takes those without wings up or down."""


class End(NamedTuple):
    """Where a move ends (None: where it began), and how many feet are lacking to what it has to reach."""

    place: Place | None
    lacking: int


STAYS = End(None, 0)


def speed_of(encounter: Fight, who: str, step: Step | None = None) -> int:
    """Feet a turn: a rider goes at the mount's speed [BD-MOVE, BD-SLOW, BD-FAST, BD-MOUNT]."""
    return pace(encounter, who, step)[0]


def pace(encounter: Fight, who: str, step: Step | None) -> tuple[int, tuple[str, ...]]:
    """Feet a turn, and the clauses that make it so many. Whatever is slow is not fast as well [BD-SLOW]."""
    options = encounter.own.options
    own = carrier(encounter, who)
    body = encounter.combatants[own]
    ridden = ("BD-MOUNT",) if own != who else ()
    if ridden and body.sheet.mount is not None and body.sheet.mount.refused:
        return 0, ("BD-MOVE", "BD-MOUNT-REACTION")
    slowed = any(condition.name in SLOWING for condition in body.conditions)
    if body.sheet.speed == "slow" or slowed or _labours(body, step):
        return options.slow, ("BD-MOVE", "BD-SLOW", *ridden)
    if body.sheet.speed == "fast" or on_the_wing(body) or body.has(QUICKENED):
        return options.fast, ("BD-MOVE", "BD-FAST", *ridden)
    return options.normal, ("BD-MOVE", *ridden)


def on_the_wing(body: Fighter) -> bool:
    """Whether its wings carry it [BD-FLY, BD-FLY-FALL]."""
    grounded = any(c.name in FELLS_FLYERS or c.name == UNDER_WATER for c in body.conditions)
    return body.sheet.flies and not grounded


def _labours(body: Fighter, step: Step | None) -> bool:
    """Whether this way of going is slow for one so made: under water everyone swims [BD-SLOW]."""
    by = step.by if step is not None else None
    if by == "swimming" or (by is None and body.has(UNDER_WATER)):
        return not body.sheet.breathes_water
    if by in ("climbing", "hard ground"):
        return not on_the_wing(body)
    return by is not None


def room(encounter: Fight, who: str, step: Step | None) -> tuple[int, bool]:
    """How high one can come in this move, and whether sinking costs nothing [BD-FLY]."""
    body = encounter.combatants[carrier(encounter, who)]
    height = body.place.at[2] if body.place is not None and body.place.at is not None else 0
    if on_the_wing(body):
        return min(EDGE, height + encounter.own.options.rise), True
    if body.has(UNDER_WATER) or (step is not None and step.by in CLIMBS):
        return EDGE, False
    return height, False


def hindrance(encounter: Fight, who: str) -> str | None:
    """The condition, one's own or the mount's, in which nobody gets anywhere [BD-RESTRAIN, BD-CALLED]."""
    bodies = [encounter.combatants[one] for one in dict.fromkeys((who, carrier(encounter, who)))]
    return next((name for name in (FAST_HELD, PRONE) if any(body.has(name) for body in bodies)), None)


def step_of(d: Sworn) -> Step | None:
    """The move a declaration makes or holds, as a step."""
    if d.kind == "move":
        return d
    step = getattr(d, "move", None)
    return Step(to=step) if isinstance(step, str) else step


def ends(encounter: Fight, d: Sworn, *, lapsed: bool = False) -> End:
    """Where the move of a declaration ends: as it is declared, or else the shortest that reaches [BD-PLACE].

    ``lapsed``: of its action nothing is left but the move that was declared with it.
    """
    step = step_of(d)
    aimed = goal(encounter, d, lapsed=lapsed)
    if hindrance(encounter, d.actor) is not None or (step is not None and step.stand):
        return End(None, _short(encounter, d.actor, aimed))
    if step is not None and step.to is not None:
        return _somewhere(encounter, d.actor, step, step.to, aimed)
    if step is None or not step.goes:
        return STAYS if aimed is None else approach(encounter, d.actor, aimed, step)
    place = _led(encounter, d.actor, step)
    if aimed is None:
        return End(place, 0)
    after = encounter if place is None else standing_at(encounter, d.actor, place)
    return End(place, _short(after, d.actor, goal(after, d, lapsed=lapsed)))


def goal(encounter: Fight, d: Sworn, *, lapsed: bool = False) -> Aim | None:
    """What a move is for: what the action has to reach, or else the thing that is to be picked up on the way."""
    step = step_of(d)
    aimed = None if lapsed else aim(encounter, d)
    return thing(encounter, step.take) if aimed is None and step is not None else aimed


def _short(encounter: Fight, who: str, aimed: Aim | None) -> int:
    """Feet that are lacking to what one has to reach, as one stands."""
    return 0 if aimed is None else max(0, rounded_up(squares_to(encounter, who, aimed.mark)) - aimed.feet)


def approach(encounter: Fight, who: str, aimed: Aim, step: Step | None, most: int | None = None) -> End:
    """The shortest way that reaches; none if it is reached already. ``most``: no farther than so many feet."""
    far = squares_to(encounter, who, aimed.mark)
    if far <= aimed.feet**2:
        return STAYS
    speed = speed_of(encounter, who, step)
    feet = speed if most is None else min(speed, most)
    here, there = stands(encounter, who), aimed.mark.place
    if here is not None and here.at is not None and there is not None and there.at is not None:
        top, sinks = room(encounter, who, step)
        spot = nearest_within(here.at, there.at, aimed.feet, feet, top, sinks)
        if spot is not None:
            return End(Place(at=spot), 0)
        nearer = along(here.at, there.at, feet, top, sinks)
        return End(None, rounded_up(squares(nearer, there.at)) - aimed.feet)
    lacking = rounded_up(far) - aimed.feet - feet
    if lacking > 0:
        return End(None, lacking)
    return End(there if aimed.mark.who is None else Place(of=aimed.mark.who, away=aimed.feet), 0)


def _somewhere(encounter: Fight, who: str, step: Step, words: str, aimed: Aim | None) -> End:
    """A place in words is not measured; but what the action has to reach is reached from there, or it is refused."""
    if aimed is None:
        return End(Place(words=words), 0)
    place, lacking = approach(encounter, who, aimed, step)
    if place is None:
        place = _as_far_from(encounter, who, aimed)
    if place is None:
        return End(Place(words=words), lacking)
    return End(Place(words=words, at=place.at, of=place.of, away=place.away), lacking)


def _as_far_from(encounter: Fight, who: str, aimed: Aim) -> Place | None:
    """Where one stands already, told from what one aims at; None where that is no more than Near."""
    here = stands(encounter, who)
    if here is not None and here.at is not None:
        return here
    feet = rounded_up(squares_to(encounter, who, aimed.mark))
    if aimed.mark.who in (None, carrier(encounter, who)) or feet == encounter.own.options.near:
        return None
    return Place(of=aimed.mark.who, away=feet)


def _led(encounter: Fight, who: str, step: Step) -> Place | None:
    """Where a step toward or away, to a spot, or up leads, never beyond one's speed; None: nowhere."""
    here = stands(encounter, who)
    spot = here.at if here is not None else None
    speed = speed_of(encounter, who, step)
    feet = speed if step.feet is None else min(speed, step.feet)
    top, sinks = room(encounter, who, step)
    if step.toward is not None:
        return _toward(encounter, who, step, feet)
    if step.away is not None:
        other = stands(encounter, step.away)
        if spot is not None and other is not None and other.at is not None:
            end = straight_away(spot, other.at, feet)
            return Place(at=end) if end != spot else None
        other_mark = mark(encounter, step.away)
        far = rounded_up(squares_to(encounter, who, other_mark)) + feet
        return Place(of=other_mark.who, away=min(EDGE, far))
    if step.at is not None:
        end = along(spot, step.at, feet, top, sinks) if spot is not None else step.at
        return Place(at=end) if end != spot else None
    return _up(here, step.up or 0, top) if on_the_wing(encounter.combatants[carrier(encounter, who)]) else None


def _toward(encounter: Fight, who: str, step: Step, feet: int) -> Place | None:
    """Until Close, or as near as one comes."""
    to = mark(encounter, step.toward or "")
    options = encounter.own.options
    place, lacking = approach(encounter, who, Aim(to, options.close, "BD-CLOSE"), step, feet)
    if place is not None or not lacking:
        return place
    here = stands(encounter, who)
    if here is not None and here.at is not None and to.place is not None and to.place.at is not None:
        top, sinks = room(encounter, who, step)
        spot = along(here.at, to.place.at, feet, top, sinks)
        return Place(at=spot) if spot != here.at else None
    return Place(of=to.who, away=rounded_up(squares_to(encounter, who, to)) - feet)


def _up(here: Place | None, feet: int, top: int) -> Place | None:
    """Up or down from where one is. In words: farther from whomever it is told from by so much as one rose."""
    if here is not None and here.at is not None:
        x, y, height = here.at
        return Place(at=(x, y, min(top, height + feet) if feet > 0 else max(min(0, height), height + feet)))
    if here is None or here.away is None or feet < 0:
        return here
    return Place(of=here.of, away=rounded_up(here.away**2 + feet**2))
