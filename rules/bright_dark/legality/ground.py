"""Moves that the rules forbid: too far, too high, held, prone [BD-MOVE, BD-FLY, BD-PLACE]."""

from __future__ import annotations

from rules.bright_dark.aims import Aim, in_reach, lying, thing
from rules.bright_dark.conditions import FAST_HELD, PRONE, UNDER_WATER
from rules.bright_dark.declarations import Drop, Step, Sworn
from rules.bright_dark.places import carrier, squares_to, standing_at, stands
from rules.bright_dark.sheet import Fight, Fighter
from rules.bright_dark.ways import End, ends, goal, hindrance, on_the_wing, pace, room, step_of
from rules.errors import Illegal, unknown
from rules.people import named, still_here
from rules.scene import bare
from rules.spots import Spot, counted, rounded_up


def refuse_step(encounter: Fight, actor: Fighter, d: Sworn) -> None:
    """The move of a declaration, and a target beyond what move and reach come to; says how many feet are lacking."""
    if in_reach(encounter, d):
        return
    step = step_of(d)
    if step is not None:
        _refuse_companion(encounter, actor, step)
        _refuse_body(encounter, actor, step)
        _refuse_length(encounter, actor, step)
        _refuse_water(encounter, actor, step)
        _refuse_unknown_thing(encounter, actor, step)
    aimed = goal(encounter, d)
    end = ends(encounter, d)
    if aimed is not None and end.lacking:
        _refuse_distance(encounter, actor, aimed, step, end.lacking)
    if step is not None and step.take is not None:
        _refuse_thing(encounter, actor, step.take, end)


def refuse_drop(encounter: Fight, d: Drop) -> None:
    """Whom the game master lets fall is there to fall [BD-FALL]."""
    still_here(encounter, d.target, d.kind, "BD-FALL")


def _refuse_companion(encounter: Fight, actor: Fighter, step: Step) -> None:
    """Toward or away from somebody who is there, and not oneself."""
    whom = step.toward or step.away
    if whom is None:
        return
    other = named(encounter, actor.side, whom, where=actor.id)
    if carrier(encounter, whom) == carrier(encounter, actor.id):
        raise Illegal(
            f"{actor.name} is where {other.name} is.", where=actor.id, rule="BD-PLACE", choices=("from someone else",)
        )
    if other.out in ("fled", "left"):
        raise Illegal(f"{other.name} is not here any more.", where=actor.id, rule="BD-PLACE")


def _refuse_body(encounter: Fight, actor: Fighter, step: Step) -> None:
    """Held still one goes nowhere; prone one gets up first, and that is the whole of one's move [BD-CALLED]."""
    barred = hindrance(encounter, actor.id)
    if barred == FAST_HELD:
        raise Illegal(
            f"{actor.name} is held and cannot move.", where=actor.id, rule="BD-RESTRAIN", choices=("break free",)
        )
    if barred == PRONE and not step.stand:
        down = actor if actor.has(PRONE) else encounter.combatants[carrier(encounter, actor.id)]
        raise Illegal(f"{down.name} is prone.", where=actor.id, rule="BD-CALLED", choices=("stand up",))
    if step.stand and not actor.has(PRONE):
        raise Illegal(f"{actor.name} is on their feet.", where=actor.id, rule="BD-CALLED", choices=("move",))
    if step.stand and (step.goes or step.water is not None or step.take is not None):
        raise Illegal(
            "to stand up takes the whole of a move.", where=actor.id, rule="BD-CALLED", choices=("stand up only",)
        )


def _refuse_length(encounter: Fight, actor: Fighter, step: Step) -> None:
    """No farther than one's speed, no higher than one can go."""
    speed, rules = pace(encounter, actor.id, step)
    rule = "BD-SLOW" if "BD-SLOW" in rules else "BD-MOVE"
    top, sinks = room(encounter, actor.id, step)
    here = stands(encounter, actor.id)
    start = here.at if here is not None else None
    feet = step.feet or 0
    if step.at is not None:
        _refuse_height(encounter, actor, step.at[2] - top, step.at[2] - (start[2] if start is not None else 0))
        feet = _way_there(encounter, start, step.at, sinks)
    elif step.up is not None:
        if not on_the_wing(encounter.combatants[carrier(encounter, actor.id)]):
            raise Illegal(f"{actor.name} does not fly.", where=actor.id, rule="BD-FLY", choices=("climb to a spot",))
        _refuse_height(encounter, actor, step.up - encounter.own.options.rise, step.up)
    if feet > speed:
        raise Illegal(
            f"{actor.name} moves {speed} ft a turn: {feet - speed} ft lacking.",
            where=actor.id,
            rule=rule,
            choices=(f"{speed} ft",),
        )


def _refuse_height(encounter: Fight, actor: Fighter, over: int, rise: int) -> None:
    """``over``: feet above what can be reached in this move, of ``rise``."""
    if over <= 0:
        return
    if on_the_wing(encounter.combatants[carrier(encounter, actor.id)]):
        most = f"{rise - over} ft up"
        raise Illegal(f"{actor.name} cannot rise so far: {over} ft lacking.", where=actor.id, rule="BD-FLY",
                      choices=(most,))  # fmt: skip
    raise Illegal(
        f"{actor.name} does not fly: {over} ft lacking.", where=actor.id, rule="BD-FLY", choices=("by climbing",)
    )


def _way_there(encounter: Fight, start: Spot | None, there: Spot, sinks: bool) -> int:
    """Feet to a spot; from a place that is not at one, as many as Near."""
    return encounter.own.options.near if start is None else rounded_up(counted(start, there, sinks))


def _refuse_water(encounter: Fight, actor: Fighter, step: Step) -> None:
    if step.water is None:
        return
    under = actor.has(UNDER_WATER)
    if under == (step.water == "under"):
        where, other = ("under water", "out") if under else ("out of the water", "under")
        raise Illegal(f"{actor.name} is {where} already.", where=actor.id, rule="BD-BREATH", choices=(other,))
    if under and UNDER_WATER in encounter.scene.flags:
        raise Illegal("here is no air to come up to.", where=actor.id, rule="BD-BREATH", choices=("move", "flee"))


def _refuse_distance(encounter: Fight, actor: Fighter, aimed: Aim, step: Step | None, lacking: int) -> None:
    barred = hindrance(encounter, actor.id)
    if barred == PRONE:
        choices: tuple[str, ...] = ("stand up",)
    elif barred == FAST_HELD:
        choices = ("break free",)
    else:
        choices = (f"move toward {aimed.mark.name}",)
    if step is not None and step.goes and step.to is None:
        raise Illegal(
            f"that move ends {lacking} ft short of reaching {aimed.mark.name}, and there is no second one.",
            where=actor.id,
            rule="BD-TURN",
            choices=choices,
        )
    raise Illegal(
        f"{aimed.mark.name} is out of reach: {lacking} ft lacking.", where=actor.id, rule=aimed.rule, choices=choices
    )


def _refuse_unknown_thing(encounter: Fight, actor: Fighter, step: Step) -> None:
    if step.take is not None and lying(encounter, step.take) is None:
        raise unknown("thing on the ground", step.take, [t.item for t in encounter.own.lying], where=actor.id)


def _refuse_thing(encounter: Fight, actor: Fighter, item: str, end: End) -> None:
    """What is picked up beside something else lies within 5 ft of where the move for that ends."""
    moved = encounter if end.place is None else standing_at(encounter, actor.id, end.place)
    there = thing(moved, item)
    lacking = 0 if there is None else rounded_up(squares_to(moved, actor.id, there.mark)) - there.feet
    if lacking > 0:
        raise Illegal(
            f"the {bare(item)} lies out of reach: {lacking} ft lacking.",
            where=actor.id,
            rule="BD-PLACE",
            choices=(f"take the {bare(item)}, as an action",),
        )
