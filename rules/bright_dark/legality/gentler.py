"""What the rules forbid of the gentler ways, and of acts in words."""

from __future__ import annotations

from collections.abc import Callable

from rules.bright_dark.conditions import FAST_HELD
from rules.bright_dark.declarations import BreakFree, Calm, Flee, LetGo, Other, Plead, Restrain, Stake, Take
from rules.bright_dark.holding import held_by, holds_on
from rules.bright_dark.legality.gear import talented
from rules.bright_dark.sheet import GONE, Fight, Fighter, Lying
from rules.errors import Illegal
from rules.people import known, named
from rules.scene import bare


def refuse_speech(encounter: Fight, actor: Fighter, d: Calm | Plead) -> None:
    """Words reach a being that stands; a player's character is nobody else's to sway."""
    rule = "BD-CALM" if d.kind == "calm" else "BD-PLEAD"
    target = named(encounter, actor.side, d.target, where=actor.id)
    talented(actor, d.talent)
    lack = None
    if target.id == actor.id:
        lack = f"{actor.name} cannot {_doing(d)} themselves."
    elif target.character:
        lack = f"{target.name} is a player's character, whose mind nobody else makes up."
    elif not target.standing:
        lack = f"{target.name} is {target.out}; there is nobody to {_doing(d)}."
    if lack is not None:
        raise Illegal(
            lack,
            where=actor.id,
            rule=rule,
            choices=_ids(encounter, actor, lambda c: c.standing and not c.character and c.side != actor.side),
        )


def _doing(d: Calm | Plead) -> str:
    return "calm" if d.kind == "calm" else "plead with"


def refuse_holding(encounter: Fight, actor: Fighter, d: Restrain | BreakFree | LetGo) -> None:
    match d.kind:
        case "restrain":
            _refuse_restraint(encounter, actor, d)
        case "break free":
            if not holds_on(actor):
                raise Illegal(f"nothing holds {actor.name}.", where=actor.id, rule="BD-RESTRAIN")
        case _:
            target = named(encounter, actor.side, d.target, where=actor.id)
            if not held_by(target, actor.id):
                raise Illegal(
                    f"{actor.name} does not hold {target.name}.",
                    where=actor.id,
                    rule="BD-RESTRAIN",
                    choices=_ids(encounter, actor, lambda c: held_by(c, actor.id)),
                )


def _refuse_restraint(encounter: Fight, actor: Fighter, d: Restrain) -> None:
    target = named(encounter, actor.side, d.target, where=actor.id)
    talented(actor, d.talent)
    lack = None
    if target.id == actor.id:
        lack = "nobody restrains themselves."
    elif not target.standing:
        lack = f"{target.name} is {target.out} and need not be held."
    elif held_by(target, actor.id):
        lack = f"{actor.name} holds {target.name} already."
    if lack is not None:
        raise Illegal(
            lack,
            where=actor.id,
            rule="BD-RESTRAIN",
            choices=_ids(encounter, actor, lambda c: c.standing and c.side != actor.side and not held_by(c, actor.id)),
        )


def refuse_flight(encounter: Fight, actor: Fighter, d: Flee) -> None:
    """Whether there is a way is the game master's to say when it comes to it; who cannot move goes nowhere."""
    if actor.has(FAST_HELD):
        raise Illegal(
            f"{actor.name} is held still and goes nowhere.",
            where=actor.id,
            rule="BD-RESTRAIN",
            choices=("break free", "yield"),
        )


def refuse_taking(encounter: Fight, actor: Fighter, d: Take) -> None:
    """It has to lie there; whether within reach is seen with the move [BD-CALLED]."""
    lying = encounter.own.lying
    if d.item not in [thing.item for thing in lying]:
        raise Illegal(
            f"no {bare(d.item)} lies here.",
            where=actor.id,
            rule="BD-CALLED",
            choices=tuple(f"{thing.item}, {_whereabouts(encounter, thing)}" for thing in lying),
        )


def _whereabouts(encounter: Fight, thing: Lying) -> str:
    """Where it lies, in words: at its place, or by whoever lost it."""
    if thing.place is not None and thing.place.words is not None:
        return f"at {thing.place.words}"
    return f"where {encounter.combatants[thing.who].name} lost it"


def refuse_other(encounter: Fight, actor: Fighter, d: Other) -> None:
    """An act in words is about those who are there, and so are its stakes [BD-OTHER]."""
    talented(actor, d.talent)
    if d.target is not None:
        _there(encounter, actor, d.target)
    for stake in (*d.success, *d.failure):
        who = getattr(stake, "who", None)
        if who is not None:
            about = _there(encounter, actor, who)
            _refuse_stake(encounter, actor, stake, about)
            _refuse_own_cover(actor, stake, about)


def _there(encounter: Fight, actor: Fighter, who: str) -> Fighter:
    about = named(encounter, actor.side, who, where=actor.id)
    if about.out in GONE:
        raise Illegal(
            f"{about.name} is {about.out}: nothing more can befall them.",
            where=actor.id,
            rule="BD-OTHER",
            choices=_ids(encounter, actor, lambda c: c.out not in GONE),
        )
    return about


def _refuse_stake(encounter: Fight, actor: Fighter, stake: Stake, about: Fighter) -> None:
    if stake.stake == "waver" and (about.character or not about.standing):
        why = "is a player's character" if about.character else f"is {about.out}"
        raise Illegal(
            f"{about.name} {why} and does not waver.",
            where=actor.id,
            rule="BD-OTHER",
            choices=_ids(encounter, actor, lambda c: c.standing and not c.character),
        )


def _refuse_own_cover(actor: Fighter, stake: Stake, about: Fighter) -> None:
    if stake.stake == "cover" and stake.cover is not None and stake.behind == about.id:
        raise Illegal(
            f"{about.name} is no cover for themselves.",
            where=actor.id,
            rule="BD-COVER-HALF",
            choices=("behind something else",),
        )


def _ids(encounter: Fight, actor: Fighter, wanted: Callable[[Fighter], bool]) -> tuple[str, ...]:
    """Whom ``actor`` may name, of those who will do."""
    return tuple(c.id for c in known(encounter, actor.side) if wanted(c))
