"""Moving: as far as one's Move, before the action or after it [ND-MOVE, ND-ROUND]."""

from __future__ import annotations

from typing import Any

from rules.combatant import Place
from rules.errors import Illegal
from rules.narrative_d10.declarations import Act, Attack, FirstAid, GiveRemedy, Move, Step
from rules.narrative_d10.places import apart, in_reach, standing_at
from rules.narrative_d10.sheet import Fight, Fighter
from rules.outcome import Moved
from rules.resolution import Resolution
from rules.spots import EDGE, Spot, along, nearest_within, rounded_up, squares, straight_away


def move_of(encounter: Fight, fighter: Fighter) -> int:
    """Metres a turn: half of Speed and 6, rounded down; slowed, half of that [ND-MOVE, ND-WOUND-EFFECT]."""
    sheet = fighter.sheet
    metres = (sheet.stat("speed") + encounter.own.options.move_base) // 2
    slowed = any(wound.slows for wound in sheet.wounds)
    return max(0, metres // 2 if slowed else metres)


def step_of(encounter: Fight, d: Any) -> Step | None:
    """The move that is declared; or the few steps that a blow or a helping hand needs and nobody says."""
    if isinstance(d, Move):
        return Step(to=d.to, toward=d.toward, away=d.away, at=d.at, metres=d.metres)
    if isinstance(d, Act) and d.move is not None:
        return Step(to=d.move) if isinstance(d.move, str) else d.move
    if at_hand(encounter, d) and not in_reach(encounter, d.actor, d.target):
        return Step(toward=d.target)
    return None


def at_hand(encounter: Fight, d: Any) -> bool:
    """Whether it can only be done to somebody within reach."""
    if isinstance(d, Attack):
        weapon = encounter.combatants[d.actor].sheet.weapon(d.weapon) if d.weapon is not None else None
        return weapon is None or not weapon.shot
    return isinstance(d, (FirstAid, GiveRemedy))


def go(r: Resolution[Fight], d: Any, *, after: bool = False) -> None:
    """The move of a declaration, if it is made now."""
    step = step_of(r.encounter, d)
    if step is None or (isinstance(d, Act) and d.after) != after:
        return
    place, how, whom = ends(r.encounter, r.encounter.combatants[d.actor], step)
    if place != r.encounter.combatants[d.actor].place or step.to is not None:
        r.emit(Moved(who=d.actor, place=place, how=how, whom=whom, rules=("ND-MOVE",)))


def ends(encounter: Fight, mover: Fighter, step: Step) -> tuple[Place | None, Any, str | None]:
    """Where a step leads, which way it goes, and nearer to whom or farther from whom."""
    far = move_of(encounter, mover) if step.metres is None else step.metres
    here = mover.place
    if step.to is not None:
        return Place(words=step.to), None, None
    if step.at is not None:
        return Place(at=step.at), None, None
    if step.toward is not None:
        return _nearer(encounter, mover.id, here, step.toward, far), "nearer", step.toward
    whom = step.away or ""
    there = encounter.combatants[whom].place
    if here is not None and here.at is not None and there is not None and there.at is not None:
        return Place(at=straight_away(here.at, there.at, far)), "farther", whom
    return Place(of=whom, away=min((apart(encounter, mover.id, whom) or 0) + far, EDGE)), "farther", whom


def _nearer(encounter: Fight, who: str, here: Place | None, whom: str, far: int) -> Place | None:
    """Until in reach: whoever is that near stays where they are."""
    reach, there = encounter.own.options.reach, encounter.combatants[whom].place
    if here is not None and here.at is not None and there is not None and there.at is not None:
        return Place(at=_within(here.at, there.at, reach, far))
    left = apart(encounter, who, whom)
    if left is not None and left <= reach:
        return here
    return Place(of=whom, away=reach if left is None else max(reach, left - far))


def _within(here: Spot, there: Spot, reach: int, far: int) -> Spot:
    return nearest_within(here, there, reach, far, EDGE, False) or along(here, there, far, EDGE, False)


def refuse_step(encounter: Fight, actor: Fighter, d: Any) -> None:
    """Raises Illegal for a move that is too far, or an action that it does not bring within reach [ND-MOVE]."""
    step = step_of(encounter, d)
    if step is not None:
        _refuse_too_far(encounter, actor, step)
    if at_hand(encounter, d):
        then = _as_it_is_done(encounter, d)
        if not in_reach(then, actor.id, d.target):
            raise Illegal(
                f"{encounter.combatants[d.target].name} is {apart(then, actor.id, d.target)} metres away then, and out "
                f"of reach: {actor.name} moves {move_of(encounter, actor)} metres.",
                where=actor.id,
                rule="ND-MOVE",
                choices=(f"move toward {d.target}", "defend"),
            )


def _refuse_too_far(encounter: Fight, actor: Fighter, step: Step) -> None:
    most = move_of(encounter, actor)
    wanted = step.metres or 0
    if step.at is not None and actor.place is not None and actor.place.at is not None:
        wanted = rounded_up(squares(actor.place.at, step.at))
    if wanted > most:
        raise Illegal(
            f"{actor.name} moves {most} metres, and this is {wanted}.",
            where=actor.id,
            rule="ND-MOVE",
            choices=(f"{most} metres or less",),
        )


def out_of_reach(encounter: Fight, d: Any) -> str | None:
    """Why somebody cannot be struck or tended any more, after what came before in this turn."""
    if not at_hand(encounter, d):
        return None
    reached = in_reach(_as_it_is_done(encounter, d), d.actor, d.target)
    return None if reached else f"{encounter.combatants[d.target].name} is out of reach"


def _as_it_is_done(encounter: Fight, d: Any) -> Fight:
    """With the actor where the move before the action leads."""
    step = step_of(encounter, d)
    if step is None or d.after:
        return encounter
    return standing_at(encounter, d.actor, ends(encounter, encounter.combatants[d.actor], step)[0])
