"""Moving, flying and falling [BD-MOVE, BD-SLOW, BD-FAST, BD-FLY, BD-FLY-FALL, BD-FALL, BD-PLACE]."""

from __future__ import annotations

from rules.bright_dark.declarations import Drop, Step, Sworn
from rules.bright_dark.sheet import Fight
from rules.combatant import Place
from rules.outcome import Moved, Outcome
from rules.resolution import Resolution


def speed_of(encounter: Fight, who: str, step: Step | None = None) -> int:
    """Feet a turn: a rider goes at the mount's speed [BD-MOVE, BD-SLOW, BD-FAST, BD-MOUNT]."""
    return 30


def step_of(d: Sworn) -> Step | None:
    """The move a declaration makes or holds, as a step."""
    if d.kind == "move":
        return d
    step = getattr(d, "move", None)
    return Step(to=step) if isinstance(step, str) else step


def go(r: Resolution[Fight], d: Sworn) -> None:
    """The move that is a declaration, or part of one; whatever it brings with it (standing up, taking, diving)."""
    step = step_of(d)
    if step is not None and step.to is not None:
        r.emit(Moved(who=d.actor, place=Place(words=step.to), rules=("BD-TURN",)))


def close_in(r: Resolution[Fight], who: str, target: str, feet: int) -> None:
    """The shortest move that brings ``who`` within ``feet`` of ``target``; none if they are [BD-PLACE]."""
    return


def out_of_reach(encounter: Fight, d: Sworn) -> str | None:
    """Why a declaration's target cannot be reached any more, in words; None if it can [BD-RESOLVE]."""
    return None


def drop(r: Resolution[Fight], d: Drop) -> None:
    """The game master lets somebody fall [BD-FALL]."""
    raise NotImplementedError


def fall(r: Resolution[Fight], who: str, feet: int, *, cause: Outcome | None = None) -> None:
    """1d6 for each full 10 ft, the whole way at once [BD-FALL]."""
    raise NotImplementedError


def fall_from_the_air(r: Resolution[Fight], who: str, *, cause: Outcome) -> None:
    """A flyer whose flight is impaired falls in the same round [BD-FLY-FALL]; nothing for anyone else."""
    return
